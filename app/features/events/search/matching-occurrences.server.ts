import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { EventFilters } from '#app/features/events/event-filters.ts'
import { hasAccess, isFor, isPublished, type OccurrenceBuilder } from '#app/features/events/event-rows.server.ts'
import { type DayRange, toStoredType } from '#app/features/events/event-rules.ts'
import type { Audience } from '#app/features/events/event-types.ts'
import type { GatheringFactName } from '#app/features/mosques/mosque-facts.ts'
import type { NamedArea } from '#app/features/mosques/near/areas.server.ts'
import { addDays } from '#salaah/days.ts'

/**
 * `all` includes past dates within the span of days; `once` leaves of each event its next date, or its last one under
 * Past; `hidden` includes events of hidden mosques.
 */
export type EventQuery = Pick<EventFilters, 'tab' | 'q' | 'mosque' | 'type'> & {
  city?: string
  area?: string
  audience?: Audience | null
  /** Events that say yes to it. */
  access?: GatheringFactName | null
  /** Besides events of a search by words, those at mosques of the area that the words name. */
  place?: NamedArea | null
  days: (DayRange & { all?: boolean }) | null
  once?: boolean
  hidden?: boolean
}

export type OccurrenceKey = { eventId: string; occurrenceDate: string }
/** A place in the order of a list. */
type Position = OccurrenceKey & { startsAt: string }
type Occurrences<T> = SelectQueryBuilder<Database & { o: Database['eventOccurrences'] }, 'o', T>

const BATCH_SIZE = 1000

/** Selects the occurrences of a search, or those `after` a place in its order. Every query is bounded by `startsAt`, so that the database uses an index. */
export function selectMatchingOccurrences(
  { tab, mosque, city, area, type, audience, access, place, days, once, hidden }: Omit<EventQuery, 'q'>,
  now: Date,
  ids: readonly string[] | null,
  after: Position | null = null,
) {
  const instant = now.toISOString()
  // A local day begins at most a day before the same day in UTC.
  const earliest = days ? addDays(days.from, -1) : ''
  const first = tab === 'past' || earliest > instant ? earliest : instant
  // One bound on each side: of several, SQLite reads the index from the first, not from the nearest.
  let query = reader().selectFrom('eventOccurrences as o')
  if (tab === 'past')
    query = query.where('o.startsAt', '>', first).where('o.startsAt', '<=', after?.startsAt ?? instant)
  else query = after ? query.where('o.startsAt', '>=', after.startsAt) : query.where('o.startsAt', '>', first)
  if (after) {
    const beyond = sql.raw(tab === 'past' ? '<' : '>')
    const position = sql`(${after.startsAt}, ${after.eventId}, ${after.occurrenceDate})`
    query = query.where(sql<boolean>`(o."startsAt", o."eventId", o."occurrenceDate") ${beyond} ${position}`)
  }
  if (!hidden) query = query.where(isPublished)
  if (mosque) query = query.where('o.mosqueId', '=', mosque)
  // The concatenation prevents the index by type, so that the database uses the more selective one by mosque.
  if (type) query = query.where(mosque ? sql`o.type || ''` : 'o.type', '=', toStoredType(type))
  if (type === 'class') query = query.where(isFor('children'))
  if (audience) query = query.where(isFor(audience))
  if (access) query = query.where(hasAccess(access))
  if (city || area)
    query = query.where('o.mosqueId', 'in', ({ selectFrom }) => {
      const inCity = selectFrom('mosques')
        .select('id')
        .$if(Boolean(city), (mosques) => mosques.where('city', '=', city!))
      return area ? inCity.where('area', '=', area) : inCity
    })
  if (days) {
    // There is no upper bound of the start: unreadable times sort last.
    query = query.where('o.date', '>=', days.from)
    if (days.before) query = query.where('o.date', '<', days.before)
  }
  if (once) query = query.where(tab === 'past' ? isLastDate(now) : isFirstDate(now, days))
  if (!ids) return query
  return query.where((where) =>
    where.or([
      ...(ids.length > 0 || !place ? [where('o.eventId', 'in', ids)] : []),
      ...(place ? [where('o.mosqueId', 'in', selectMosquesOf(place))] : []),
    ]),
  )
}

/** The mosques of an area, by the columns in which its name stands. */
const selectMosquesOf = ({ suburbs, areas, city }: NamedArea) =>
  reader()
    .selectFrom('mosques')
    .select('id')
    .where((where) =>
      where.or([
        ...(suburbs.length > 0 ? [where('suburb', 'in', suburbs)] : []),
        ...(areas.length > 0 ? [where('area', 'in', areas)] : []),
        ...(city ? [where('city', '=', city)] : []),
      ]),
    )

/** Whether the date before this one has begun or is before the span of days, so that this is the first of its event. */
const isFirstDate = (now: Date, days: EventQuery['days']) => (where: OccurrenceBuilder) =>
  where.or([
    where('o.previousStartsAt', 'is', null),
    where('o.previousStartsAt', '<=', now.toISOString()),
    ...(days ? [where('o.previousDate', '<', days.from)] : []),
  ])

/** Whether the date after this one has not begun. A span of days never ends before today. */
const isLastDate = (now: Date) => (where: OccurrenceBuilder) =>
  where.or([where('o.nextStartsAt', 'is', null), where('o.nextStartsAt', '>', now.toISOString())])

/** Sorts as the tab does: upcoming by start, past with the latest first. */
export function orderOccurrences<T>(query: Occurrences<T>, tab: EventQuery['tab']): Occurrences<T> {
  const direction = tab === 'past' ? 'desc' : 'asc'
  return query.orderBy('o.startsAt', direction).orderBy('o.eventId', direction).orderBy('o.occurrenceDate', direction)
}

/** Selects the occurrences with these keys. */
export const selectOccurrencesWithKeys = (keys: readonly OccurrenceKey[]) =>
  reader()
    .selectFrom('eventOccurrences as o')
    .select(['o.eventId', 'o.occurrenceDate'])
    .where((where) =>
      where.or(
        keys.map(({ eventId, occurrenceDate }) =>
          where.and({ 'o.eventId': eventId, 'o.occurrenceDate': occurrenceDate }),
        ),
      ),
    )

/** Scans the index in batches and returns the matching keys: for words that very many events have. */
export async function scanOccurrences(
  query: Omit<EventQuery, 'q'>,
  now: Date,
  hasId: (id: string) => boolean,
  max: number,
): Promise<OccurrenceKey[]> {
  const keys: OccurrenceKey[] = []
  const there = new Set(query.place ? (await selectMosquesOf(query.place).execute()).map(({ id }) => id) : [])
  for (let after: Position | null = null; ; ) {
    const batch = orderOccurrences(selectMatchingOccurrences(query, now, null, after), query.tab)
    const rows: (Position & { mosqueId: string })[] = await batch
      .select(['o.startsAt', 'o.eventId', 'o.occurrenceDate', 'o.mosqueId'])
      .limit(BATCH_SIZE)
      .execute()
    for (const { eventId, occurrenceDate, mosqueId } of rows) {
      if (!hasId(eventId) && !there.has(mosqueId)) continue
      keys.push({ eventId, occurrenceDate })
      if (keys.length === max) return keys
    }
    after = rows.at(-1) ?? null
    if (rows.length < BATCH_SIZE) return keys
    await yieldToEventLoop()
  }
}
