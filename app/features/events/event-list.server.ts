import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { addDays } from '#app/lib/days.ts'
import { foldText } from '#app/lib/fold.ts'
import { type EventFilters, PAGE_SIZE } from './event-filters.server.ts'
import { isPublished, type OccurrenceBuilder, readOccurrences } from './event-rows.server.ts'
import { type DayRange, monthRange } from './event-rules.ts'
import { eventsWith } from './event-texts.server.ts'
import type { Occurrence } from './event-types.ts'
import { nextStart } from './next-events.server.ts'

/** Beyond so many the count is told as 'more than', so that it never reads a large table through. */
export const COUNTED = 10_000
/** The same for words that very many events hold. */
const COUNTED_BY_TEXT = 300
const MOST_MATCHES = 2000

export type EventList = { events: Occurrence[]; count: number; counted: number; page: number; pages: number }

/** `all` asks for a span of days with what in it is over already, `hidden` for hidden mosques' events too. */
type Sought = Pick<EventFilters, 'tab' | 'q' | 'mosque' | 'type'> & {
  days: (DayRange & { all?: boolean }) | null
  hidden?: boolean
}
type Slice = { limit: number; offset: number }

/** One page of upcoming events by start, or of past ones with the latest first; `today` is the site's day. */
export async function listEvents(filters: EventFilters, now: Date, today: string): Promise<EventList> {
  const sought = { ...filters, days: filters.month && monthRange(filters.month, today) }
  const ids = await matching(filters.q)
  const counted = filters.q && !ids ? COUNTED_BY_TEXT : COUNTED
  const count = await countFound(sought, now, ids, counted + 1)
  const pages = Math.max(1, Math.ceil(Math.min(count, counted) / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const events = count === 0 ? [] : await readPage(sought, now, ids, slice)
  return { events, count, counted, page, pages }
}

/** A slice of upcoming or past events, or of all within a span of days, with how many there are: for the JSON API. */
export async function findEvents(
  sought: Sought,
  slice: Slice,
  now: Date,
): Promise<{ events: Occurrence[]; count: number }> {
  const since = sought.days?.all ? new Date(0) : now
  const ids = await matching(sought.q)
  const events = await readPage(sought, since, ids, slice)
  if (sought.q) return { events, count: await countFound(sought, since, ids, ids ? null : COUNTED_BY_TEXT) }
  return { events, count: await countAll(sought, since, now) }
}

/** Counts of all there is, which read a whole index: true until something is written or the next event begins. */
type Counts = { revision: number; from: number; until: number; of: Map<string, number> }
const noCounts: Counts = { revision: -1, from: 0, until: 0, of: new Map() }
const MOST_COUNTS = 1000
let counts = noCounts
onRevision(() => {
  counts = noCounts
})

async function countAll(sought: Sought, since: Date, now: Date): Promise<number> {
  const at = now.getTime()
  const revision = await currentRevision()
  const same = revision === counts.revision && at >= counts.from && at < counts.until
  if (!same || counts.of.size >= MOST_COUNTS) {
    const next = await nextStart(now)
    counts = { revision, from: at, until: next?.getTime() ?? Number.POSITIVE_INFINITY, of: new Map() }
  }
  // A write meanwhile begins other counts; this one must not be among them.
  const { of } = counts
  const key = JSON.stringify(sought)
  const count = of.get(key) ?? (await countFound(sought, since, null, null))
  of.set(key, count)
  return count
}

async function countFound(sought: Sought, now: Date, ids: string[] | null, most: number | null): Promise<number> {
  if (ids?.length === 0) return 0
  const rows = found(sought, now, ids).select('o.eventId')
  const { count } = await reader()
    .selectFrom((most === null ? rows : rows.limit(most)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function readPage(sought: Sought, now: Date, ids: string[] | null, slice: Slice): Promise<Occurrence[]> {
  if (ids?.length === 0) return []
  const direction = sought.tab === 'past' ? 'desc' : 'asc'
  const keys = found(sought, now, ids)
    .select(['o.eventId', 'o.occurrenceDate'])
    .orderBy('o.startsAt', direction)
    .orderBy('o.eventId', direction)
    .orderBy('o.occurrenceDate', direction)
    // Written out: a database that knows how few keys there are makes a cheaper plan.
    .limit(sql.lit(slice.limit))
    .offset(slice.offset)
  return readOccurrences(keys, direction)
}

/** The ids of events that hold what is sought for; null when nothing is sought or too many hold it. */
export async function matching(q: string): Promise<string[] | null> {
  const words = foldText(q).trim()
  return words ? eventsWith(words, MOST_MATCHES) : null
}

/** The occurrences of a search; `startsAt` bounds every one of them, so that an index leads. */
export function found({ tab, q, mosque, type, days, hidden }: Sought, now: Date, ids: string[] | null) {
  let query = reader()
    .selectFrom('eventOccurrences as o')
    .where('o.startsAt', tab === 'past' ? '<=' : '>', now.toISOString())
  if (!hidden) query = query.where(isPublished)
  if (mosque) query = query.where('o.mosqueId', '=', mosque)
  // Beside a mosque the type is a plain condition: the mosque's index is the one to lead.
  if (type) query = mosque ? query.where(sql`o.type || ''`, '=', type) : query.where('o.type', '=', type)
  if (days) {
    // A local day begins at most a day from the same day in UTC. No such end: an unreadable time stands last of all.
    query = query.where('o.date', '>=', days.from).where('o.startsAt', '>=', addDays(days.from, -1))
    if (days.before) query = query.where('o.date', '<', days.before)
  }
  if (ids) return query.where('o.eventId', 'in', ids)
  const words = foldText(q).trim()
  return words ? query.where((where) => holds(where, words)) : query
}

/** Frequent words are looked for along the index: enough of them come soon. */
function holds({ exists, selectFrom }: OccurrenceBuilder, words: string) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  return exists(
    selectFrom('events as e')
      .select('e.id')
      .whereRef('e.id', '=', 'o.eventId')
      .where(sql<boolean>`e."searchText" like ${pattern} escape '\\'`),
  )
}
