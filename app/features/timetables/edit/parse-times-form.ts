import { timetableContent, timetablePeriod } from '#app/features/timetables/timetable-schema.ts'
import {
  MAX_MINUTES_AFTER,
  MAX_TEXT_CHARS,
  type PrayerRule,
  type TimeRule,
  type TimetableContent,
  weekdays,
} from '#app/features/timetables/timetable-types.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { addMonths, isDay, isTime } from '#app/lib/days.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { PrayerValues, RuleValues, SessionValues, TimesFormValues } from './times-form-values.ts'

/** A timetable that begins later than this is a mistyped year. */
const MAX_MONTHS_AHEAD = 36

export type ParsedTimes = {
  period: { kind: 'regular' | 'season'; name: string; validFrom: string; validUntil: string | null }
  content: TimetableContent
}

type Texts = AdminTexts['adminTimes']['errors']

/** Checks each field of the form and builds the timetable; the key of an error is the name of a field or its group. */
export function parseTimesForm(
  values: TimesFormValues,
  { texts, today }: { texts: Texts; today: string },
): { ok: true; value: ParsedTimes } | { ok: false; errors: FormErrors } {
  const errors: FormErrors = {}
  const report = (field: string, message: string) => {
    errors[field] ??= message
  }
  const period = parsePeriod(values, today, texts, report)
  const content = {
    school: values.school === 'hanafi' ? 'hanafi' : 'shafii',
    week: Object.fromEntries(
      prayers.map((prayer) => [prayer, parsePrayer(values[prayer], prayer, texts, report)]),
    ) as Record<Prayer, PrayerRule>,
    weekdays: parseExceptions(values, texts, report),
    sessions: values.sessions.flatMap((session, index) =>
      isEmptySession(session) ? [] : [parseSession(session, `sessions.${index}`, texts, report)],
    ),
  }
  const rules = [
    ...Object.values(content.week),
    ...Object.values(content.weekdays).flatMap((day) => Object.values(day)),
  ]
  if (rules.every(({ jamaat, adhan }) => !jamaat && !adhan) && content.sessions.length === 0)
    report('form', texts.empty)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const stored = timetableContent.parse(content)
  return { ok: true, value: { period: timetablePeriod.parse(period) as ParsedTimes['period'], content: stored } }
}

type Report = (field: string, message: string) => void

function parsePeriod(values: TimesFormValues, today: string, texts: Texts, report: Report) {
  const { validFrom, validUntil } = values
  const kind = values.kind === 'season' ? 'season' : 'regular'
  const name = kind === 'season' ? toSingleLine(values.name) : ''
  const lastStart = addMonths(today, MAX_MONTHS_AHEAD)
  if (!isDay(validFrom) || validFrom < today) report('validFrom', texts.validFrom)
  else if (validFrom > lastStart) report('validFrom', texts.farAway)
  if (validUntil && (!isDay(validUntil) || validUntil < validFrom)) report('validUntil', texts.validUntil)
  else if (validUntil && validUntil > addMonths(lastStart, MAX_MONTHS_AHEAD)) report('validUntil', texts.farAway)
  if (kind === 'season' && !validUntil) report('validUntil', texts.seasonEnd)
  if (kind === 'season' && !name) report('name', texts.name)
  if (name.length > MAX_TEXT_CHARS) report('name', texts.long(MAX_TEXT_CHARS))
  return { kind, name, validFrom, validUntil: validUntil || null }
}

function parsePrayer({ jamaat, adhan }: PrayerValues, field: string, texts: Texts, report: Report): PrayerRule {
  return {
    jamaat: parseRule(jamaat, `${field}.jamaat`, texts, report),
    adhan: parseRule(adhan, `${field}.adhan`, texts, report),
  }
}

function parseRule({ way, time, minutes }: RuleValues, field: string, texts: Texts, report: Report): TimeRule | null {
  switch (way) {
    case 'none':
      return null
    case 'begins':
      return { kind: 'after', minutes: 0, roundToFive: false }
    case 'fixed':
      // A new form offers a time for each jamaat; one that is left empty is not announced.
      if (time === '') return null
      if (!isTime(time)) report(field, texts.time)
      return { kind: 'fixed', time }
    case 'after':
    case 'rounded': {
      const number = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : Number.NaN
      if (!(number <= MAX_MINUTES_AFTER)) report(field, texts.minutes)
      return { kind: 'after', minutes: number, roundToFive: way === 'rounded' }
    }
    default:
      report(field, texts.way)
      return null
  }
}

function parseExceptions({ exceptions }: TimesFormValues, texts: Texts, report: Report) {
  const parsed: Record<string, Partial<Record<Prayer, PrayerRule>>> = {}
  for (const [index, { weekday, prayer, ...values }] of exceptions.entries()) {
    const field = `exceptions.${index}`
    if (!weekday && !prayer && !values.jamaat.time && !values.jamaat.minutes) continue
    const rule = parsePrayer(values, field, texts, report)
    if (!weekdays.some((known) => known === weekday)) report(`${field}.weekday`, texts.weekday)
    else if (!isPrayer(prayer)) report(`${field}.prayer`, texts.prayer)
    else {
      parsed[weekday] ??= {}
      if (parsed[weekday][prayer]) report(`${field}.weekday`, texts.twice)
      parsed[weekday][prayer] = rule
    }
  }
  return parsed
}

const isPrayer = (text: string): text is Prayer => prayers.some((prayer) => prayer === text)

/** A row that was added and not filled in. */
const isEmptySession = ({ ladies: _, place: __, ...texts }: SessionValues) =>
  Object.values(texts).every((text) => text.trim() === '')

function parseSession(values: SessionValues, field: string, texts: Texts, report: Report) {
  const time = (name: 'adhan' | 'khutbah' | 'salaah') => {
    if (values[name] === '' && name !== 'salaah') return null
    if (!isTime(values[name])) report(`${field}.${name}`, name === 'salaah' ? texts.salaah : texts.time)
    return values[name]
  }
  const text = (name: 'language' | 'khateeb' | 'venueName' | 'venueAddress') => {
    const line = toSingleLine(values[name])
    if (line.length > MAX_TEXT_CHARS) report(`${field}.${name}`, texts.long(MAX_TEXT_CHARS))
    return line
  }
  const isElsewhere = values.place === 'elsewhere'
  const venue = isElsewhere ? { name: text('venueName'), address: text('venueAddress') } : null
  if (venue && !venue.name && !venue.address) report(`${field}.venueName`, texts.venue)
  const position = isElsewhere ? parseDegrees(values.position) : null
  if (isElsewhere && values.position.trim() && !position) report(`${field}.position`, texts.position)
  return {
    occasion: 'jumuah' as const,
    adhan: time('adhan'),
    khutbah: time('khutbah'),
    salaah: time('salaah') ?? '',
    language: text('language'),
    khateeb: text('khateeb'),
    venue: venue && { ...venue, ...(position ?? { latitude: null, longitude: null }) },
    ladies: values.ladies === 'yes' || values.ladies === 'no' ? values.ladies : 'unknown',
  }
}
