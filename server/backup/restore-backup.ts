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
export const databaseNames = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
const replacedNames = [...databaseNames, SECRET_FILE, ...FOLDERS]

/** Whether the data folder contains something that a restore would replace. */
export const wouldReplace = () => replacedNames.some((name) => existsSync(join(env().DATA_DIR, name)))

/**
 * Replaces the content of the data folder by a backup. The backup is checked and copied first; the old content is moved
 * to a folder next to it, which is returned.
 */
export async function restoreBackup(folder: string, now: Date): Promise<{ madeAt: string; before: string | null }> {
  const manifest = await readManifest(folder)
  await verifyFiles(folder, manifest)
  if (!manifest.database)
    throw new Error(`${folder} contains no database, because the site used PostgreSQL. Restore that with pg_restore.`)
  await checkDatabase(join(folder, manifest.database))

  const copied = await emptyCopyFolder()
  for (const name of Object.keys(manifest.files)) {
    await mkdir(dirname(join(copied, name)), { recursive: true })
    await cp(join(folder, name), join(copied, name))
    await syncToDisk(join(copied, name))
  }
  await chmod(join(copied, SECRET_FILE), 0o600)
  return { madeAt: manifest.madeAt, before: await putInPlace(copied, replacedNames, now) }
}

/** An empty folder for what is to be restored; removes what an interrupted restore left. */
export async function emptyCopyFolder(): Promise<string> {
  const { DATA_DIR } = env()
  const copied = join(DATA_DIR, 'restore.copying')
  for (const leftover of [copied, join(DATA_DIR, UNFINISHED_RESTORE)])
    await rm(leftover, { recursive: true, force: true })
  await mkdir(copied, { recursive: true, mode: 0o700 })
  return copied
}

/** Moves what lies in a folder into the data folder, and what it replaces there to a folder that is returned. */
export async function putInPlace(copied: string, names: readonly string[], now: Date): Promise<string | null> {
  const { DATA_DIR } = env()
  const moving = join(DATA_DIR, UNFINISHED_RESTORE)
  await rename(copied, moving)
  const isReplacing = names.some((name) => existsSync(join(DATA_DIR, name)))
  const before = isReplacing ? join(DATA_DIR, backupName(now).replace('backup', 'before-restore')) : null
  if (before) await moveAll(names, DATA_DIR, before)
  await moveAll(await readdir(moving), moving, DATA_DIR)
  await rm(moving, { recursive: true })
  await syncToDisk(DATA_DIR)
  await checkDatabase(databaseFile(DATA_DIR))
  return before
}

async function moveAll(names: readonly string[], from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}
