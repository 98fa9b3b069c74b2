import type { CalendarChoice, DayTurn } from '#app/services/hijri-settings.ts'
import { addDays, type Day, formatDay, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { findCalendarMonth, type HijriCalendar, toCalendarDate } from '#salaah/hijri-calendars.ts'

/** A Hijri month; 1 is Muharram. */
export type MonthName = { year: number; month: number }

/** The beginning of a month as it was announced. */
export type DeclaredMonth = MonthName & {
  firstDay: Day
  authority: string
  /** In ISO text. */
  announcedAt: string
  correctedAt: string | null
  /** The days of the month before. */
  previousLength?: 29 | 30
}

/**
 * `complete`: its month begins because the one before has had 30 days. `awaiting`: tonight it is announced which of two
 * dates the day has. `calculated`: by a calendar that is not sighted.
 */
export const hijriStatuses = ['declared', 'complete', 'expected', 'awaiting', 'calculated'] as const
export type HijriStatus = (typeof hijriStatuses)[number]

/** Whether nothing is expected or awaited any more. */
export const isCertain = (status: HijriStatus): boolean => status !== 'expected' && status !== 'awaiting'

/** The Hijri date of a day; while it is awaited, the 30th, which it has unless the new month begins. */
export type HijriDay = MonthName & {
  day: number
  status: HijriStatus
  /** Who announced the month or is going to; null when nobody is. */
  authority: string | null
}

/** A month of a sighted calendar. */
export type CalendarMonth = MonthName & {
  firstDay: Day
  /** 29 or 30, unless declared months do not fit together. */
  days: number
  /** The announcement of its beginning; null when it is expected. */
  declared: DeclaredMonth | null
  /** Whether the month after it is declared, so that its length is. */
  isEndDeclared: boolean
}

/** The first day of a month as it is known at an instant: one when it is certain or its evening is over, else two. */
export type MonthBeginning = {
  days: readonly [Day] | readonly [Day, Day]
  status: HijriStatus
  /** Who announced it or is going to; null when nobody is. */
  authority: string | null
}

/** The evening of the 29th, while it is not known whether the month has a 30th. */
export type Waiting = {
  /** The 29th. */
  evening: Day
  /** The day that is the 30th or the first of `next`. */
  tomorrow: Day
  month: MonthName
  next: MonthName
  /** Sunset of the 29th, and the Fajr of the next day. */
  from: number
  until: number
}

/** The months of a calendar numbered one after the other. */
export const indexOfMonth = ({ year, month }: MonthName): number => year * 12 + month - 1

/** The month with a number. */
export const monthOfIndex = (index: number): MonthName => ({ year: Math.floor(index / 12), month: (index % 12) + 1 })

/** How far ahead of its last known month a sighted calendar is expected; later dates are calculated. */
const MAX_MONTHS_AHEAD = 60
/** The days of a month. */
const [SHORT, LONG] = [29, 30]

/** The first day of a month that the chain of expected months begins with. */
export type FirstMonth = { index: number; firstDay: Day }

export type MonthFacts = {
  declared: readonly DeclaredMonth[]
  /** Where the chain begins; a declared month before it comes first. */
  first: FirstMonth
  /** The days of a month that begins on a day, as far as the moon lets expect: 29 when it is seen on the 29th. */
  expectedLength: (firstDay: Day) => 29 | 30
}

/**
 * The months of a sighted calendar. Declared beginnings stand; between and after them the moon of each 29th decides, as
 * far as months of 29 or 30 days reach the next declared beginning.
 */
export function chainMonths({ declared, first, expectedLength }: MonthFacts): (index: number) => CalendarMonth | null {
  const anchors = new Map(declared.map((month) => [indexOfMonth(month), month]))
  const fixed = new Map([...anchors].map(([index, { firstDay }]) => [index, toDayNumber(firstDay)]))
  for (const [index, { firstDay, previousLength }] of anchors)
    if (previousLength && !fixed.has(index - 1) && fits(index - 1, toDayNumber(firstDay) - previousLength, fixed))
      fixed.set(index - 1, toDayNumber(firstDay) - previousLength)
  const known = [...fixed.keys()].sort((one, other) => one - other)
  const firstIndex = Math.min(first.index, known[0] ?? first.index)
  const lastIndex = Math.max(first.index, known.at(-1) ?? first.index) + MAX_MONTHS_AHEAD
  const starts = [bounded(firstIndex, toDayNumber(first.firstDay))]

  /** The day number nearest to a wished one from which months of 29 or 30 days reach the next fixed beginning. */
  function bounded(index: number, wished: number): number {
    const at = fixed.get(index)
    if (at !== undefined) return at
    const next = known.find((each) => each > index)
    if (next === undefined) return wished
    const [count, target] = [next - index, fixed.get(next)!]
    return Math.min(Math.max(wished, target - count * LONG), target - count * SHORT)
  }

  function startOf(index: number): number {
    for (let at = firstIndex + starts.length; at <= index; at++) {
      const before = starts[at - 1 - firstIndex]!
      const wished = fixed.get(at) ?? before + expectedLength(formatDay(before))
      starts.push(bounded(at, wished))
    }
    return starts[index - firstIndex]!
  }

  return (index) => {
    if (index < firstIndex || index >= lastIndex) return null
    const [start, end] = [startOf(index), startOf(index + 1)]
    return {
      ...monthOfIndex(index),
      firstDay: formatDay(start),
      days: end - start,
      declared: anchors.get(index) ?? null,
      isEndDeclared: anchors.has(index + 1),
    }
  }
}

/** Whether a beginning is a possible one next to the fixed ones before it. */
function fits(index: number, start: number, fixed: ReadonlyMap<number, number>): boolean {
  return [...fixed].every(([other, at]) => {
    const count = index - other
    return count <= 0 || (start - at >= count * SHORT && start - at <= count * LONG)
  })
}

/** What a calendar needs of the main city of the site. Instants are milliseconds since 1970. */
export type CityTimes = {
  dayAt: (instant: number) => Day
  /** When the day ends. */
  midnightAfter: (day: Day) => number
  sunsetOf: (day: Day) => number
  maghribOf: (day: Day) => number
  fajrOf: (day: Day) => number
}

/** The calendar of a site, or of a mosque that follows another one. */
export type SiteCalendar = {
  kind: CalendarChoice
  /** Who announces months; null when nobody is named or the calendar is not sighted. */
  authority: string | null
  turns: DayTurn
  /** The date of the daytime of a day, by what is known at an instant. */
  dateOf: (day: Day, now: number) => HijriDay
  /** The day whose date holds at an instant: after Maghrib the next one, where the day turns then. */
  dayAt: (now: number) => Day
  /** The evening of the 29th that is going on; null on others. */
  waitingAt: (now: number) => Waiting | null
  /** The next instant at which a date, or what is known of it, changes without anybody's doing. */
  changesAfter: (now: number) => number
  /** The month of a day; null where the calendar is calculated. */
  monthOf: (day: Day) => CalendarMonth | null
  /** The month with a number, by `indexOfMonth`. */
  monthAt: (index: number) => CalendarMonth | null
  /** The first day of a month, also where it is calculated. */
  firstDayOf: (month: MonthName) => Day
  /** What is certain of the first day of a month at an instant: what shows an Eid or another day of a month asks this. */
  beginningOf: (month: MonthName, now: number) => MonthBeginning
  sunsetOf: (day: Day) => number
}

type CalendarFacts = {
  authority: string
  turns: SiteCalendar['turns']
  times: CityTimes
}

const tables = { 'umm-al-qura': 'UAQ', diyanet: 'DIYANET', mathematical: 'MATHEMATICAL' } as const satisfies Record<
  Exclude<SiteCalendar['kind'], 'sighting'>,
  HijriCalendar
>

/** A calendar whose months are announced after a sighting. */
export function sightedCalendar(months: ReturnType<typeof chainMonths>, facts: CalendarFacts): SiteCalendar {
  const { times, turns } = facts
  const authority = facts.authority || null

  function monthOf(day: Day): CalendarMonth | null {
    const guess = indexOfMonth(toHijri(toDayNumber(day)))
    for (let index = guess - 2; index <= guess + 2; index++) {
      const month = months(index)
      if (month && month.firstDay <= day && day < addDays(month.firstDay, month.days)) return month
    }
    return null
  }

  // A page asks for the dates of a year at one instant.
  let latest: { now: number; waiting: Waiting | null } | undefined

  function waitingAt(now: number): Waiting | null {
    if (latest?.now !== now) latest = { now, waiting: findWaiting(now) }
    return latest.waiting
  }

  function findWaiting(now: number): Waiting | null {
    if (!authority) return null
    const today = times.dayAt(now)
    for (const evening of [today, addDays(today, -1)]) {
      const tomorrow = addDays(evening, 1)
      const month = monthOf(evening)
      if (!month || month.isEndDeclared || addDays(month.firstDay, SHORT - 1) !== evening) continue
      const [from, until] = [times.sunsetOf(evening), times.fajrOf(tomorrow)]
      if (from <= now && now < until)
        return { evening, tomorrow, month: nameOf(month), next: monthOfIndex(indexOfMonth(month) + 1), from, until }
    }
    return null
  }

  function dateOf(day: Day, now: number): HijriDay {
    const waiting = waitingAt(now)
    if (waiting?.tomorrow === day) return { ...waiting.month, day: LONG, status: 'awaiting', authority }
    const month = monthOf(day)
    if (!month) return calculated('UAQ', day)
    const date = toDayNumber(day) - toDayNumber(month.firstDay) + 1
    const index = indexOfMonth(month)
    const hasCome = date <= SHORT || isCertain(statusOf(index + 1, now))
    const status = hasCome ? statusOf(index, now) : 'expected'
    return { ...nameOf(month), day: date, status, authority: authorityOf(month, status) }
  }

  const authorityOf = ({ declared }: CalendarMonth, status: HijriStatus) =>
    status === 'declared' ? declared!.authority : status === 'complete' ? null : authority

  /**
   * Whether the beginning of a month is declared, or certain without that, or expected. 30 days make it certain only
   * after a declared month: where nobody enters anything for months, the evenings of the 29th tell nothing.
   */
  function statusOf(index: number, now: number): HijriStatus {
    if (months(index)?.declared) return 'declared'
    const before = months(index - 1)
    if (!before?.declared || before.days !== LONG) return 'expected'
    // The evening of the 29th lasts until the Fajr of the 30th.
    return now >= times.fajrOf(addDays(before.firstDay, SHORT)) ? 'complete' : 'expected'
  }

  function beginningOf(month: MonthName, now: number): MonthBeginning {
    const index = indexOfMonth(month)
    const [found, before] = [months(index), months(index - 1)]
    if (!found) return { days: [firstDayIn('UAQ', month)], status: 'calculated', authority: null }
    const waiting = waitingAt(now)
    const isAwaited = waiting !== null && indexOfMonth(waiting.next) === index
    const status = isAwaited ? 'awaiting' : statusOf(index, now)
    const by = { status, authority: authorityOf(found, status) }
    const first = before && addDays(before.firstDay, SHORT)
    // After the Fajr of the first of the two days the site has one of them, which is declared, complete or expected.
    const isOpen = first && !isCertain(status) && now < times.fajrOf(first)
    return isOpen ? { days: [first, addDays(first, 1)], ...by } : { days: [found.firstDay], ...by }
  }

  function changesAfter(now: number): number {
    const today = times.dayAt(now)
    const evenings = [addDays(today, -1), today].flatMap((day) => {
      const month = monthOf(day)
      const isOpen = month && !month.isEndDeclared && addDays(month.firstDay, SHORT - 1) === day
      return isOpen ? [times.sunsetOf(day), times.fajrOf(addDays(day, 1))] : []
    })
    return nextOf([...turnsOf(today, facts), ...evenings], now)
  }

  return {
    kind: 'sighting',
    authority,
    turns,
    dateOf,
    dayAt: (now) => dayWithTurn(now, facts),
    waitingAt,
    changesAfter,
    monthOf,
    monthAt: months,
    firstDayOf: (month) => months(indexOfMonth(month))?.firstDay ?? firstDayIn('UAQ', month),
    beginningOf,
    sunsetOf: times.sunsetOf,
  }
}

/** A calendar that is known for years ahead, and in which nobody declares anything. */
export function fixedCalendar(kind: Exclude<SiteCalendar['kind'], 'sighting'>, facts: CalendarFacts): SiteCalendar {
  return {
    kind,
    authority: null,
    turns: facts.turns,
    dateOf: (day) => calculated(tables[kind], day),
    dayAt: (now) => dayWithTurn(now, facts),
    waitingAt: () => null,
    changesAfter: (now) => nextOf(turnsOf(facts.times.dayAt(now), facts), now),
    monthOf: () => null,
    monthAt: () => null,
    firstDayOf: (month) => firstDayIn(tables[kind], month),
    beginningOf: (month) => ({ days: [firstDayIn(tables[kind], month)], status: 'calculated', authority: null }),
    sunsetOf: facts.times.sunsetOf,
  }
}

const firstDayIn = (calendar: HijriCalendar, { year, month }: MonthName): Day =>
  formatDay(findCalendarMonth(calendar, year, month).firstDayNumber)

const nameOf = ({ year, month }: MonthName): MonthName => ({ year, month })

function calculated(calendar: HijriCalendar, day: Day): HijriDay {
  const { year, month, day: date } = toCalendarDate(calendar, toDayNumber(day))
  return { year, month, day: date, status: 'calculated', authority: null }
}

function dayWithTurn(now: number, { turns, times }: CalendarFacts): Day {
  const today = times.dayAt(now)
  return turns === 'maghrib' && now >= times.maghribOf(today) ? addDays(today, 1) : today
}

const turnsOf = (today: Day, { turns, times }: CalendarFacts) => [
  times.midnightAfter(today),
  ...(turns === 'maghrib' ? [times.maghribOf(today)] : []),
]

const nextOf = (instants: readonly number[], now: number) => Math.min(...instants.filter((at) => at > now))
