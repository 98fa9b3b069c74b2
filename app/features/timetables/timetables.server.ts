import { reader } from '#app/db/client.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import {
  type AdoptedYears,
  findAdoptedNear,
  findAdoptedYear,
  salaahTimesOn,
} from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { listDays } from '#app/lib/days.ts'
import { now as presentInstant } from '#app/services/clock.server.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { Times } from '#salaah/times.ts'
import { dayAt } from '#salaah/zone.ts'
import { type AsOf, loadPublished, withTimetables } from './published-timetables.server.ts'
import { loadHeldSessions, withPrograms } from './ramadan-programs.server.ts'
import { loadConfirmations } from './times-state.server.ts'
import { instantOfMinutes, lastDayInForce, listJamaats, resolveDay, timetableOn } from './timetable-rules.ts'
import type { Beginning, Jamaat, TimetableContent, TimetableDay } from './timetable-types.ts'

/** Mosques that one query asks for at most. */
const BATCH_SIZE = 500

/** Yesterday, whose Isha may be after midnight, to the day after tomorrow. */
const DAYS_AROUND = { before: 1, count: 4 }

/** What some mosques announce for consecutive days, by mosque. */
export async function loadTimetableDays(
  mosqueIds: readonly string[],
  from: Day,
  count: number,
  asOf: AsOf = null,
  now: Date = presentInstant(),
): Promise<Map<string, TimetableDay[]>> {
  const resolved = new Map<string, TimetableDay[]>()
  for (let start = 0; start < mosqueIds.length; start += BATCH_SIZE) {
    const locations = await loadMosqueLocations(mosqueIds.slice(start, start + BATCH_SIZE))
    for (const [id, days] of await resolveDays(locations, from, count, { asOf, now })) resolved.set(id, days)
  }
  return resolved
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
    const ids = batch.map(({ id }) => id)
    const announcing = (await withTimetables(ids)).union(await withPrograms(ids))
    const locations = await locateMosques(batch.filter(({ id }) => announcing.has(id)))
    const byZone = Map.groupBy(locations, ([, { zone }]) => zone)
    for (const [zone, group] of byZone) {
      const days = listDays(addDays(dayAt(zone, now.getTime()), -DAYS_AROUND.before), DAYS_AROUND.count)
      for (const [id, resolve] of await loadResolvers(new Map(group), days, { asOf: null, now })) {
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

/** The next beginnings of the salaah at some mosques, for those that announce no jamaat; Asr by both schools. */
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

const beginnings = ['fajr', 'dhuhr', 'asrShafii', 'asrHanafi', 'maghrib', 'isha'] as const

function listBeginnings(location: MosqueLocation, now: number): Beginning[] {
  const days = listDays(addDays(dayAt(location.zone, now), -DAYS_AROUND.before), DAYS_AROUND.count)
  const all = days.flatMap((day) => {
    const [shafii, hanafi] = [beginningsOn(location, day, 'shafii'), beginningsOn(location, day, 'hanafi')]
    const isPublished = findAdoptedYear(location.adopted, day)?.days.has(day) ?? false
    return beginnings
      .map((prayer) => {
        if (prayer === 'asrShafii') return { prayer, minutes: shafii.asr }
        return { prayer, minutes: prayer === 'asrHanafi' ? hanafi.asr : shafii[prayer] }
      })
      .map((beginning) => ({ ...beginning, isPublished }))
      .filter(({ minutes }) => Number.isFinite(minutes))
      .map((beginning) => ({ ...beginning, at: instantOfMinutes(location.zone, day, beginning.minutes) }))
  })
  return all.filter(({ at }) => at > now).sort((a, b) => a.at - b.at)
}

async function resolveDays(
  locations: ReadonlyMap<string, MosqueLocation>,
  from: Day,
  count: number,
  options: ResolveOptions,
) {
  const days = listDays(from, count)
  const resolvers = await loadResolvers(locations, days, options)
  return new Map([...resolvers].map(([id, resolve]) => [id, days.map(resolve)]))
}

type ResolveOptions = { asOf: AsOf; now: Date }

/** For each mosque a function that resolves one of the days. */
async function loadResolvers(
  locations: ReadonlyMap<string, MosqueLocation>,
  days: readonly Day[],
  { asOf, now }: ResolveOptions,
) {
  const ids = [...locations.keys()]
  const { timetables, periods } = await loadPublished(ids, days, reader(), asOf)
  const confirmed = await loadConfirmations(ids)
  const heldAt = await loadHeldSessions(ids, days, now)
  const resolvers = new Map<string, (day: Day) => TimetableDay>()
  for (const [id, location] of locations) {
    const own = timetables.get(id) ?? []
    const ownPeriods = periods.get(id) ?? []
    const confirmedAt = confirmed.get(id) ?? null
    resolvers.set(id, (day) => {
      const timetable = timetableOn(own, day)
      const until = timetable && lastDayInForce(ownPeriods, day)
      const times = beginningsOn(location, day, timetable?.content.school)
      return resolveDay(timetable, day, times, { until, confirmedAt }, (isha) => heldAt(id, day, isha))
    })
  }
  return resolvers
}

/** Where a mosque is, the published timetables that hold there, and the rules of all other times. */
export type MosqueLocation = Location & { rules: ShownRules; adopted?: AdoptedYears | undefined }

/** What is known of where a mosque is; its own time zone is empty where that of the site holds. */
type MosquePosition = {
  id: string
  latitude: number | null
  longitude: number | null
  timeZone: string | null
}

/** Where and in which zone the times of each mosque are. */
export async function loadMosqueLocations(mosqueIds: readonly string[]): Promise<Map<string, MosqueLocation>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'latitude', 'longitude', 'timeZone'])
    .where('id', 'in', mosqueIds)
    .execute()
  return locateMosques(rows)
}

/** Where and in which zone the times of each mosque are; without a position it counts as in the city of the site. */
async function locateMosques(mosques: readonly MosquePosition[]): Promise<Map<string, MosqueLocation>> {
  const site = await loadSiteTimes()
  const zone = await siteZone()
  const [city] = site.cities
  const locations = new Map<string, MosqueLocation>()
  for (const { id, latitude, longitude, timeZone } of mosques) {
    const isKnown = latitude !== null && longitude !== null
    const { latitude: north, longitude: east } = isKnown ? { latitude, longitude } : city
    const location = { latitude: north, longitude: east, zone: timeZone || zone, rules: city.rules }
    locations.set(id, { ...location, adopted: findAdoptedNear(site, location) })
  }
  return locations
}

/** The beginnings of the salaah on a day, by the school that the mosque follows, else by that of the site. */
export function beginningsOn(location: MosqueLocation, day: Day, school?: TimetableContent['school']): Times {
  return salaahTimesOn(location, day, school, location.adopted)
}
