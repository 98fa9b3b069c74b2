import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import {
  type HijriDay,
  type HijriStatus,
  isCertain,
  type MonthBeginning,
  type MonthName,
  type SiteCalendar,
  type Waiting,
} from './hijri-calendar.ts'

const [SHABAN, RAMADAN, SHAWWAL, DHU_AL_HIJJAH] = [8, 9, 10, 12]
/** The days of the shorter month, after which the moon is looked for. */
const SHORT_MONTH_DAYS = 29
/** The days of Dhu al-Hijjah: of Arafah, of the Eid, and the last one of qurbani. */
const [ARAFAH, EID_AL_ADHA, LAST_QURBANI] = [9, 10, 13]
/** How long after its day Eid al-Fitr is still shown. */
const LAST_OF_EID_AL_FITR = 3
/** The last ten nights begin with the evening before this fast. */
export const FIRST_OF_LAST_TEN = 21

/** When the fast of a day begins and ends at a place. Instants are milliseconds since 1970. */
export type FastTimes = {
  dayAt: (instant: number) => Day
  /** A number of minutes before Fajr, where the site asks for caution. */
  suhoorEndOf: (day: Day) => number
  iftarOf: (day: Day) => number
  midnightAfter: (day: Day) => number
}

export type Fast = {
  day: Day
  /** The day of Ramadan. */
  date: number
  year: number
  status: HijriStatus
  suhoorEnds: number
  iftar: number
}

export type EidName = 'eid-al-fitr' | 'eid-al-adha'

/** What of Ramadan and the Eids an instant belongs to. */
export type Season =
  /** Sha'ban: Ramadan is expected, or announced. */
  | { kind: 'coming'; firstDay: Day; days: number; status: HijriStatus }
  /** The evening on which it is announced whether the next day is a fast. */
  | { kind: 'awaiting'; waiting: Waiting; authority: string; suhoorEnds: number }
  /** The present fast; from Maghrib on the one of the next day. */
  | { kind: 'fasting'; fast: Fast; isEvening: boolean }
  | { kind: 'eid'; name: EidName; day: Day; status: HijriStatus; isEvening: boolean }
  /** The days of Dhu al-Hijjah around its Eid, and the one that is now or, from Maghrib on, the next. */
  | { kind: 'hajj'; day: Day; arafah: Day; eid: Day; lastDay: Day; status: HijriStatus; isEvening: boolean }

/** The season at an instant at a place; null outside of them. What is awaited switches nothing. */
export function seasonAt(calendar: SiteCalendar, times: FastTimes, now: number): Season | null {
  const today = times.dayAt(now)
  const isEvening = now >= times.iftarOf(today)
  const day = isEvening ? addDays(today, 1) : today
  const waiting = calendar.waitingAt(now)
  const isFastAwaited = waiting && (waiting.next.month === RAMADAN || waiting.month.month === RAMADAN)
  if (isFastAwaited && waiting.tomorrow === day) {
    const suhoorEnds = times.suhoorEndOf(day)
    return { kind: 'awaiting', waiting, authority: calendar.authority ?? '', suhoorEnds }
  }
  const date = calendar.dateOf(day, now)
  if (date.month === RAMADAN) return { kind: 'fasting', fast: fastOf(day, date, times), isEvening }
  if (date.month === SHABAN) {
    const firstDay = calendar.firstDayOf({ year: date.year, month: RAMADAN })
    const { status } = calendar.dateOf(firstDay, now)
    return { kind: 'coming', firstDay, days: toDayNumber(firstDay) - toDayNumber(today), status }
  }
  const { status } = date
  if (date.month === SHAWWAL && date.day === 1) return { kind: 'eid', name: 'eid-al-fitr', day, status, isEvening }
  if (date.month !== DHU_AL_HIJJAH || date.day > LAST_QURBANI || status === 'awaiting') return null
  if (date.day === EID_AL_ADHA) return { kind: 'eid', name: 'eid-al-adha', day, status, isEvening }
  const dayOf = (other: number) => addDays(day, other - date.day)
  const [arafah, eid, lastDay] = [dayOf(ARAFAH), dayOf(EID_AL_ADHA), dayOf(LAST_QURBANI)]
  return { kind: 'hajj', day, arafah, eid, lastDay, status, isEvening }
}

/** The page that the main menu leads to in a season: that of the Eid from the evening on which it is awaited. */
export function pageOfSeason(season: Season | null): 'ramadan' | 'eid' | null {
  if (!season || season.kind === 'coming') return null
  const isOfRamadan = season.kind === 'awaiting' ? season.waiting.next.month === RAMADAN : season.kind === 'fasting'
  return isOfRamadan ? 'ramadan' : 'eid'
}

/** How many of the thirty lanterns of a festive sky are lit: one for each fast that came, all on Eid; null without a feast. */
export function lanternsOf(season: Season | null): number | null {
  if (season?.kind === 'fasting') return season.fast.date
  if (season?.kind === 'awaiting') return season.waiting.month.month === RAMADAN ? SHORT_MONTH_DAYS : 0
  return season?.kind === 'eid' ? SHORT_MONTH_DAYS + 1 : null
}

function fastOf(day: Day, { day: date, year, status }: HijriDay, times: FastTimes): Fast {
  return { day, date, year, status, suhoorEnds: times.suhoorEndOf(day), iftar: times.iftarOf(day) }
}

/** The next instant at which the season, or what counts down in it, changes without anybody's doing. */
export function seasonChangesAfter(calendar: SiteCalendar, times: FastTimes, now: number): number {
  const today = times.dayAt(now)
  const days = [today, addDays(today, 1)]
  const instants = [
    ...days.flatMap((day) => [times.suhoorEndOf(day), times.iftarOf(day)]),
    times.midnightAfter(today),
    calendar.changesAfter(now),
  ]
  return Math.min(...instants.filter((at) => at > now))
}

/** The Ramadan that a date belongs to, or the next one. */
export const ramadanOf = ({ year, month }: MonthName): MonthName => ({
  year: month > RAMADAN ? year + 1 : year,
  month: RAMADAN,
})

/** A row of a sheet. The 30th is uncertain until it is known how long the month is. */
export type FastRow = { day: Day; date: number; isUncertain: boolean }

/** The days of a Ramadan that begins on a day, as a sheet lists them: 29 or 30, and 30 while the length is not known. */
export function listFasts(dateOf: (day: Day) => HijriDay, first: Day, today: Day): FastRow[] {
  const last = addDays(first, SHORT_MONTH_DAYS)
  const { month, status } = dateOf(last)
  const hasCome = last <= today && status !== 'awaiting'
  const isKnown = hasCome || isCertain(status)
  const count = isKnown && month !== RAMADAN ? SHORT_MONTH_DAYS : SHORT_MONTH_DAYS + 1
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    date: index + 1,
    isUncertain: index === SHORT_MONTH_DAYS && !isKnown,
  }))
}

/** An Eid and the days on which it can be: one when it is known, else two. */
export type EidDays = { name: EidName; year: number; days: readonly Day[] } & Omit<MonthBeginning, 'days'>

/** The Eid that is celebrated on a day or comes next. */
export function findEid(calendar: SiteCalendar, today: Day, now: number): EidDays {
  return findEidDays(calendar, eidAround(calendar.dateOf(today, now)), now)
}

/** The day of an Eid of a year, or the days on which it can still be. */
export function findEidDays(
  calendar: SiteCalendar,
  { name, year }: Pick<EidDays, 'name' | 'year'>,
  now: number,
): EidDays {
  const [month, day] = name === 'eid-al-fitr' ? [SHAWWAL, 1] : [DHU_AL_HIJJAH, EID_AL_ADHA]
  const { days, ...known } = calendar.beginningOf({ year, month }, now)
  return { name, year, days: days.map((first) => addDays(first, day - 1)), ...known }
}

function eidAround({ year, month, day }: HijriDay): Pick<EidDays, 'name' | 'year'> {
  const isFitrOver = month > SHAWWAL || (month === SHAWWAL && day > LAST_OF_EID_AL_FITR)
  const isAdhaOver = month === DHU_AL_HIJJAH && day > LAST_QURBANI
  if (isAdhaOver) return { name: 'eid-al-fitr', year: year + 1 }
  return { name: isFitrOver ? 'eid-al-adha' : 'eid-al-fitr', year }
}
