import pg from 'pg'
import { expect, test } from 'vitest'
import { reader } from './client.server.ts'
import { connectionsPerProcess } from './postgres.server.ts'
import { currentRevision, refreshRevision } from './revision.server.ts'
import { write } from './write.server.ts'

test('writes that wait for another process leave connections free for readers', async () => {
  const revision = await currentRevision()
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('begin; lock table "contentRevision" in exclusive mode')
  const change = { action: 'mosque.update', kind: 'mosque', subjectId: 'm' }
  const writes = Promise.all(Array.from({ length: 25 }, () => write(null, change, async () => {})))

  expect(await reader().selectFrom('mosques').select('id').execute()).toEqual([])
  expect(await refreshRevision()).toBe(revision)
  await other.query('rollback')
  await writes
  expect(await refreshRevision()).toBe(revision + 25)
  await other.end()
})

test('the processes of a machine share the connections of the server', () => {
  expect([1, 8, 16, 64].map(connectionsPerProcess)).toEqual([10, 10, 5, 3])
})
