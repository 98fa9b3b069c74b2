import { type Connection, reader } from '#app/db/client.server.ts'
import type { HijriDay } from '#app/features/hijri/hijri-calendar.ts'
import { ownDateOf, ownFirstDayOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { followsSite } from '#app/features/hijri/own-days/own-day-rules.ts'
import { loadMosqueCalendars } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type FirstDayOf, listProgramSessions, programYears } from './ramadan-rules.ts'
import { parseStoredProgram } from './timetable-schema.ts'
import type { DaySession, RamadanProgram } from './timetable-types.ts'

/** A program as it is stored. */
export type StoredProgram = RamadanProgram & {
  version: number
  /** An instant, and who saved it then. */
  updatedAt: string
  updatedByName: string
}

/** What a mosque holds in a Hijri year; null while nobody has entered anything. */
export async function loadProgram(
  mosqueId: string,
  year: number,
  from: Connection = reader(),
): Promise<StoredProgram | null> {
  const row = await from
    .selectFrom('ramadanPrograms')
    .select(['content', 'version', 'updatedAt', 'updatedByName'])
    .where('mosqueId', '=', mosqueId)
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row) return null
  const { content, ...rest } = row
  return { ...parseStoredProgram(content), ...rest }
}

/** Those of the mosques that have entered a program of any year. */
export async function withPrograms(mosqueIds: readonly string[]): Promise<Set<string>> {
  if (mosqueIds.length === 0) return new Set()
  const rows = await reader()
    .selectFrom('ramadanPrograms')
    .select('mosqueId')
    .distinct()
    .where('mosqueId', 'in', mosqueIds)
    .execute()
  return new Set(rows.map(({ mosqueId }) => mosqueId))
}

/** The first days of months at some mosques, by what is declared and expected now. */
export async function loadFirstDays(
  mosqueIds: readonly string[],
  from: Connection = reader(),
): Promise<(mosqueId: string) => FirstDayOf> {
  const site = await getSiteCalendar(from)
  const calendars = await loadMosqueCalendars(mosqueIds, from)
  return (mosqueId) => (month) => ownFirstDayOf(site, calendars.get(mosqueId) ?? followsSite, month)
}

/** The Islamic dates at some mosques, by what is known at an instant. */
export async function loadDates(
  mosqueIds: readonly string[],
  now: Date,
): Promise<(mosqueId: string) => (day: Day) => HijriDay> {
  const site = await getSiteCalendar()
  const calendars = await loadMosqueCalendars(mosqueIds)
  return (mosqueId) => {
    const own = calendars.get(mosqueId)
    return own ? (day) => ownDateOf(site, own, day, now.getTime()) : (day) => site.dateOf(day, now.getTime())
  }
}

/** What some mosques hold by their programs on any of the days, when the jamaat of Isha is at some minutes. */
export async function loadHeldSessions(
  mosqueIds: readonly string[],
  days: readonly Day[],
  now: Date,
): Promise<(mosqueId: string, day: Day, isha: number | null) => DaySession[]> {
  const site = await getSiteCalendar()
  const years = programYears(days, (day) => site.dateOf(day, now.getTime()))
  if (years.length === 0 || mosqueIds.length === 0) return () => []
  const rows = await reader()
    .selectFrom('ramadanPrograms')
    .select(['mosqueId', 'year', 'content', 'updatedAt'])
    .where('mosqueId', 'in', mosqueIds)
    .where('year', 'in', years)
    .execute()
  const datesAt = await loadDates(
    rows.map(({ mosqueId }) => mosqueId),
    now,
  )
  const programs = new Map(
    rows.map(({ mosqueId, year, content, updatedAt }) => [
      `${mosqueId} ${year}`,
      { program: parseStoredProgram(content), standing: { until: null, confirmedAt: updatedAt } },
    ]),
  )
  return (mosqueId, day, isha) => {
    if (programs.size === 0) return []
    const dateOf = datesAt(mosqueId)
    // On the last evening of Sha'ban the program is that of the same year, as is that of both Eids.
    const found = programs.get(`${mosqueId} ${dateOf(addDays(day, 1)).year}`)
    return found ? listProgramSessions(found.program, day, { dateOf, isha, standing: found.standing }) : []
  }
}
