import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from './reason.ts'

/** The site's own files and folders in its data folder; all others are left unchanged. */
const OWN =
  /^(mosque-connect\.db(-wal|-shm)?|app-secret|sample-password|backup-key|serving\.lock|incoming|uploads|outbox|public-data|backups|continuous-backup.*|before-restore-.*|restore\..*)$/

/** Creates the data folder when it is missing, and makes it and the site's files in it readable to this user only. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written to (${reasonOf(error)}). Give this user the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  // A folder with the sticky bit, as /tmp has, is shared with other users.
  if ((lstatSync(folder).mode & 0o1000) === 0) makePrivate(folder)
  for (const name of readdirSync(folder)) if (OWN.test(name)) makeTreePrivate(join(folder, name))
}

function makeTreePrivate(path: string): void {
  makePrivate(path)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    makePrivate(join(entry.parentPath, entry.name))
}

function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return
  try {
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    // Another user may own a mounted folder; the files written into it are private anyway.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/**
 * Rejects a database file that is empty or of another program: the site would treat either as a new installation and
 * fill it with tables of its own.
 */
export function checkDatabaseFile(file: string): void {
  if (!existsSync(file)) return
  if (statSync(file).size === 0) {
    throw new Error(
      `The database file ${file} is empty. Restore a backup (npm run restore -- BACKUP --yes), or delete the file to begin with an empty site.`,
    )
  }
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database
      .prepare(`select name from sqlite_master where type = 'table'`)
      .all()
      .map((row) => row.name)
    if (names.length === 0 || names.includes('kysely_migration')) return
  } finally {
    database.close()
  }
  throw new Error(`The database file ${file} belongs to another program. Set DATA_DIR to another folder.`)
}
