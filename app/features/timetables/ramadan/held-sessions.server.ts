import { reader } from '#app/db/client.server.ts'
import type { HijriDay } from '#app/features/hijri/hijri-calendar.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadDates, loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import {
  eidDayOf,
  type NightReading,
  readingOf,
  taraweehDateOf,
  uncertainNightOf,
} from '#app/features/timetables/ramadan-rules.ts'
import { loadConfirmations } from '#app/features/timetables/times-state.server.ts'
import { instantOfMinutes, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { parseStoredProgram } from '#app/features/timetables/timetable-schema.ts'
import type { Eid, EidSession, RamadanProgram, TaraweehSession } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { addDays, type Day } from '#salaah/days.ts'

const mosqueColumns = [
  'id',
  'slug',
  'name',
  'arabicName',
  'address',
  'area',
  'suburb',
  'city',
  'latitude',
  'longitude',
  'timeZone',
] as const

/** A published mosque that holds something, with what a list shows of it. */
export type HoldingMosque = Awaited<ReturnType<typeof selectHolding>>[number]['mosque']

/** The programs of a year that have such a session, or all of them, with their mosques. */
async function selectHolding(what: 'hasTaraweeh' | 'hasEidFitr' | 'hasEidAdha' | null, year: number) {
  let programs = reader()
    .selectFrom('ramadanPrograms')
    .innerJoin('mosques', 'mosques.id', 'ramadanPrograms.mosqueId')
    .select([...mosqueColumns, 'content', 'ramadanPrograms.updatedAt'])
    .where('year', '=', year)
    .where('status', '=', 'active')
    .where('mosques.placeKind', '=', 'mosque')
    .orderBy('sortName')
  if (what) programs = programs.where(what, '=', 1)
  const rows = await programs.execute()
  // Thousands of programs take longer to read than other requests may wait.
  const pause = createPauses()
  const parsed: RamadanProgram[] = []
  for (const { content } of rows) {
    parsed.push(parseStoredProgram(content))
    await pause()
  }
  const confirmed = await loadConfirmations(rows.map(({ id }) => id))
  return rows.map(({ content: _, updatedAt, ...mosque }, index) => ({
    // Who has announced no other times says with the program that it holds.
    mosque: { ...mosque, confirmedAt: confirmed.get(mosque.id) ?? updatedAt },
    program: parsed[index]!,
  }))
}

export type HeldTaraweeh = {
  mosque: HoldingMosque
  session: TaraweehSession
  /** The date of Ramadan whose night it is, and how certain that is. */
  date: HijriDay
  /** After 00:00 of the day, and as an instant; null while it follows a jamaat of Isha that is not announced. */
  minutes: number | null
  at: number | null
  reading: NightReading | null
  isKhatam: boolean
}

/** The taraweeh of published mosques in the evening of a day, by the names of the mosques. */
export async function listTaraweeh(day: Day, now: Date): Promise<HeldTaraweeh[]> {
  const site = await getSiteCalendar()
  const { year } = site.dateOf(addDays(day, 1), now.getTime())
  const holding = await selectHolding('hasTaraweeh', year)
  const datesAt = await loadDates(
    holding.map(({ mosque }) => mosque.id),
    now,
  )
  const held = holding.flatMap(({ mosque, program }) => {
    const dateOf = datesAt(mosque.id)
    const date = taraweehDateOf(day, dateOf) ?? uncertainNightOf(day, dateOf)
    const sessions = date ? program.taraweeh.filter(({ fromNight }) => fromNight <= date.day) : []
    return date ? sessions.map((session) => ({ mosque, session, date })) : []
  })
  const afterIsha = held.filter(({ session }) => session.time.kind === 'after-isha').map(({ mosque }) => mosque.id)
  const days = await loadTimetableDays([...new Set(afterIsha)], day, 1, null, now)
  const zone = await siteZone()
  return held.map(({ mosque, session, date }) => {
    const isha = days.get(mosque.id)?.[0]?.prayers.isha.jamaat ?? null
    const { time } = session
    const minutes = time.kind === 'fixed' ? toMinutes(time.time) : isha === null ? null : isha + time.minutes
    return {
      ...{ mosque, session, date, minutes },
      at: minutes === null ? null : instantOfMinutes(mosque.timeZone || zone, day, minutes),
      reading: readingOf(session, date.day),
      isKhatam: session.khatamNight === date.day,
    }
  })
}

export type HeldEid = {
  mosque: HoldingMosque
  /** The day on which the mosque holds it, as far as it is declared, named or expected. */
  day: Day
  /** Whether the mosque has a day of its own that is not the site's. */
  isOwnDay: boolean
  /** By their time. */
  sessions: EidSession[]
}

/** The Eid salaah of published mosques, by the names of the mosques. */
export async function listEidSessions(eid: Eid, year: number): Promise<HeldEid[]> {
  const site = await getSiteCalendar()
  const ofSite = eidDayOf(eid, year, site.firstDayOf)
  const holding = await selectHolding(eid === 'fitr' ? 'hasEidFitr' : 'hasEidAdha', year)
  const firstDayAt = await loadFirstDays(holding.map(({ mosque }) => mosque.id))
  return holding.map(({ mosque, program }) => {
    const day = eidDayOf(eid, year, firstDayAt(mosque.id))
    const sessions = program.eid
      .filter((session) => session.eid === eid)
      .toSorted((one, other) => toMinutes(one.salaah) - toMinutes(other.salaah))
    return { mosque, day, isOwnDay: day !== ofSite, sessions }
  })
}

/** A published mosque that keeps i'tikaf, and whom to ask. */
export type Itikaf = { mosque: HoldingMosque } & Pick<RamadanProgram['itikaf'], 'contact' | 'note'>

/** The published mosques that keep i'tikaf in a year, by name. */
export async function listItikaf(year: number): Promise<Itikaf[]> {
  const holding = await selectHolding(null, year)
  return holding.flatMap(({ mosque, program: { itikaf } }) => {
    const { held, contact, note } = itikaf
    return held === 'yes' ? [{ mosque, contact, note }] : []
  })
}
