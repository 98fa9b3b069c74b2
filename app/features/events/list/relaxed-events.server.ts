import { type ChosenFilter, type EventFilters, eventFilters } from '#app/features/events/event-filters.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { findNamedArea, listAreasNear } from '#app/features/mosques/near/areas.server.ts'
import { listEvents } from './event-list.server.ts'

/** A search with one filter less, or with another area, that has results. */
export type RelaxedEvents = {
  /** The filter that is left out, or the only one that stays; null for the area beside the chosen one. */
  changed: { filter: ChosenFilter; as: 'without' | 'only' } | null
  filters: EventFilters
  count: number
}

/** The filters in the order in which people give them up. */
const relaxable = ['when', 'month', 'access', 'audience', 'type', 'area', 'city', 'mosque', 'q'] as const

const absent = eventFilters.read(new URLSearchParams())

const MAX_AREAS_BESIDE = 8

/**
 * For a search without results: the one filter to leave out, else the only one to keep, the nearest area that has some,
 * and the next event on another day.
 */
export async function relaxEventFilters(
  filters: EventFilters,
  now: Date,
  today: string,
): Promise<{ searches: RelaxedEvents[]; next: Occurrence | null }> {
  const first = async (searches: Omit<RelaxedEvents, 'count'>[]) => {
    for (const search of searches) {
      const list = await listEvents({ ...search.filters, page: 1 }, now, today)
      if (list.count > 0) return { ...search, count: Math.min(list.count, list.maxCount), events: list.events }
    }
    return null
  }
  const place = filters.area || !filters.q ? null : (await findNamedArea(filters.q)).area
  const within = filters.area || place?.within || ''
  const beside = within ? (await listAreasNear(within, filters.city)).slice(0, MAX_AREAS_BESIDE) : []
  const areas = place?.within ? [place.within, ...beside] : beside
  const q = place ? '' : filters.q
  const { tab } = filters
  const set = relaxable.filter((name) => filters[name])
  const found = [
    await first([
      ...set.map((filter) => ({
        changed: { filter, as: 'without' as const },
        filters: { ...filters, page: 1, [filter]: absent[filter] },
      })),
      ...set.toReversed().map((filter) => ({
        changed: { filter, as: 'only' as const },
        filters: { ...absent, tab, [filter]: filters[filter] },
      })),
    ]),
    await first(areas.map((area) => ({ changed: null, filters: { ...filters, page: 1, q, area } }))),
  ].filter((search) => search !== null)
  const hasDays = filters.tab === 'upcoming' && (filters.when !== null || filters.month !== null)
  const onAnyDay = hasDays ? await first([{ changed: null, filters: { ...filters, when: null, month: null } }]) : null
  return {
    searches: found.map(({ events: _events, ...search }) => search),
    next: onAnyDay?.events[0] ?? null,
  }
}
