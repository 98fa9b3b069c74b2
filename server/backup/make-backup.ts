import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { lastChange } from '#app/db/after-writes.server.ts'
import { databaseFile, engine } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { appSecret, backupKey } from '#app/services/app-secret.server.ts'
import { clockJumpText, heldByClock, recordClock } from '#app/services/clock-jump.server.ts'
import { backupBucket, backupFolder, backupName, backupsIn, instantOfName, outdatedBackups } from './backup-names.ts'
import { copyToBucket } from './bucket-backups.ts'
import { copyDatabase } from './copy-database.ts'
import { copyFolder, replaceFile, syncToDisk } from './copy-files.ts'
import { shortenErasures, storeErasures } from './erased-list.ts'
import { fileFingerprint, isSigned, type Manifest, readManifest, verifyFiles, writeManifest } from './manifest.ts'

export const DATABASE_FILE = 'mosque-connect.db'
export const SECRET_FILE = 'app-secret'
export const FOLDERS = ['uploads', 'outbox']
/** A backup takes at most one part in so many of the time: a large database is copied less often. */
const REST = 100
/** Next to the backups: which was made last, of which change, how long it took, and whether it is in the bucket. */
const LAST_FILE = 'last.json'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Last = { name: string; change: number; milliseconds: number; isAway: boolean }

/**
 * Makes a backup when people have written something since the last one, at most every BACKUP_EVERY minutes, and one a day
 * in any case; what could not be copied to the bucket is copied again. A site that stops does not wait for it.
 */
export async function backUpWhenDue(now: Date, stopping?: AbortSignal): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  stopping?.addEventListener('abort', () => stop(), { once: true })
  await Promise.race([stopped, backUpNow(now)])
}

async function backUpNow(now: Date): Promise<void> {
  const last = await readLast()
  const age = last ? Math.abs(now.getTime() - instantOfName(last.name).getTime()) : Number.POSITIVE_INFINITY
  const isChanged = last?.change !== lastChange(env().DATA_DIR)
  const rest = Math.max(env().BACKUP_EVERY * MINUTE_MS, (last?.milliseconds ?? 0) * REST)
  if (age >= DAY_MS || (isChanged && age >= rest)) await makeBackup(now)
  else if (last && !last.isAway) await copyAway(last, now)
}

const lastFile = () => join(backupFolder(), LAST_FILE)

const writeLast = (last: Last) => replaceFile(lastFile(), JSON.stringify(last))

/** Null where it is missing or cannot be read: then a backup is made. */
async function readLast(): Promise<Last | null> {
  try {
    return JSON.parse(await readFile(lastFile(), 'utf8'))
  } catch {
    return null
  }
}

async function copyAway(last: Last, now: Date): Promise<void> {
  try {
    await copyToBucket(join(backupFolder(), last.name), now, (await heldByClock(now)) === null)
  } catch (error) {
    throw new Error(`${last.name} is made, but not in the bucket: ${(error as Error).message}`, { cause: error })
  }
  await writeLast({ ...last, isAway: true })
}

export type Backup = { folder: string; files: number; bytes: number; removed: string[]; notes: string[] }

/**
 * Writes a backup while the site runs: database, pictures, outgoing email and secret. It gets its final name only when
 * all of it is written and checked; afterwards outdated backups are removed.
 */
export async function makeBackup(now: Date): Promise<Backup> {
  const all = backupFolder()
  await mkdir(all, { recursive: true, mode: 0o700 })
  await storeErasures()
  await shortenErasures(now)
  const [begun, change] = [performance.now(), lastChange(env().DATA_DIR)]
  const last = await lastBackup(all)
  await removeLeftovers(all)
  const partial = await mkdtemp(join(all, `${backupName(now)}.partial-`))
  try {
    const content = await copyEverything(partial, now, last)
    await verifyFiles(partial, { files: last?.day === backupDay(now) ? newFiles(content, last) : content.files })
    await writeManifest(partial, content)
    const folder = await giveName(partial, all, now)
    await syncToDisk(all)
    const milliseconds = Math.round(performance.now() - begun)
    const made = { name: basename(folder), change, milliseconds, isAway: backupBucket() === null }
    await writeLast(made)
    const pruned = await pruneBackups(all, now)
    const sizes = Object.values(content.files)
    const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
    if (!made.isAway) await copyAway(made, now)
    return { folder, files: sizes.length, bytes, removed: pruned.removed, notes: [...pruned.notes, ...notes()] }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Removes what backups that were interrupted have left; what another one finishes meanwhile is gone. */
async function removeLeftovers(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (!name.includes('.partial-')) continue
    const found = await stat(join(all, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(all, name), { recursive: true, force: true })
  }
}

/** Names a finished backup by its second; one of the same second takes the next that is free. */
async function giveName(partial: string, all: string, instant: Date): Promise<string> {
  const folder = join(all, backupName(instant))
  try {
    await rename(partial, folder)
    return folder
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return giveName(partial, all, new Date(instant.getTime() + 1000))
  }
}

async function copyEverything(
  folder: string,
  now: Date,
  last: Awaited<ReturnType<typeof lastBackup>>,
): Promise<Manifest> {
  const { DATA_DIR } = env()
  const files: Manifest['files'] = {}
  if (engine() === 'sqlite') {
    await copyDatabase(databaseFile(DATA_DIR), join(folder, DATABASE_FILE))
    files[DATABASE_FILE] = await fileFingerprint(join(folder, DATABASE_FILE))
  }
  await writeFile(join(folder, SECRET_FILE), appSecret(), { mode: 0o600, flush: true })
  files[SECRET_FILE] = await fileFingerprint(join(folder, SECRET_FILE))
  for (const name of FOLDERS) Object.assign(files, await copyFolder(join(DATA_DIR, name), folder, name, last))
  return { madeAt: now.toISOString(), database: engine() === 'sqlite' ? DATABASE_FILE : null, files }
}

async function lastBackup(all: string) {
  const [name] = backupsIn(all)
  if (!name) return null
  const folder = join(all, name)
  return await readManifest(folder).then(
    ({ files }) => ({ folder, files, day: backupDay(instantOfName(name)) }),
    () => null,
  )
}

const backupDay = (instant: Date) => instant.toISOString().slice(0, 10)

/** The files that are not links to those of the last backup, which the first backup of a day reads again as well. */
const newFiles = ({ files }: Manifest, last: { files: Manifest['files'] }) =>
  Object.fromEntries(Object.entries(files).filter(([name, file]) => last.files[name] !== file))

/** Tells the operator what the backup does not contain. */
function notes(): string[] {
  const { IMAGE_STORE } = env()
  return [
    engine() === 'postgres' &&
      'The database is PostgreSQL: back it up with pg_dump "$DATABASE_URL" > mosque-connect.sql',
    IMAGE_STORE && 'Pictures in IMAGE_STORE are not in the backup: back up that service yourself.',
  ].filter((note) => typeof note === 'string')
}

/** Removes outdated backups, but none while the clock is unconfirmed, and counts only backups that can be restored. */
async function pruneBackups(all: string, now: Date): Promise<{ removed: string[]; notes: string[] }> {
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
export async function isRestorable(folder: string): Promise<boolean> {
  const manifest = await readManifest(folder).catch(() => null)
  if (!manifest || !(await isSigned(folder, backupKey()))) return false
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    const found = await lstat(join(folder, name)).catch(() => null)
    if (!found?.isFile() || found.size !== bytes) return false
  }
  return true
}
