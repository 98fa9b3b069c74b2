import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expandRule } from '#app/features/events/dates/expand-rule.server.ts'
import type { Audience, EventType } from '#app/features/events/event-types.ts'
import type { FactName, FactValue } from '#app/features/mosques/mosque-facts.ts'
import { timetableContent } from '#app/features/timetables/timetable-schema.ts'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import type { MosqueTimetables, NewTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { addDays, formatDay, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { findCalendarMonth } from '#salaah/hijri-calendars.ts'
import eventTemplates from './demonstration-events.json' with { type: 'json' }
import mosques from './demonstration-mosques.json' with { type: 'json' }
import timetables from './demonstration-times.json' with { type: 'json' }
import { baseRow, type MosqueRow } from './mosque-rows.ts'

// The three invented mosques of all sample events, and an invented prayer room; their names contain "demonstration" or "sample".

const PICTURES = 'server/sample/pictures'

/** The drawn pictures in their order, each with the title that it contains. */
export function samplePictures(): { caption: string; svg: string }[] {
  return readdirSync(PICTURES)
    .sort()
    .map((name) => {
      const svg = readFileSync(join(PICTURES, name), 'utf8')
      return { svg, caption: /<title>([^<]+)/.exec(svg)?.[1] ?? '' }
    })
}

/** A place that does not exist, a mosque with every field filled, and the indexes of its drawn pictures. */
export type DemonstrationMosque = {
  row: MosqueRow
  imams: { name: string; position: string; bio: string }[]
  facts: { fact: FactName; value: FactValue; note: string | null; updatedAt: string }[]
  pictures: number[]
}

export function demonstrationMosques(now: Date): DemonstrationMosque[] {
  return mosques.map(({ imams, facts, pictures, ...row }) => ({
    row: {
      ...baseRow(row.name, row.area, row.suburb, now),
      ...row,
      ...(row.placeKind && { roomConfirmed: dayInZone(now, 'UTC') }),
    } as MosqueRow,
    imams,
    facts: facts.map((fact) => ({ ...fact, updatedAt: now.toISOString() })) as DemonstrationMosque['facts'],
    pictures,
  }))
}

const DAY_MS = 86_400_000
/** The length of the invented history before the day of seeding. */
const HISTORY_DAYS = 320

/** The adhan and jamaat times of the demonstration mosques, possible on every day of the year in Cape Town. */
export function demonstrationTimes(mosqueIds: readonly string[], now: Date, zone: string): MosqueTimetables[] {
  const today = dayInZone(now, zone)
  const regular = (content: TimetableContent, validFrom = addDays(today, -HISTORY_DAYS)): NewTimetable => ({
    kind: 'regular',
    name: '',
    validFrom,
    validUntil: null,
    content,
  })
  const [large, suburban, small] = [
    timetableContent.parse(timetables.large),
    timetableContent.parse(timetables.suburban),
    timetableContent.parse(timetables.small),
  ]
  const laterDhuhr = { ...large.week.dhuhr, jamaat: { kind: 'fixed' as const, time: '13:30' } }
  const changed = { ...large, week: { ...large.week, dhuhr: laterDhuhr } }
  const laterMaghrib = { ...large.week.maghrib, jamaat: { kind: 'after' as const, minutes: 12, roundToFive: false } }
  const ofRamadan: NewTimetable = {
    ...regular({ ...changed, week: { ...changed.week, maghrib: laterMaghrib } }),
    kind: 'season',
    hijri: 'ramadan',
  }
  const times = [
    { timetables: [regular(large), regular(changed, addDays(today, 6)), ofRamadan], daysAgo: 3 },
    { timetables: [regular(suburban)], daysAgo: 5 },
    { timetables: [regular(small)], daysAgo: 2 },
  ]
  return times.map(({ timetables, daysAgo }, index) => ({
    mosqueId: mosqueIds[index]!,
    timetables,
    by: 'Sample Admin',
    confirmedAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }))
}

/** A sample event, with its date relative to the day of seeding. */
export type PlannedEvent = {
  /** The index of its demonstration mosque: 0, 1 or 2. */
  mosque: number
  title: string
  description: string
  type: EventType
  date: string
  start: string
  end: string
  salaah?: { name: string; offset: number; endOffset: number }
  rrule?: string
  audience?: Audience
  /** As `accessSchema` reads it. */
  access?: unknown
  cancelled?: boolean
  picture?: number
  registration?: boolean
}

/** `weekday` as `Date.getUTCDay` counts it. */
type EventTemplate = Omit<PlannedEvent, 'mosque' | 'date'> & {
  mosques: number[]
  weekday: number
  /** Of an iftar after a voluntary fast: its title in Ramadan. */
  titleInRamadan?: string
}

const DAYS_BACK = 60
const DAYS_AHEAD = 120
const DAYS_BETWEEN = 4

/** About fifty events of all types, from two months before to four months after the day of seeding. */
export function plannedEvents(today: string): PlannedEvent[] {
  const { singles, repeating } = eventTemplates as unknown as Record<'singles' | 'repeating', EventTemplate[]>
  const planned: PlannedEvent[] = []
  for (let day = -DAYS_BACK, count = 0; day <= DAYS_AHEAD - 6; day += DAYS_BETWEEN, count++) {
    const isPossible = ({ titleInRamadan, weekday }: EventTemplate) =>
      !titleInRamadan || fastOn(onWeekday(addDays(today, day), weekday)) !== null
    const [wanted, other] = [count, count + 1].map((index) => singles[index % singles.length]!)
    const { mosques, weekday, titleInRamadan, ...event } = isPossible(wanted!) ? wanted! : other!
    const date = onWeekday(addDays(today, day), weekday)
    const title = titleInRamadan && fastOn(date) === 'ramadan' ? titleInRamadan : event.title
    planned.push({ ...event, title, mosque: mosques[count % mosques.length]!, date, cancelled: count === 17 })
  }
  for (const { mosques, weekday, ...event } of repeating) {
    const first = onWeekday(addDays(today, -DAYS_BACK), weekday)
    const date = event.rrule ? firstDateOf(event.rrule, first) : first
    planned.push({ ...event, mosque: mosques[0] as number, date })
  }
  planned.push(khatamNight(today))
  return planned
}

const [RAMADAN, DHU_AL_HIJJAH, KHATAM_NIGHT] = [9, 12, 29]
/** How far what is announced can be from the calculated calendar. */
const UNCERTAIN_DAYS = 2

/** Which fast is kept on a day: in Ramadan or of one's own; null where it may be an Eid or either of the two. */
function fastOn(day: string): 'ramadan' | 'voluntary' | null {
  const dates = Array.from({ length: 2 * UNCERTAIN_DAYS + 1 }, (_, index) =>
    toHijri(toDayNumber(day) + index - UNCERTAIN_DAYS),
  )
  if (dates.every(({ month }) => month === RAMADAN)) return 'ramadan'
  const mayBeOther = dates.some(({ month, day: date }) => {
    return month === RAMADAN || (month === DHU_AL_HIJJAH && date >= 10 && date <= 13)
  })
  return mayBeOther ? null : 'voluntary'
}

/** The evening in which taraweeh completes the Qur'an in the present or next Ramadan, as calculated. */
function khatamNight(today: string): PlannedEvent {
  const { year } = toHijri(toDayNumber(today))
  const [date] = [year, year + 1]
    // The night begins in the evening before its day.
    .map((each) => formatDay(findCalendarMonth('UAQ', each, RAMADAN).firstDayNumber + KHATAM_NIGHT - 2))
    .filter((evening) => evening >= today)
  return { ...(eventTemplates.khatam as Omit<PlannedEvent, 'date'>), date: date! }
}

/** The first date with this weekday on or after a day. */
function onWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

/** The first date of a rule from a day on, so that an event begins on a date of its own rule. */
const firstDateOf = (rule: string, from: string) => expandRule(rule, from, from, addDays(from, 70))[0] ?? from
