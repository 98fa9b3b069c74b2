// Years of Islamic months as they were announced, written by hand, and what a site says of a day by them. Rules are
// checked with them on every evening and each day; places that show a date around announcements.

export const AUTHORITY = 'Demonstration moon committee (sample)'

export type Day = string
/** Months are written as year and month: `1448-09`. */
export type Month = string
/** First days of months, and who knows them: announced (`!`) or expected. */
type Months = Record<Month, Day>

/** What happens at an instant of the city, and what every place is to say from then on. Every value is written by hand. */
export type Step = {
  at: string
  enter?: [month: Month, firstDay: Day, announced: 'seen' | 'completed' | 'withdrawn', announcedAt?: string]
  /** The first days that change; `!` marks those that are announced. */
  now?: Months
  /** It is the evening before a day of which nobody knows yet whether it is the 30th. */
  awaited?: Day | null
}

/** As the moon lets expect it in November 2026, after the first announcement. */
const beginning: Months = {
  '1448-05': '2026-10-12',
  '1448-06': '2026-11-11!',
  '1448-07': '2026-12-11',
  '1448-08': '2027-01-10',
  '1448-09': '2027-02-09',
  '1448-10': '2027-03-11',
  '1448-11': '2027-04-09',
  '1448-12': '2027-05-09',
  '1449-01': '2027-06-07',
  '1449-02': '2027-07-06',
  '1449-03': '2027-08-04',
  '1449-04': '2027-09-02',
  '1449-05': '2027-10-02',
  '1449-06': '2027-10-31',
  '1449-07': '2027-11-30',
  '1449-08': '2027-12-30',
  '1449-09': '2028-01-29',
}

/**
 * A year as it happened, by hand: months of 29 and of 30 days, an announcement after midnight, one that was corrected in
 * the next morning, one after the next Fajr for which nobody waited any more, two months that nobody announced, one that
 * was withdrawn on the next day and announced again two days later.
 */
const year: Step[] = [
  { at: '2026-12-09T20:00', awaited: '2026-12-10' },
  {
    at: '2026-12-09T20:40',
    enter: ['1448-07', '2026-12-11', 'completed'],
    now: { '1448-07': '2026-12-11!' },
    awaited: null,
  },
  { at: '2027-01-08T20:10', awaited: '2027-01-09' },
  {
    at: '2027-01-09T00:40',
    enter: ['1448-08', '2027-01-10', 'completed', '2027-01-08T23:30'],
    now: { '1448-08': '2027-01-10!' },
    awaited: null,
  },
  { at: '2027-02-07T20:00', awaited: '2027-02-08' },
  {
    at: '2027-02-07T20:10',
    enter: ['1448-09', '2027-02-08', 'seen'],
    now: { '1448-09': '2027-02-08!', '1448-10': '2027-03-10' },
    awaited: null,
  },
  {
    at: '2027-02-08T10:00',
    enter: ['1448-09', '2027-02-09', 'completed'],
    now: { '1448-09': '2027-02-09!', '1448-10': '2027-03-11' },
  },
  { at: '2027-03-09T19:30', awaited: '2027-03-10' },
  {
    at: '2027-03-10T02:10',
    enter: ['1448-10', '2027-03-11', 'completed', '2027-03-09T20:00'],
    now: { '1448-10': '2027-03-11!' },
    awaited: null,
  },
  { at: '2027-04-08T18:45', awaited: '2027-04-09' },
  { at: '2027-04-09T02:00', awaited: '2027-04-09' },
  { at: '2027-04-09T07:30', awaited: null },
  { at: '2027-05-07T18:15', awaited: '2027-05-08' },
  { at: '2027-05-08T02:00', awaited: '2027-05-08' },
  { at: '2027-05-08T07:30', awaited: null },
  { at: '2027-06-06T18:15', awaited: '2027-06-07' },
  {
    at: '2027-06-06T18:40',
    enter: ['1449-01', '2027-06-08', 'completed'],
    now: { '1449-01': '2027-06-08!', '1449-02': '2027-07-07', '1449-03': '2027-08-05', '1449-04': '2027-09-03' },
    awaited: null,
  },
  {
    at: '2027-06-07T11:00',
    enter: ['1449-01', '2027-06-08', 'withdrawn'],
    now: { '1449-01': '2027-06-07', '1449-02': '2027-07-06', '1449-03': '2027-08-04', '1449-04': '2027-09-02' },
  },
  {
    at: '2027-06-09T09:00',
    enter: ['1449-01', '2027-06-08', 'completed', '2027-06-06T20:00'],
    now: { '1449-01': '2027-06-08!', '1449-02': '2027-07-07', '1449-03': '2027-08-05', '1449-04': '2027-09-03' },
  },
  { at: '2027-07-06T18:10', awaited: '2027-07-07' },
  {
    at: '2027-07-06T18:30',
    enter: ['1449-02', '2027-07-07', 'seen'],
    now: { '1449-02': '2027-07-07!' },
    awaited: null,
  },
  { at: '2027-08-04T18:25', awaited: '2027-08-05' },
  {
    at: '2027-08-04T18:50',
    enter: ['1449-03', '2027-08-05', 'seen'],
    now: { '1449-03': '2027-08-05!' },
    awaited: null,
  },
  { at: '2027-09-02T18:45', awaited: '2027-09-03' },
  {
    at: '2027-09-02T19:00',
    enter: ['1449-04', '2027-09-04', 'completed'],
    now: { '1449-04': '2027-09-04!', '1449-05': '2027-10-03', '1449-06': '2027-11-01' },
    awaited: null,
  },
  { at: '2027-10-02T19:00', awaited: '2027-10-03' },
  {
    at: '2027-10-02T19:10',
    enter: ['1449-05', '2027-10-03', 'seen'],
    now: { '1449-05': '2027-10-03!' },
    awaited: null,
  },
  { at: '2027-10-31T19:25', awaited: '2027-11-01' },
  {
    at: '2027-10-31T19:40',
    enter: ['1449-06', '2027-11-02', 'completed'],
    now: { '1449-06': '2027-11-02!', '1449-07': '2027-12-01' },
    awaited: null,
  },
]

/** What is known at an instant of the year. */
export type Known = { months: Months; awaited: Day | null; isEvening: boolean; today: Day; isCalculated: boolean }
type Status = 'declared' | 'expected' | 'awaiting' | 'calculated'
export type Dated = { year: number; month: number; day: number; status: Status }

const toNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const toDay = (number: number): Day => new Date(number * 86_400_000).toISOString().slice(0, 10)
export const after = (day: Day, days: number) => toDay(toNumber(day) + days)
export const two = (number: number) => String(number).padStart(2, '0')
export const [ENGLISH, DAYS, CIVIL] = [
  [
    'Muharram',
    'Safar',
    "Rabi' al-Awwal",
    "Rabi' al-Thani",
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    "Sha'ban",
    'Ramadan',
    'Shawwal',
    "Dhu al-Qa'dah",
    'Dhu al-Hijjah',
  ],
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
]
export const named = (day: Day) =>
  `${DAYS[new Date(day).getUTCDay()]} ${Number(day.slice(8))} ${CIVIL[Number(day.slice(5, 7)) - 1]}`

/** The date of a day by the table: the last month that has begun, counted on. */
export function dateOn(day: Day, { months, awaited, isCalculated }: Known): Dated {
  const begun = Object.entries(months).filter(([, first]) => first.slice(0, 10) <= day)
  const [name = '', first = ''] = begun.at(day === awaited && first30(months, day) ? -2 : -1) ?? []
  const next = Object.keys(months)[Object.keys(months).indexOf(name) + 1]
  const date = toNumber(day) - toNumber(first.slice(0, 10)) + 1
  const isAnnounced = first.endsWith('!') && (date < 30 || (next && months[next]!.endsWith('!')))
  const [years, month] = name.split('-').map(Number) as [number, number]
  const status = isCalculated ? 'calculated' : isAnnounced ? 'declared' : 'expected'
  return { year: years, month, day: date, status: day === awaited ? 'awaiting' : status }
}

/** Whether an awaited day is expected to be the first of a month, and is called the 30th while it is awaited. */
const first30 = (months: Months, day: Day) => Object.values(months).some((first) => first.slice(0, 10) === day)

const inWords = ({ year: years, month, day, status }: Dated) =>
  status === 'awaiting'
    ? `30 ${ENGLISH[month - 1]} or 1 ${ENGLISH[month % 12]}`
    : `${day} ${ENGLISH[month - 1]} ${years}`
export const marked = (date: Dated) => `${inWords(date)}${date.status === 'expected' ? ' (expected)' : ''}`
export const iso = ({ year: years, month, day }: Omit<Dated, 'status'>) => `${years}-${two(month)}-${two(day)}`

/** What a place says of the present moment. */
export function momentOf(known: Known): string {
  const { awaited, today, isEvening } = known
  if (awaited) return `${inWords(dateOn(awaited, known))}, awaiting ${AUTHORITY}`
  return isEvening ? `after Maghrib: ${marked(dateOn(after(today, 1), known))}` : marked(dateOn(today, known))
}

/** What an entry of a calendar says: that of a salaah from Maghrib on has the date of the next day. */
export function entryOf(day: Day, prayer: string, known: Known): string {
  const isEvening = ['maghrib', 'isha'].includes(prayer)
  const date = dateOn(isEvening ? after(day, 1) : day, known)
  const words = date.status === 'awaiting' ? `${inWords(date)}, awaiting ${AUTHORITY}` : marked(date)
  return isEvening ? `after Maghrib: ${words}` : words
}

export const SPECIAL: Record<string, [month: number, day: number, name: string]> = {
  ashura: [1, 10, 'Ashura'],
  mawlid: [3, 12, 'Mawlid'],
  miraj: [7, 27, "Mi'raj"],
  'nisf-shaban': [8, 15, "Nisf Sha'ban"],
  'eid-al-fitr': [10, 1, 'Eid al-Fitr'],
  arafah: [12, 9, 'Day of Arafah'],
  'eid-al-adha': [12, 10, 'Eid al-Adha'],
}

/** The day of a date by the table. */
export const dayOf = ({ months }: Known, month: Month, date: number) => after(months[month]!.slice(0, 10), date - 1)

/** The days that a date can still be while its month is not announced: that begins after 29 or 30 days of the one before. */
export function eitherDay(known: Known, month: Month, date: number): Day[] {
  const [expected, order] = [dayOf(known, month, 1), Object.keys(known.months)]
  const before = known.months[order[order.indexOf(month) - 1]!]!.slice(0, 10)
  const possible = [29, 30].map((days) => after(before, days))
  const left = possible.filter((first) => first > known.today || first === known.awaited)
  const isOpen = expected !== known.today || known.awaited === expected
  return left.length > 0 && isOpen ? left.map((first) => after(first, date - 1)) : [after(expected, date - 1)]
}

/** As the moon of London lets expect it. */
const ofLondon: Months = {
  '1448-05': '2026-10-14',
  '1448-06': '2026-11-12',
  '1448-07': '2026-12-12',
  '1448-08': '2027-01-10',
  '1448-09': '2027-02-08',
  '1448-10': '2027-03-10',
  '1448-11': '2027-04-08',
  '1448-12': '2027-05-08',
  '1449-01': '2027-06-06',
  '1449-02': '2027-07-06',
  '1449-03': '2027-08-05',
  '1449-04': '2027-09-03',
  '1449-05': '2027-10-03',
  '1449-06': '2027-11-01',
  '1449-07': '2027-12-01',
  '1449-08': '2027-12-30',
  '1449-09': '2028-01-28',
}

/** The 29ths of London; its clocks go forward on 28 March 2027, and back on 31 October, an evening on which one looks. */
const inSummerTime: Step[] = [
  ['2026-12-10T16:30', '2026-12-11'],
  ['2027-01-09T16:45', '2027-01-10'],
  ['2027-02-07T17:30', '2027-02-08'],
  ['2027-03-08T18:30', '2027-03-09'],
  ['2027-04-07T20:10', '2027-04-08'],
  ['2027-05-07T21:00', '2027-05-08'],
  ['2027-06-05T21:45', '2027-06-06'],
  ['2027-07-04T21:45', '2027-07-05'],
  ['2027-08-03T21:15', '2027-08-04'],
  ['2027-09-02T20:10', '2027-09-03'],
  ['2027-10-01T19:00', '2027-10-02'],
  ['2027-10-31T17:10', '2027-11-01'],
].flatMap(([at = '', awaited = '']) => [
  { at, awaited },
  { at: `${awaited}T02:00` },
  { at: `${awaited}T07:30`, awaited: null },
])

/** A year in London, in which three months were announced. */
const yearOfLondon: Step[] = [
  ...inSummerTime.filter(({ at }) => at < '2027-03-08' || at > '2027-05-08'),
  { at: '2027-03-08T18:30', awaited: '2027-03-09' },
  { at: '2027-03-09T07:30', awaited: null },
  {
    at: '2027-03-09T09:00',
    enter: ['1448-10', '2027-03-10', 'completed', '2027-03-08T20:00'],
    now: { '1448-10': '2027-03-10!' },
  },
  { at: '2027-04-07T20:10', awaited: '2027-04-08' },
  {
    at: '2027-04-07T21:30',
    enter: ['1448-11', '2027-04-09', 'completed'],
    now: { '1448-11': '2027-04-09!' },
    awaited: null,
  },
  { at: '2027-05-07T21:00', awaited: '2027-05-08' },
  {
    at: '2027-05-07T22:45',
    enter: ['1448-12', '2027-05-08', 'seen'],
    now: { '1448-12': '2027-05-08!' },
    awaited: null,
  },
]

/** The Umm al-Qura calendar. */
const ofMakkah: Months = {
  '1448-05': '2026-10-12',
  '1448-06': '2026-11-11',
  '1448-07': '2026-12-10',
  '1448-08': '2027-01-09',
  '1448-09': '2027-02-08',
  '1448-10': '2027-03-09',
  '1448-11': '2027-04-08',
  '1448-12': '2027-05-07',
  '1449-01': '2027-06-06',
  '1449-02': '2027-07-05',
  '1449-03': '2027-08-03',
  '1449-04': '2027-09-02',
  '1449-05': '2027-10-01',
  '1449-06': '2027-10-31',
  '1449-07': '2027-11-29',
  '1449-08': '2027-12-29',
  '1449-09': '2028-01-28',
}

/** A site and its year. */
export type Year = {
  cityId: string
  /** The instant of a local time, with the offset of the city on that day. */
  clock: (local: string) => Date
  calendar: 'sighting' | 'umm-al-qura'
  authority: string
  months: Months
  steps: readonly Step[]
}

const sighted = { calendar: 'sighting', authority: AUTHORITY } as const
const capeTown = { cityId: 'cape-town', clock: (local: string) => new Date(`${local}:00+02:00`), ...sighted }
const isSummer = (local: string) => local >= '2027-03-28T02:00' && local < '2027-10-31T02:00'
const beforeThem: Step = { at: '2026-11-09T20:30', enter: ['1448-06', '2026-11-11', 'completed'] }

export const years = {
  'a year of announcements': { ...capeTown, months: beginning, steps: [beforeThem, ...year] },
  'a city with summer time': {
    ...sighted,
    cityId: 'london',
    clock: (local: string) => new Date(`${local}:00${isSummer(local) ? '+01:00' : '+00:00'}`),
    months: ofLondon,
    steps: yearOfLondon.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  },
  'a site that names nobody who announces months': {
    ...capeTown,
    authority: '',
    months: { ...beginning, '1448-06': '2026-11-11' },
    steps: [],
  },
  'a site with the calendar of Umm al-Qura': { ...capeTown, calendar: 'umm-al-qura', months: ofMakkah, steps: [] },
} satisfies Record<string, Year>

/** What is known in a year at a local time. */
export function knownAt({ months, steps, calendar }: Year, at: string): Known {
  const known = { months: { ...months }, awaited: null as Day | null }
  for (const step of steps.filter((each) => each.at <= at)) {
    Object.assign(known.months, step.now)
    if (step.awaited !== undefined) known.awaited = step.awaited
  }
  const isEvening = at.slice(11) >= '16:30'
  return { ...known, today: at.slice(0, 10), isEvening, isCalculated: calendar === 'umm-al-qura' }
}
