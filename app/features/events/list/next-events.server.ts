import { type SelectQueryBuilder, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { cachedByRevision, currentRevision, onRevision } from '#app/db/revision.server.ts'
import { NO_START } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import {
  dateColumns,
  isPublished,
  loadOccurrences,
  selectOccurrencesWithEvent,
  toEventDate,
  toOccurrence,
} from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import {
  type OccurrenceKey,
  orderOccurrences,
  selectOccurrencesWithKeys,
} from '#app/features/events/search/matching-occurrences.server.ts'
import { addDays } from '#salaah/days.ts'

/** For the home page: the next events of all mosques from today on, started or not; a repeating event once. */
export function loadLatestEvents(count: number, today: string): Promise<Occurrence[]> {
  return loadFirstOfEach(selectDatesFrom(today).where(isPublished), count, today)
}

/** The events of one mosque from today on by start; a repeating event once. */
export function loadMosqueEvents(mosqueId: string, today: string, count: number): Promise<Occurrence[]> {
  return loadFirstOfEach(selectDatesFrom(today).where('o.mosqueId', '=', mosqueId), count, today)
}

/** The dates of events of one mosque from today on, by start. */
export function loadUpcomingEvents(mosqueId: string, today: string, count: number): Promise<Occurrence[]> {
  return loadFirst(selectDatesFrom(today).where('o.mosqueId', '=', mosqueId), count)
}

/** The events of some mosques from today to a day that are not over, by start; a repeating event once. */
export async function loadEventsUntil(
  mosqueIds: readonly string[],
  { today, until, now }: { today: string; until: string; now: Date },
  count: number,
): Promise<Occurrence[]> {
  if (mosqueIds.length === 0) return []
  const dates = selectDatesFrom(today)
    .where('o.mosqueId', 'in', mosqueIds)
    .where('o.date', '<=', until)
    .where('o.endsAt', '>', now.toISOString())
  return await loadFirstOfEach(dates, count, today)
}

/** The next event of each of these mosques from today on that is not over. */
export async function loadNextEvents(mosqueIds: string[], today: string, now: Date): Promise<Map<string, Occurrence>> {
  if (mosqueIds.length === 0) return new Map()
  // Each finds its row by the index, however many dates the mosque has.
  const next = orderByStart(
    selectDatesFrom(today).where('o.mosqueId', '=', sql.ref<string>('m.id')).where('o.endsAt', '>', now.toISOString()),
  ).limit(1)
  const keys = reader()
    .selectFrom('mosques as m')
    .select([next.select('o.eventId').as('eventId'), next.select('o.occurrenceDate').as('occurrenceDate')])
    .where('m.id', 'in', mosqueIds)
  const rows = await selectOccurrencesWithEvent()
    .innerJoin(keys.as('next'), (join) =>
      join.onRef('next.eventId', '=', 'o.eventId').onRef('next.occurrenceDate', '=', 'o.occurrenceDate'),
    )
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, toOccurrence(row)]))
}

/** How many events each of these mosques has from today on; a repeating event counts once. */
export async function countUpcomingEvents(mosqueIds: string[], today: string): Promise<Map<string, number>> {
  if (mosqueIds.length === 0) return new Map()
  const laterDates = selectDatesFrom(today)
    .where('o.eventId', '=', sql.ref<string>('first.eventId'))
    .select('o.eventId')
  const rows = await reader()
    .selectFrom('eventOccurrences as first')
    .where('first.mosqueId', 'in', mosqueIds)
    .where('first.startsAt', '>=', addDays(today, -1))
    .where('first.date', '>=', today)
    // Only the first of the dates from today on, which takes half the time of counting distinct events.
    .where(({ or, eb }) => or([eb('first.previousDate', 'is', null), eb('first.previousDate', '<', today)]))
    .where(({ or, eb, exists }) => or([eb('first.status', '<>', 'cancelled'), exists(laterDates)]))
    .select('first.mosqueId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('first.mosqueId')
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, Number(row.count)]))
}

/** How many dates of events a month (`YYYY-MM`) has; cancelled ones do not count. */
export async function countEventDates(month: string): Promise<number> {
  const dates = selectDatesFrom(`${month}-01`)
    .where('o.startsAt', '<', addDays(`${month}-28`, 5))
    .where('o.date', '<=', `${month}-31`)
    .where(isPublished)
  const { count } = await dates.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function selectDatesFrom(today: string) {
  return reader()
    .selectFrom('eventOccurrences as o')
    .where('o.startsAt', '>=', addDays(today, -1))
    .where('o.date', '>=', today)
    .where('o.status', '<>', 'cancelled')
}

type Dates = ReturnType<typeof selectDatesFrom>

const orderByStart = (dates: Dates) => orderOccurrences(dates, 'upcoming')
const selectKeys = (dates: Dates) => orderByStart(dates).select(['o.eventId', 'o.occurrenceDate'])

/** The first of these dates with their events. The limit applies to the index before anything is joined. */
const loadFirst = (dates: Dates, count: number): Promise<Occurrence[]> =>
  loadOccurrences(selectKeys(dates).limit(count), 'asc')

const BATCH_SIZE = 60
const MAX_DATES = 6000

/** The first events among these dates, each with its first date and its other ones. Read in batches, because a series has many. */
async function loadFirstOfEach(dates: Dates, count: number, today: string): Promise<Occurrence[]> {
  const first = new Map<string, OccurrenceKey>()
  for (let offset = 0; offset < MAX_DATES && first.size < count; offset += BATCH_SIZE) {
    const keys = await selectKeys(dates).limit(BATCH_SIZE).offset(offset).execute()
    for (const key of keys) if (first.size < count && !first.has(key.eventId)) first.set(key.eventId, key)
    if (keys.length < BATCH_SIZE) break
  }
  if (first.size === 0) return []
  const events = await loadOccurrences(selectOccurrencesWithKeys([...first.values()]), 'asc')
  return addSeries(events, (ids) => selectDatesFrom(today).where('o.eventId', 'in', ids), 'upcoming')
}

const MAX_MOSQUE_CHOICES = 120

type MosqueChoice = { id: string; name: string; arabicName: string | null }

/** The choices of the mosque filter: published mosques with events by name, and the chosen one even without any. */
export async function listMosquesWithEvents(chosen: string | null): Promise<MosqueChoice[]> {
  const mosques = await loadMosquesWithEvents()
  if (!chosen || mosques.some((mosque) => mosque.id === chosen)) return mosques
  const chosenMosque = await selectPublished().where('m.id', '=', chosen).executeTakeFirst()
  return chosenMosque ? [chosenMosque, ...mosques] : mosques
}

const selectPublished = () =>
  reader().selectFrom('mosques as m').select(['m.id', 'm.name', 'm.arabicName']).where('m.status', '=', 'active')

/** Cached, because where few mosques have events nearly all are looked through. */
const loadMosquesWithEvents = cachedByRevision(() =>
  selectPublished()
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('eventOccurrences as o').select('o.eventId').whereRef('o.mosqueId', '=', 'm.id')),
    )
    .orderBy('m.sortName')
    .orderBy('m.id')
    .limit(MAX_MOSQUE_CHOICES)
    .execute(),
)

type CachedStart = { revision: number; from: Date; next: Date | null }
let cached: CachedStart | null = null
onRevision(() => {
  cached = null
})

/**
 * The instant the next event begins and with it the lists of upcoming and past events change; null when none is
 * upcoming. The result is cached until that instant or the next write.
 */
export async function findNextStart(now: Date): Promise<Date | null> {
  const revision = await currentRevision()
  if (cached?.revision === revision && now >= cached.from && (cached.next === null || now < cached.next))
    return cached.next
  const next = await queryNextStart(now)
  cached = { revision, from: now, next }
  return next
}

async function queryNextStart(now: Date): Promise<Date | null> {
  const row = await reader()
    .selectFrom('eventOccurrences')
    .select('startsAt')
    .where('startsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  return row && row.startsAt !== NO_START ? new Date(row.startsAt) : null
}

/** A card lists so many more dates; the page of the event has all of them. */
const MAX_MORE_DATES = 12

type SeriesQuery = SelectQueryBuilder<Database & { o: Database['eventOccurrences'] }, 'o', unknown>

/** Adds to each repeating event of a list its other dates; `selectDates` selects those that the list contains. */
export async function addSeries(
  events: Occurrence[],
  selectDates: (eventIds: string[]) => SeriesQuery,
  tab: 'upcoming' | 'past',
): Promise<Occurrence[]> {
  const ids = events.filter((event) => event.repeats).map((event) => event.eventId)
  if (ids.length === 0) return events
  const direction = sql.raw(tab === 'past' ? 'desc' : 'asc')
  const ranked = selectDates(ids)
    .select(['o.eventId', 'o.occurrenceDate'])
    .select([
      sql<number>`count(*) over (partition by o."eventId")`.as('count'),
      sql<number>`row_number() over (partition by o."eventId"
        order by o."startsAt" ${direction}, o."occurrenceDate" ${direction})`.as('rank'),
    ])
  const rows = await reader()
    .selectFrom(ranked.as('ranked'))
    .innerJoin('eventOccurrences as o', (join) =>
      join.onRef('o.eventId', '=', 'ranked.eventId').onRef('o.occurrenceDate', '=', 'ranked.occurrenceDate'),
    )
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(['o.eventId', ...dateColumns])
    .select(['e.rrule', 'e.date as begins', 'ranked.count', 'ranked.rank'])
    .where('ranked.rank', '<=', MAX_MORE_DATES + 1)
    .execute()
  const byEvent = Map.groupBy(
    rows.sort((a, b) => Number(a.rank) - Number(b.rank)),
    (row) => row.eventId,
  )
  return events.map((event) => {
    const [first, ...others] = byEvent.get(event.eventId) ?? []
    if (!first?.rrule || !first.begins) return event
    const dates = others.map(toEventDate)
    return { ...event, series: { rule: first.rrule, begins: first.begins, more: Number(first.count) - 1, dates } }
  })
}
