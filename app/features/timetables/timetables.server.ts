import { findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { dayAt } from '#salaah/zone.ts'
import {
  beginningsOn,
  loadMosqueLocations,
  locateMosques,
  type MosqueLocation,
  type MosquePosition,
} from './mosque-clock.server.ts'
import { loadTimetables, withTimetables } from './timetable-rows.server.ts'
import { instantOfMinutes, listJamaats, resolveDay, timetableOn } from './timetable-rules.ts'
import type { Beginning, Jamaat, TimetableDay } from './timetable-types.ts'

/** Mosques that one query asks for at most. */
const BATCH_SIZE = 500
/** Yesterday, whose Isha may be after midnight, to the day after tomorrow. */
const DAYS_AROUND = { before: 1, count: 4 }

/** What some mosques announce for consecutive days, by mosque. */
export async function loadTimetableDays(
  mosqueIds: readonly string[],
  from: Day,
  count: number,
): Promise<Map<string, TimetableDay[]>> {
  const resolved = new Map<string, TimetableDay[]>()
  for (let start = 0; start < mosqueIds.length; start += BATCH_SIZE) {
    const locations = await loadMosqueLocations(mosqueIds.slice(start, start + BATCH_SIZE))
    for (const [id, days] of await resolveDays(locations, from, count)) resolved.set(id, days)
  }
  return resolved
}

async function resolveDays(locations: ReadonlyMap<string, MosqueLocation>, from: Day, count: number) {
  const days = listDays(from, count)
  const resolvers = await loadResolvers(locations, days)
  return new Map([...resolvers].map(([id, resolve]) => [id, days.map(resolve)]))
}

const listDays = (from: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(from, index))

/** For each mosque a function that resolves one of the days. */
async function loadResolvers(locations: ReadonlyMap<string, MosqueLocation>, days: readonly Day[]) {
  const timetables = await loadTimetables([...locations.keys()], days)
  const resolvers = new Map<string, (day: Day) => TimetableDay>()
  for (const [id, location] of locations) {
    const own = timetables.get(id) ?? []
    resolvers.set(id, (day) => {
      const timetable = timetableOn(own, day)
      return resolveDay(timetable, day, beginningsOn(location, day, timetable?.content.school))
    })
  }
  return resolvers
}

/**
 * The next congregations of some mosques until the day after tomorrow, at most `count` of each, by mosque. Mosques that
 * announce none are left out.
 */
export async function loadNextJamaats(
  mosques: readonly MosquePosition[],
  now: Date,
  count: number,
): Promise<Map<string, Jamaat[]>> {
  const next = new Map<string, Jamaat[]>()
  for (let start = 0; start < mosques.length; start += BATCH_SIZE) {
    const batch = mosques.slice(start, start + BATCH_SIZE)
    const announcing = await withTimetables(batch.map(({ id }) => id))
    const locations = await locateMosques(batch.filter(({ id }) => announcing.has(id)))
    const byZone = Map.groupBy(locations, ([, { zone }]) => zone)
    for (const [zone, group] of byZone) {
      const days = listDays(addDays(dayAt(zone, now.getTime()), -DAYS_AROUND.before), DAYS_AROUND.count)
      for (const [id, resolve] of await loadResolvers(new Map(group), days)) {
        const jamaats: Jamaat[] = []
        // No jamaat of a day is later than the Fajr of the next, so the days that follow are resolved only when needed.
        for (const day of days)
          if (jamaats.length < count) jamaats.push(...listJamaats([resolve(day)], zone, now.getTime()))
        if (jamaats.length > 0) next.set(id, jamaats.slice(0, count))
      }
    }
  }
  return next
}

/** The next beginnings of the salaah at some mosques, for those that announce no jamaat. */
export async function loadNextBeginnings(
  mosques: readonly MosquePosition[],
  now: Date,
  count: number,
): Promise<Map<string, Beginning[]>> {
  const next = new Map<string, Beginning[]>()
  for (const [id, location] of await locateMosques(mosques))
    next.set(id, listBeginnings(location, now.getTime()).slice(0, count))
  return next
}

function listBeginnings(location: MosqueLocation, now: number): Beginning[] {
  const days = listDays(addDays(dayAt(location.zone, now), -DAYS_AROUND.before), DAYS_AROUND.count)
  const asr = location.rules.school === 'hanafi' ? ('asrHanafi' as const) : ('asrShafii' as const)
  const all = days.flatMap((day) => {
    const times = beginningsOn(location, day)
    const isPublished = findAdoptedYear(location.adopted, day)?.days.has(day) ?? false
    return prayers
      .map((prayer) => ({ prayer: prayer === 'asr' ? asr : prayer, minutes: times[prayer], isPublished }))
      .filter(({ minutes }) => Number.isFinite(minutes))
      .map((beginning) => ({ ...beginning, at: instantOfMinutes(location.zone, day, beginning.minutes) }))
  })
  return all.filter(({ at }) => at > now).sort((a, b) => a.at - b.at)
}
