import { readFilters } from '#app/features/mosques/mosque-filters.ts'
import { loadPictures } from '#app/features/mosques/mosque-rows.server.ts'
import {
  divideIntoTiles,
  MAX_TILE_MOSQUES,
  type NearbyAnswer,
  toNearbyList,
} from '#app/features/mosques/near/nearby-list.ts'
import { findPositionsOrAll } from '#app/features/mosques/near/places.server.tsx'
import { loadMosquesOnMap } from '#app/features/mosques/search/mosques.server.ts'
import { isLocated } from '#app/features/mosques/search/nearest.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { loadHeldTimes } from '#app/pages/congregations.server.ts'
import { loadNearbyTimes } from '#app/pages/mosque-cards.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import type { Route } from './+types/nearby-mosques'

export const handle = {
  kind: 'file',
  query: ['q', 'city', 'area', 'facility', 'rooms', 'held', 'access', 'tile'],
  cached: true,
} satisfies PublicPage

/** Enough for a day, so that a page that stays open shows the one that follows. */
const MAX_JAMAATS = 6
/** Of a mosque without jamaats; enough for some hours, with Asr by both schools. */
const MAX_BEGINNINGS = 4

/** The matching mosques with what a list by distance shows, for every visitor alike: their position is never sent. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const { mosques: all, isStale } = await findPositionsOrAll(readFilters(url.searchParams))
  const held = await loadHeldTimes(url.searchParams, now)
  const mosques = held ? all.filter(({ id }) => held.timesOf.has(id)) : all
  await cacheUntilMidnight(context)
  if (isStale) doNotCache(context)
  const located = mosques.filter(isLocated)
  const withoutPosition = mosques.length - located.length
  const tiles = located.length > MAX_TILE_MOSQUES ? divideIntoTiles(located) : null
  const tile = tiles?.get(url.searchParams.get('tile') ?? '')
  if (tiles && !tile) return json({ tiles: [...tiles.keys()], withoutPosition })
  const shown = (await loadMosquesOnMap(tile ?? located)).filter(isLocated)
  const ids = shown.map(({ id }) => id)
  const pictures = await loadPictures(ids, true)
  if (held) {
    cacheUntil(context, held.changesAt)
    return json({ ...toNearbyList(shown, ({ id }) => held.timesOf.get(id)!, pictures), withoutPosition })
  }
  const timesOf = await loadNearbyTimes(context, shown, { jamaats: MAX_JAMAATS, beginnings: MAX_BEGINNINGS })
  return json({ ...toNearbyList(shown, timesOf, pictures), withoutPosition })
}

const json = (answer: NearbyAnswer) => Response.json(answer)
