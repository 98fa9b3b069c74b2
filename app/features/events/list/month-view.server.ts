import type { SelectQueryBuilder } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { NO_START } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { OCCURRENCE_DAYS } from '#app/features/events/dates/occurrence-rows.server.ts'
import { type MonthViewFilters, monthViewFilters } from '#app/features/events/event-filters.ts'
import { byStart, dateColumns, toEventDate } from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import {
  type EventQuery,
  type OccurrenceKey,
  orderOccurrences,
  selectMatchingOccurrences,
} from '#app/features/events/search/matching-occurrences.server.ts'
import { parseStoredAccess } from '#app/features/mosques/gathering-schema.ts'
import { listAreasNear } from '#app/features/mosques/near/areas.server.ts'
import { firstOfMonth } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { addDays } from '#salaah/days.ts'

/** A month with more dates shows the first of them and says so. */
const MAX_DATES = 500
const MAX_AREAS_BESIDE = 8
const ALWAYS = new Date(0)

const dateFields = ['key', 'date', 'startTime', 'endTime', 'salaahStart', 'status'] as const
const eventFields = ['eventId', 'mosqueId', 'slug', 'mosqueSlug', 'mosqueName', 'mosqueArabicName'] as const

/** What the month shows of a date. Pictures and descriptions of 500 dates would take most of the time of the page. */
export type MonthDate = Pick<
  Occurrence,
  (typeof dateFields)[number] | (typeof eventFields)[number] | 'title' | 'repeats' | 'access'
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
  const matching = orderOccurrences(selectDates(filters, { from, before }), 'upcoming')
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

const selectDates = (filters: MonthViewFilters, days: EventQuery['days']) =>
  selectMatchingOccurrences({ ...filters, tab: 'upcoming', days }, ALWAYS, null)

async function loadDates(keys: SelectQueryBuilder<Database, never, OccurrenceKey>): Promise<MonthDate[]> {
  const rows = await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .innerJoin('mosques as m', 'm.id', 'o.mosqueId')
    .innerJoin(keys.as('keys'), (join) =>
      join.onRef('keys.eventId', '=', 'o.eventId').onRef('keys.occurrenceDate', '=', 'o.occurrenceDate'),
    )
    .select(['o.eventId', 'o.mosqueId', ...dateColumns])
    .select(['o.title as ownTitle', 'e.title', 'e.rrule', 'e.slug', 'e.access'])
    .select(['m.name as mosqueName', 'm.arabicName as mosqueArabicName', 'm.slug as mosqueSlug'])
    .execute()
  return rows.sort(byStart).map((row) => ({
    ...pick(toEventDate(row), dateFields),
    ...pick(row, eventFields),
    title: row.ownTitle ?? row.title,
    repeats: row.rrule !== null,
    access: parseStoredAccess(row.access),
  }))
}

/** A month like an empty one that has dates: with one filter less, or the nearest one before or after it. */
export type RelaxedMonth = {
  without: Exclude<keyof MonthViewFilters, 'month'> | null
  filters: MonthViewFilters
  count: number
}

const relaxable = ['access', 'audience', 'type', 'area', 'city', 'mosque'] as const
const absent = monthViewFilters.read(new URLSearchParams())

/** For a month without dates: the one filter to leave out, the nearest area, and the nearest months that have some. */
export async function relaxMonth(filters: MonthViewFilters, month: string): Promise<RelaxedMonth[]> {
  const { area, city } = filters
  const [from, before] = [`${month}-01`, firstOfMonth(`${month}-01`, 1)]
  const smaller = relaxable
    .filter((name) => filters[name])
    .map((name) => ({ without: name, filters: { ...filters, month, [name]: absent[name] } }))
  const areas = (area ? await listAreasNear(area, city) : [])
    .slice(0, MAX_AREAS_BESIDE)
    .map((name) => ({ without: null, filters: { ...filters, month, area: name } }))
  const inOrder = async (days: { from: string; before: string }, order: 'upcoming' | 'past') => {
    const [nearest] = await orderOccurrences(selectDates(filters, days), order)
      .select('o.date')
      .where('o.startsAt', '<', addDays(days.before, 1))
      .limit(1)
      .execute()
    return nearest?.date ? [{ without: null, filters: { ...filters, month: nearest.date.slice(0, 7) } }] : []
  }
  const span = 3 * OCCURRENCE_DAYS
  const candidates = [
    smaller,
    areas,
    await inOrder({ from: before, before: addDays(before, span) }, 'upcoming'),
    await inOrder({ from: addDays(from, -span), before: from }, 'past'),
  ]
  const found: RelaxedMonth[] = []
  for (const group of candidates)
    for (const search of group) {
      const count = await countDates(search.filters)
      if (count === 0) continue
      found.push({ ...search, count })
      break
    }
  return found
}

async function countDates(filters: MonthViewFilters): Promise<number> {
  const first = `${filters.month}-01`
  const days = { from: first, before: firstOfMonth(first, 1) }
  const dates = selectDates(filters, days)
    .select('o.eventId')
    .where('o.startsAt', '<', addDays(days.before, 1))
    .limit(MAX_DATES)
  const counted = reader()
    .selectFrom(dates.as('dates'))
    .select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
