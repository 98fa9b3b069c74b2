import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { client, closeDatabase, pingDatabase } from './client.server.ts'

/** A file in the data folder during a restore, so that an interrupted restore is not taken for an empty folder. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

/**
 * Opens the database and returns a line with its location. Throws an error whose message is one line with the problem and
 * the remedy.
 */
export async function openDatabase(): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = env()
  ensureWritable(DATA_DIR)
  if (existsSync(join(DATA_DIR, UNFINISHED_RESTORE))) {
    throw new Error(`A restore into ${DATA_DIR} was interrupted: run npm run restore -- BACKUP --yes again.`)
  }
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

function ensureWritable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written to (${reasonOf(error)}). Give this user the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Node reports failures on several addresses as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}
