import { cachedByRevision } from '#app/db/cached-by-revision.server.ts'
import { reader } from '#app/db/client.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import type { ListedCity, MosqueCity } from './mosque-city.ts'

/** The cities with published mosques, in the order of the settings; none when all mosques are in one. */
export const listCities = cachedByRevision(async (): Promise<readonly ListedCity[]> => {
  const cities = await directoryCities()
  if (cities.length === 0) return []
  const rows = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => ['city', fn.countAll().as('count')])
    .where('city', 'is not', null)
    .where('status', '=', 'active')
    .groupBy('city')
    .execute()
  const counts = new Map(rows.map(({ city, count }) => [city, Number(count)]))
  const listed = cities.flatMap(({ id, names }) => (counts.has(id) ? [{ id, names, count: counts.get(id)! }] : []))
  return listed.length > 1 ? listed : []
})

/** The city with this id; null when the directory shows none or not this one. */
export async function findListedCity(id: string | null): Promise<MosqueCity | null> {
  const city = id === null ? undefined : (await listCities()).find((each) => each.id === id)
  return city ? { id: city.id, names: city.names } : null
}
