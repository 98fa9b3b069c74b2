import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { closeDatabase, connectTo, databaseFile, setClient } from '#app/db/client.server.ts'
import { inSchema, schemaPrefix } from '#tests/support/setup/database-location.ts'

/** The released versions, whose databases are in `tests/databases/`. */
export const releasedVersions = readdirSync('tests/databases').filter((name) => /^\d+\.\d+\.\d+$/.test(name))

/** The settings of a site whose database is the given one. */
export type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string }

/** A database of a stored version, or one made by SQL, on the engine of this run, until the test ends. */
export async function storedDatabase(version: string | { sql: string }): Promise<DatabaseSettings> {
  const textFor = (engine: 'sqlite' | 'postgres') =>
    typeof version === 'object' ? version.sql : readFileSync(`tests/databases/${version}/${engine}.sql`, 'utf8')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'stored-database-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const url = process.env.TEST_DATABASE_URL
  if (url) return { DATA_DIR, DATABASE_URL: await fillSchema(url, textFor('postgres')) }
  mkdirSync(DATA_DIR, { recursive: true })
  const file = new DatabaseSync(databaseFile(DATA_DIR))
  file.exec(textFor('sqlite'))
  file.close()
  return { DATA_DIR }
}

/** Connects this process to a database until the test ends. */
export async function connectDatabase({ DATA_DIR, DATABASE_URL }: DatabaseSettings): Promise<void> {
  await closeDatabase()
  setClient(connectTo({ dataDir: DATA_DIR, url: DATABASE_URL }))
  onTestFinished(closeDatabase)
}

async function fillSchema(url: string, text: string): Promise<string> {
  const schema = `${schemaPrefix}${process.env.VITEST_POOL_ID}_stored`
  const address = inSchema(url, schema)
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  await connection.query(`drop schema if exists "${schema}" cascade; create schema "${schema}"`)
  await connection.query(text)
  await connection.end()
  return address
}
