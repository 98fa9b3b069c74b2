import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { db, reader } from './client.server.ts'
import { write } from './write.server.ts'

const change = { action: 'mosque.update', kind: 'mosque', subjectId: 'm' }
const long = 'a very long description '.repeat(100_000)
const describe = (description: string) =>
  write(null, change, (trx) => trx.updateTable('mosques').set({ description }).execute())

/** Limits the database to its current number of pages, which SQLite reports like a full disk. */
async function fillDisk() {
  await sql.raw('vacuum').execute(db())
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db())
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db())
}
const freeDisk = () => sql.raw('pragma max_page_count = 1073741823').execute(db())

test('on a full disk writes fail and reads work; with free space, writes work again', async () => {
  await aMosque({ description: 'short' })
  await fillDisk()
  await expect(describe(long)).rejects.toThrow(/full/)
  expect(await reader().selectFrom('mosques').select('description').execute()).toEqual([{ description: 'short' }])
  await freeDisk()
  await describe(long)
  const stored = await reader().selectFrom('mosques').select('description').executeTakeFirstOrThrow()
  expect(stored.description).toBe(long)
})
