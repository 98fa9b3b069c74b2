import type { Transaction } from 'kysely'
import { type Actor, canChangeSettings } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { cachedByRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { siteZone } from './mosque-lookup.server.ts'
import type { MosqueContent } from './mosque-schema.ts'
import type { ListedCity, MosqueCity } from './mosque-types.ts'
import { cityAfterChange, placeInCity } from './place-in-city.ts'

/** The cities with published mosques, in the order of the settings; none when all mosques are in one. */
export const listCities = cachedByRevision(async (): Promise<readonly ListedCity[]> => {
  const cities = await directoryCities()
  if (cities.length === 0) return []
  const rows = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => ['city', fn.countAll().as('count')])
    .where('city', 'is not', null)
    .where('status', '=', 'active')
    .where('placeKind', '=', 'mosque')
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

/** How many mosques each city has, hidden ones too, also when it is no city of the directory. */
export async function countByCity(actor: Actor | null): Promise<Record<string, number>> {
  if (!canChangeSettings(actor)) forbidden()
  const rows = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => ['city', fn.countAll().as('count')])
    .where('city', 'is not', null)
    .groupBy('city')
    .execute()
  return Object.fromEntries(rows.map(({ city, count }) => [city, Number(count)]))
}

/** The content of a mosque with its city, or the nearest when it names none; `before` is null for a new mosque. */
export async function placeMosque(content: MosqueContent, before: MosqueContent | null): Promise<MosqueContent> {
  return placeInCity(content, before, { cities: await directoryCities(), siteZone: await siteZone() })
}

const BATCH_SIZE = 500

/**
 * Called when the position or the time zone of a mosque changed, to recalculate its events; passed in because mosques
 * must not import events. `zones` are equal unless the time zone changed.
 */
export type AfterMove = (
  trx: Transaction<Database>,
  mosqueId: string,
  now: Date,
  zones: { from: string; to: string },
) => Promise<void>

type CitiesChange = {
  before: readonly SiteCity[]
  after: readonly SiteCity[]
  siteZone: string
  now: Date
  afterMove: AfterMove
}

/**
 * Assigns mosques to the cities of the directory after these have changed, in the transaction that changes them. The
 * events of a mosque whose time zone follows its city are recalculated.
 */
export async function assignCities(trx: Transaction<Database>, change: CitiesChange): Promise<void> {
  const { before, after, siteZone, now, afterMove } = change
  if (after.length === 0) return
  const rows = await trx.selectFrom('mosques').select(['id', 'city', 'latitude', 'longitude', 'timeZone']).execute()
  const idsByCity = new Map<string, string[]>()
  for (const { id, timeZone, ...mosque } of rows) {
    const city = cityAfterChange(mosque, before, after)
    if (city === null || city === mosque.city) continue
    idsByCity.set(city, idsByCity.get(city) ?? [])
    idsByCity.get(city)!.push(id)
    const stored = { ...mosque, city: mosque.city ?? '', timeZone: timeZone ?? '' }
    const placed = placeInCity({ ...stored, city }, stored, { cities: [...before, ...after], siteZone })
    if (placed.timeZone === stored.timeZone) continue
    await trx
      .updateTable('mosques')
      .set((row) => ({ timeZone: placed.timeZone || null, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await afterMove(trx, id, now, { from: stored.timeZone || siteZone, to: placed.timeZone || siteZone })
  }
  for (const [city, ids] of idsByCity)
    for (const batch of inBatches(ids, BATCH_SIZE))
      await trx.updateTable('mosques').set({ city }).where('id', 'in', batch).execute()
}
