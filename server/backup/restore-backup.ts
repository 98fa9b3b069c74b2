import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseFile } from '#app/db/client.server.ts'
import { UNFINISHED_RESTORE } from '#app/db/open.server.ts'
import { env } from '#app/env.server.ts'
import { backupName } from './backup-names.ts'
import { checkDatabase } from './copy-database.ts'
import { syncToDisk } from './copy-files.ts'
import { DATABASE_FILE, FOLDERS, SECRET_FILE } from './make-backup.ts'
import { readManifest, verifyFiles } from './manifest.ts'

/** The files and folders that a restore replaces, including the log files of the old database. */
const replacedNames = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, SECRET_FILE, ...FOLDERS]

/** Whether the data folder contains something that a restore would replace. */
export const wouldReplace = () => replacedNames.some((name) => existsSync(join(env().DATA_DIR, name)))

/**
 * Replaces the content of the data folder by a backup. The backup is checked and copied first; the old content is moved
 * to a folder next to it, which is returned.
 */
export async function restoreBackup(folder: string, now: Date): Promise<{ madeAt: string; before: string | null }> {
  const { DATA_DIR } = env()
  const manifest = await readManifest(folder)
  await verifyFiles(folder, manifest)
  if (!manifest.database)
    throw new Error(`${folder} contains no database, because the site used PostgreSQL. Restore that with pg_restore.`)
  await checkDatabase(join(folder, manifest.database))

  const copied = join(DATA_DIR, 'restore.copying')
  const moving = join(DATA_DIR, UNFINISHED_RESTORE)
  for (const leftover of [copied, moving]) await rm(leftover, { recursive: true, force: true })
  for (const name of Object.keys(manifest.files)) {
    await mkdir(dirname(join(copied, name)), { recursive: true })
    await cp(join(folder, name), join(copied, name))
    await syncToDisk(join(copied, name))
  }
  await chmod(join(copied, SECRET_FILE), 0o600)
  await rename(copied, moving)

  const before = wouldReplace() ? join(DATA_DIR, backupName(now).replace('backup', 'before-restore')) : null
  if (before) await moveAll(replacedNames, DATA_DIR, before)
  await moveAll(await readdir(moving), moving, DATA_DIR)
  await rm(moving, { recursive: true })
  await syncToDisk(DATA_DIR)
  await checkDatabase(databaseFile(DATA_DIR))
  return { madeAt: manifest.madeAt, before }
}

async function moveAll(names: string[], from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}
