import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile, engine } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { backupFolder, backupName, backupsIn } from './backup-names.ts'
import { copyDatabase } from './copy-database.ts'
import { copyFolder, syncToDisk } from './copy-files.ts'
import { fingerprintOf, type Manifest, readManifest, verifyFiles, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'

export const DATABASE_FILE = 'mosque-connect.db'
export const SECRET_FILE = 'app-secret'
export const FOLDERS = ['uploads', 'outbox']

export type Backup = { folder: string; files: number; bytes: number; removed: string[]; notes: string[] }

/**
 * Writes a backup while the site runs: database, pictures, outgoing email and secret. It gets its final name only when
 * all of it is written and checked; afterwards outdated backups are removed.
 */
export async function makeBackup(now: Date): Promise<Backup> {
  const all = backupFolder()
  await mkdir(all, { recursive: true, mode: 0o700 })
  const folder = join(all, backupName(now))
  const partial = `${folder}.partial-${process.pid}`
  try {
    await mkdir(partial, { mode: 0o700 })
    const content = await copyEverything(partial, now, await lastBackup(all))
    await verifyFiles(partial, content)
    await writeManifest(partial, content)
    await rename(partial, folder)
    await syncToDisk(all)
    const pruned = await pruneBackups(all, now)
    const sizes = Object.values(content.files)
    const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
    return { folder, files: sizes.length, bytes, removed: pruned.removed, notes: [...pruned.notes, ...notes()] }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
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
    files[DATABASE_FILE] = await fingerprintOf(join(folder, DATABASE_FILE))
  }
  await writeFile(join(folder, SECRET_FILE), appSecret(), { mode: 0o600, flush: true })
  files[SECRET_FILE] = await fingerprintOf(join(folder, SECRET_FILE))
  for (const name of FOLDERS) Object.assign(files, await copyFolder(join(DATA_DIR, name), folder, name, last))
  return { madeAt: now.toISOString(), database: engine() === 'sqlite' ? DATABASE_FILE : null, files }
}

async function lastBackup(all: string) {
  const [name] = backupsIn(all)
  if (!name) return null
  const folder = join(all, name)
  return await readManifest(folder).then(
    ({ files }) => ({ folder, files }),
    () => null,
  )
}

/** Tells the operator what the backup does not contain. */
function notes(): string[] {
  const { IMAGE_STORE } = env()
  return [
    engine() === 'postgres' &&
      'The database is PostgreSQL: back it up with pg_dump "$DATABASE_URL" > mosque-connect.sql',
    IMAGE_STORE && 'Pictures in IMAGE_STORE are not in the backup: back up that service yourself.',
  ].filter((note) => typeof note === 'string')
}
