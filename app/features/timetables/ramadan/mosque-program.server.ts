import { indexOfMonth, type SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { findOwnFirstDay, followsSite, type MosqueCalendar } from '#app/features/hijri/own-days/own-day-rules.ts'
import { loadMosqueCalendars } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { loadDates, loadFirstDays, loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import {
  eidDates,
  eidDayOf,
  findRamadan,
  type NightReading,
  programYearOn,
  readingOf,
  taraweehDateOf,
} from '#app/features/timetables/ramadan-rules.ts'
import { toMinutes } from '#app/features/timetables/timetable-rules.ts'
import {
  type Eid,
  type EidSession,
  eids,
  type RamadanProgram,
  type TaraweehSession,
} from '#app/features/timetables/timetable-types.ts'
import { addDays, type Day } from '#salaah/days.ts'

/** What the page of a mosque says of its Ramadan and Eids; what is over is left out. */
export type MosqueProgram = {
  taraweeh: { session: TaraweehSession; tonight: NightReading | null }[]
  itikaf: RamadanProgram['itikaf'] | null
  eids: { eid: Eid; days: MosqueEidDays; sessions: EidSession[] }[]
}

/** The day of an Eid; until it is announced the other day that it can be, or null when it is only expected. */
export type MosqueEidDays = { day: Day; other: Day | null; isCertain: boolean }

/** What a mosque holds in the present year; null when nobody has entered it, or all of it is over. */
export async function loadMosqueProgram(mosqueId: string, today: Day, now: Date): Promise<MosqueProgram | null> {
  const dateOf = (await loadDates([mosqueId], now))(mosqueId)
  const year = programYearOn(dateOf(today))
  const program = await loadProgram(mosqueId, year)
  if (!program) return null
  const firstDayOf = (await loadFirstDays([mosqueId]))(mosqueId)
  const isRamadanOver = findRamadan(year, firstDayOf).until < today
  const night = taraweehDateOf(today, dateOf)
  const taraweeh = isRamadanOver
    ? []
    : program.taraweeh.map((session) => ({ session, tonight: night && readingOf(session, night.day) }))
  const itikaf = isRamadanOver || program.itikaf.held === 'unknown' ? null : program.itikaf
  const eidDaysAt = await loadEidDays([mosqueId])
  const coming: MosqueProgram['eids'] = []
  for (const eid of eids) {
    const sessions = program.eid.filter((session) => session.eid === eid)
    if (sessions.length === 0 || eidDayOf(eid, year, firstDayOf) < today) continue
    const byTime = sessions.toSorted((one, other) => toMinutes(one.salaah) - toMinutes(other.salaah))
    coming.push({ eid, days: eidDaysAt(mosqueId, eid, year), sessions: byTime })
  }
  return taraweeh.length > 0 || itikaf || coming.length > 0 ? { taraweeh, itikaf, eids: coming } : null
}

const [SHORT, LONG] = [29, 30]

/** The day or the two possible days of an Eid at some mosques. */
export async function loadEidDays(mosqueIds: readonly string[]) {
  const site = await getSiteCalendar()
  const calendars = await loadMosqueCalendars(mosqueIds)
  return (mosqueId: string, eid: Eid, year: number) =>
    findEidDays(site, calendars.get(mosqueId) ?? followsSite, eid, year)
}

function findEidDays(site: SiteCalendar, own: MosqueCalendar, eid: Eid, year: number): MosqueEidDays {
  const { month, day } = eidDates[eid]
  const named = findOwnFirstDay(own, { year, month })
  const announced = site.monthAt(indexOfMonth({ year, month }))
  if (named || site.kind !== 'sighting' || announced?.declared)
    return { day: addDays(named?.firstDay ?? site.firstDayOf({ year, month }), day - 1), other: null, isCertain: true }
  const before = site.monthAt(indexOfMonth({ year, month: month - 1 }))
  if (!before?.declared) return { day: eidDayOf(eid, year, site.firstDayOf), other: null, isCertain: false }
  const [first, second] = [SHORT, LONG].map((length) => addDays(before.firstDay, length + day - 1))
  return { day: first!, other: second!, isCertain: false }
}
