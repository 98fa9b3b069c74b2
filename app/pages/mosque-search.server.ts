import type { RouterContextProvider } from 'react-router'
import { countEventsAtPlace } from '#app/features/events/list/event-list.server.ts'
import { findNextStart } from '#app/features/events/list/next-events.server.ts'
import { loadDirectoryMap } from '#app/features/mosques/map/city-map.server.ts'
import type { DirectoryFilters } from '#app/features/mosques/mosque-filters.ts'
import { findNearPlace, loadPlaceOptions } from '#app/features/mosques/near/places.server.tsx'
import { relaxMosqueFilters } from '#app/features/mosques/near/relaxed-filters.server.ts'
import { listMosques, type MosqueListing } from '#app/features/mosques/search/mosques.server.ts'
import { loadSitePractice } from '#app/features/prayer-times/page.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { loadCards, loadNearbyTimes } from './mosque-cards.server.ts'

/** What a search for mosques found, and what its page shows besides; `path` is that of the page. */
export async function loadMosqueSearch(
  context: Readonly<RouterContextProvider>,
  query: DirectoryFilters,
  path: '/mosques' | '/mosques/search',
  language: Language,
) {
  const { filters, unknown, cities, areas, facilities, isStale, ...all } = await listMosques(query)
  const { list, near, next } = await withNearPlace(context, filters, all)
  const cards = await loadCards(context, list.mosques, language)
  await cacheUntilMidnight(context)
  if (isStale) doNotCache(context)
  return {
    ...{ filters, unknown, cities, areas, facilities, near, next },
    list: { ...list, ...cards },
    map: await loadDirectoryMap(path, filters, near, language),
    streets: await siteMap(),
    relaxed: list.count === 0 && !near ? await relaxMosqueFilters(filters) : [],
    placeEvents: await loadPlaceEvents(context, filters.q),
    places: await loadPlaceOptions(language),
    practice: await loadSitePractice(language),
  }
}

/** With both Asrs the next beginning by each school is one of the first two. */
const BEGINNINGS_TO_NEXT = 2

type List = Pick<MosqueListing, 'mosques' | 'count' | 'page' | 'from' | 'to'>

/** The list without results that are only similar to the place that was searched for, and the mosques nearest to it. */
async function withNearPlace<L extends List>(
  context: Readonly<RouterContextProvider>,
  filters: DirectoryFilters,
  list: L,
) {
  const near = filters.page === 1 ? await findNearPlace(filters, list.mosques) : null
  if (!near) return { list, near: null, next: {} }
  const timesOf = await loadNearbyTimes(context, near.mosques, { jamaats: 1, beginnings: BEGINNINGS_TO_NEXT })
  const next = Object.fromEntries(near.mosques.map((mosque) => [mosque.id, timesOf(mosque)]))
  const shown = near.isAlone ? { ...list, mosques: [], count: 0, from: 0, to: 0 } : list
  return { list: shown, near: { ...near, now: requestFacts(context).now.getTime() }, next }
}

export type PlaceEvents = { place: string; count: number }

/** How many upcoming events a suburb, area or city has that a search for mosques names; null for other searches. */
async function loadPlaceEvents(context: Readonly<RouterContextProvider>, q: string): Promise<PlaceEvents | null> {
  const { now } = requestFacts(context)
  const found = q ? await countEventsAtPlace(q, now) : null
  const start = found && (await findNextStart(now))
  if (start) cacheUntil(context, start)
  return found
}
