import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { openPostgres, withoutUser } from '#app/db/postgres.server.ts'
import { advanceRevision, currentRevision, refreshRevision } from '#app/db/revision.server.ts'
import { hostsOf } from '#ops/hosts.ts'
import { readFromStandby } from '#ops/standby.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { schemaPrefix } from '#tests/support/setup/database-location.ts'

const real = process.env.DATABASE_URL as string
const UNREACHABLE = 'postgres://nobody@127.0.0.1:1/none'
// A schema with tables of its own stands for the standby: it is empty and at the revision `replayUpTo` gives it. It is
// deleted after the run: a table that disappears from one schema fails the migration of another, which lists all tables.
const schema = `${schemaPrefix}standby`
const standbyUrl = real.replace(/search_path[^&]*/, `search_path%3D${schema}`)

beforeAll(async () => {
  await sql.raw(`create schema "${schema}"`).execute(db())
  for (const table of ['mosques', 'contentRevision'])
    await sql.raw(`create table "${schema}"."${table}" (like "${table}")`).execute(db())
  await sql.raw(`insert into "${schema}"."contentRevision" select * from "contentRevision"`).execute(db())
})

const replayUpTo = (revision: number) =>
  sql.raw(`update "${schema}"."contentRevision" set revision = ${revision}`).execute(db())

async function withDatabase(url: string, work: (read: () => Promise<string[]>) => Promise<void>) {
  const database = openPostgres(url, standbyUrl)
  const read = async () =>
    (await database.reader.selectFrom('mosques').select('name').execute()).map(({ name }) => name)
  await work(read).finally(() => database.close())
}

test('pages for everybody are read from the standby, all else from the primary', async () => {
  await aMosque({ name: 'Masjid on the primary' })
  await replayUpTo(await refreshRevision())
  await withDatabase(real, async (read) => {
    expect(await readFromStandby(read)).toEqual([])
    expect(await read()).toEqual(['Masjid on the primary'])
  })
})

test('a standby behind the revision known to this process is not read from', async () => {
  await aMosque({ name: 'Masjid on the primary' })
  await replayUpTo((await refreshRevision()) - 1)
  await withDatabase(real, async (read) => {
    expect(await readFromStandby(read)).toEqual(['Masjid on the primary'])
    await replayUpTo(await currentRevision())
    expect(await readFromStandby(read)).toEqual([])
  })
})

test('while the primary is away the standby answers everything', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await replayUpTo(await refreshRevision())
  await withDatabase(UNREACHABLE, async (read) => expect(await read()).toEqual([]))
})

test('without its standby the primary answers everything', async () => {
  await aMosque({ name: 'Masjid on the primary' })
  const database = openPostgres(real, UNREACHABLE)
  const names = await readFromStandby(() => database.reader.selectFrom('mosques').select('name').execute())
  expect(names).toEqual([{ name: 'Masjid on the primary' }])
  await database.close()
})

test('of several hosts the first that takes writes is used', async () => {
  const { host } = new URL(real)
  const database = openPostgres(real.replace(host, `127.0.0.1:1,${host}`))
  await database.writer.updateTable('contentRevision').set({ revision: sql`revision + 1` }).execute()
  await database.close()
})

test('an address with several hosts is read as one address for each', () => {
  const url = 'postgres://me:secret@first:5432,second/name?sslmode=require'
  expect(hostsOf(url)).toEqual([
    'postgres://me:secret@first:5432/name?sslmode=require',
    'postgres://me:secret@second/name?sslmode=require',
  ])
  expect(withoutUser(url)).toBe('first:5432,second/name')
})

test('after a failover that lost the last writes the revision is raised, so that no cache takes old content for new', async () => {
  const revision = await refreshRevision()
  advanceRevision(revision + 5)
  expect(await refreshRevision()).toBe(revision + 6)
  const stored = await db().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
  expect(stored.revision).toBe(revision + 6)
})
