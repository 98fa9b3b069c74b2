import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDatabase, databaseFile, db, engine } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { refreshRevision } from '#app/db/revision.server.ts'
import { tables } from '#app/db/schema.ts'
import { inSchema, schemaPrefix, templateFolder } from './database-location.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-test-'))
const url = process.env.TEST_DATABASE_URL
const schema = `${schemaPrefix}${process.env.VITEST_POOL_ID}`

// Tests open the database as production does, through the settings of the environment.
process.env.NODE_ENV = 'test'
process.env.DATA_DIR = dataDir
if (url) process.env.DATABASE_URL = inSchema(url, schema)
else delete process.env.DATABASE_URL

beforeAll(async () => {
  if (url) {
    await createSchema(url)
    await migrate()
  } else {
    mkdirSync(dataDir, { recursive: true })
    copyFileSync(databaseFile(templateFolder), databaseFile(dataDir))
  }
})

beforeEach(emptyDatabase)

afterAll(async () => {
  await closeDatabase()
  // An email may not be completely written to its folder yet.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Deletes all rows, so that each test starts with the database of a new installation. */
export async function emptyDatabase(): Promise<void> {
  const content = tables.filter((name) => name !== 'contentRevision')
  if (engine() === 'postgres') {
    // Much faster than truncate, which writes new files for every table and index.
    await sql
      .raw(
        content
          .toReversed()
          .map((name) => `delete from "${name}"`)
          .join(';'),
      )
      .execute(db())
  } else {
    await sql`pragma foreign_keys = off`.execute(db())
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const name of content.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
      })
    await sql`pragma foreign_keys = on`.execute(db())
  }
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
