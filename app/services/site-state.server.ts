import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { cachedByRevision } from '#app/db/revision.server.ts'
import type { SiteStateTable } from '#app/db/schema/site-tables.ts'
import type { Database } from '#app/db/schema.ts'

type StateName = SiteStateTable['name']

/** Reads a stored value by name; null when there is none. */
export async function readState(trx: Kysely<Database>, name: StateName): Promise<string | null> {
  const row = await trx.selectFrom('siteState').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Replaces a value unless another process did so first; returns what is stored afterwards. */
export async function replaceState(
  trx: Kysely<Database>,
  name: StateName,
  before: string | null,
  value: string,
): Promise<string> {
  if (before === null)
    await trx
      .insertInto('siteState')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  else await trx.updateTable('siteState').set({ value }).where('name', '=', name).where('value', '=', before).execute()
  return (await readState(trx, name)) ?? value
}

/** Stores a value under a name and replaces an earlier one. */
export async function storeState(trx: Kysely<Database>, name: StateName, value: string): Promise<void> {
  await trx
    .insertInto('siteState')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function deleteState(trx: Kysely<Database>, name: StateName): Promise<void> {
  await trx.deleteFrom('siteState').where('name', '=', name).execute()
}

/** Whether the database contains sample data, which every page shows; cached until the next write. */
export const hasSampleData = cachedByRevision(async () => {
  const sample = reader().selectFrom('mosques').select('id').where('sample', '=', 1).limit(1)
  return (await sample.executeTakeFirst()) !== undefined
})
