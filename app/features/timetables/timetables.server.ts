import { createHash } from 'node:crypto'
import { type Connection, reader } from '#app/db/client.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import {
  type AdoptedYears,
  findAdoptedNear,
  findAdoptedYear,
  salaahTimesOn,
} from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { daysBetween } from '#app/lib/days.ts'
import { now as presentInstant } from '#app/services/clock.server.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { Times } from '#salaah/times.ts'
import { dayAt } from '#salaah/zone.ts'
import { loadFirstDays, loadHeldSessions, withPrograms } from './ramadan-programs.server.ts'
import { listRamadans, type Ramadan, toDatedPeriods } from './ramadan-rules.ts'
import {
  comparePrecedence,
  covers,
  instantOfMinutes,
  lastDayInForce,
  listJamaats,
  resolveDay,
  timetableOn,
} from './timetable-rules.ts'
import { parseStoredContent, parseStoredTimes } from './timetable-schema.ts'
import type {
  Beginning,
  FixedTimes,
  Jamaat,
  Timetable,
  TimetableContent,
  TimetableDay,
  TimetablePeriod,
} from './timetable-types.ts'

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

const listDays = (from: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(from, index))

/** What was published then; or everything but one timetable, as if it had not been published. */
export type AsOf = Date | { without: string } | null

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

const periodColumns = ['id', 'kind', 'name', 'hijri', 'validFrom', 'validUntil', 'withdrawnFrom', 'createdAt'] as const

/**
 * The published timetables of some mosques that are in force on any of the days, by mosque. Contents are read only of
 * those that are needed, because superseded timetables stay for good.
 */
export async function loadTimetables(
  mosqueIds: readonly string[],
  days: readonly Day[],
  from: Connection = reader(),
): Promise<Map<string, Timetable[]>> {
  return (await loadPublished(mosqueIds, days, from)).timetables
}

/**
 * These timetables, and the periods of all that are in force on one of the days or later. With `asOf`, those that were
 * published then.
 */
async function loadPublished(
  mosqueIds: readonly string[],
  days: readonly Day[],
  from: Connection,
  asOf: AsOf = null,
): Promise<{ timetables: Map<string, Timetable[]>; periods: Map<string, TimetablePeriod[]> }> {
  const [first, last] = [days[0], days.at(-1)]
  if (mosqueIds.length === 0 || !first || !last) return { timetables: new Map(), periods: new Map() }
  const withdrawnSince = asOf instanceof Date ? await listWithdrawnSince(from, mosqueIds, asOf) : []
  let published = from
    .selectFrom('timetables')
    .select([...periodColumns, 'mosqueId'])
    .where('mosqueId', 'in', mosqueIds)
    .where('state', '=', 'published')
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', first)]))
    .where((where) =>
      where.or([
        where('withdrawnFrom', 'is', null),
        where('withdrawnFrom', '>', first),
        ...(withdrawnSince.length > 0 ? [where('id', 'in', withdrawnSince)] : []),
      ]),
    )
  if (asOf instanceof Date) published = published.where('createdAt', '<=', asOf.toISOString())
  else if (asOf) published = published.where('id', '<>', asOf.without)
  const stored = (await published.execute()).map((row) =>
    withdrawnSince.includes(row.id) ? { ...row, withdrawnFrom: null } : row,
  )
  const rows = await withLeftOut(await withDays(stored, first, last, from), first, from)
  const periods = Map.groupBy(rows, ({ mosqueId }) => mosqueId)
  const neededIds = [...periods.values()].flatMap((list) =>
    listNeeded(
      list.filter(({ validFrom }) => validFrom <= last),
      days,
    ),
  )
  const [contents, dates] = [await loadContents(from, neededIds), await loadDates(from, neededIds, first, last)]
  const timetables = new Map<string, Timetable[]>()
  for (const [mosqueId, list] of periods) {
    const needed = list.filter(({ id }) => contents.has(id))
    timetables.set(
      mosqueId,
      needed.map(({ mosqueId: _, ...period }) => ({
        ...period,
        content: contents.get(period.id)!,
        ...(period.kind === 'dates' && { dates: dates.get(period.id) ?? new Map() }),
      })),
    )
  }
  return { timetables, periods }
}

/** Timetables of Ramadan with the days of each Ramadan from a day to the first one after another; others as they are. */
export async function withDays<P extends TimetablePeriod & { mosqueId: string }>(
  periods: readonly P[],
  from: Day,
  until: Day,
  connection: Connection = reader(),
): Promise<P[]> {
  const ofRamadan = periods.filter(({ hijri }) => hijri)
  if (ofRamadan.length === 0) return [...periods]
  const firstDayAt = await loadFirstDays([...new Set(ofRamadan.map(({ mosqueId }) => mosqueId))], connection)
  return periods.flatMap((period) =>
    period.hijri ? toDatedPeriods(period, listRamadans(firstDayAt(period.mosqueId), from, until)) : period,
  )
}

/** The Ramadan of a mosque that has not ended before a day. */
export async function loadNextRamadan(mosqueId: string, from: Day): Promise<Ramadan> {
  const firstDayAt = await loadFirstDays([mosqueId])
  return listRamadans(firstDayAt(mosqueId), from, from)[0]!
}

/** How often the times of a mosque changed, and who confirmed them last. */
export async function loadTimesState(mosqueId: string, from: Connection = reader()) {
  const states = from.selectFrom('timetableStates').selectAll().where('mosqueId', '=', mosqueId)
  const {
    version = 0,
    confirmedAt = null,
    confirmedByName = null,
    fileAnswers = null,
  } = (await states.executeTakeFirst()) ?? {}
  return { version, confirmedAt, confirmedBy: confirmedByName, fileAnswers }
}

/** The instants at which some mosques last confirmed their times, by mosque. */
export async function loadConfirmations(mosqueIds: readonly string[]): Promise<Map<string, string>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await reader()
    .selectFrom('timetableStates')
    .select(['mosqueId', 'confirmedAt'])
    .where('mosqueId', 'in', mosqueIds)
    .execute()
  return new Map(rows.flatMap(({ mosqueId, confirmedAt }) => (confirmedAt ? [[mosqueId, confirmedAt] as const] : [])))
}

async function listWithdrawnSince(from: Connection, mosqueIds: readonly string[], instant: Date): Promise<string[]> {
  const rows = await from
    .selectFrom('activity')
    .select(['subjectId', 'after'])
    .where('mosqueId', 'in', mosqueIds)
    .where('action', '=', 'timetable.withdraw')
    .where('at', '>', instant.toISOString())
    .execute()
  return rows.flatMap(({ subjectId, after }) => [subjectId, ...carriedIn(after)])
}

/** The ids of the timetables that a recorded change concerned besides its subject. */
export function carriedIn(after: string | null): string[] {
  const { carried = [] } = JSON.parse(after ?? '{}') as { carried?: { id: string }[] }
  return carried.map(({ id }) => id)
}

/** Changes with everything that is published or withdrawn at a mosque, and with nothing else. */
export async function publishedFingerprint(from: Connection, mosqueId: string): Promise<string> {
  const rows = await from
    .selectFrom('timetables')
    .select(['id', 'withdrawnFrom'])
    .where('mosqueId', '=', mosqueId)
    .where('state', '=', 'published')
    .orderBy('id')
    .execute()
  const hash = createHash('sha256').update(JSON.stringify(rows.map(({ id, withdrawnFrom }) => [id, withdrawnFrom])))
  return hash.digest('base64url').slice(0, 22)
}

/** Those of the mosques that have published a timetable, in force or not. */
export async function withTimetables(mosqueIds: readonly string[]): Promise<Set<string>> {
  if (mosqueIds.length === 0) return new Set()
  const rows = await reader()
    .selectFrom('timetables')
    .select('mosqueId')
    .distinct()
    .where('mosqueId', 'in', mosqueIds)
    .where('state', '=', 'published')
    .execute()
  return new Set(rows.map(({ mosqueId }) => mosqueId))
}

/** The ids of the periods that can be in force on a day: all of single dates, and the first of the others. */
function listNeeded(periods: readonly TimetablePeriod[], days: readonly Day[]): string[] {
  const sorted = [...periods].sort(comparePrecedence)
  const ids = new Set(sorted.filter(({ kind }) => kind === 'dates').map(({ id }) => id))
  for (const day of days) {
    const first = sorted.find((period) => period.kind !== 'dates' && covers(period, day))
    if (first) ids.add(first.id)
  }
  return [...ids]
}

/** The contents of some timetables, by id. */
export async function loadContents(from: Connection, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Timetable['content']>()
  const rows = await from.selectFrom('timetables').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, parseStoredContent(content)]))
}

/** Timetables of single dates with the days from a day on that they leave out. Few do, so the days are counted first. */
async function withLeftOut<P extends TimetablePeriod>(periods: readonly P[], from: Day, connection: Connection) {
  const ids = periods.flatMap(({ id, kind }) => (kind === 'dates' ? [id] : []))
  if (ids.length === 0) return periods
  const listed = connection.selectFrom('timetableDates').where('timetableId', 'in', ids).where('date', '>=', from)
  const counts = await listed
    .select((select) => ['timetableId', select.fn.countAll<number | string>().as('days')])
    .groupBy('timetableId')
    .execute()
  const countOf = new Map(counts.map(({ timetableId, days }) => [timetableId, Number(days)]))
  const daysOf = ({ validFrom, validUntil }: P) => {
    const first = validFrom < from ? from : validFrom
    return validUntil === null ? [] : listDays(first, daysBetween(first, validUntil) + 1)
  }
  const withGaps = periods.filter(
    (period) => ids.includes(period.id) && daysOf(period).length !== countOf.get(period.id),
  )
  if (withGaps.length === 0) return periods
  const gapIds = withGaps.map(({ id }) => id)
  const rows = await listed.select(['timetableId', 'date']).where('timetableId', 'in', gapIds).execute()
  const dates = Map.groupBy(rows, ({ timetableId }) => timetableId)
  return periods.map((period) => {
    if (!gapIds.includes(period.id)) return period
    const own = new Set(dates.get(period.id)?.map(({ date }) => date))
    return { ...period, leftOut: new Set(daysOf(period).filter((day) => !own.has(day))) }
  })
}

async function loadDates(from: Connection, ids: readonly string[], first: Day, last: Day) {
  const byTimetable = new Map<string, Map<Day, FixedTimes>>()
  if (ids.length === 0) return byTimetable
  const rows = await from
    .selectFrom('timetableDates')
    .selectAll()
    .where('timetableId', 'in', ids)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute()
  for (const { timetableId, date, times } of rows) {
    const dates = byTimetable.get(timetableId) ?? new Map<Day, FixedTimes>()
    byTimetable.set(timetableId, dates.set(date, parseStoredTimes(times)))
  }
  return byTimetable
}
