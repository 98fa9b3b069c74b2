import { env } from '#app/env.server.ts'
import type { Position } from '#salaah/sun.ts'
import { siteSettings } from './settings.server.ts'

/** Where map tiles come from, and where a map begins that has nothing to show. */
export type SiteMap = { tiles: string; center: Position }

export async function siteMap(): Promise<SiteMap> {
  const { general, salaah } = await siteSettings()
  const { latitude, longitude } = general.center ?? salaah.cities[0]!
  return { tiles: env().MAP_TILES, center: { latitude, longitude } }
}

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
