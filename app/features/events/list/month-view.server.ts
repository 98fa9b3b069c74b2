import { NO_START } from '#app/db/schema/event-tables.ts'
import { loadOccurrences } from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { OCCURRENCE_DAYS } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { orderOccurrences, selectMatchingOccurrences } from '#app/features/events/search/matching-occurrences.server.ts'
import { addDays, firstOfMonth } from '#app/lib/days.ts'
import type { MonthViewFilters } from './event-filters.ts'

/** A month with more dates shows the first of them and says so. */
const MAX_DATES = 500
const ALWAYS = new Date(0)

export type MonthDates = {
  month: string
  /** The months before and after it; null beyond the dates that are stored. */
  previous: string | null
  next: string | null
  dates: Occurrence[]
  isCut: boolean
}

/** The dates of all events of a month, or of the current one; `today` is the site's day. */
export async function loadMonthDates(filters: MonthViewFilters, today: string): Promise<MonthDates> {
  const [first, last] = [addDays(today, -OCCURRENCE_DAYS).slice(0, 7), addDays(today, OCCURRENCE_DAYS).slice(0, 7)]
  const month = filters.month && filters.month >= first && filters.month <= last ? filters.month : today.slice(0, 7)
  const [from, before] = [`${month}-01`, firstOfMonth(`${month}-01`, 1)]
  const { mosque, type, area, audience } = filters
  const query = { tab: 'upcoming', mosque, type, area, audience, days: { from, before } } as const
  const matching = orderOccurrences(selectMatchingOccurrences(query, ALWAYS, null), 'upcoming')
    .select(['o.eventId', 'o.occurrenceDate'])
    .limit(MAX_DATES + 1)
  // Two bounded reads of the index: a time that cannot be read sorts last, far from its day.
  const readable = await loadOccurrences(matching.where('o.startsAt', '<', addDays(before, 1)), 'asc')
  const unreadable = await loadOccurrences(matching.where('o.startsAt', '=', NO_START), 'asc')
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
