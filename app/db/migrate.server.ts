import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { up as first } from '#app/db/migrations/0001-first.ts'
import { type AddedColumn, addedColumns } from '#app/db/migrations/added-columns.ts'
import { columnTypes } from '#app/db/migrations/column-types.ts'
import { client } from './client.server.ts'

// Named here rather than found in a folder: the built server has no folder to look into.
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-first': { up: first },
    ...Object.fromEntries(addedColumns.map((added: AddedColumn) => [added.name, { up: addColumn(added) }])),
  }),
}

function addColumn({ table, column }: AddedColumn) {
  return (db: Kysely<unknown>) => db.schema.alterTable(table).addColumn(column, columnTypes(db).text).execute()
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
