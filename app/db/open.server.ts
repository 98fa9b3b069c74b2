import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { client, closeDatabase, databaseFile, pingDatabase } from './client.server.ts'
import { reasonOf } from './failures/database-errors.ts'
import { contentOfFile, problemOf } from './migrate.server.ts'

/** A file in the data folder during a restore, so that an interrupted restore is not taken for an empty folder. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

/**
 * Opens the database and returns a line with its location. Throws an error whose message is one line with the problem and
 * the remedy.
 */
export async function openDatabase(): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = env()
  prepareDataFolder(DATA_DIR)
  if (existsSync(join(DATA_DIR, UNFINISHED_RESTORE))) {
    throw new Error(`A restore into ${DATA_DIR} was interrupted: run npm run restore -- BACKUP --yes again.`)
  }
  if (!DATABASE_URL) checkDatabaseFile(databaseFile(DATA_DIR))
  try {
    const { engine, location } = client()
    await pingDatabase()
    return engine === 'sqlite' ? `Database: SQLite in ${location}` : `Database: PostgreSQL at ${location}`
  } catch (error) {
    await closeDatabase().catch(() => {})
    const reason = reasonOf(error)
    throw new Error(
      DATABASE_URL
        ? `PostgreSQL does not answer (${reason}). Check DATABASE_URL and that the server is running.`
        : `The database in ${DATA_DIR} cannot be opened (${reason}).`,
      { cause: error },
    )
  }
}

/** The site's own files and folders in its data folder; all others are left unchanged. */
const OWN =
  /^(mosque-connect\.db(-wal|-shm)?|app-secret|sample-password|backup-key|serving\.lock|incoming|uploads|outbox|public-data|client-files|backups|last-change|before-restore-.*|restore\..*)$/

/** Creates the data folder when it is missing, and makes it and the site's files in it readable to this user only. */
export function prepareDataFolder(folder: string): void {
  requireWritable(`The data folder ${folder}`, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  })
  for (const path of WRITTEN_FOLDERS.map((name) => join(folder, name)).filter((path) => existsSync(path)))
    requireWritable(`The folder ${path}`, () => accessSync(path, constants.W_OK | constants.X_OK))
  // A folder with the sticky bit, as /tmp has, is shared with other users.
  if ((lstatSync(folder).mode & 0o1000) === 0) makePrivate(folder)
  for (const name of readdirSync(folder)) if (OWN.test(name)) makeTreePrivate(join(folder, name))
}

/** The folders in the data folder that are written to while the site runs. */
const WRITTEN_FOLDERS = ['uploads', 'incoming', 'outbox', 'public-data', 'backups']

function requireWritable(what: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(
      `${what} cannot be written to (${reasonOf(error)}). Give this user the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
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
function checkDatabaseFile(file: string): void {
  if (!existsSync(file)) return
  if (statSync(file).size === 0) {
    throw new Error(
      `The database file ${file} is empty. Restore a backup (npm run restore -- BACKUP --yes), or delete the file to begin with an empty site.`,
    )
  }
  const problem = problemOf(contentOfFile(file))
  if (problem?.kind === 'foreign') throw new Error(problem.message)
}
