import type { Kysely } from 'kysely'
import { createEventTables } from '#app/db/migrations/0001-first/event-tables.ts'
import { createMosqueTables } from '#app/db/migrations/0001-first/mosque-tables.ts'
import { createSignInTables } from '#app/db/migrations/0001-first/sign-in-tables.ts'
import { createSiteTables } from '#app/db/migrations/0001-first/site-tables.ts'

/** Creates every table of the first version, parents before children. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSignInTables(db)
  await createMosqueTables(db)
  await createEventTables(db)
  await createSiteTables(db)
}
