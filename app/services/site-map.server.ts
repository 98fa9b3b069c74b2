import { env } from '#app/env.server.ts'
import type { Position } from '#salaah/qibla.ts'
import { siteSettings } from './settings.server.ts'

/** Where map tiles come from, and where a map begins that has nothing to show. */
export type SiteMap = { tiles: string; center: Position }

export async function siteMap(): Promise<SiteMap> {
  const { general, salaah } = await siteSettings()
  const { latitude, longitude } = general.center ?? salaah.cities[0]!
  return { tiles: env().MAP_TILES, center: { latitude, longitude } }
}
