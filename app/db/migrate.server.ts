import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { client } from './client.server.ts'
import { reasonOf } from './failures/database-errors.ts'
import { up as createTables } from './migrations/0001-create-tables.ts'
import { up as ramadanAndEid } from './migrations/0008-ramadan-and-eid.ts'
import { up as erasures } from './migrations/0020-erasures.ts'
import { up as wrongTextsAsMessages } from './migrations/0021-wrong-texts-as-messages.ts'
import { up as onlyWholeLanguages } from './migrations/0022-only-whole-languages.ts'
import { up as prayerRooms } from './migrations/0027-prayer-rooms.ts'
import { up as historyForEverybody } from './migrations/0029-history-for-everybody.ts'
import { up as removedFromHistory } from './migrations/0031-removed-from-history.ts'
import * as tableChanges from './migrations/table-changes.ts'
import type { Database } from './schema.ts'

const LOCK_ID = 3_853_314_791

/**
 * Every migration by its number and name, in this order; a released one is never changed. They are imported by name,
 * because the built server has no folder of migrations to list.
 */
export const migrations: Record<string, Migration> = {
  '0001-create-tables': { up: createTables },
  '0002-held-for-review': { up: tableChanges.heldForReview },
  '0003-held-messages': { up: tableChanges.heldMessages },
  '0004-offers-of-claimants': { up: tableChanges.offersOfClaimants },
  '0005-events-follow-jamaat': { up: tableChanges.eventsFollowJamaat },
  '0006-claim-photos': { up: tableChanges.claimPhotos },
  '0007-declared-months': { up: tableChanges.declaredMonths },
  '0008-ramadan-and-eid': { up: ramadanAndEid },
  '0010-notices': { up: tableChanges.notices },
  '0011-boards': { up: tableChanges.boards },
  '0014-followers': { up: tableChanges.followers },
  '0015-weekly-letter': { up: tableChanges.weeklyLetter },
  '0016-streams': { up: tableChanges.streams },
  '0019-news-to-push': { up: tableChanges.newsToPush },
  '0020-erasures': { up: erasures },
  '0021-wrong-texts-as-messages': { up: wrongTextsAsMessages },
  '0022-only-whole-languages': { up: onlyWholeLanguages },
  '0023-suburbs-of-mosques': { up: tableChanges.suburbsOfMosques },
  '0024-erased-accounts': { up: tableChanges.erasedAccounts },
  '0025-classes-in-search': { up: tableChanges.classesInSearch },
  '0026-access-of-events': { up: tableChanges.accessOfEvents },
  '0027-prayer-rooms': { up: prayerRooms },
  '0028-answers-about-files': { up: tableChanges.answersAboutFiles },
  '0029-history-for-everybody': { up: historyForEverybody },
  '0030-types-of-streams': { up: tableChanges.typesOfStreams },
  '0031-removed-from-history': { up: removedFromHistory },
}

/**
 * Migrates the database to this version and returns the names of the applied migrations. Forward only, and in one
 * transaction, because the session lock that Kysely takes otherwise does not hold behind a connection pooler. Throws
 * one line for a database of another program or version, which stays as it is.
 */
export const migrate = (): Promise<string[]> =>
  client()
    .writer.transaction()
    .execute(async (trx) => {
      if (client().engine === 'postgres') await preparePostgres(trx)
      rejectUnusable(await contentOf(trx))
      return await applyMigrations(trx)
    })

/** Throws one line unless the database is at this version: a worker does not migrate what other workers use. */
export async function requireMigrated(): Promise<void> {
  const content = await contentOf(client().writer)
  rejectUnusable(content)
  const missing = Object.keys(migrations).find((name) => !content.applied.includes(name))
  if (missing)
    throw new Error(`The database ${content.location} lacks the migration ${missing}: restart the whole site.`)
}

/** Whether the database has this site's tables, of whichever version; throws one line as `migrate` does. */
export async function hasTables(): Promise<boolean> {
  const content = await contentOf(client().writer)
  rejectUnusable(content)
  return content.tables.length > 0
}

/** What shows which program and version made a database. */
export type DatabaseContent = {
  /** Where it is, without a password. */
  location: string
  /** Its tables, without those that record migrations. */
  tables: readonly string[]
  /** The names of the migrations that were applied. */
  applied: readonly string[]
}

/** Why this version cannot use a database, in one line with what to do; null when it can, or when that is empty. */
export function problemOf({ location, tables, applied }: DatabaseContent): {
  kind: 'foreign' | 'newer'
  message: string
} | null {
  const unknown = applied.find((name) => !migrations[name])
  if (tables.length > 0 && !applied.some((name) => migrations[name])) {
    const remedy = 'Set DATA_DIR to another folder, or DATABASE_URL to an empty database.'
    const message = `The database ${location} belongs to another program: it has the table ${tables[0]}. ${remedy}`
    return { kind: 'foreign', message }
  }
  if (unknown === undefined) return null
  const remedy = 'Install that version (git checkout VERSION && npm ci), or restore a backup from before its upgrade.'
  const message = `The database ${location} was made by a newer version: it has the migration ${unknown}. ${remedy}`
  return { kind: 'newer', message }
}

/** Throws one line for a database that this version cannot use. */
function rejectUnusable(content: DatabaseContent): void {
  const problem = problemOf(content)
  if (problem) throw new Error(problem.message)
}

async function applyMigrations(trx: Transaction<Database>): Promise<string[]> {
  // The schema is given, because Kysely otherwise finds its migration table in any schema.
  const schema = client().engine === 'postgres' ? { migrationTableSchema: await currentSchema(trx) } : {}
  const provider = { getMigrations: async () => migrations }
  const { error, results = [] } = await new Migrator({ db: trx, provider, ...schema }).migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    const message = `The database could not be migrated (${[failed, reasonOf(error)].filter(Boolean).join(': ')}); nothing was changed.`
    throw new Error(message, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

/** The tables and applied migrations of the database of this process. */
async function contentOf(db: Kysely<Database>): Promise<DatabaseContent> {
  const { engine, location } = client()
  const namesIn = async (query: string) => (await sql.raw<{ name: string }>(query).execute(db)).rows
  const tables = await namesIn(engine === 'sqlite' ? SQLITE_TABLES : POSTGRES_TABLES)
  return contentFrom(location, tables, hasMigrations(tables) ? await namesIn(APPLIED) : [])
}

/** The same of a file of the embedded database, which is not changed by reading it. */
export function contentOfFile(path: string): DatabaseContent {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    const namesIn = (query: string) => file.prepare(query).all() as Named[]
    const tables = namesIn(SQLITE_TABLES)
    return contentFrom(path, tables, hasMigrations(tables) ? namesIn(APPLIED) : [])
  } catch (error) {
    throw new Error(`The database ${path} cannot be opened (${reasonOf(error)}).`, { cause: error })
  } finally {
    file.close()
  }
}

type Named = { name: string }
const APPLIED = 'select name from kysely_migration order by name'
const SQLITE_TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
/** Without those of extensions such as PostGIS. */
const POSTGRES_TABLES = `
  select relname as name from pg_class join pg_namespace as n on n.oid = relnamespace
  where nspname = current_schema() and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`

const hasMigrations = (tables: Named[]) => tables.some(({ name }) => name === 'kysely_migration')
const contentFrom = (location: string, tables: Named[], applied: Named[]): DatabaseContent => ({
  location,
  tables: tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_')),
  applied: applied.map(({ name }) => name),
})

async function currentSchema(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(trx)
  return rows[0]?.schema ?? 'public'
}

/**
 * Lets one process at a time migrate, and limits how long statements of this role may take unless the role has a limit:
 * a pooler refuses limits as session parameters.
 */
async function preparePostgres(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx)
  const { rows } = await sql<{ isLimited: boolean }>`
    select current_setting('statement_timeout') <> '0' as "isLimited"`.execute(trx)
  if (!rows[0]?.isLimited) await limitStatements(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
}

const limitStatements = (trx: Transaction<Database>) =>
  sql`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = %L', current_database(), '15s');
    execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L',
      current_database(), '30s');
  end $$`.execute(trx)
