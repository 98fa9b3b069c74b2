import type { Transaction } from 'kysely'
import { type Connection, reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

export type MosqueSource = { recordId: string; mosqueId: string; imported: Record<string, unknown> }

/** The records of OpenStreetMap that were imported, by their ids. */
export async function loadOsmSources(from: Connection = reader()): Promise<Map<string, MosqueSource>> {
  const rows = await from
    .selectFrom('mosqueSources')
    .select(['recordId', 'mosqueId', 'imported'])
    .where('source', '=', 'osm')
    .execute()
  return new Map(rows.map((row) => [row.recordId, { ...row, imported: JSON.parse(row.imported) }]))
}

/** Remembers what was imported. Called by the import, in its transaction. */
export async function saveOsmSource(
  trx: Transaction<Database>,
  { recordId, mosqueId, imported }: MosqueSource,
  now: Date,
): Promise<void> {
  const values = { mosqueId, imported: JSON.stringify(imported), importedAt: now.toISOString() }
  await trx
    .insertInto('mosqueSources')
    .values({ source: 'osm', recordId, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'recordId']).doUpdateSet(values))
    .execute()
}

/** The ids of records that a superadmin has left out. Once imported, a record is found by its source instead. */
export async function loadLeftOut(): Promise<Set<string>> {
  const rows = await reader().selectFrom('leftOutRecords').select('recordId').where('source', '=', 'osm').execute()
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Remembers that a record is to be left out. Called by the import, in its transaction. */
export async function saveLeftOut(trx: Transaction<Database>, recordId: string, now: Date): Promise<void> {
  await trx
    .insertInto('leftOutRecords')
    .values({ source: 'osm', recordId, leftOutAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the page of a mosque shows data of OpenStreetMap; without a mosque, whether any page does. */
export async function showsOsmData(mosqueId: string | null): Promise<boolean> {
  const sources = reader()
    .selectFrom('mosqueSources as s')
    .innerJoin('mosques as m', 'm.id', 's.mosqueId')
    .select('s.recordId')
    .where('s.source', '=', 'osm')
    .where('m.status', '=', 'active')
  const row = await (mosqueId === null ? sources : sources.where('m.id', '=', mosqueId)).limit(1).executeTakeFirst()
  return row !== undefined
}
