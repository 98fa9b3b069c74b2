import type { MosqueContent } from '#app/features/mosques/edit/mosque-schema.ts'
import { siteZone } from '#app/features/mosques/zone-of.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { placeInCity } from './place-in-city.ts'

/** The content of a mosque with its city, or the nearest when it names none; `before` is null for a new mosque. */
export async function placeMosque(content: MosqueContent, before: MosqueContent | null): Promise<MosqueContent> {
  return placeInCity(content, before, { cities: await directoryCities(), siteZone: await siteZone() })
}
