import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect } from 'vitest'
import { databaseFile, db, engine } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { refreshRevision } from '#app/db/revision.server.ts'
import { tables } from '#app/db/schema.ts'
import { type Env, env } from '#app/env.server.ts'
import { dataFolders, inSchema, schemaPrefix, templateFolder } from './database-location.ts'

// A worker runs several files on one database, which it opens once.
const worker = globalThis as { mosqueConnectTestData?: string; mosqueConnectTestSettings?: Env }
const isOpen = worker.mosqueConnectTestData !== undefined
worker.mosqueConnectTestData ??= mkdtempSync(join(dataFolders, 'data-'))
const dataDir = worker.mosqueConnectTestData
const url = process.env.TEST_DATABASE_URL
const schema = `${schemaPrefix}${process.env.VITEST_POOL_ID}`

// Tests open the database as production does, through the settings of the environment.
process.env.NODE_ENV = 'test'
process.env.DATA_DIR = dataDir
if (url) process.env.DATABASE_URL = inSchema(url, schema)
else delete process.env.DATABASE_URL

/** The open database, and secrets that the process has read. */
const isKept = /^(mosque-connect\.db|app-secret|backup-key)/

// Before the test file is imported, because what it imports may open the database.
if (isOpen) {
  for (const name of readdirSync(dataDir))
    if (!isKept.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
} else if (url) {
  await createSchema(url)
  await migrate()
} else copyFileSync(databaseFile(templateFolder), databaseFile(dataDir))

// Nothing has to survive the machine, and waiting for the disk is a quarter of the time.
if (engine() === 'sqlite') await sql`pragma synchronous = off`.execute(db())

worker.mosqueConnectTestSettings ??= { ...env() }
const firstSettings = worker.mosqueConnectTestSettings

const namesBefore = await schemaNames()
afterAll(async () => expect(await schemaNames(), 'what this file left of the schema').toEqual(namesBefore))

beforeEach(async () => {
  // Tests change settings, which a process reads once.
  const settings: Partial<Env> = env()
  for (const name of Object.keys(settings) as (keyof Env)[]) delete settings[name]
  Object.assign(settings, firstSettings)
  // What the last test left in the background would write into the database of this one. The module is imported here,
  // because a test may replace what it imports.
  const { waitForDelivery } = await import('#app/services/mail/queue.server.ts')
  await waitForDelivery()
  await emptyDatabase()
})

/** What the tables, their indexes and triggers are called: a test that drops or adds one changes those of later files. */
async function schemaNames(): Promise<string[]> {
  const { rows } =
    engine() === 'sqlite'
      ? await sql<{ name: string }>`select type || ' ' || name as name from sqlite_master
          where name not like 'sqlite_%'`.execute(db())
      : await sql<{ name: string }>`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')
          union all select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
          where relnamespace = current_schema()::regnamespace and not tgisinternal`.execute(db())
  return rows.map(({ name }) => name).sort()
}

/** Deletes all rows, so that each test starts with the database of a new installation. */
export async function emptyDatabase(): Promise<void> {
  const content = tables.filter((name) => name !== 'contentRevision')
  // Most of them are empty, and asking all in one query is quicker than deleting. (Truncating writes new files.)
  const questions = content.map((name) => `select '${name}' as name where exists (select 1 from "${name}")`)
  const { rows } = await sql.raw<{ name: string }>(questions.join(' union all ')).execute(db())
  // Triggers note there what is deleted.
  const filled = new Set([...rows.map(({ name }) => name), 'erasures'])
  for (const name of content.toReversed()) if (filled.has(name)) await sql`delete from ${sql.table(name)}`.execute(db())
  // The revision increases instead of starting over, so that caches of the last test are invalid.
  await db().updateTable('contentRevision').set({ revision: sql`revision + 1` }).execute()
  await refreshRevision()
  // An unfinished build of the mosque index would read rows of the next test, a finished one would lack them.
  const mosques = globalThis as { mosqueConnectIndex?: { index: unknown; building: Promise<unknown> | null } }
  await mosques.mosqueConnectIndex?.building
  if (mosques.mosqueConnectIndex) mosques.mosqueConnectIndex.index = null
  // The rows were deleted without a write of the site, so the event index would not be updated.
  const search = globalThis as { mosqueConnectEventSearch?: { search: unknown; refreshing: Promise<unknown> | null } }
  await search.mosqueConnectEventSearch?.refreshing
  if (search.mosqueConnectEventSearch) search.mosqueConnectEventSearch.search = null
}

async function createSchema(address: string) {
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  await connection.query(`create schema if not exists "${schema}"`)
  await connection.end()
}
