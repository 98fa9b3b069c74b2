import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { loadOccurrences } from '#app/features/events/event-rows.server.ts'
import { type DayRange, monthRange } from '#app/features/events/event-rules.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { type EventMatches, matchEvents } from '#app/features/events/search/event-search.server.ts'
import {
  type OccurrenceKey,
  orderOccurrences,
  scanOccurrences,
  selectMatchingOccurrences,
  selectOccurrencesWithKeys,
} from '#app/features/events/search/matching-occurrences.server.ts'
import { type EventFilters, PAGE_SIZE } from './event-filters.ts'
import { findNextStart } from './next-events.server.ts'

/** Counting stops here and the page shows 'more than N', so that no large table is read through. */
export const MAX_COUNT = 10_000
/** The same for words that very many events have. */
const MAX_COUNT_BY_TEXT = 300
const MAX_MATCHES = 2000

export type EventList = {
  events: Occurrence[]
  count: number
  maxCount: number
  page: number
  pages: number
  /** The search index was not ready: misspelt words may be missing, so the page must not be cached. */
  behind: boolean
}

/** `all` asks for a span of days with what in it is over already, `hidden` for hidden mosques' events too. */
export type EventQuery = Pick<EventFilters, 'tab' | 'q' | 'mosque' | 'type'> & {
  days: (DayRange & { all?: boolean }) | null
  hidden?: boolean
}
type Slice = { limit: number; offset: number }

/** One page of upcoming events by start, or of past ones with the latest first; `today` is the site's day. */
export async function listEvents(filters: EventFilters, now: Date, today: string): Promise<EventList> {
  const query = { ...filters, days: filters.month && monthRange(filters.month, today) }
  const matches = await matchEvents(filters.q)
  const found = await runSearch(query, now, matches)
  const maxCount = found.scanned ? MAX_COUNT_BY_TEXT : MAX_COUNT
  const count = await found.count(maxCount + 1)
  const pages = Math.max(1, Math.ceil(Math.min(count, maxCount) / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const events = count === 0 ? [] : await found.read({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return { events, count, maxCount, page, pages, behind: isBehind(matches) }
}

/** A slice of upcoming or past events, or of all within a span of days, with how many there are: for the JSON API. */
export async function findEvents(
  query: EventQuery,
  slice: Slice,
  now: Date,
): Promise<{ events: Occurrence[]; count: number; behind: boolean }> {
  const since = query.days?.all ? new Date(0) : now
  const matches = await matchEvents(query.q)
  const found = await runSearch(query, since, matches)
  const events = await found.read(slice)
  const count = matches
    ? await found.count(found.scanned ? MAX_COUNT_BY_TEXT : null)
    : await countCached(query, since, now)
  return { events, count, behind: isBehind(matches) }
}

const isBehind = (matches: EventMatches | null) => matches !== null && !('ids' in matches)

type Found = {
  /** Whether the events were read one by one, and no further than to the count that is shown. */
  scanned: boolean
  count: (max: number | null) => Promise<number>
  read: (slice: Slice) => Promise<Occurrence[]>
}

async function runSearch(query: EventQuery, now: Date, matches: EventMatches | null): Promise<Found> {
  const direction = query.tab === 'past' ? 'desc' : 'asc'
  if (matches && !isFew(matches)) {
    const keys = await scanOccurrences(query, now, matches, MAX_COUNT_BY_TEXT + 1)
    return {
      scanned: true,
      count: async (max) => Math.min(keys.length, max ?? keys.length),
      read: async ({ offset, limit }) => loadKeys(keys.slice(offset, offset + limit), direction),
    }
  }
  const ids = matches && 'ids' in matches ? matches.ids : null
  return {
    scanned: false,
    count: (max) => countOccurrences(query, now, ids, max),
    read: (slice) => loadPage(query, now, ids, slice),
  }
}

const isFew = (matches: EventMatches): matches is { ids: readonly string[] } =>
  'ids' in matches && matches.ids.length <= MAX_MATCHES

const loadKeys = async (keys: OccurrenceKey[], direction: 'asc' | 'desc') =>
  keys.length === 0 ? [] : loadOccurrences(selectOccurrencesWithKeys(keys), direction)

/** The first occurrences of a search, in order, by their keys. */
export async function findKeys(query: EventQuery, now: Date, max: number): Promise<OccurrenceKey[]> {
  const matches = await matchEvents(query.q)
  if (matches && !isFew(matches)) return scanOccurrences(query, now, matches, max)
  if (matches?.ids.length === 0) return []
  return orderOccurrences(selectMatchingOccurrences(query, now, matches?.ids ?? null), query.tab)
    .select(['o.eventId', 'o.occurrenceDate'])
    .limit(max)
    .execute()
}

/** Counts of all there is, which read a whole index: true until something is written or the next event begins. */
type Counts = { revision: number; from: number; until: number; of: Map<string, number> }
const noCounts: Counts = { revision: -1, from: 0, until: 0, of: new Map() }
const MAX_COUNTS = 1000
let counts = noCounts
onRevision(() => {
  counts = noCounts
})

async function countCached(query: EventQuery, since: Date, now: Date): Promise<number> {
  const at = now.getTime()
  const revision = await currentRevision()
  const same = revision === counts.revision && at >= counts.from && at < counts.until
  if (!same || counts.of.size >= MAX_COUNTS) {
    const next = await findNextStart(now)
    counts = { revision, from: at, until: next?.getTime() ?? Number.POSITIVE_INFINITY, of: new Map() }
  }
  // A write meanwhile begins other counts; this one must not be among them.
  const { of } = counts
  const key = JSON.stringify(query)
  const count = of.get(key) ?? (await countOccurrences(query, since, null, null))
  of.set(key, count)
  return count
}

async function countOccurrences(
  query: EventQuery,
  now: Date,
  ids: readonly string[] | null,
  max: number | null,
): Promise<number> {
  if (ids?.length === 0) return 0
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
  if (ids?.length === 0) return []
  const keys = orderOccurrences(selectMatchingOccurrences(query, now, ids), query.tab)
    .select(['o.eventId', 'o.occurrenceDate'])
    // Written out: a database that knows how few keys there are makes a cheaper plan.
    .limit(sql.lit(slice.limit))
    .offset(slice.offset)
  return loadOccurrences(keys, query.tab === 'past' ? 'desc' : 'asc')
}
