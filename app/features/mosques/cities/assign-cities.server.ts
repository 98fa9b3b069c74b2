import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import type { AfterMove } from '#app/features/mosques/edit/mosque-writes.server.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { cityAfterChange, placeInCity } from './place-in-city.ts'

const BATCH_SIZE = 500

type Change = {
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
export async function assignCities(trx: Transaction<Database>, change: Change): Promise<void> {
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
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      await trx
        .updateTable('mosques')
        .set({ city })
        .where('id', 'in', ids.slice(from, from + BATCH_SIZE))
        .execute()
}
