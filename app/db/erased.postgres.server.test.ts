import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMosque, aMosqueAdmin } from '#tests/support/data/factories.ts'
import { insertPersonal, personalTables, SECRET } from '#tests/support/data/personal-rows.ts'
import { db } from './client.server.ts'

/** The dump of the tables of this test. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db())
  const address = new URL(process.env.DATABASE_URL as string)
  address.search = ''
  const words = [`--schema=${rows[0]!.schema}`, '--data-only', `--dbname=${address.href}`]
  return execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

test('nothing of what is erased is in a new dump, and its ids are noted', async () => {
  const { id: mosqueId } = await aMosque()
  await insertPersonal(mosqueId)
  expect(await dump()).toContain(SECRET)
  const { id } = await db().selectFrom('notices').select('id').executeTakeFirstOrThrow()
  await db().updateTable('notices').set({ state: 'withdrawn', content: '{}' }).where('id', '=', id).execute()
  const noted = await db().selectFrom('erasures').select(['kind', 'id']).execute()
  expect(noted).toEqual([{ kind: 'notices', id }])
  await aMosqueAdmin({ mosqueId })
  const entry = { id: 'entry', mosqueId, at: '', by: 'site', what: 'address', before: SECRET, after: '', days: null }
  await db()
    .insertInto('history')
    .values({ ...entry, removed: null })
    .execute()
  await db().updateTable('history').set({ before: null, removed: 'A private house' }).execute()
  for (const table of [...personalTables, 'user'] as const) await db().deleteFrom(table).execute()
  expect(await dump()).not.toContain(SECRET)
  const kinds = await db().selectFrom('erasures').select('kind').distinct().orderBy('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'claims',
    'followers',
    'history',
    'messages',
    'notices',
    'reports',
    'subscribers',
    'user',
  ])
})
