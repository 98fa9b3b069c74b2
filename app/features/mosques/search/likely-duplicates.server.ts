import { readByName } from '#app/features/mosques/mosque-rows.server.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { isDisguised, lookOf } from '#app/lib/search/lookalikes.ts'
import type { Position } from '#salaah/sun.ts'
import { anyPlace, findMosques, loadMosques, selectPlaces } from './mosques.server.ts'
import { findNearest } from './nearest.server.ts'

export type LikelyDuplicate = { slug: string; name: string; area: string; position: Position | null }

const MAX_OF_EACH = 3
/** Mosques this near may be the same, whatever their names are. */
const NEAR_KM = 0.3
/** Comparing so many takes some milliseconds. */
const NAMES_PER_READ = 500

/** Published places whose name looks the same, those with a similar name, best first, then those very near, nearest first. */
export async function findLikelyDuplicates(name: string, position: Position | null): Promise<LikelyDuplicate[]> {
  const part = { limit: MAX_OF_EACH, offset: 0 }
  const similar = (await findMosques({ ...anyPlace, q: name }, part)).mosques
  const alike = await loadMosques((await findAlike(name)).slice(0, MAX_OF_EACH))
  const nearest = position ? (await findNearest(anyPlace, position, part)).mosques : []
  const near = nearest.filter((mosque) => kilometersBetween(position!, mosque) < NEAR_KM)
  const found = [...alike, ...similar, ...near].map(toDuplicate)
  return [...new Map(found.map((mosque) => [mosque.slug, mosque])).values()]
}

/** The published places whose name looks the same, by name. */
async function findAlike(name: string): Promise<{ id: string; name: string }[]> {
  const look = lookOf(name)
  const alike: { id: string; name: string }[] = []
  for await (const rows of readByName(selectPlaces().select(['id', 'sortName', 'name']), NAMES_PER_READ))
    for (const row of rows) if (lookOf(row.name) === look) alike.push(row)
  return alike
}

/** The name of a published mosque that a name looks like without being written like it; null when there is none. */
export async function findLookalike(name: string, exceptId?: string | null): Promise<string | null> {
  if (!isDisguised(name)) return null
  const alike = (await findAlike(name)).filter((mosque) => mosque.id !== exceptId && mosque.name !== name)
  return (alike.find((mosque) => !isDisguised(mosque.name)) ?? alike[0])?.name ?? null
}

const toDuplicate = ({ slug, name, area, latitude, longitude }: MosqueSummary): LikelyDuplicate => ({
  slug,
  name,
  area,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
})
