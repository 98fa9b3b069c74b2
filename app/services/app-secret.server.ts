import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

const secretsByFolder = new Map<string, string>()

/** The secret that signs cookies: APP_SECRET, or a generated one that is stored in the data folder. */
export function appSecret(): string {
  const { APP_SECRET, DATA_DIR } = env()
  if (APP_SECRET) return APP_SECRET
  const cached = secretsByFolder.get(DATA_DIR)
  if (cached) return cached
  const secret = storedSecret('app-secret', 48)
  if (secret.length < 32) {
    const file = join(DATA_DIR, 'app-secret')
    throw new Error(`${file} is damaged: delete it (everybody signs in again) or set APP_SECRET.`)
  }
  secretsByFolder.set(DATA_DIR, secret)
  return secret
}

/** Reads a secret from the data folder, or generates and stores it there, readable by this user only. */
export function storedSecret(name: string, bytes: number): string {
  const { DATA_DIR } = env()
  const file = join(DATA_DIR, name)
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    // `wx` fails when the file exists, so that two processes that start at once both use the secret of the first.
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** The key that signs backups: BACKUP_KEY, or one stored in the data folder. No backup contains it. */
export const backupKey = (): string => env().BACKUP_KEY ?? storedSecret('backup-key', 48)
