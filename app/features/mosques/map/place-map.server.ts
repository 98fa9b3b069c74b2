import { siteMap } from '#app/services/site-map.server.ts'
import type { Position } from '#salaah/qibla.ts'

/** A map on which a position is marked, and where it opens when there is none yet. */
export type PlaceMap = { tiles: string; start: Position & { zoom: number } }

const CITY_ZOOM = 11
const MOSQUE_ZOOM = 16

/** It opens at the mosque, or else at the center of the site. */
export async function placeMap(mosque: Position | null): Promise<PlaceMap> {
  const { tiles, center } = await siteMap()
  const { latitude, longitude } = mosque ?? center
  return { tiles, start: { latitude, longitude, zoom: mosque ? MOSQUE_ZOOM : CITY_ZOOM } }
}
