import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { isDay } from '#app/lib/days.ts'
import {
  choiceFilter,
  type Filter,
  type FilterValues,
  idFilter,
  pageFilter,
  queryFilters,
  textFilter,
} from '#app/lib/web/query-filters.ts'
import { dayChoices, monthChoices } from './event-rules.ts'
import { audiences, eventTypes, shownTypes } from './event-types.ts'

export const PAGE_SIZE = 30
const MAX_TEXT_CHARS = 100

const tab = choiceFilter(['upcoming', 'past'], 'upcoming')
const q = textFilter(MAX_TEXT_CHARS)
const type = choiceFilter(shownTypes, null)
const audience = choiceFilter(audiences, null)
const access = choiceFilter(gatheringFacts, null)
const MAX_AREA_CHARS = 120
const area = textFilter(MAX_AREA_CHARS)
const MAX_CITY_CHARS = 80
const city = textFilter(MAX_CITY_CHARS)

/** The filters of the events page. */
export const eventFilters = queryFilters({
  tab,
  q,
  month: choiceFilter(monthChoices, null),
  mosque: idFilter,
  type,
  city,
  area,
  audience,
  access,
  when: choiceFilter(dayChoices, null),
  page: pageFilter,
})
export type EventFilters = FilterValues<typeof eventFilters>

/** How many filters are set; the tab and the page are none. */
export function countFilters({ tab: _tab, page: _page, ...filters }: EventFilters): number {
  return Object.values(filters).filter(Boolean).length
}

/** The filters that people choose, without the tab and the page. */
export type ChosenFilter = Exclude<keyof EventFilters, 'tab' | 'page'>
/** A filter of an address whose value nobody can choose. */
export type UnknownFilter = { filter: ChosenFilter; value: string }

/**
 * The filters of an address whose values are unknown: those that were left out of `filters`, and a mosque or area that is
 * not in the site. An area of another city than the chosen one is no mistake: the form sends it.
 */
export function findUnknownFilters(
  query: URLSearchParams,
  filters: EventFilters,
  isKnown: { mosque: boolean; area: boolean },
): UnknownFilter[] {
  return (['month', 'mosque', 'type', 'city', 'area', 'audience', 'access', 'when'] as const).flatMap((filter) => {
    const value =
      filter === 'mosque' || filter === 'area' ? (filters[filter] ?? '') : (query.getAll(filter).at(-1) ?? '')
    const isUnknown = filter === 'mosque' || filter === 'area' ? !isKnown[filter] : !filters[filter]
    return value !== '' && isUnknown ? [{ filter, value: value.slice(0, MAX_TEXT_CHARS) }] : []
  })
}

/** The filters of the month view; a month is written `2026-11`. */
export const monthViewFilters = queryFilters({
  month: { absent: null, read: (text) => (isDay(`${text}-01`) ? text : null) } as Filter<string | null>,
  mosque: idFilter,
  type,
  city,
  area,
  audience,
  access,
})
export type MonthViewFilters = FilterValues<typeof monthViewFilters>

/** The filters of a feed. */
export const feedFilters = queryFilters({ mosque: idFilter, type, area, audience, access })
export type FeedFilters = FilterValues<typeof feedFilters>

export const eventStates = ['once', 'repeating', 'cancelled'] as const
/** The filters of the list in the admin area. */
export const adminEventFilters = queryFilters({
  tab,
  q,
  mosque: idFilter,
  type: choiceFilter(eventTypes, null),
  state: choiceFilter(eventStates, null),
  page: pageFilter,
})
export type AdminEventFilters = FilterValues<typeof adminEventFilters>

/** Reads the `date` parameter (`?date=2026-11-20`); null when it is missing or no date. */
export function readDateParam(query: URLSearchParams): string | null {
  const date = query.get('date')
  return date !== null && isDay(date) ? date : null
}
