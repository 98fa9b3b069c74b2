import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { client } from '#app/db/client.server.ts'
import { up as signIn } from '#app/db/migrations/0001-sign-in.ts'
import { up as directory } from '#app/db/migrations/0002-directory.ts'
import { up as events } from '#app/db/migrations/0003-events.ts'
import { up as site } from '#app/db/migrations/0004-site.ts'
import { up as eventSearch } from '#app/db/migrations/0005-event-search.ts'
import { up as eventOrder } from '#app/db/migrations/0006-event-order.ts'

// Named here rather than found in a folder: the built server has no folder to look into.
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-sign-in': { up: signIn },
    '0002-directory': { up: directory },
    '0003-events': { up: events },
    '0004-site': { up: site },
    '0005-event-search': { up: eventSearch },
    '0006-event-order': { up: eventOrder },
  }),
}

/** Brings the database to this version's tables and returns the names of the steps it took. Forward only. */
export async function migrate(): Promise<string[]> {
  const migrator = new Migrator({ db: client().writer, provider, ...(await ownSchema()) })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}; nothing was changed.`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

/** Named on PostgreSQL, where the list of steps would otherwise be looked for in the schemas of other programs too. */
async function ownSchema(): Promise<{ migrationTableSchema?: string }> {
  const { engine, writer } = client()
  if (engine === 'sqlite') return {}
  const found = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(writer)
  return { migrationTableSchema: found.rows[0]?.schema ?? 'public' }
}
