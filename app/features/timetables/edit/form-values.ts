import { keepUnasked } from '#app/features/mosques/gathering-access.ts'
import {
  MAX_MINUTES_AFTER,
  MAX_SESSIONS,
  MAX_TEXT_CHARS,
  type PrayerRule,
  type TimeRule,
  type TimetableContent,
  type TimetablePeriod,
  type Weekday,
  weekdays,
} from '#app/features/timetables/timetable-types.ts'
import { addMonths, isDay, isTime } from '#app/lib/days.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { readFormFields } from '#app/lib/web/forms.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import {
  emptySession,
  parseSessions,
  type SessionError,
  type SessionValues,
  toSessionValues,
} from './session-values.ts'

/** How a time is given: not at all, when the salaah begins, some minutes after that (rounded up or not), or fixed. */
export const ways = ['none', 'begins', 'after', 'rounded', 'fixed'] as const
export type Way = (typeof ways)[number]

export const emptyRule = { way: 'none', time: '', minutes: '' }
export type RuleValues = typeof emptyRule
export type PrayerValues = { jamaat: RuleValues; adhan: RuleValues }

/** A prayer that has other times on one weekday. */
export const emptyException = { weekday: '', prayer: '', jamaat: { ...emptyRule, way: 'fixed' }, adhan: emptyRule }
export type ExceptionValues = typeof emptyException

/** The choices of the period: Ramadan is a season whose days nobody types. */
export const formKinds = ['regular', 'season', 'ramadan'] as const
export type FormKind = (typeof formKinds)[number]
export const toFormKind = (text: string): FormKind => formKinds.find((kind) => kind === text) ?? 'regular'

const emptyPeriod = {
  kind: 'regular',
  name: '',
  validFrom: '',
  validUntil: '',
  school: 'shafii',
  /** The timetable that the values were filled in from; empty when there is none. */
  opened: '',
  /** The day on which that one is in force; empty when the values were not filled in from what is in force. */
  start: '',
}

/** The values of the form: texts, so that invalid input can be shown again. */
export type TimesFormValues = Record<Prayer, PrayerValues> &
  typeof emptyPeriod & { exceptions: ExceptionValues[]; sessions: SessionValues[] }

export const MAX_EXCEPTIONS = 35

const period = ['kind', 'name', 'validFrom', 'validUntil'] as const

/** The parts of the form in which two versions are merged. */
export const timesFormParts: FormParts<TimesFormValues> = [
  period,
  ...prayers.map((prayer) => [prayer] as const),
  ['exceptions'],
  ['sessions'],
  ['school'],
  ['opened', 'start'],
]

/** What tells the exceptions and the sessions of a form apart. */
export const timesFormLists = {
  exceptions: ({ weekday, prayer }: ExceptionValues) => weekday && prayer && `${weekday} ${prayer}`,
  sessions: ({ salaah, place }: SessionValues) => salaah && `${salaah} ${place}`,
}

const forPrayers = <T>(valuesOf: (prayer: Prayer) => T) =>
  Object.fromEntries(prayers.map((prayer) => [prayer, valuesOf(prayer)])) as Record<Prayer, T>

/** The form of a mosque that has no times yet: each adhan when the salaah begins, and one session to fill in. */
export const blankValues = (today: string, school: TimetableContent['school']): TimesFormValues => ({
  ...emptyPeriod,
  ...forPrayers(() => ({ jamaat: { ...emptyRule, way: 'fixed' }, adhan: { ...emptyRule, way: 'begins' } })),
  school,
  validFrom: today,
  start: today,
  exceptions: [],
  sessions: [emptySession],
})

/** Reads a submitted form. Rows of exceptions and sessions are numbered from 0. */
export function readTimesForm(form: FormData): TimesFormValues {
  const prayer = (name: string): PrayerValues => ({
    jamaat: readFormFields(form, emptyRule, `${name}.jamaat.`),
    adhan: readFormFields(form, emptyRule, `${name}.adhan.`),
  })
  const rows = <T>(noun: string, field: string, max: number, read: (name: string) => T) => {
    const list: T[] = []
    while (list.length < max && form.has(`${noun}.${list.length}.${field}`)) list.push(read(`${noun}.${list.length}`))
    return list
  }
  return {
    ...forPrayers(prayer),
    ...readFormFields(form, emptyPeriod),
    exceptions: rows('exceptions', 'weekday', MAX_EXCEPTIONS, (name) => ({
      ...prayer(name),
      ...readFormFields(form, { weekday: '', prayer: '' }, `${name}.`),
    })),
    sessions: rows('sessions', 'salaah', MAX_SESSIONS, (name) => readFormFields(form, emptySession, `${name}.`)),
  }
}

type Period = Pick<TimetablePeriod, 'kind' | 'name' | 'hijri' | 'validFrom' | 'validUntil'>

/** The form values of a stored timetable, with where they come from. */
export function toTimesFormValues(
  { kind, name, hijri, validFrom, validUntil }: Period,
  content: TimetableContent,
  origin: Pick<TimesFormValues, 'opened' | 'start'>,
) {
  const exceptions = Object.entries(content.weekdays).flatMap(([weekday, rules]) =>
    prayers.flatMap((prayer) => {
      const rule = rules?.[prayer]
      return rule ? [{ ...toPrayerValues(rule), weekday, prayer }] : []
    }),
  )
  return {
    ...forPrayers((prayer) => toPrayerValues(content.week[prayer])),
    kind: hijri ?? (kind === 'season' ? 'season' : 'regular'),
    name,
    validFrom,
    validUntil: validUntil ?? '',
    school: content.school,
    exceptions,
    sessions: content.sessions.map(toSessionValues),
    ...origin,
  } satisfies TimesFormValues
}

const toPrayerValues = ({ jamaat, adhan }: PrayerRule): PrayerValues => ({
  jamaat: toRuleValues(jamaat),
  adhan: isAtBeginning(adhan) ? { ...emptyRule, way: 'begins' } : toRuleValues(adhan),
})

const isAtBeginning = (rule: TimeRule | null) => rule?.kind === 'after' && rule.minutes === 0 && !rule.roundToFive

function toRuleValues(rule: TimeRule | null): RuleValues {
  if (!rule) return emptyRule
  if (rule.kind === 'fixed') return { ...emptyRule, way: 'fixed', time: rule.time }
  return { ...emptyRule, way: rule.roundToFive ? 'rounded' : 'after', minutes: String(rule.minutes) }
}

/** A form that was opened before it asked who can follow keeps what the timetable that it was opened with says of that. */
export function keepSessionAccess(sent: TimesFormValues, stored: TimetableContent | null): TimesFormValues {
  const rows = stored?.sessions.map(toSessionValues) ?? []
  const keyOf = timesFormLists.sessions
  return {
    ...sent,
    sessions: sent.sessions.map((row, index) =>
      keepUnasked(row, rows.find((each) => keyOf(each) === keyOf(row)) ?? rows[index]),
    ),
  }
}

/** Adds or removes the row that a button means: `add-session`, `remove-exception.2`. */
export function changeRows(values: TimesFormValues, intent: string): TimesFormValues {
  const { sessions, exceptions } = values
  if (intent === 'add-session' && sessions.length < MAX_SESSIONS)
    return { ...values, sessions: [...sessions, emptySession] }
  if (intent === 'add-exception' && exceptions.length < MAX_EXCEPTIONS)
    return { ...values, exceptions: [...exceptions, emptyException] }
  const [, noun, index] = /^remove-(session|exception)\.(\d{1,2})$/.exec(intent) ?? []
  if (noun === 'session') return { ...values, sessions: sessions.toSpliced(Number(index), 1) }
  if (noun === 'exception') return { ...values, exceptions: exceptions.toSpliced(Number(index), 1) }
  return values
}

/** What is wrong with a field: a key of the texts of errors. */
export type TimesError =
  | SessionError
  | 'validFrom'
  | 'validUntil'
  | 'farAway'
  | 'seasonEnd'
  | 'name'
  | 'empty'
  | 'minutes'
  | 'way'
  | 'weekday'
  | 'prayer'
  | 'twice'

type Report = (field: string, error: TimesError) => void

/** The timetable that a form means, and the first error of each field, by the name of the field or of its group. */
export function parseTimesForm(values: TimesFormValues, today: string) {
  const errors: Record<string, TimesError> = {}
  const report: Report = (field, error) => {
    errors[field] ??= error
  }
  const period = parsePeriod(values, today, report)
  const content: TimetableContent = {
    school: values.school === 'hanafi' ? 'hanafi' : 'shafii',
    week: forPrayers((prayer) => parsePrayer(values[prayer], prayer, report)),
    weekdays: parseExceptions(values, report),
    sessions: parseSessions(values, report),
  }
  const rules = [content.week, ...Object.values(content.weekdays)].flatMap((day) => Object.values(day))
  if (rules.every(({ jamaat, adhan }) => !jamaat && (!adhan || isAtBeginning(adhan))) && content.sessions.length === 0)
    report('form', 'empty')
  return { timetable: { ...period, content }, errors }
}

/** A timetable that begins later than this is a mistyped year. */
const MAX_MONTHS_AHEAD = 36

export function parsePeriod(values: TimesFormValues, today: string, report: Report) {
  const { validFrom } = values
  const hijri = values.kind === 'ramadan' ? values.kind : null
  // The last day of Ramadan is not that of anybody's choice.
  const validUntil = hijri ? '' : values.validUntil
  const isSeason = values.kind === 'season'
  const name = isSeason ? toSingleLine(values.name) : ''
  const lastStart = addMonths(today, MAX_MONTHS_AHEAD)
  if (!isDay(validFrom) || validFrom < today) report('validFrom', 'validFrom')
  else if (validFrom > lastStart) report('validFrom', 'farAway')
  if (validUntil && (!isDay(validUntil) || validUntil < validFrom)) report('validUntil', 'validUntil')
  else if (validUntil && validUntil > addMonths(lastStart, MAX_MONTHS_AHEAD)) report('validUntil', 'farAway')
  if (isSeason && !validUntil) report('validUntil', 'seasonEnd')
  if (isSeason && !name) report('name', 'name')
  if (name.length > MAX_TEXT_CHARS) report('name', 'long')
  const kind = isSeason || hijri ? ('season' as const) : ('regular' as const)
  return { kind, name, hijri, validFrom, validUntil: validUntil || null }
}

function parsePrayer({ jamaat, adhan }: PrayerValues, field: string, report: Report): PrayerRule {
  return { jamaat: parseRule(jamaat, `${field}.jamaat`, report), adhan: parseRule(adhan, `${field}.adhan`, report) }
}

function parseRule({ way, time, minutes }: RuleValues, field: string, report: Report): TimeRule | null {
  switch (way) {
    case 'none':
      return null
    case 'begins':
      return { kind: 'after', minutes: 0, roundToFive: false }
    case 'fixed':
      // A new form offers a time for each jamaat; one that is left empty is not announced.
      if (isTime(time)) return { kind: 'fixed', time }
      if (time !== '') report(field, 'time')
      return null
    case 'after':
    case 'rounded': {
      const isNumber = /^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= MAX_MINUTES_AFTER
      if (isNumber) return { kind: 'after', minutes: Number(minutes), roundToFive: way === 'rounded' }
      report(field, 'minutes')
      return null
    }
    default:
      report(field, 'way')
      return null
  }
}

/** The rule that values mean, to describe it while they may still be wrong. */
export const toTimeRule = (values: RuleValues): TimeRule | null => parseRule(values, '', () => {})

function parseExceptions({ exceptions }: TimesFormValues, report: Report): TimetableContent['weekdays'] {
  const parsed: { [W in Weekday]?: Partial<Record<Prayer, PrayerRule>> } = {}
  for (const [index, values] of exceptions.entries()) {
    const field = `exceptions.${index}`
    if (!values.weekday && !values.prayer && !values.jamaat.time && !values.jamaat.minutes) continue
    const rule = parsePrayer(values, field, report)
    const weekday = weekdays.find((known) => known === values.weekday)
    const prayer = prayers.find((known) => known === values.prayer)
    if (!weekday) report(`${field}.weekday`, 'weekday')
    else if (!prayer) report(`${field}.prayer`, 'prayer')
    else {
      if (parsed[weekday]?.[prayer]) report(`${field}.weekday`, 'twice')
      parsed[weekday] = { ...parsed[weekday], [prayer]: rule }
    }
  }
  return parsed
}
