import { type HijriDay, isCertain, type SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
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
  uncertainNightOf,
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
  /** Which of it is shown: taraweeh, i'tikaf and Eid al-Fitr from Sha'ban on, Eid al-Adha in its month. */
  season: Eid | null
  /** The first day of what comes next. */
  begins: { day: Day; isCertain: boolean } | null
  taraweeh: { session: TaraweehSession; tonight: NightReading | null }[]
  itikaf: RamadanProgram['itikaf'] | null
  eids: { eid: Eid; days: MosqueEidDays; sessions: EidSession[] }[]
}

/** The day of an Eid; while it is not known, the other day that it can be, or null where one is left that is only expected. */
export type MosqueEidDays = { day: Day; other: Day | null; isCertain: boolean }

/** What a mosque holds in the present year. */
export async function loadMosqueProgram(mosqueId: string, today: Day, now: Date): Promise<MosqueProgram> {
  const dateOf = (await loadDates([mosqueId], now))(mosqueId)
  const season = seasonOf(dateOf(today))
  const year = programYearOn(dateOf(today))
  const program = await loadProgram(mosqueId, year)
  if (!program) return { season, begins: null, taraweeh: [], itikaf: null, eids: [] }
  const firstDayOf = (await loadFirstDays([mosqueId]))(mosqueId)
  const night = taraweehDateOf(today, dateOf)
  // On the last day of Ramadan no night of it follows, unless that is not known yet.
  const ramadan = findRamadan(year, firstDayOf)
  const isRamadanOver = ramadan.until <= today && !night && uncertainNightOf(today, dateOf) === null
  const tonight = night && night.status !== 'awaiting' ? night : null
  const taraweeh = isRamadanOver
    ? []
    : program.taraweeh.map((session) => ({ session, tonight: tonight && readingOf(session, tonight.day) }))
  const itikaf = isRamadanOver || program.itikaf.held === 'unknown' ? null : program.itikaf
  const eidDaysAt = await loadEidDays([mosqueId], now)
  const coming: MosqueProgram['eids'] = []
  for (const eid of eids) {
    const sessions = program.eid.filter((session) => session.eid === eid)
    if (sessions.length === 0 || eidDayOf(eid, year, firstDayOf) < today) continue
    const byTime = sessions.toSorted((one, other) => toMinutes(one.salaah) - toMinutes(other.salaah))
    coming.push({ eid, days: eidDaysAt(mosqueId, eid, year), sessions: byTime })
  }
  const firstFast = { day: ramadan.from, isCertain: isCertain(dateOf(ramadan.from).status) }
  const begins = taraweeh.length > 0 || itikaf ? firstFast : (coming[0]?.days ?? null)
  return { season, begins, taraweeh, itikaf, eids: coming }
}

const [SHABAN, RAMADAN] = [8, 9]
const LAST_DAY_OF_QURBANI = 13

function seasonOf({ month, day }: HijriDay): Eid | null {
  if (month === SHABAN || month === RAMADAN || (month === eidDates.fitr.month && day === 1)) return 'fitr'
  return month === eidDates.adha.month && day <= LAST_DAY_OF_QURBANI ? 'adha' : null
}

/** The day or the two possible days of an Eid at some mosques, by what is known at an instant. */
export async function loadEidDays(mosqueIds: readonly string[], now: Date) {
  const site = await getSiteCalendar()
  const calendars = await loadMosqueCalendars(mosqueIds)
  return (mosqueId: string, eid: Eid, year: number) =>
    findEidDays(site, calendars.get(mosqueId) ?? followsSite, { eid, year }, now.getTime())
}

function findEidDays(
  site: SiteCalendar,
  own: MosqueCalendar,
  { eid, year }: { eid: Eid; year: number },
  now: number,
): MosqueEidDays {
  const { month, day } = eidDates[eid]
  const named = findOwnFirstDay(own, { year, month })
  if (named) return { day: addDays(named.firstDay, day - 1), other: null, isCertain: true }
  const { days, status } = site.beginningOf({ year, month }, now)
  const [first, second] = days.map((each) => addDays(each, day - 1))
  return { day: first!, other: second ?? null, isCertain: isCertain(status) }
}
