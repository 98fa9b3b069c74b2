import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

const MIN_SECRET_CHARS = 32
/** What to do when a stored secret is empty or too short, by the name of its file. */
const remedies = {
  'app-secret':
    'put it back from a backup, delete it (everybody signs in again, and devices that follow have to subscribe again) or set APP_SECRET.',
  'backup-key': 'put it back from your copy, delete it (backups made before need --unsigned) or set BACKUP_KEY.',
  'sample-password': 'delete it or set SAMPLE_PASSWORD.',
}

const secretsByFolder = new Map<string, string>()

/** The secret that signs cookies: APP_SECRET, or a generated one that is stored in the data folder. */
export function appSecret(): string {
  const { APP_SECRET, DATA_DIR } = env()
  if (APP_SECRET) return APP_SECRET
  const cached = secretsByFolder.get(DATA_DIR)
  if (cached) return cached
  const secret = storedSecret('app-secret', 48)
  secretsByFolder.set(DATA_DIR, secret)
  return secret
}

/** Reads a secret from the data folder, or generates and stores it there, readable by this user only. */
export function storedSecret(name: keyof typeof remedies, bytes: number): string {
  const { DATA_DIR } = env()
  const file = join(DATA_DIR, name)
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) storeWhole(file, randomBytes(bytes).toString('base64url'))
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < Math.min(MIN_SECRET_CHARS, bytes)) throw new Error(`${file} is damaged: ${remedies[name]}`)
  return secret
}

/** Stores a file with all of its content or, on a full disk, not at all. The file of a process that was faster stays. */
function storeWhole(file: string, content: string): void {
  const temporary = `${file}-${randomUUID()}`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(temporary, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems have no links.
    if (code === 'EPERM' || code === 'ENOTSUP') renameSync(temporary, file)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** The sign-in of the sample mosque admin; its password is SAMPLE_PASSWORD, or a random one stored in the data folder. */
export const sampleAdmin = () => ({
  email: 'admin@sample.example',
  password: env().SAMPLE_PASSWORD ?? storedSecret('sample-password', 9),
})

/** Throws when a stored secret is damaged: signatures with an empty key could be made by anybody. */
export function checkSecrets(): void {
  appSecret()
  backupKey()
}

/** The key that signs backups: BACKUP_KEY, or one stored in the data folder. No backup contains it. */
export const backupKey = (): string => env().BACKUP_KEY ?? storedSecret('backup-key', 48)
