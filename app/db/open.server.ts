import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { client, closeDatabase, pingDatabase } from './client.server.ts'

/** Lies in the data folder while a restore moves files: a folder left half moved must not be taken for an empty one. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

/**
 * Opens the database and returns a line that names it. What stands in the way is thrown as one line for the terminal
 * that says what to do.
 */
export async function openDatabase(): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = env()
  makeWritable(DATA_DIR)
  if (existsSync(join(DATA_DIR, UNFINISHED_RESTORE))) {
    throw new Error(`A restore into ${DATA_DIR} was cut off: run npm run restore -- BACKUP --yes again.`)
  }
  try {
    const { engine, place } = client()
    await pingDatabase()
    return engine === 'sqlite' ? `Database: SQLite in ${place}` : `Database: PostgreSQL at ${place}`
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

function makeWritable(folder: string) {
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

/** Node reports several refused addresses as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}
