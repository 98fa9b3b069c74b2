import { type Kysely, sql, type Transaction } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { up as first } from '#app/db/migrations/0001-first.ts'
import { up as imports } from '#app/db/migrations/0002-imports.ts'
import { up as slugs } from '#app/db/migrations/0008-slugs.ts'
import { up as eventListIndexes } from '#app/db/migrations/0014-event-list-indexes.ts'
import { up as timetables } from '#app/db/migrations/0015-timetables.ts'
import { up as mosqueFacts } from '#app/db/migrations/0016-mosque-facts.ts'
import { up as reports } from '#app/db/migrations/0017-reports.ts'
import { up as adoptedTimetables } from '#app/db/migrations/0018-adopted-timetables.ts'
import { up as mosqueListingIndex } from '#app/db/migrations/0021-mosque-listing-index.ts'
import { up as mosqueSources } from '#app/db/migrations/0022-mosque-sources.ts'
import { up as mosqueCityIndex } from '#app/db/migrations/0026-mosque-city-index.ts'
import { up as claims } from '#app/db/migrations/0027-claims.ts'
import { up as leftOutRecords } from '#app/db/migrations/0028-left-out-records.ts'
import { type AddedColumn, addedColumns } from '#app/db/migrations/added-columns.ts'
import { columnTypes } from '#app/db/migrations/column-types.ts'
import { client } from './client.server.ts'
import type { Database } from './schema.ts'

const LOCK_ID = 3_853_314_791

// Imported by name, because the built server has no folder of migrations to list.
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-first': { up: first },
    '0002-imports': { up: imports },
    ...Object.fromEntries(addedColumns.map((added: AddedColumn) => [added.name, { up: addColumn(added) }])),
    '0008-slugs': { up: slugs },
    '0014-event-list-indexes': { up: eventListIndexes },
    '0015-timetables': { up: timetables },
    '0016-mosque-facts': { up: mosqueFacts },
    '0017-reports': { up: reports },
    '0021-mosque-listing-index': { up: mosqueListingIndex },
    '0018-adopted-timetables': { up: adoptedTimetables },
    '0022-mosque-sources': { up: mosqueSources },
    '0027-claims': { up: claims },
    '0028-left-out-records': { up: leftOutRecords },
    '0026-mosque-city-index': { up: mosqueCityIndex },
  }),
}

function addColumn({ table, column }: AddedColumn) {
  return (db: Kysely<unknown>) => db.schema.alterTable(table).addColumn(column, columnTypes(db).text).execute()
}

/**
 * Migrates the database to this version and returns the names of the applied migrations. Forward only, and in one
 * transaction, because the session lock that Kysely takes otherwise does not hold behind a connection pooler.
 */
export async function migrate(): Promise<string[]> {
  return await client()
    .writer.transaction()
    .execute(async (trx) => {
      const settings = client().engine === 'postgres' ? await preparePostgres(trx) : {}
      const { error, results = [] } = await new Migrator({ db: trx, provider, ...settings }).migrateToLatest()
      if (error) {
        const failed = results.find((result) => result.status === 'Error')?.migrationName
        throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}; nothing was changed.`, {
          cause: error,
        })
      }
      return results.map((result) => result.migrationName)
    })
}

/**
 * Lets one process at a time migrate, and limits how long statements of this role may take unless the role has a limit:
 * a pooler refuses limits as session parameters. The schema is given, because Kysely otherwise finds its migration
 * table in any schema.
 */
async function preparePostgres(trx: Transaction<Database>): Promise<{ migrationTableSchema: string }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx)
  const { rows } = await sql<{ schema: string | null; isLimited: boolean }>`
    select current_schema() as schema, current_setting('statement_timeout') <> '0' as "isLimited"`.execute(trx)
  if (!rows[0]?.isLimited) await limitStatements(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
  return { migrationTableSchema: rows[0]?.schema ?? 'public' }
}

const limitStatements = (trx: Transaction<Database>) =>
  sql`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = %L', current_database(), '15s');
    execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L',
      current_database(), '30s');
  end $$`.execute(trx)
