import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, isDatabaseOpen } from '#app/db/client.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import { setContinuousBackup } from './continuous-backup/backup-state.ts'
import { backupStore, INDEX_FILE } from './continuous-backup/backup-store.ts'
import { type ContinuousBackup, continuousBackup } from './continuous-backup/continuous-backup.ts'
import { restoreContinuousBackup } from './continuous-backup/restore-continuous-backup.ts'

const INTERVAL_MS = 10_000

let running: ContinuousBackup | null = null

/** Shows superadmins whether the continuous backup works, and lets them run it; it runs more often than this. */
export const continuousBackupJob = {
  name: 'continuous-backup',
  schedule: { everyMinutes: 1 },
  run: async () => running?.ship(),
}

/** Opens connections from now on as the setting needs it; true when those that are open must be opened again. */
export const prepareContinuousBackup = (): Promise<boolean> =>
  setContinuousBackup(env().DATA_DIR, env().CONTINUOUS_BACKUP !== undefined)

const open = (address: string) => continuousBackup(databaseFile(env().DATA_DIR), backupStore(address), now)

/** Stores what is written from now on in CONTINUOUS_BACKUP, until the returned function is called. */
export function startContinuousBackup(onError: (error: Error) => void): () => Promise<void> {
  const { CONTINUOUS_BACKUP } = env()
  if (!CONTINUOUS_BACKUP) return async () => {}
  const backup = open(CONTINUOUS_BACKUP)
  running = backup
  let isShipping = false
  const ship = () => {
    if (isShipping) return
    isShipping = true
    backup
      .ship()
      .catch(onError)
      .finally(() => {
        isShipping = false
      })
  }
  const timer = setInterval(ship, INTERVAL_MS).unref()
  ship()
  return async () => {
    clearInterval(timer)
    running = null
    await backup.close().catch(onError)
  }
}

/** Stores what a command has written. While a server runs on the data folder, that one does it. */
export async function storeCommandChanges(): Promise<void> {
  const { CONTINUOUS_BACKUP, DATA_DIR } = env()
  if (!CONTINUOUS_BACKUP || !isDatabaseOpen()) return
  let release = () => {}
  try {
    release = acquireServingLock()
  } catch {
    return
  }
  try {
    await setContinuousBackup(DATA_DIR, true)
    await open(CONTINUOUS_BACKUP).close()
  } catch (error) {
    throw new Error(`The command is done, but the continuous backup failed: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    release()
  }
}

/** Whether a restore is given the address of a continuous backup. */
export const isContinuousBackup = (address: string): boolean =>
  /^s3(\+http)?:/.test(address) || existsSync(join(address, INDEX_FILE))

/**
 * Replaces the database by the one that the backup at an address had at an instant (null: the newest). The old database is
 * moved to a folder that is returned.
 */
export const restoreFromContinuousBackup = (address: string, until: Date | null) =>
  restoreContinuousBackup(backupStore(address), until, now())
