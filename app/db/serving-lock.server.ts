import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '#app/env.server.ts'

const LOCK_FILE = 'serving.lock'
/** Held here, because a connection that nothing refers to is closed by the garbage collector, and the lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Makes this the one process that serves the embedded database, or throws a line that says another one does. The lock
 * is the operating system's, on a small SQLite file, so it ends with the process however that ends.
 */
export function takeServingLock(toDo = 'start another server'): () => void {
  return env().DATABASE_URL ? () => {} : takeFolderLock(toDo)
}

/** The same for the data folder itself, whichever database the settings name. */
export function takeFolderLock(toDo: string): () => void {
  const { DATA_DIR } = env()
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(DATA_DIR, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `A server is running on ${DATA_DIR}: stop it first to ${toDo}, or set DATA_DIR to another folder (several servers need PostgreSQL: DATABASE_URL).`,
    )
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

const SQLITE_BUSY = 5
