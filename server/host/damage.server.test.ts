import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeDatabase, connectTo, databaseFile, db, reader, setClient } from '#app/db/client.server.ts'
import { setDamage } from '#app/db/failures/damage.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { searchDamage } from '#app/db/search-damage.server.ts'
import { env } from '#app/env.server.ts'
import { siteOverview } from '#app/features/overview/overview.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { schemaPrefix } from '#tests/support/setup/database-location.ts'
import { healthRoutes } from './health.ts'

afterEach(() => setDamage(null))

/** Overwrites the first page of a table in the files of the database, as a failing disk does. */
async function damageTable(table: string): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await closeDatabase()
  await (process.env.TEST_DATABASE_URL ? damageCopy(process.env.TEST_DATABASE_URL, table) : damageFile(table))
}

async function damageFile(table: string): Promise<void> {
  const file = databaseFile(env().DATA_DIR)
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-whole-'))
  cpSync(file, join(folder, 'whole.db'))
  onTestFinished(async () => {
    await closeDatabase()
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    cpSync(join(folder, 'whole.db'), file)
    rmSync(folder, { recursive: true })
  })
  const database = new DatabaseSync(file)
  const { size, page } = database
    .prepare(
      `select page_size as size, (select rootpage from sqlite_master where name = ?) as page from pragma_page_size`,
    )
    .get(table) as { size: number; page: number }
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xaa), 0, size, (page - 1) * size)
  closeSync(handle)
}

/** The damaged database is a copy of one of its own, because the server has read no page of a copy yet. */
async function damageCopy(url: string, table: string): Promise<void> {
  const [whole, copy] = ['whole', 'damaged'].map((name) => `${schemaPrefix}${process.env.VITEST_POOL_ID}_${name}`)
  const addressOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const run = async (address: string, ...queries: string[]) => {
    const connection = new pg.Client({ connectionString: address })
    await connection.connect()
    for (const query of queries) await connection.query(query)
    await connection.end()
  }
  const drop = [whole, copy].map((name) => `drop database if exists "${name}" with (force)`)
  onTestFinished(async () => {
    await closeDatabase()
    await run(url, ...drop)
  })
  await run(url, ...drop, `create database "${whole}"`)
  setClient(connectTo({ url: addressOf(whole!), dataDir: '' }))
  await migrate()
  await aMosque()
  await closeDatabase()
  await run(url, `create database "${copy}" template "${whole}" strategy file_copy`)
  const overwrite = `dd if=/dev/urandom bs=8192 count=1 conv=notrunc of=`
  await run(
    addressOf(copy!),
    `do $$ begin execute format('copy (select 1) to program %L', '${overwrite}' || pg_relation_filepath('"${table}"'));
     end $$`,
  )
  setClient(connectTo({ url: addressOf(copy!), dataDir: '' }))
}

/** A host of which each public page reads the mosques. */
function aHost() {
  const app = fastify()
  for (const url of ['/', '/mosques', '/events', '/prayer-times'])
    app.get(url, async () => await reader().selectFrom('mosques').selectAll().execute())
  healthRoutes(app, env().DATA_DIR)
  return async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body).status]
  }
}

test('damage of what no public page reads is found at night, and the site goes on with a word to superadmins', async () => {
  const readyz = aHost()
  await aMosque()
  expect(await searchDamage()).toBeNull()
  expect(await readyz()).toEqual([200, 'ready'])
  await damageTable('messages')
  expect(await readyz(), 'nobody has noticed').toEqual([200, 'ready'])
  expect((await searchDamage())?.what).toMatch(/\S/)
  expect(await readyz()).toEqual([200, 'degraded'])
  const overview = await siteOverview(anActor('superadmin'), new Date(), 'Africa/Johannesburg')
  expect(overview.attention.map(({ kind, count }) => [kind, count])).toEqual(
    expect.arrayContaining([
      ['isDamaged', 1],
      ['withoutPicture', 1],
    ]),
  )
})

test('damage that a query meets is known at once, and the site is not ready when its pages cannot be read', async () => {
  const readyz = aHost()
  await damageTable('mosques')
  await expect(db().selectFrom('mosques').selectAll().execute()).rejects.toThrow(/malformed|invalid page/)
  expect(await readyz()).toEqual([503, 'damaged'])
})
