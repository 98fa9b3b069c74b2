import type { Position } from '#salaah/qibla.ts'
import { kilometersBetween } from './map/distance.ts'
import type { MosqueSummary } from './mosque-types.ts'
import { findMosques } from './mosques.server.ts'

const MAX_OF_EACH = 3
/** Mosques this near may be the same, whatever their names are. */
const NEAR_KM = 0.3

export type LikelyDuplicate = { slug: string; name: string; area: string; position: Position | null }

const everywhere = { q: '', city: '', area: '', facility: [] }

/** Published mosques with a similar name, best first, then those very near, nearest first. */
export async function findLikelyDuplicates(name: string, position: Position | null): Promise<LikelyDuplicate[]> {
  const similar = (await findMosques({ ...everywhere, q: name })).mosques.map(toDuplicate)
  const all = (await findMosques(everywhere)).mosques.map(toDuplicate)
  const near = all
    .map((mosque) => ({
      mosque,
      km: position && mosque.position ? kilometersBetween(position, mosque.position) : null,
    }))
    .filter((entry): entry is { mosque: LikelyDuplicate; km: number } => entry.km !== null && entry.km < NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .map(({ mosque }) => mosque)
  const found = [...similar.slice(0, MAX_OF_EACH), ...near.slice(0, MAX_OF_EACH)]
  return [...new Map(found.map((mosque) => [mosque.slug, mosque])).values()]
}

const toDuplicate = ({ slug, name, area, latitude, longitude }: MosqueSummary): LikelyDuplicate => ({
  slug,
  name,
  area,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
})
