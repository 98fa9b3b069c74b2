import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { client, closeDatabase, databaseFile, pingDatabase } from './client.server.ts'
import { checkDatabaseFile, prepareDataFolder } from './data-folder.server.ts'
import { reasonOf } from './reason.ts'

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
  try {
    if (!DATABASE_URL) checkDatabaseFile(databaseFile(DATA_DIR))
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
