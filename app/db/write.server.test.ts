import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { connectTo, db, reader } from './client.server.ts'
import {
  currentRevision,
  onRevision,
  refreshRevision,
  startRevisionPolling,
  stopRevisionPolling,
} from './revision.server.ts'
import { write, writeWithoutRevision } from './write.server.ts'

const author = { id: 'u1', name: 'Aisha', role: 'superadmin' }
const rename = { action: 'mosque.update', kind: 'mosque', subjectId: 'm1' }

test('a write also stores its activity record and increments the revision', async () => {
  const mosque = await aMosque({ name: 'Before' })
  const revision = await currentRevision()

  await write(author, { ...rename, subjectId: mosque.id, mosqueId: mosque.id }, async (trx, change) => {
    change.before = { name: 'Before' }
    change.after = { name: 'After' }
    await trx.updateTable('mosques').set({ name: 'After' }).where('id', '=', mosque.id).execute()
  })

  const stored = await reader().selectFrom('mosques').select('name').executeTakeFirstOrThrow()
  const record = await reader().selectFrom('activity').selectAll().executeTakeFirstOrThrow()
  expect(stored.name).toBe('After')
  expect(await currentRevision()).toBe(revision + 1)
  expect(record).toMatchObject({ actorId: 'u1', actorName: 'Aisha', action: 'mosque.update', mosqueId: mosque.id })
  expect(JSON.parse(record.after as string)).toEqual({ name: 'After' })
})

test('a write that fails stores no row, no record and no new revision', async () => {
  const revision = await currentRevision()
  const failing = write(author, rename, async (trx) => {
    await trx.insertInto('mosqueFacts').values({ mosqueId: 'nowhere', fact: 'parking', value: 'yes' }).execute()
  })

  await expect(failing).rejects.toThrow()
  expect(await reader().selectFrom('activity').selectAll().execute()).toEqual([])
  expect(await refreshRevision()).toBe(revision)
})

test('a write without an author is not recorded', async () => {
  await write(null, rename, async () => {})
  expect(await reader().selectFrom('activity').selectAll().execute()).toEqual([])
})

test('listeners are notified of a write after it is visible', async () => {
  await currentRevision()
  const revisions: number[] = []
  const stop = onRevision((revision) => revisions.push(revision))
  await write(author, rename, async () => {
    expect(revisions).toEqual([])
  })
  stop()
  await write(author, rename, async () => {})
  expect(revisions).toHaveLength(1)
})

test('listeners are notified of a write of another process when the revision is read again', async () => {
  const revision = (await currentRevision()) + 40
  const revisions: number[] = []
  const stop = onRevision((next) => revisions.push(next))
  await db().updateTable('contentRevision').set({ revision }).execute()
  await refreshRevision()
  stop()
  expect(revisions).toEqual([revision])
})

test('concurrent writes each increment the revision', async () => {
  const revision = await currentRevision()
  await Promise.all(Array.from({ length: 12 }, () => write(author, rename, async () => {})))
  expect(await refreshRevision()).toBe(revision + 12)
})

test('a write without revision leaves the revision unchanged', async () => {
  const revision = await currentRevision()
  await writeWithoutRevision((trx) =>
    trx.insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: '2027-01-01T00:00:00.000Z' }).execute(),
  )
  expect(await refreshRevision()).toBe(revision)
})

test('polling detects a write of another process', async () => {
  const revision = (await currentRevision()) + 6
  const notified = Promise.withResolvers<number>()
  const stop = onRevision(notified.resolve)
  startRevisionPolling()
  const other = connectTo({ url: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR as string })
  await other.writer.updateTable('contentRevision').set({ revision }).execute()
  expect(await notified.promise).toBe(revision)
  stopRevisionPolling()
  stop()
  await other.close()
})
