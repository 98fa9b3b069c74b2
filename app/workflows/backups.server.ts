import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Actor, canRunJobs } from '#app/access/permissions.ts'
import { engine } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { createBackupFileKey, isBackupFileKey, sealBackup } from '#server/backup/backup-file.ts'
import { backupFolder, backupsIn, instantOfName } from '#server/backup/backup-names.ts'
import { isRestorable } from '#server/backup/make-backup.ts'

const SHOWN_BACKUPS = 10
/** A browser that somebody left signed in must not take the whole site along. */
const FRESH_MINUTES = 15

/** The last backups, newest first, with whether each is complete and signed by this site; null with PostgreSQL. */
export async function listBackups(actor: Actor | null) {
  if (!canRunJobs(actor)) forbidden()
  if (engine() === 'postgres') return null
  const folder = backupFolder()
  const names = existsSync(folder) ? backupsIn(folder).slice(0, SHOWN_BACKUPS) : []
  const backups: { name: string; madeAt: string; isWhole: boolean }[] = []
  for (const name of names)
    backups.push({
      name,
      madeAt: instantOfName(name).toISOString(),
      isWhole: await isRestorable(join(folder, name)),
    })
  return backups
}

/** Whether a sign-in is so recent that it may download a backup, by the computer's clock as sessions are. */
const isFreshSignIn = (signedInAt: Date) => Date.now() - signedInAt.getTime() < FRESH_MINUTES * 60_000

/** A new key for a download; null without a fresh sign-in. */
export const keyForDownload = (signedInAt: Date) => (isFreshSignIn(signedInAt) ? createBackupFileKey() : null)

/** A backup as a file that only this key opens; null when there is no such backup, or the key is none. */
export async function downloadBackup(
  actor: Actor | null,
  signedInAt: Date,
  { name, key }: { name: string; key: string },
): Promise<Readable | null> {
  if (!canRunJobs(actor) || !isFreshSignIn(signedInAt)) forbidden()
  const backup = (await listBackups(actor))?.find((each) => each.name === name)
  if (!backup?.isWhole || !isBackupFileKey(key)) return null
  await write(actor, { action: 'backup.download', kind: 'job', subjectId: name, after: { name } }, async () => {})
  return sealBackup(join(backupFolder(), name), key)
}
