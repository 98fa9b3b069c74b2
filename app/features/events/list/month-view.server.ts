import type { SelectQueryBuilder } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { NO_START } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { byStart, toEventDate } from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { OCCURRENCE_DAYS } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import {
  type OccurrenceKey,
  orderOccurrences,
  selectMatchingOccurrences,
} from '#app/features/events/search/matching-occurrences.server.ts'
import { addDays, firstOfMonth } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import type { MonthViewFilters } from './event-filters.ts'

/** A month with more dates shows the first of them and says so. */
const MAX_DATES = 500
const ALWAYS = new Date(0)

/** What the month shows of a date. Pictures and descriptions of 500 dates would take most of the time of the page. */
export type MonthDate = Pick<
  Occurrence,
  | 'eventId'
  | 'key'
  | 'slug'
  | 'mosqueSlug'
  | 'mosqueName'
  | 'title'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'salaahStart'
  | 'status'
  | 'repeats'
>

export type MonthDates = {
  month: string
  /** The months before and after it; null beyond the dates that are stored. */
  previous: string | null
  next: string | null
  dates: MonthDate[]
  isCut: boolean
}

/** The dates of all events of a month, or of the current one; `today` is the site's day. */
export async function loadMonthDates(filters: MonthViewFilters, today: string): Promise<MonthDates> {
  const [first, last] = [addDays(today, -OCCURRENCE_DAYS).slice(0, 7), addDays(today, OCCURRENCE_DAYS).slice(0, 7)]
  const month = filters.month && filters.month >= first && filters.month <= last ? filters.month : today.slice(0, 7)
  const [from, before] = [`${month}-01`, firstOfMonth(`${month}-01`, 1)]
  const { mosque, type, city, area, audience } = filters
  const query = { tab: 'upcoming', mosque, type, city, area, audience, days: { from, before } } as const
  const matching = orderOccurrences(selectMatchingOccurrences(query, ALWAYS, null), 'upcoming')
    .select(['o.eventId', 'o.occurrenceDate'])
    .limit(MAX_DATES + 1)
  // Two bounded reads of the index: a time that cannot be read sorts last, far from its day.
  const readable = await loadDates(matching.where('o.startsAt', '<', addDays(before, 1)))
  const unreadable = await loadDates(matching.where('o.startsAt', '=', NO_START))
  const dates = [...readable, ...unreadable]
  const shift = (months: number) => firstOfMonth(from, months).slice(0, 7)
  return {
    month,
    previous: month > first ? shift(-1) : null,
    next: month < last ? shift(1) : null,
    dates: dates.slice(0, MAX_DATES),
    isCut: dates.length > MAX_DATES,
  }
}

async function loadDates(keys: SelectQueryBuilder<Database, never, OccurrenceKey>): Promise<MonthDate[]> {
  const rows = await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .innerJoin('mosques as m', 'm.id', 'o.mosqueId')
    .innerJoin(keys.as('keys'), (join) =>
      join.onRef('keys.eventId', '=', 'o.eventId').onRef('keys.occurrenceDate', '=', 'o.occurrenceDate'),
    )
    .select(['o.eventId', 'o.occurrenceDate', 'o.date', 'o.startTime', 'o.endTime', 'o.startsAt', 'o.status'])
    .select(['o.title as ownTitle', 'e.title', 'e.startSalaah', 'e.startOffset', 'e.rrule', 'e.slug'])
    .select(['m.name as mosqueName', 'm.slug as mosqueSlug'])
    .execute()
  return rows.sort(byStart).map((row) => ({
    ...pick(toEventDate(row), ['key', 'date', 'startTime', 'endTime', 'salaahStart', 'status']),
    ...pick(row, ['eventId', 'slug', 'mosqueSlug', 'mosqueName']),
    title: row.ownTitle ?? row.title,
    repeats: row.rrule !== null,
  }))
}
