import { sql } from 'kysely'
import { cachedByRevision } from '#app/db/revision.server.ts'
import type { MosqueQuery } from '#app/features/mosques/mosque-filters.ts'
import { loadPositions, readByName } from '#app/features/mosques/mosque-rows.server.ts'
import type { MosqueSummary, StoredPosition } from '#app/features/mosques/mosque-types.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import type { Position } from '#salaah/sun.ts'
import { isMosque, loadMosques, matchMosques, type Slice, selectPlaces, selectPublished } from './mosques.server.ts'

/** Rows of few columns; reading so many takes some 15 ms. */
const BATCH_SIZE = 5000

/** Where all matching mosques are, in the same order. */
export async function findPositions(query: MosqueQuery): Promise<{ mosques: StoredPosition[]; isStale: boolean }> {
  if (query.q) {
    const { count, isStale, ids } = await matchMosques(query)
    return { mosques: await loadPositions(await ids(0, count)), isStale }
  }
  const rows = (await selectPublished(query)).select(['id', 'sortName', 'latitude', 'longitude'])
  const mosques: StoredPosition[] = []
  for await (const batch of readByName(rows, BATCH_SIZE)) mosques.push(...batch)
  return { mosques, isStale: false }
}

/** All published places whose position is known, by name: read once for maps, areas and the choice of a place. */
export const listLocatedPlaces = cachedByRevision(async () => {
  const names = ['placeKind', 'slug', 'name', 'arabicName', 'sortName'] as const
  const columns = ['id', ...names, 'suburb', 'area', 'city', 'latitude', 'longitude'] as const
  const all = []
  for await (const rows of readByName(selectPlaces().select(columns), BATCH_SIZE)) all.push(...rows.filter(isLocated))
  return all
})

export const listLocatedMosques = async () => (await listLocatedPlaces()).filter(isMosque)

export const isLocated = <M extends Pick<MosqueSummary, 'latitude' | 'longitude'>>(mosque: M): mosque is M & Position =>
  mosque.latitude !== null && mosque.longitude !== null

export type LocatedSummary = MosqueSummary & Position

/** A part of the matching mosques whose position is known, nearest first, without some of them. */
export async function findNearest(
  query: MosqueQuery,
  here: Position,
  { limit, offset }: Slice,
  except: readonly string[] = [],
): Promise<{ mosques: LocatedSummary[]; count: number; isStale: boolean }> {
  if (query.q) {
    const { mosques, isStale } = await findPositions(query)
    const located = mosques
      .filter(isLocated)
      .filter(({ id }) => !except.includes(id))
      .map((mosque) => ({ id: mosque.id, kilometers: kilometersBetween(here, mosque) }))
      .sort((a, b) => a.kilometers - b.kilometers)
    const shown = await loadMosques(located.slice(offset, offset + limit))
    return { mosques: shown.filter(isLocated), count: located.length, isStale }
  }
  let located = (await selectPublished(query)).where('latitude', 'is not', null).where('longitude', 'is not', null)
  if (except.length > 0) located = located.where('id', 'not in', except)
  const { count } = await located.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await located
    .select('id')
    .orderBy(closenessTo(here), 'desc')
    .orderBy('sortName')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { mosques: (await loadMosques(rows)).filter(isLocated), count: Number(count), isStale: false }
}

/** The cosine of the angle between a mosque and a position, seen from the center of the earth. */
function closenessTo({ latitude, longitude }: Position) {
  const north = (latitude * Math.PI) / 180
  return sql<number>`sin(radians(latitude)) * ${Math.sin(north)}
    + cos(radians(latitude)) * ${Math.cos(north)} * cos(radians(longitude - ${longitude}))`
}
