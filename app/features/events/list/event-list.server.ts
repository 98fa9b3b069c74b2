import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { type EventFilters, PAGE_SIZE } from '#app/features/events/event-filters.ts'
import { loadOccurrences } from '#app/features/events/event-rows.server.ts'
import { intersectDays, toDayRange, toDaysOf } from '#app/features/events/event-rules.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { type EventMatches, matchEvents } from '#app/features/events/search/event-search.server.ts'
import {
  type EventQuery,
  type OccurrenceKey,
  orderOccurrences,
  scanOccurrences,
  selectMatchingOccurrences,
  selectOccurrencesWithKeys,
} from '#app/features/events/search/matching-occurrences.server.ts'
import { findNamedArea, type NamedArea } from '#app/features/mosques/near/areas.server.ts'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addSeries, findNextStart } from './next-events.server.ts'

/** Counting stops here and the page shows 'more than N', so that no count scans a large table. */
export const MAX_COUNT = 10_000

/** The same limit for a search with very many matches. */
const MAX_COUNT_BY_TEXT = 300

export type EventList = {
  events: Occurrence[]
  count: number
  maxCount: number
  page: number
  pages: number
  /** The index was not ready: matches of misspelt words may be missing, so the page must not be cached. */
  isIncomplete: boolean
  /** The suburb, area or city that was searched for, of whose mosques all events are in the list. */
  place: string | null
}

type Slice = { limit: number; offset: number }

/** One page of upcoming events by their next date, or of past ones by their last; `today` is the site's day. */
export async function listEvents(filters: EventFilters, now: Date, today: string): Promise<EventList> {
  const { page: _page, month: _month, when: _when, ...search } = filters
  const { weekStart } = (await siteSettings()).general
  const query = { ...search, days: daysOf(filters, today, weekStart), once: true }
  const { matches, place } = await matchWordsAndPlace(filters.q)
  const results = await runSearch({ ...query, place }, now, matches)
  const maxCount = results.isScan ? MAX_COUNT_BY_TEXT : MAX_COUNT
  const count = await (matches ? results.count(maxCount + 1) : countCached(query, now, now, maxCount + 1))
  const pages = Math.max(1, Math.ceil(Math.min(count, maxCount) / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const events = count === 0 ? [] : await results.load({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  const dates = (ids: string[]) => selectMatchingOccurrences({ ...query, once: false }, now, ids)
  const cards = await addSeries(events, dates, filters.tab)
  const isPartial = isIncomplete(matches)
  return { events: cards, count, maxCount, page, pages, isIncomplete: isPartial, place: place?.name ?? null }
}

/** A place that is only similar to the words counts where no event has them. */
async function matchWordsAndPlace(q: string): Promise<{ matches: EventMatches | null; place: NamedArea | null }> {
  const matches = await matchEvents(q)
  if (!matches) return { matches, place: null }
  const { area, isExact } = await findNamedArea(q)
  const isMatched = !('ids' in matches) || matches.ids.length > 0
  return { matches, place: isExact || !isMatched ? area : null }
}

const daysOf = ({ month, when }: EventFilters, today: string, weekStart: number) =>
  intersectDays(month && toDayRange(month, today), when && toDaysOf(when, today, weekStart))

/** How many upcoming events a suburb, area or city has that a text names exactly; null when it names none. */
export async function countEventsAtPlace(q: string, now: Date): Promise<{ place: string; count: number } | null> {
  const { area, isExact } = await findNamedArea(q)
  if (!area || !isExact) return null
  const query = { tab: 'upcoming', q: '', mosque: null, type: null, days: null, once: true } as const
  const count = await countOccurrences({ ...query, place: area }, now, [], MAX_COUNT)
  return { place: area.name, count }
}

/** For the JSON API: a slice of upcoming or past events, or of all within a span of days, and their total. */
export async function findEvents(
  query: EventQuery,
  slice: Slice,
  now: Date,
): Promise<{ events: Occurrence[]; count: number; isIncomplete: boolean }> {
  const since = query.days?.all ? new Date(0) : now
  const { matches, place } = await matchWordsAndPlace(query.q)
  const results = await runSearch({ ...query, place }, since, matches)
  const events = await results.load(slice)
  const count = matches
    ? await results.count(results.isScan ? MAX_COUNT_BY_TEXT : null)
    : await countCached(query, since, now, null)
  return { events, count, isIncomplete: isIncomplete(matches) }
}

const isIncomplete = (matches: EventMatches | null) => matches?.isPartial ?? false

type SearchResults = {
  /** Whether the occurrences were scanned one by one, up to the count that is shown. */
  isScan: boolean
  count: (max: number | null) => Promise<number>
  load: (slice: Slice) => Promise<Occurrence[]>
}

async function runSearch(query: EventQuery, now: Date, matches: EventMatches | null): Promise<SearchResults> {
  const direction = query.tab === 'past' ? 'desc' : 'asc'
  if (matches && 'hasId' in matches) {
    const keys = await scanOccurrences(query, now, matches.hasId, MAX_COUNT_BY_TEXT + 1)
    return {
      isScan: true,
      count: async (max) => Math.min(keys.length, max ?? keys.length),
      load: async ({ offset, limit }) => loadKeys(keys.slice(offset, offset + limit), direction),
    }
  }
  const ids = matches?.ids ?? null
  return {
    isScan: false,
    count: (max) => countOccurrences(query, now, ids, max),
    load: (slice) => loadPage(query, now, ids, slice),
  }
}

const loadKeys = async (keys: OccurrenceKey[], direction: 'asc' | 'desc') =>
  keys.length === 0 ? [] : loadOccurrences(selectOccurrencesWithKeys(keys), direction)

/** The keys of the first occurrences of a search, in order. */
export async function findKeys(query: EventQuery, now: Date, max: number): Promise<OccurrenceKey[]> {
  const matches = await matchEvents(query.q)
  if (matches && 'hasId' in matches) return scanOccurrences(query, now, matches.hasId, max)
  if (matches?.ids.length === 0) return []
  return selectKeys(query, now, matches?.ids ?? null)
    .limit(max)
    .execute()
}

const selectKeys = (query: EventQuery, now: Date, ids: readonly string[] | null) =>
  orderOccurrences(selectMatchingOccurrences(query, now, ids), query.tab).select(['o.eventId', 'o.occurrenceDate'])

/** Cached totals, because each count scans a whole index. They are valid until a write or the start of the next event. */
type CachedCounts = { revision: number; from: number; until: number; byQuery: CountCache }

/** About 1,000 searches. */
const newCountCache = () => createBoundedCache<number>(500_000, () => 0)

type CountCache = ReturnType<typeof newCountCache>

const emptyCounts: CachedCounts = { revision: -1, from: 0, until: 0, byQuery: newCountCache() }

let counts = emptyCounts
onRevision(() => {
  counts = emptyCounts
})

async function countCached(query: EventQuery, since: Date, now: Date, max: number | null): Promise<number> {
  const at = now.getTime()
  const revision = await currentRevision()
  const isFresh = revision === counts.revision && at >= counts.from && at < counts.until
  if (!isFresh) {
    const next = await findNextStart(now)
    counts = { revision, from: at, until: next?.getTime() ?? Number.POSITIVE_INFINITY, byQuery: newCountCache() }
  }
  // A write during the count replaces `counts`; the outdated count must not enter the new map.
  const { byQuery } = counts
  const key = JSON.stringify({ ...query, max })
  const count = byQuery.get(key) ?? (await countOccurrences(query, since, null, max))
  byQuery.set(key, count)
  return count
}

async function countOccurrences(
  query: EventQuery,
  now: Date,
  ids: readonly string[] | null,
  max: number | null,
): Promise<number> {
  if (ids?.length === 0 && !query.place) return 0
  const rows = selectMatchingOccurrences(query, now, ids).select('o.eventId')
  const { count } = await reader()
    .selectFrom((max === null ? rows : rows.limit(max)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function loadPage(
  query: EventQuery,
  now: Date,
  ids: readonly string[] | null,
  slice: Slice,
): Promise<Occurrence[]> {
  if (ids?.length === 0 && !query.place) return []
  const keys = selectKeys(query, now, ids)
    // A literal instead of a parameter: a database that knows the small limit chooses a cheaper plan.
    .limit(sql.lit(slice.limit))
    .offset(slice.offset)
  return loadOccurrences(keys, query.tab === 'past' ? 'desc' : 'asc')
}
