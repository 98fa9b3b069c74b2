import { z } from 'zod'
import { isDay } from '#app/lib/days.ts'
import { monthChoices } from './event-rules.ts'
import { eventTypes } from './event-types.ts'

export const PAGE_SIZE = 30
const LONGEST_SEARCH = 100

const text = z.string().trim().max(LONGEST_SEARCH).catch('')
const id = z.string().trim().min(1).max(64).nullable().catch(null)

/** What the address of the events page asks for; anything unreadable counts as not asked. */
const filtersSchema = z.object({
  tab: z.enum(['upcoming', 'past']).catch('upcoming'),
  q: text,
  month: z.enum(monthChoices).nullable().catch(null),
  mosque: id,
  type: z.enum(eventTypes).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})
export type EventFilters = z.infer<typeof filtersSchema>

/** Reads the filters from the address of the events page. */
export function filtersOf(query: URLSearchParams): EventFilters {
  return filtersSchema.parse(lastOf(query))
}

const feedSchema = z.object({ mosque: id, type: z.enum(eventTypes).nullable().catch(null) })
export type FeedFilters = z.infer<typeof feedSchema>

/** Reads the filters from the address of a feed. */
export function feedFiltersOf(query: URLSearchParams): FeedFilters {
  return feedSchema.parse(lastOf(query))
}

/** The date an address names (`?date=2026-11-20`), or null. */
export function dateOf(query: URLSearchParams): string | null {
  const date = query.get('date')
  return date !== null && isDay(date) ? date : null
}

function lastOf(query: URLSearchParams): Record<string, string | null> {
  const absent = { mosque: null, type: null, month: null }
  return { ...absent, ...Object.fromEntries([...query].filter(([, value]) => value !== '')) }
}
