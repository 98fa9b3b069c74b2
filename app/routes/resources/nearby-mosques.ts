import { readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { type NearbyAnswer, toNearbyList } from '#app/features/mosques/near/nearby-list.ts'
import { divideIntoTiles, MAX_TILE_MOSQUES } from '#app/features/mosques/near/tiles.ts'
import { findMosquesOrAll, type LocatedSummary } from '#app/features/mosques/places/near-place.server.ts'
import { loadNextBeginnings, loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/nearby-mosques'

export const handle = {
  kind: 'file',
  query: ['q', 'city', 'area', 'facility', 'tile'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000
/** Enough for a day, so that a page that stays open shows the one that follows. */
const MAX_JAMAATS = 6
/** Of a mosque without jamaats; enough for some hours. */
const MAX_BEGINNINGS = 3

/** The matching mosques with what a list by distance shows, for every visitor alike: their position is never sent. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const { mosques, isStale } = await findMosquesOrAll(readFilters(url.searchParams))
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  if (isStale) doNotCache(context)
  const located = mosques.filter((mosque): mosque is LocatedSummary => {
    return mosque.latitude !== null && mosque.longitude !== null
  })
  const withoutPosition = mosques.length - located.length
  const tiles = located.length > MAX_TILE_MOSQUES ? divideIntoTiles(located) : null
  const tile = tiles?.get(url.searchParams.get('tile') ?? '')
  if (tiles && !tile) return json({ tiles: [...tiles.keys()], withoutPosition })
  const shown = tile ?? located
  const jamaats = await loadNextJamaats(shown, now, MAX_JAMAATS)
  // The first jamaat of this list is over a minute after it has begun: then the list is wrong.
  for (const [first] of jamaats.values()) if (first) cacheUntil(context, new Date(first.at))
  const withoutJamaat = shown.filter(({ id }) => !jamaats.has(id))
  const beginnings = await loadNextBeginnings(withoutJamaat, now, MAX_BEGINNINGS)
  for (const list of beginnings.values()) {
    const last = list.at(-1)
    if (last) cacheUntil(context, new Date(last.at))
  }
  const list = toNearbyList(
    shown,
    ({ id }) => jamaats.get(id) ?? [],
    ({ id }) => beginnings.get(id) ?? [],
  )
  return json({ ...list, withoutPosition })
}

const json = (answer: NearbyAnswer) => Response.json(answer)
