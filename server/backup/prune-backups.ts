import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupKey } from '#app/services/app-secret.server.ts'
import { clockJumpText, heldByClock, recordClock } from '#app/services/clock-jump.server.ts'
import { backupsIn, outdatedBackups } from './backup-names.ts'
import { isSigned, readManifest } from './manifest.ts'

/** Removes outdated backups, but none while the clock is unconfirmed, and counts only backups that can be restored. */
export async function pruneBackups(all: string, now: Date): Promise<{ removed: string[]; notes: string[] }> {
  await recordClock(now)
  const jump = await heldByClock(now)
  if (jump) return { removed: [], notes: [clockJumpText(jump)] }
  const restorable: string[] = []
  const notes: string[] = []
  for (const name of backupsIn(all)) {
    if (await isRestorable(join(all, name))) restorable.push(name)
    else notes.push(`${name} is damaged or of another site; it was not removed.`)
  }
  const removed = outdatedBackups(restorable, now)
  for (const name of removed) await rm(join(all, name), { recursive: true })
  return { removed, notes }
}

/** Checks the signature and the sizes: reading every byte of every backup would take hours. */
async function isRestorable(folder: string): Promise<boolean> {
  const manifest = await readManifest(folder).catch(() => null)
  if (!manifest || !(await isSigned(folder, backupKey()))) return false
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    const found = await lstat(join(folder, name)).catch(() => null)
    if (!found?.isFile() || found.size !== bytes) return false
  }
  return true
}
