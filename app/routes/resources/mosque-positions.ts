import { setImmediate as nextTurn } from 'node:timers/promises'
import { toJsonInSlices, toPositionList } from '#app/features/mosques/map/positions.ts'
import { readFilters } from '#app/features/mosques/mosque-filters.ts'
import { findPositionsOrAll } from '#app/features/mosques/near/places.server.tsx'
import { loadMosquesOnMap } from '#app/features/mosques/search/mosques.server.ts'
import { runInPauses } from '#app/lib/turns/pauses.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { loadHeldTimes } from '#app/pages/congregations.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import type { Route } from './+types/mosque-positions'

export const handle = {
  kind: 'file',
  query: ['q', 'city', 'area', 'facility', 'rooms', 'held', 'access'],
  cached: true,
} satisfies PublicPage

/** The positions of all matching mosques; the position of the visitor is never sent. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const { now } = requestFacts(context)
  const { mosques: all, isStale } = await findPositionsOrAll(readFilters(url.searchParams))
  const held = await loadHeldTimes(url.searchParams, now)
  const mosques = held ? all.filter(({ id }) => held.timesOf.has(id)) : all
  if (held) cacheUntil(context, held.changesAt)
  if (isStale) doNotCache(context)
  // Finding thousands, listing and writing them takes long; other requests are answered in between.
  const list = toPositionList(await loadMosquesOnMap(mosques))
  await nextTurn()
  const json = await runInPauses(toJsonInSlices(list))
  await nextTurn()
  return new Response(json, { headers: { 'Content-Type': 'application/json' } })
}
