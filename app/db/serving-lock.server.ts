import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { env } from '#app/env.server.ts'

const LOCK_FILE = 'serving.lock'
const SQLITE_BUSY = 5
/** Referenced here, because the garbage collector closes an unreferenced connection and so releases its lock. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Makes this the only process that serves the SQLite database, or throws when another one does. The lock is one of the
 * operating system on a small SQLite file, so it is released when the process ends, also when it is killed.
 */
export function acquireServingLock(purpose = 'start another server'): () => void {
  return env().DATABASE_URL ? () => {} : acquireFolderLock(purpose)
}

/** Locks the data folder itself, also when the settings use PostgreSQL. */
export function acquireFolderLock(purpose: string): () => void {
  const { DATA_DIR } = env()
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(DATA_DIR, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `A server is running on ${DATA_DIR}: stop it first to ${purpose}, or set DATA_DIR to another folder (several servers need PostgreSQL: DATABASE_URL).`,
    )
  }
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    lock.close()
  }
}
