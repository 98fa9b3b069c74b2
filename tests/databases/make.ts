import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

// Writes the databases of a version as SQL: node tests/databases/make.ts VERSION, with an empty PostgreSQL database as
// TEST_DATABASE_URL. It uses the commands of the checkout it runs in, so an older version can make its own.

const [version] = process.argv.slice(2)
const url = process.env.TEST_DATABASE_URL
if (!version || !url) throw new Error('Usage: TEST_DATABASE_URL=postgres://… node tests/databases/make.ts VERSION')

const here = import.meta.dirname
const folder = join(here, version)
const rows = readFileSync(join(here, 'rows.sql'), 'utf8')
const site = { SITE_NAME: 'Masjids of the Cape', SITE_CITY: 'Cape Town', SUPERADMIN_EMAIL: 'owner@example.org' }

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sqlite.sql'), await sqliteDump())
writeFileSync(join(folder, 'postgres.sql'), await postgresDump(url))

async function sqliteDump(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'made-database-'))
  await fill({ DATA_DIR: dataDir })
  const file = join(dataDir, 'mosque-connect.db')
  const database = new DatabaseSync(file)
  database.exec(rows)
  database.close()
  const dump = execFileSync('sqlite3', [file, '.dump'], { encoding: 'utf8' })
  rmSync(dataDir, { recursive: true })
  return dump
}

async function postgresDump(address: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'made-database-'))
  await fill({ DATA_DIR: dataDir, DATABASE_URL: address })
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  await connection.query(rows)
  await connection.end()
  rmSync(dataDir, { recursive: true })
  const words = [
    '--inserts',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--schema=public',
    `--dbname=${address}`,
  ]
  const dump = execFileSync('pg_dump', words, { encoding: 'utf8' })
  // Without settings of the session and names of schemas, so that it can be loaded into any schema.
  return dump
    .replaceAll(/^(--.*|SET .*|SELECT pg_catalog.*|CREATE SCHEMA .*|\\.*)?\n/gm, '')
    .replaceAll(' public.', ' ')
}

/** Starts the site on an empty database, which sets it up, and imports mosques and events. */
async function fill(settings: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, SAMPLE_DATA: 'off', PORT: '0', ...site, ...settings }
  const server = spawn(process.execPath, ['scripts/run.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilReady(server)
  server.kill('SIGTERM')
  await new Promise((resolve) => server.on('close', resolve))
  const words = ['scripts/run.mjs', 'import', join(here, 'content.json'), '--write']
  execFileSync(process.execPath, words, { env, stdio: 'inherit' })
}

function untilReady({ stdout }: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    stdout?.on('data', (chunk) => {
      output += chunk
      if (/^Ready on .*[\s\S]*one-time-link/m.test(output)) resolve()
    })
    stdout?.on('close', () => reject(new Error(output)))
  })
}
