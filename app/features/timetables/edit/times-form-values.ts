import {
  type JumuahSession,
  MAX_SESSIONS,
  type PrayerRule,
  type TimeRule,
  type TimetableContent,
  type TimetablePeriod,
} from '#app/features/timetables/timetable-types.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

/** How a time is given: not at all, when the salaah begins, some minutes after that (rounded up or not), or fixed. */
export const ways = ['none', 'begins', 'after', 'rounded', 'fixed'] as const
export type Way = (typeof ways)[number]

export type RuleValues = { way: string; time: string; minutes: string }
export type PrayerValues = { jamaat: RuleValues; adhan: RuleValues }
/** A prayer that has other times on one weekday. */
export type ExceptionValues = PrayerValues & { weekday: string; prayer: string }
const sessionFields = [
  'salaah',
  'khutbah',
  'adhan',
  'ladies',
  'language',
  'khateeb',
  'place',
  'venueName',
  'venueAddress',
  'position',
] as const
export type SessionField = (typeof sessionFields)[number]
export type SessionValues = Record<SessionField, string>

/** The choices of the period: Ramadan is a season whose days nobody types. */
export const formKinds = ['regular', 'season', 'ramadan'] as const
export type FormKind = (typeof formKinds)[number]
export const toFormKind = (text: string): FormKind => formKinds.find((kind) => kind === text) ?? 'regular'

/** The values of the form: texts, so that invalid input can be shown again. */
export type TimesFormValues = Record<Prayer, PrayerValues> & {
  kind: string
  name: string
  validFrom: string
  validUntil: string
  school: string
  exceptions: ExceptionValues[]
  sessions: SessionValues[]
  /** The timetable that the values were filled in from; empty when there is none. */
  opened: string
  /** The day on which that one is in force; empty when the values were not filled in from what is in force. */
  start: string
}

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

export const emptyRule: RuleValues = { way: 'none', time: '', minutes: '' }
export const emptyException: ExceptionValues = {
  weekday: '',
  prayer: '',
  jamaat: { ...emptyRule, way: 'fixed' },
  adhan: emptyRule,
}
export const emptySession: SessionValues = {
  ...(Object.fromEntries(sessionFields.map((field) => [field, ''])) as SessionValues),
  place: 'here',
  ladies: 'unknown',
}

/** The form of a mosque that has no times yet: each adhan when the salaah begins, and one session to fill in. */
export function blankValues(today: string, school: TimetableContent['school']): TimesFormValues {
  const week = Object.fromEntries(
    prayers.map((prayer) => [
      prayer,
      { jamaat: { ...emptyRule, way: 'fixed' }, adhan: { ...emptyRule, way: 'begins' } },
    ]),
  ) as Record<Prayer, PrayerValues>
  return {
    ...week,
    kind: 'regular',
    name: '',
    validFrom: today,
    validUntil: '',
    school,
    exceptions: [],
    sessions: [emptySession],
    opened: '',
    start: today,
  }
}

/** Reads a submitted form. Rows of exceptions and sessions are numbered from 0. */
export function readTimesForm(form: FormData): TimesFormValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const rule = (name: string): RuleValues => ({
    way: text(`${name}.way`),
    time: text(`${name}.time`),
    minutes: text(`${name}.minutes`),
  })
  const prayer = (name: string): PrayerValues => ({ jamaat: rule(`${name}.jamaat`), adhan: rule(`${name}.adhan`) })
  const rows = <T>(noun: string, field: string, max: number, read: (name: string) => T) => {
    const list: T[] = []
    while (list.length < max && form.has(`${noun}.${list.length}.${field}`)) list.push(read(`${noun}.${list.length}`))
    return list
  }
  return {
    ...(Object.fromEntries(prayers.map((name) => [name, prayer(name)])) as Record<Prayer, PrayerValues>),
    kind: text('kind'),
    name: text('name'),
    validFrom: text('validFrom'),
    validUntil: text('validUntil'),
    school: text('school'),
    opened: text('opened'),
    start: text('start'),
    exceptions: rows('exceptions', 'weekday', MAX_EXCEPTIONS, (name) => ({
      ...prayer(name),
      weekday: text(`${name}.weekday`),
      prayer: text(`${name}.prayer`),
    })),
    sessions: rows(
      'sessions',
      'salaah',
      MAX_SESSIONS,
      (name) => Object.fromEntries(sessionFields.map((field) => [field, text(`${name}.${field}`)])) as SessionValues,
    ),
  }
}

type Period = Pick<TimetablePeriod, 'kind' | 'name' | 'hijri' | 'validFrom' | 'validUntil'>

/** The form values of a stored timetable, with where they come from. */
export function toTimesFormValues(
  { kind, name, hijri, validFrom, validUntil }: Period,
  content: TimetableContent,
  origin: Pick<TimesFormValues, 'opened' | 'start'>,
) {
  const week = Object.fromEntries(prayers.map((prayer) => [prayer, toPrayerValues(content.week[prayer])]))
  const exceptions = Object.entries(content.weekdays).flatMap(([weekday, rules]) =>
    prayers.flatMap((prayer) => {
      const rule = rules?.[prayer]
      return rule ? [{ ...toPrayerValues(rule), weekday, prayer }] : []
    }),
  )
  return {
    ...(week as Record<Prayer, PrayerValues>),
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

function toSessionValues({ adhan, khutbah, salaah, language, khateeb, venue, ladies }: JumuahSession): SessionValues {
  const { latitude, longitude } = venue ?? { latitude: null, longitude: null }
  return {
    salaah,
    khutbah: khutbah ?? '',
    adhan: adhan ?? '',
    ladies,
    language,
    khateeb,
    place: venue ? 'elsewhere' : 'here',
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
  }
}
