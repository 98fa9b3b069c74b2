import { readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { toPositionList } from '#app/features/mosques/map/positions.ts'
import { findMosquesOrAll } from '#app/features/mosques/places/near-place.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/mosque-positions'

export const handle = {
  kind: 'file',
  query: ['q', 'city', 'area', 'facility'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000

/** The positions of all matching mosques; the position of the visitor is never sent. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { mosques, isStale } = await findMosquesOrAll(readFilters(url.searchParams))
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  if (isStale) doNotCache(context)
  return Response.json(toPositionList(mosques))
}
