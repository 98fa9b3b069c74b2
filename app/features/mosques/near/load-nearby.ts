import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import { serverNow } from '#app/lib/web/server-clock.ts'
import type { Position } from '#salaah/qibla.ts'
import { nearbyAddress } from './nearby-address.ts'
import { fromNearbyList, type NearbyAnswer, type NearbyList, type NearbyMosque } from './nearby-list.ts'
import { kilometersToTile } from './tiles.ts'

export type LoadedMosques = {
  mosques: readonly NearbyMosque[]
  withoutPosition: number
  /** Whether nothing matched, so that these are the nearest of all mosques. */
  isFallback: boolean
  search: string
  at: number
  /** The position that tiles were loaded for; null when all mosques are loaded. */
  tilesFor: { here: Position; count: number } | null
}

const MAX_AGE_MS = 300_000
/** Tiles that are loaded for one list at most. A traveller far from every mosque needs one. */
const MAX_TILES = 12

/** Whether what is loaded is the answer to a search at a position, and is not older than a few minutes. */
export function isLoadedFor(
  { search, at, tilesFor }: LoadedMosques,
  wanted: string,
  { latitude, longitude }: Position,
  count: number,
  now: number,
): boolean {
  if (search !== wanted || now - at > MAX_AGE_MS) return false
  if (!tilesFor) return true
  const { here } = tilesFor
  return here.latitude === latitude && here.longitude === longitude && tilesFor.count >= count
}

/** Loads the mosques that match filters, or all of them when none matches. */
export async function loadMatches(
  search: string,
  here: Position,
  count: number,
  first = fetch(nearbyAddress(search)),
): Promise<LoadedMosques> {
  const matches = await loadNearby(search, here, count, first)
  const isFallback = matches.mosques.length === 0 && search !== ''
  const list = isFallback ? await loadNearby('', here, count, fetch(nearbyAddress(''))) : matches
  return { ...list, isFallback, search, at: serverNow() }
}

/** Of more mosques than one answer contains, loads the tiles that may have one of the nearest `count`. */
async function loadNearby(search: string, { latitude, longitude }: Position, count: number, first: Promise<Response>) {
  const here = { latitude, longitude }
  const answer = await readAnswer(first)
  const { withoutPosition } = answer
  if (!('tiles' in answer)) return { mosques: fromNearbyList(answer), withoutPosition, tilesFor: null }
  const tiles = answer.tiles
    .map((id) => ({ id, kilometers: kilometersToTile(here, id) }))
    .sort((a, b) => a.kilometers - b.kilometers)
  const mosques: NearbyMosque[] = []
  for (const { id, kilometers } of tiles.slice(0, MAX_TILES)) {
    if (mosques.filter((mosque) => kilometersBetween(here, mosque) < kilometers).length >= count) break
    const query = new URLSearchParams(search)
    query.set('tile', id)
    mosques.push(...fromNearbyList((await readAnswer(fetch(nearbyAddress(String(query))))) as NearbyList))
  }
  return { mosques, withoutPosition, tilesFor: { here, count } }
}

async function readAnswer(request: Promise<Response>): Promise<NearbyAnswer> {
  const response = await request
  if (!response.ok) throw new Error(`Loading the mosques failed with status ${response.status}`)
  return response.json()
}
