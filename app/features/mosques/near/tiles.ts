import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import type { Position } from '#salaah/qibla.ts'

/** Up to so many mosques are one answer; more are divided into tiles of at most so many. */
export const MAX_TILE_MOSQUES = 500
/** A tile of this depth is a few meters wide; mosques at one position cannot be divided further. */
const MAX_DEPTH = 22

/** Tiles by id. The id names a quarter of the map, a quarter of that and so on; an empty id is the whole world. */
export type Tiles<M> = ReadonlyMap<string, readonly M[]>

/** Divides mosques into quarters of the map until none has more than a number of them. Empty tiles are left out. */
export function divideIntoTiles<M extends Position>(mosques: readonly M[], max = MAX_TILE_MOSQUES): Tiles<M> {
  const tiles = new Map<string, readonly M[]>()
  const divide = (id: string, inside: readonly M[]) => {
    if (inside.length <= max || id.length === MAX_DEPTH) return void tiles.set(id, inside)
    const { south, north, west, east } = boundsOf(id)
    const quarters = Map.groupBy(inside, ({ latitude, longitude }) =>
      String((latitude >= (south + north) / 2 ? 2 : 0) + (longitude >= (west + east) / 2 ? 1 : 0)),
    )
    for (const [quarter, mosquesThere] of quarters) divide(id + quarter, mosquesThere)
  }
  divide('', mosques)
  return tiles
}

type Bounds = { south: number; north: number; west: number; east: number }

function boundsOf(id: string): Bounds {
  const bounds = { south: -90, north: 90, west: -180, east: 180 }
  for (const quarter of id) {
    const [latitude, longitude] = [(bounds.south + bounds.north) / 2, (bounds.west + bounds.east) / 2]
    if (quarter >= '2') bounds.south = latitude
    else bounds.north = latitude
    if (quarter === '1' || quarter === '3') bounds.west = longitude
    else bounds.east = longitude
  }
  return bounds
}

/** How far a tile is away: the distance to its nearest edge, 0 inside. */
export function kilometersToTile(here: Position, id: string): number {
  const { south, north, west, east } = boundsOf(id)
  const isBetween = here.longitude >= west && here.longitude <= east
  // The shorter way may lead across the date line.
  const away = (edge: number) => Math.abs(((here.longitude - edge + 540) % 360) - 180)
  const longitude = isBetween ? here.longitude : away(west) < away(east) ? west : east
  const latitude = Math.min(Math.max(here.latitude, south), north)
  return kilometersBetween(here, { latitude, longitude })
}
