import { databaseFile, isDatabaseOpen } from '#app/db/client.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import type { Job } from '#server/jobs/job.ts'
import { setContinuousBackup } from './backup-state.ts'
import { backupStore } from './backup-store.ts'
import { type ContinuousBackup, continuousBackup } from './continuous-backup.ts'

const INTERVAL_MS = 10_000

let running: ContinuousBackup | null = null

/** Shows superadmins whether the continuous backup works, and lets them run it; it runs more often than this. */
export const continuousBackupJob: Job = {
  name: 'continuous-backup',
  schedule: { everyMinutes: 1 },
  run: async () => running?.ship(),
}

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
