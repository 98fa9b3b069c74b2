import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { up as first } from '#app/db/migrations/0001-first.ts'
import { type AddedColumn, addedColumns } from '#app/db/migrations/added-columns.ts'
import { columnTypes } from '#app/db/migrations/column-types.ts'
import { client } from './client.server.ts'

// Imported by name, because the built server has no folder of migrations to list.
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-first': { up: first },
    ...Object.fromEntries(addedColumns.map((added: AddedColumn) => [added.name, { up: addColumn(added) }])),
  }),
}

function addColumn({ table, column }: AddedColumn) {
  return (db: Kysely<unknown>) => db.schema.alterTable(table).addColumn(column, columnTypes(db).text).execute()
}

/** Migrates the database to this version and returns the names of the applied migrations. Forward only. */
export async function migrate(): Promise<string[]> {
  const migrator = new Migrator({ db: client().writer, provider, ...(await migrationSchema()) })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}; nothing was changed.`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

/** On PostgreSQL the schema is given, because Kysely otherwise finds its migration table in any schema. */
async function migrationSchema(): Promise<{ migrationTableSchema?: string }> {
  const { engine, writer } = client()
  if (engine === 'sqlite') return {}
  const result = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(writer)
  return { migrationTableSchema: result.rows[0]?.schema ?? 'public' }
}
