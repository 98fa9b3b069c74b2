import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { closeDatabase, db, reader } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { createSetUpToken } from '#app/workflows/set-up-site/first-run.server.ts'
import { createBackupFileKey, sealBackup, unsealBackup } from '#server/backup/backup-file.ts'
import { backupFolder } from '#server/backup/backup-names.ts'
import { eraseAgain } from '#server/backup/erased-list.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { emptyCopyFolder } from '#server/backup/restore-backup.ts'
import { beginRestore, endRestore, onRestart } from '#server/backup/restore-by-page.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const now = new Date('2026-11-20T01:30:00Z')
const dataDir = process.env.DATA_DIR as string
const inData = (...path: string[]) => join(dataDir, ...path)
const mosqueNames = async () => (await reader().selectFrom('mosques').select('name').execute()).map(({ name }) => name)

afterEach(async () => {
  await closeDatabase()
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith('mosque-connect.db')) rmSync(inData(name), { recursive: true })
  }
  await openDatabase()
})

/** What an empty site has, with another key for its backups. */
async function anEmptySite(): Promise<string> {
  for (const table of ['mosques', 'session', 'user', 'settings'] as const) await db().deleteFrom(table).execute()
  for (const name of ['backups', 'backup-key', 'app-secret']) rmSync(inData(name), { recursive: true, force: true })
  writeFileSync(inData('backup-key'), 'k'.repeat(64))
  return `/setup/restore?token=${await createSetUpToken()}`
}

const restart = async () => {
  await closeDatabase()
  // A new process has read no revision yet.
  ;(globalThis as { mosqueConnectRevision?: { revision: number | null } }).mosqueConnectRevision!.revision = null
  const isRestoring = await beginRestore(now)
  await openDatabase()
  if (!isRestoring) return
  expect(await eraseAgain([backupFolder()])).toMatchObject({ isComplete: true })
  await endRestore()
}

const upload = (bytes: Buffer, key: string) => {
  const form = new FormData()
  form.set('backup', new File([new Uint8Array(bytes)], 'backup.mosque-connect'))
  form.set('key', key)
  return { form }
}

test('a superadmin downloads a backup after a fresh sign-in, and an empty site restores it until somebody writes', async () => {
  await aMosque({ name: 'Masjid in the backup' })
  const chair = await aSuperadmin()
  const as = await cookieOf(chair)
  await makeBackup(now)
  const page = await open('/admin/jobs?backup=backup-2026-11-20T013000Z', { as })
  expect(page.text).toContain('Checked')
  const { key = '' } = page.fields()
  const form = { backup: 'backup-2026-11-20T013000Z', key }
  const file = Buffer.from(await (await visit('/admin/backup-file', { as, form })).arrayBuffer())
  expect(file.includes('Masjid in the backup')).toBe(false)
  expect((await open('/admin/activity', { as })).text).toContain('downloaded the backup')

  const restore = await anEmptySite()
  let starts = 0
  onRestart(() => starts++)
  expect((await open(restore)).text).toContain('Up to 1,024 MB')
  const wrong = await open(restore, upload(file, createBackupFileKey()))
  expect([wrong.status, wrong.text.includes('nothing was changed')]).toEqual([400, true])
  expect((await open(restore, upload(file, 'short'))).text).toContain('This is not a key')
  expect((await visit('/setup/restore?token=wrong', upload(file, key))).status).toBe(403)
  expect((await open(restore, upload(file, key))).text).toContain('The site starts again')
  expect(await mosqueNames()).toEqual([])
  await expect.poll(() => starts).toBe(1)
  await restart()
  expect(await mosqueNames()).toEqual(['Masjid in the backup'])
  expect((await open(restore)).text).toContain('20/11/2026')
  expect((await visit('/setup/restore?token=wrong')).status).not.toBe(200)

  expect((await open(restore, { form: { intent: 'undo' } })).text).toContain('The site starts again')
  await expect.poll(() => starts).toBe(2)
  await restart()
  expect(await mosqueNames()).toEqual([])
  expect(readFileSync(inData('backup-key'), 'utf8')).toBe('k'.repeat(64))

  const again = `/setup/restore?token=${await createSetUpToken()}`
  await visit(again, upload(file, key))
  await restart()
  await createSetUpToken()
  expect((await open(again)).text).not.toContain('Undo the restore')
  expect((await visit(again, { form: { intent: 'undo' } })).status).toBe(404)
})

test('a backup is given neither to a browser that was left signed in nor to admins of mosques', async () => {
  await makeBackup(now)
  const chair = await aSuperadmin()
  const as = await cookieOf(chair)
  await db()
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - 16 * 60_000).toISOString() })
    .execute()
  const path = '/admin/backup-file'
  const form = { backup: 'backup-2026-11-20T013000Z', key: createBackupFileKey() }
  expect((await open('/admin/jobs?backup=backup-2026-11-20T013000Z', { as })).text).toContain('Sign out, sign in again')
  expect((await visit(path, { as, form })).status).toBe(403)
  const admin = await cookieOf(await anAdminWhoSignsIn())
  expect((await visit(path, { as: admin, form })).status).not.toBe(200)
  const fresh = await cookieOf(chair)
  expect((await visit(path, { as: fresh, form: { ...form, backup: 'backup-2026-11-19T013000Z' } })).status).toBe(404)
})

test('a file that was changed or cut anywhere is refused', async () => {
  const { folder } = await makeBackup(now)
  const key = createBackupFileKey()
  const file = await buffer(sealBackup(folder, key))
  const unseal = async (bytes: Uint8Array) =>
    unsealBackup(new Blob([new Uint8Array(bytes)]).stream(), key, await emptyCopyFolder())
  await expect(unseal(file)).resolves.toMatchObject({ erased: '' })
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.boolean(), async (at, isCut) => {
      const changed = isCut ? file.subarray(0, at) : Buffer.from(file)
      if (!isCut) changed[at]! ^= 1
      await expect(unseal(changed)).rejects.toThrow('This file cannot be opened')
    }),
    { numRuns: 12 },
  )
})
