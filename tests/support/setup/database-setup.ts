import { existsSync, mkdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { closeDatabase, connectTo, setClient } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { writeCoast } from '#scripts/build/write-coast.ts'
import { writeGazetteer } from '#scripts/build/write-gazetteer.ts'
import { dataFolders, schemaPrefix, templateFolder } from './database-location.ts'

/** Creates the migrated database that test files copy; on PostgreSQL each worker migrates a schema of its own. */
export async function setup(): Promise<void> {
  mkdirSync(templateFolder, { recursive: true })
  await makeBuiltData()
  if (process.env.TEST_DATABASE_URL) return
  setClient(connectTo({ dataDir: templateFolder }))
  await migrate()
  await closeDatabase()
}

/** Maps need the coast and the first-run page the cities, which a build makes, also in a folder without a build. */
async function makeBuiltData() {
  mkdirSync('build', { recursive: true })
  if (!existsSync('build/coast.bin')) await writeCoast('build', 'build', Promise.resolve())
  if (!existsSync('build/gazetteer.bin')) await writeGazetteer('build', 'build', Promise.resolve())
}

export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (url) await dropSchemas(url)
  // An email may not be completely written to its folder yet.
  rmSync(dataFolders, { recursive: true, force: true, maxRetries: 5 })
}

async function dropSchemas(url: string) {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const found = await connection.query('select nspname from pg_namespace where nspname like $1', [`${schemaPrefix}%`])
  for (const { nspname } of found.rows) await connection.query(`drop schema "${nspname}" cascade`)
  await connection.end()
}
