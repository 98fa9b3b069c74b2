import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseFile } from '#app/db/client.server.ts'
import { UNFINISHED_RESTORE } from '#app/db/open.server.ts'
import { env } from '#app/env.server.ts'
import { unsealBackup } from './backup-file.ts'
import { backupFolder, backupName } from './backup-names.ts'
import { checkDatabase } from './copy-database.ts'
import { syncToDisk } from './copy-files.ts'
import { ERASED_FILE } from './erased-list.ts'
import { DATABASE_FILE, FOLDERS, SECRET_FILE } from './make-backup.ts'
import {
  isSigned,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  rejectLinks,
  SIGNATURE_FILE,
  verifyFiles,
} from './manifest.ts'

/** The files and folders that a restore replaces, including the log files of the old database. */
export const databaseNames = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
const KEY_FILE = 'backup-key'
const replacedNames = [...databaseNames, SECRET_FILE, ...FOLDERS]

/** Whether the data folder contains something that a restore would replace. */
export const wouldReplace = () => replacedNames.some((name) => existsSync(join(env().DATA_DIR, name)))

type Restored = { madeAt: string; before: string | null }

/**
 * Replaces the content of the data folder by a backup. The backup is copied and the copy checked first; the old content
 * is moved to a folder next to it, which is returned.
 */
export async function restoreBackup(folder: string, now: Date, { unsigned = false } = {}): Promise<Restored> {
  const manifest = await readManifest(folder)
  if (!unsigned) await checkSignature(folder)
  requireDatabase(folder, manifest)
  await rejectLinks(folder, manifest)

  const copied = await emptyCopyFolder()
  try {
    await copyAll(folder, copied, Object.keys(manifest.files))
    await verifyFiles(copied, manifest, folder)
    await checkDatabase(join(copied, DATABASE_FILE))
  } catch (error) {
    await rm(copied, { recursive: true, force: true })
    throw error
  }
  return { madeAt: manifest.madeAt, before: await putInPlace(copied, replacedNames, now) }
}

function requireDatabase(folder: string, { database }: Manifest) {
  if (!database)
    throw new Error(`${folder} contains no database, because the site used PostgreSQL. Restore that with pg_restore.`)
}

/** A backup that was opened and checked; it is put in place when nothing uses the database. */
const CHECKED = 'restore.checked'

/** Opens a downloaded backup in the data folder and checks it as `restoreBackup` does. Returns when it was made. */
export async function openBackupFile(source: AsyncIterable<Uint8Array>, key: string): Promise<string> {
  const copied = await emptyCopyFolder()
  try {
    const { erased, signedBy } = await unsealBackup(source, key, copied)
    const manifest = await readManifest(copied)
    if (!(await isSigned(copied, signedBy))) throw new Error('The backup is damaged: its signature is wrong.')
    requireDatabase('The backup', manifest)
    await verifyFiles(copied, manifest, 'in the file')
    await checkDatabase(join(copied, DATABASE_FILE))
    for (const name of [MANIFEST_FILE, SIGNATURE_FILE]) await rm(join(copied, name))
    await writeFile(join(copied, KEY_FILE), signedBy, { mode: 0o600, flush: true })
    if (erased !== null) await writeFile(join(copied, ERASED_FILE), erased, { mode: 0o600, flush: true })
    await chooseContent(copied)
    return manifest.madeAt
  } catch (error) {
    await rm(copied, { recursive: true, force: true })
    throw error
  }
}

/** Makes a folder the content that is put in place next. */
export async function chooseContent(folder: string): Promise<void> {
  const checked = join(env().DATA_DIR, CHECKED)
  await rm(checked, { recursive: true, force: true })
  await rename(folder, checked)
}

export const isContentChosen = () => existsSync(join(env().DATA_DIR, CHECKED))

/**
 * Puts the content in place that was chosen, with the key that its backups were signed with and the list of what was
 * erased since. Returns the folder of what it replaces.
 */
export async function putChosenInPlace(now: Date): Promise<string | null> {
  const before = await putInPlace(join(env().DATA_DIR, CHECKED), [...replacedNames, KEY_FILE], now)
  const list = join(env().DATA_DIR, ERASED_FILE)
  if (existsSync(list)) {
    await mkdir(backupFolder(), { recursive: true, mode: 0o700 })
    await appendFile(join(backupFolder(), ERASED_FILE), readFileSync(list), { mode: 0o600, flush: true })
    await rm(list)
  }
  return before
}

/** Checks with an existing key only, because no backup was signed with a new one. */
async function checkSignature(folder: string) {
  const file = join(env().DATA_DIR, KEY_FILE)
  const key = env().BACKUP_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (key !== '' && (await isSigned(folder, key))) return
  throw new Error(
    `${folder} was not signed with the key of this site, or was changed since. Set BACKUP_KEY to that key or copy it to ${file}. If the key is lost and you trust the backup, add --unsigned.`,
  )
}

async function copyAll(from: string, to: string, names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, name), join(to, name))
    await chmod(join(to, name), 0o600)
    await syncToDisk(join(to, name))
  }
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

/** Moves the content of a folder into the data folder, and what it replaces there to a folder that is returned. */
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
