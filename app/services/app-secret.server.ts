import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

const kept = new Map<string, string>()

/** The secret that signs cookies: APP_SECRET, or one made once and kept in the data folder for its owner only. */
export function appSecret(): string {
  const { APP_SECRET, DATA_DIR } = env()
  if (APP_SECRET) return APP_SECRET
  const known = kept.get(DATA_DIR)
  if (known) return known
  const secret = keptSecret('app-secret', 48)
  if (secret.length < 32) {
    const file = join(DATA_DIR, 'app-secret')
    throw new Error(`${file} is damaged: delete it (everybody signs in again) or set APP_SECRET.`)
  }
  kept.set(DATA_DIR, secret)
  return secret
}

/** A random secret kept in the data folder, readable by this user only; the same one at every start. */
export function keptSecret(name: string, bytes: number): string {
  const { DATA_DIR } = env()
  const file = join(DATA_DIR, name)
  mkdirSync(DATA_DIR, { recursive: true })
  try {
    // `wx` fails when the file is there, so that of two processes starting at once both use the first one's secret.
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
