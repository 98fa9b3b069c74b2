// Runs in `npm run test:all`: whole sites are written and read.
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { closeDatabase, db, reader } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import * as environment from '#app/env.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { aMosque, aMosqueAdmin, anEvent } from '#tests/support/data/factories.ts'
import { insertPersonal, type personalTables, SECRET } from '#tests/support/data/personal-rows.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'
import { backupsIn } from './backup-names.ts'
import { fetchFromBucket } from './bucket-backups.ts'
import { ERASED_FILE, eraseAgain, storeErasures } from './erased-list.ts'
import { backUpWhenDue, makeBackup } from './make-backup.ts'
import { restoreBackup, wouldReplace } from './restore-backup.ts'

const now = new Date('2026-11-20T01:30:00Z')
const dataDir = process.env.DATA_DIR as string
const inData = (...path: string[]) => join(dataDir, ...path)
const mosqueNames = async () => (await reader().selectFrom('mosques').select('name').execute()).map(({ name }) => name)

afterEach(() => {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith('mosque-connect.db')) rmSync(inData(name), { recursive: true })
  }
})

function aPicture(name: string, content = 'bytes of a picture') {
  mkdirSync(inData('uploads', 'ab'), { recursive: true })
  writeFileSync(inData('uploads', 'ab', name), content)
}

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const made = () => backupsIn(inData('backups')).length
/** Closing the database marks at once what was written. */
const marked = async (write: () => Promise<unknown>) => {
  await write()
  await closeDatabase()
}

async function restore(folder: string) {
  await closeDatabase()
  return restoreBackup(folder, now)
}

test('a restore brings back rows, pictures, outgoing email and the secret', async () => {
  await aMosque({ name: 'Masjid in the backup' })
  aPicture('abc-320.webp')
  mkdirSync(inData('outbox'), { recursive: true })
  writeFileSync(inData('outbox', 'message.eml'), 'Subject: salaam')
  const secret = appSecret()
  const { folder } = await makeBackup(now)

  await aMosque({ name: 'Masjid after the backup' })
  for (const name of ['uploads', 'outbox', 'app-secret']) rmSync(inData(name), { recursive: true })
  const { madeAt, before } = await restore(folder)

  expect(await mosqueNames()).toEqual(['Masjid in the backup'])
  expect(readFileSync(inData('uploads', 'ab', 'abc-320.webp'), 'utf8')).toBe('bytes of a picture')
  expect(readFileSync(inData('outbox', 'message.eml'), 'utf8')).toBe('Subject: salaam')
  expect(readFileSync(inData('app-secret'), 'utf8')).toBe(secret)
  expect(statSync(inData('app-secret')).mode & 0o777).toBe(0o600)
  expect(madeAt).toBe(now.toISOString())
  expect(readdirSync(before as string)).toContain('mosque-connect.db')
})

test('only the owner of the data can read a backup', async () => {
  const { folder } = await makeBackup(now)
  for (const [path, mode] of [
    [folder, 0o700],
    [join(folder, 'mosque-connect.db'), 0o600],
    [join(folder, 'app-secret'), 0o600],
  ] as const) {
    expect(statSync(path).mode & 0o777).toBe(mode)
  }
})

test('a backup during writes contains complete data from one instant', async () => {
  const before = await aMosque({ name: 'Masjid before' })
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await anEvent({ mosqueId: before.id })
      await nextTick()
    }
  })()
  const { folder } = await makeBackup(now)
  isWriting = false
  await writing
  await restore(folder)
  expect(await mosqueNames()).toEqual(['Masjid before'])
})

test('backups of the same second each have a name, and all can be restored', async () => {
  await aMosque({ name: 'Masjid of the second' })
  const made = [await makeBackup(now), ...(await Promise.all([makeBackup(now), makeBackup(now)]))]
  expect(made.map(({ folder }) => basename(folder)).sort()).toEqual([
    'backup-2026-11-20T013000Z',
    'backup-2026-11-20T013001Z',
    'backup-2026-11-20T013002Z',
  ])
  for (const { folder } of made) expect((await restore(folder)).madeAt).toBe(now.toISOString())
})

test('a picture that the last backup contains is linked, not copied', async () => {
  aPicture('abc-320.webp')
  const first = await makeBackup(now)
  aPicture('abd-320.webp', 'another picture')
  const second = await makeBackup(new Date('2026-11-21T01:30:00Z'))
  const inode = (folder: string) => statSync(join(folder, 'uploads', 'ab', 'abc-320.webp')).ino
  expect(inode(second.folder)).toBe(inode(first.folder))
  expect(inode(second.folder)).not.toBe(statSync(inData('uploads', 'ab', 'abc-320.webp')).ino)
  expect(readFileSync(join(second.folder, 'uploads', 'ab', 'abd-320.webp'), 'utf8')).toBe('another picture')
})

test('a damaged backup is rejected before anything is changed', async () => {
  await aMosque({ name: 'Masjid that stays' })
  const { folder } = await makeBackup(now)
  const database = readFileSync(join(folder, 'mosque-connect.db'))
  database[5000] = (database[5000] ?? 0) ^ 0xff
  writeFileSync(join(folder, 'mosque-connect.db'), database)
  await expect(restore(folder)).rejects.toThrow(/damaged: mosque-connect\.db/)
  expect(await mosqueNames()).toEqual(['Masjid that stays'])
})

/** Rewrites the manifest of a backup like an attacker who can write to the backups but does not have the key. */
function forge(folder: string, change: (manifest: { files: Record<string, unknown> }) => void) {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

test('a backup whose files and manifest were both changed is rejected, and restored only with the option', async () => {
  const { folder } = await makeBackup(now)
  const forged = 'a secret of another person, long enough'
  writeFileSync(join(folder, 'app-secret'), forged)
  const sha256 = createHash('sha256').update(forged).digest('hex')
  forge(folder, ({ files }) => Object.assign(files, { 'app-secret': { bytes: forged.length, sha256 } }))
  const before = appSecret()
  writeFileSync(inData('app-secret'), before)
  await expect(restore(folder)).rejects.toThrow(/not signed with the key of this site/)
  expect(readFileSync(inData('app-secret'), 'utf8')).toBe(before)
  await restoreBackup(folder, now, { unsigned: true })
  expect(readFileSync(inData('app-secret'), 'utf8')).toBe(forged)
})

test('the key that signs backups is in none of them', async () => {
  const { folder } = await makeBackup(now)
  const key = readFileSync(inData('backup-key'), 'utf8')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name)).includes(key)).toBe(false)
  }
})

test.each(['../escaped', 'uploads/../../escaped', '/tmp/escaped', 'uploads//escaped', 'notes.txt', 'uploads\\..\\x'])(
  'a manifest that names %j is rejected',
  async (name) => {
    const { folder } = await makeBackup(now)
    forge(folder, ({ files }) => Object.assign(files, { [name]: { bytes: 1, sha256: 'x' } }))
    await expect(restoreBackup(folder, now, { unsigned: true })).rejects.toThrow(/not a complete backup/)
  },
)

test('links in a backup are rejected, for a file and for a folder', async () => {
  aPicture('abc-320.webp')
  const { folder } = await makeBackup(now)
  const [secret, pictures] = [join(folder, 'app-secret'), join(folder, 'uploads', 'ab')]
  renameSync(secret, inData('elsewhere'))
  symlinkSync(inData('elsewhere'), secret)
  await expect(restore(folder)).rejects.toThrow(/contains a link: app-secret/)
  rmSync(secret)
  renameSync(inData('elsewhere'), secret)
  renameSync(pictures, inData('elsewhere'))
  symlinkSync(inData('elsewhere'), pictures)
  await expect(restore(folder)).rejects.toThrow(/contains a link: uploads\/ab/)
})

test('while the clock is unconfirmed no backup is removed, and a damaged one is never counted', async () => {
  const at = (day: string) => new Date(`${day}T01:30:00Z`)
  const oldest = await makeBackup(at('2026-11-20'))
  await makeBackup(new Date('2026-11-20T03:30:00Z'))
  const jumped = await makeBackup(at('2026-12-20'))
  expect(jumped.removed).toEqual([])
  expect(jumped.notes.join()).toMatch(/nothing is erased/)
  await db().deleteFrom('siteState').where('name', '=', 'clock-jump').execute()
  writeFileSync(join(jumped.folder, 'manifest.json'), '{}')
  const later = await makeBackup(new Date('2026-12-20T02:30:00Z'))
  expect(later.removed).toEqual([basename(oldest.folder)])
  expect(later.notes.join()).toContain(`${basename(jumped.folder)} is damaged`)
  expect(readdirSync(inData('backups'))).toContain(basename(jumped.folder))
})

test('a folder that is not a complete backup is rejected', async () => {
  await expect(restore(dataDir)).rejects.toThrow(/not a complete backup/)
})

test('wouldReplace is true for a data folder with data', () => {
  expect(wouldReplace()).toBe(true)
  vi.spyOn(environment, 'env').mockReturnValue({ ...environment.env(), DATA_DIR: inData('elsewhere') })
  expect(wouldReplace()).toBe(false)
})

test('after an interrupted restore the site does not start', async () => {
  mkdirSync(inData('restore.unfinished'))
  await expect(openDatabase()).rejects.toThrow(/run npm run restore/)
  rmSync(inData('restore.unfinished'), { recursive: true })
})

test('a backup that fails leaves no files', async () => {
  appSecret()
  const settings = { ...environment.env(), DATA_DIR: inData('nothing-here'), BACKUP_DIR: inData('target') }
  vi.spyOn(environment, 'env').mockReturnValue(settings)
  await expect(makeBackup(now)).rejects.toThrow()
  expect(readdirSync(settings.BACKUP_DIR)).toEqual([ERASED_FILE])
})

const countOf = async (table: (typeof personalTables)[number] | 'user') =>
  (await reader().selectFrom(table).select(sql`1`.as('one')).execute()).length

/** A backup with rows about people, after which half of them were erased. */
async function aBackupBeforeErasures() {
  const { id: mosqueId } = await aMosque()
  await insertPersonal(mosqueId)
  for (let n = 0; n < 40; n++) await aMosqueAdmin({ mosqueId })
  await db()
    .updateTable('outbox')
    .set({ subjectId: (row) => row.ref('id') })
    .execute()
  const { folder } = await makeBackup(now)
  const withIds = ['notices', 'reports', 'claims', 'messages', 'followers', 'subscribers', 'user'] as const
  for (const table of withIds) {
    const ids = await reader().selectFrom(table).select('id').orderBy('id').limit(20).execute()
    const half = ids.map(({ id }) => id)
    if (table !== 'notices') await db().deleteFrom(table).where('id', 'in', half).execute()
    else await db().updateTable(table).set({ state: 'withdrawn', content: '{}' }).where('id', 'in', half).execute()
  }
  return { folder, withIds }
}

test('what was erased since a backup is erased again after a restore, and its list says nothing of it', async () => {
  const { folder, withIds } = await aBackupBeforeErasures()
  await storeErasures()
  expect(await reader().selectFrom('erasures').selectAll().execute()).toEqual([])
  const list = readFileSync(join(dirname(folder), ERASED_FILE), 'utf8')
  expect(list.trim().split('\n')).toHaveLength(withIds.length * 20)
  expect(list).not.toContain(SECRET.split(' ')[0])

  await restore(folder)
  expect(await countOf('messages')).toBe(40)
  const again = await eraseAgain([dirname(folder)])
  expect(again).toEqual({ erased: withIds.length * 20, held: 0, isComplete: true })
  expect(await Promise.all(withIds.map(countOf))).toEqual(withIds.map(() => 20))
  // An email about an erased message goes with it.
  expect(await countOf('outbox')).toBe(20)
})

test('values that were taken out of the public history stay away after a restore', async () => {
  const { id: mosqueId } = await aMosque()
  const values = { before: `1 ${SECRET}`, after: '2 Long Street', days: null, removed: null }
  const entries = ['removed', 'left'].map((id) => ({ id, mosqueId, at: '', by: 'site', what: 'address', ...values }))
  await db().insertInto('history').values(entries).execute()
  const { folder } = await makeBackup(now)
  const blanked = { before: null, after: null, days: null }
  const removed = { ...blanked, removed: 'A private house' }
  await db().updateTable('history').set(removed).where('id', '=', 'removed').execute()
  await storeErasures()
  expect(readFileSync(join(dirname(folder), ERASED_FILE), 'utf8')).not.toContain(SECRET)
  await restore(folder)
  const history = () => reader().selectFrom('history').selectAll().orderBy('id').execute()
  expect(await history()).toMatchObject([values, values])
  expect(await eraseAgain([dirname(folder)])).toEqual({ erased: 1, held: 0, isComplete: true })
  expect(await history()).toMatchObject([values, { ...blanked, removed: '…' }])
  expect(await eraseAgain([dirname(folder)])).toMatchObject({ erased: 0 })
})

test('after a restore without its list, or with a forged one, no notice is public before somebody looked', async () => {
  const { folder } = await aBackupBeforeErasures()
  const path = join(dirname(folder), ERASED_FILE)
  const states = async () =>
    new Set((await reader().selectFrom('notices').select('state').execute()).map(({ state }) => state))
  const id = (await reader().selectFrom('messages').select('id').executeTakeFirstOrThrow()).id
  for (const forged of [null, `2026-11-20T02:00:00.000Z messages ${id} ${'0'.repeat(64)}\n`, 'nonsense\n']) {
    if (forged === null) rmSync(path)
    else writeFileSync(path, forged)
    await restore(folder)
    expect(await states()).toEqual(new Set(['published']))
    expect(await eraseAgain([dirname(folder)])).toEqual({ erased: 0, held: 40, isComplete: false })
    expect(await states()).toEqual(new Set(['held']))
    expect(await countOf('messages')).toBe(40)
  }
})

test('a backup is made when people wrote something, at most every quarter of an hour, and one a day in any case', async () => {
  const countAfter = async (minutes: number) => {
    await backUpWhenDue(minutesLater(minutes))
    return made()
  }
  expect(await countAfter(0)).toBe(1)
  expect(await countAfter(60)).toBe(1)
  await marked(() => aMosque())
  expect(await countAfter(10)).toBe(1)
  expect(await countAfter(15)).toBe(2)
  expect(await countAfter(35)).toBe(2)
  // What the site writes all the time is no reason.
  await marked(() => db().insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: '' }).execute())
  expect(await countAfter(36)).toBe(2)
  await marked(() => db().deleteFrom('mosques').execute())
  expect(await countAfter(40)).toBe(3)
  expect(await countAfter(40 + 24 * 60)).toBe(made())
  expect(backupsIn(inData('backups'))[0]).toBe('backup-2026-11-21T021000Z')
})

test('the first backup of a day reads linked pictures again, the others only what is new', async () => {
  aPicture('abc-320.webp')
  const { folder } = await makeBackup(now)
  writeFileSync(join(folder, 'uploads', 'ab', 'abc-320.webp'), 'other bytes')
  await makeBackup(minutesLater(15))
  await expect(makeBackup(minutesLater(24 * 60))).rejects.toThrow('damaged: uploads/ab/abc-320.webp')
})

test('a site that stops does not wait for a backup, and what an interrupted one left is removed after a day', async () => {
  const partial = inData('backups', 'backup-2026-11-18T013000Z.partial-x')
  mkdirSync(partial, { recursive: true })
  const stop = new AbortController()
  const backup = backUpWhenDue(now, stop.signal)
  stop.abort()
  await backup
  expect(made()).toBe(0)
  await expect.poll(made).toBe(1)
  expect(readdirSync(inData('backups'))).toContain(basename(partial))
  utimesSync(partial, new Date(0), new Date(0))
  await makeBackup(minutesLater(1))
  expect(readdirSync(inData('backups'))).not.toContain(basename(partial))
})

/** A bucket for backups, with what is counted as stored in it. */
async function aBucket() {
  const server = await s3Server('secret')
  const address = server.address.replace('pictures', 'backups')
  const settings = { BACKUP_DIR: address, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const own = environment.env()
  vi.spyOn(environment, 'env').mockReturnValue({ ...own, ...settings })
  const named = (pattern: RegExp) => [...server.objects.keys()].filter((path) => pattern.test(path))
  return { ...server, address, pieces: () => named(/\/[0-9a-f]{64}$/).length, backups: () => named(/\.json$/).length }
}

test('a backup comes back from a bucket, which stores each piece once, with the list of what was erased', async () => {
  const bucket = await aBucket()
  await aMosque({ name: 'Masjid in the bucket' })
  aPicture('abc-320.webp')
  aPicture('large.webp', 'x'.repeat(1024 * 1024 + 1))
  await backUpWhenDue(now)
  const pieces = bucket.pieces()
  await makeBackup(minutesLater(1))
  expect(bucket.backups()).toBe(2)
  // The same pictures and secret; of the database at most what differs.
  expect(bucket.pieces()).toBeLessThan(2 * pieces)
  await aMosque({ name: 'Masjid after the backups' })
  rmSync(inData('uploads'), { recursive: true })

  const folder = await fetchFromBucket(bucket.address, inData('restore.fetched'))
  expect(basename(folder)).toBe('backup-2026-11-20T013100Z')
  expect(readdirSync(dirname(folder))).toContain(ERASED_FILE)
  await restore(folder)
  expect(await mosqueNames()).toEqual(['Masjid in the bucket'])
  expect(readFileSync(inData('uploads', 'ab', 'large.webp'), 'utf8')).toHaveLength(1024 * 1024 + 1)
  const first = await fetchFromBucket(bucket.address, inData('restore.fetched'), 'backup-2026-11-20T013000Z')
  expect((await restore(first)).madeAt).toBe(now.toISOString())
  await expect(fetchFromBucket(bucket.address, inData('restore.fetched'), 'backup-of-nothing')).rejects.toThrow(
    /has no backup backup-of-nothing: backup-2026-11-20T013000Z, backup/,
  )
})

test('a machine without the list of what was erased adds to that in the bucket', async () => {
  const bucket = await aBucket()
  const { withIds } = await aBackupBeforeErasures()
  await makeBackup(minutesLater(1))
  rmSync(inData('backups'), { recursive: true })
  await makeBackup(minutesLater(2))
  expect(readFileSync(inData('backups', ERASED_FILE), 'utf8')).toBe('')
  const [stored] = [...bucket.objects].flatMap(([path, { body }]) => (path.endsWith(ERASED_FILE) ? [body] : []))
  expect(stored?.toString().trim().split('\n')).toHaveLength(withIds.length * 20)
})

test('where what is known of the last backup cannot be read, a backup is made', async () => {
  await backUpWhenDue(now)
  writeFileSync(inData('backups', 'last.json'), '{"name":"backup-2026')
  await backUpWhenDue(minutesLater(1))
  expect(made()).toBe(2)
})

test('a bucket that changed or lost a piece gives no backup', async () => {
  const bucket = await aBucket()
  aPicture('abc-320.webp')
  const { folder } = await makeBackup(now)
  const sha256 = createHash('sha256').update('bytes of a picture').digest('hex')
  const [path = ''] = [...bucket.objects.keys()].filter((key) => key.endsWith(sha256))
  const stored = bucket.objects.get(path)!
  bucket.objects.set(path, { ...stored, body: Buffer.from('not what was stored') })
  await expect(fetchFromBucket(bucket.address, inData('restore.fetched'))).rejects.toThrow(/does not give back/)
  bucket.objects.delete(path)
  await expect(fetchFromBucket(bucket.address, inData('restore.fetched'))).rejects.toThrow(/does not give back/)
  // The next backup stores it again.
  await makeBackup(minutesLater(20))
  expect(readdirSync(join(await fetchFromBucket(bucket.address, inData('restore.fetched')), 'uploads', 'ab'))).toEqual(
    readdirSync(join(folder, 'uploads', 'ab')),
  )
})

test('what could not be copied to the bucket is copied by the next run', async () => {
  const bucket = await aBucket()
  const { BACKUP_DIR } = environment.env()
  vi.mocked(environment.env).mockReturnValue({ ...environment.env(), BACKUP_DIR: 's3+http://127.0.0.1:9/backups' })
  await expect(backUpWhenDue(now)).rejects.toThrow(/backup-2026-11-20T013000Z is made, but not in the bucket/)
  vi.mocked(environment.env).mockReturnValue({ ...environment.env(), BACKUP_DIR })
  await backUpWhenDue(minutesLater(1))
  expect([made(), bucket.backups()]).toEqual([1, 1])
})

test('outdated backups leave the bucket, with the pieces that no other has once they are a day old', async () => {
  const bucket = await aBucket()
  aPicture('abc-320.webp')
  await makeBackup(now)
  rmSync(inData('uploads'), { recursive: true })
  const outdated = await makeBackup(minutesLater(10))
  for (const object of bucket.objects.values()) object.changedAt = new Date(0)
  const hasPicture = () =>
    [...bucket.objects.keys()].some((path) =>
      path.endsWith(createHash('sha256').update('bytes of a picture').digest('hex')),
    )
  expect(hasPicture()).toBe(true)
  await db().deleteFrom('siteState').execute()
  await makeBackup(minutesLater(24 * 60 + 90))
  expect(bucket.backups()).toBe(2)
  expect(hasPicture()).toBe(false)
  const names = ['backup-2026-11-20T014000Z', 'backup-2026-11-21T030000Z']
  expect(backupsIn(inData('backups')).toSorted()).toEqual(names)
  expect(basename(outdated.folder)).toBe(names[0])
  for (const name of names) await restore(await fetchFromBucket(bucket.address, inData('restore.fetched'), name))
})
