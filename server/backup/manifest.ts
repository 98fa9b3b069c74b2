import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { backupKey } from '#app/services/app-secret.server.ts'

export const MANIFEST_FILE = 'manifest.json'
export const SIGNATURE_FILE = 'manifest.hmac'

/** What a backup contains: the database, the secret, and files below two folders. No name leads out of the backup. */
const FILE_NAME = /^(mosque-connect\.db|app-secret|(uploads|outbox)(\/(?!\.{1,2}(\/|$))[^/\\\p{Cc}]+)+)$/u

const manifestSchema = z.object({
  madeAt: z.string(),
  /** Null when the database is PostgreSQL, which has its own backup tool. */
  database: z.string().nullable(),
  /** Every file of the backup by its path in it. */
  files: z.record(z.string().regex(FILE_NAME), z.object({ bytes: z.number(), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifestSchema>
export type FileFingerprint = Manifest['files'][string]

/** Reads the manifest of a backup; a folder without one is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} is not a complete backup: its ${MANIFEST_FILE} cannot be read.`, { cause: error })
  }
}

/** Writes the manifest and its signature, as the last files of a backup, and waits until they are on the disk. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`
  await writeFile(join(folder, SIGNATURE_FILE), signatureOf(text, backupKey()), { mode: 0o600, flush: true })
  await writeFile(join(folder, MANIFEST_FILE), text, { mode: 0o600, flush: true })
}

const signatureOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')

/** Whether the manifest of a backup was signed with this key. */
export async function isSigned(folder: string, key: string): Promise<boolean> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8')
  const found = await readFile(join(folder, SIGNATURE_FILE)).catch(() => Buffer.alloc(0))
  const expected = Buffer.from(signatureOf(text, key))
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** Throws when a file of a backup is a link, or is below one: a restore would copy what the link points to. */
export async function rejectLinks(folder: string, { files }: Manifest): Promise<void> {
  const root = await realpath(folder)
  for (const name of Object.keys(files)) {
    const path = await realpath(join(root, name)).catch(() => null)
    if (path === null) throw new Error(`The backup ${folder} is damaged: ${name}.`)
    if (path !== join(root, name)) throw new Error(`The backup ${folder} contains a link: ${name}.`)
  }
}

/** The size and hash of a file. */
export async function fileFingerprint(path: string): Promise<FileFingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads every file of a backup, or of a copy of it, and throws at the first that differs from the manifest. */
export async function verifyFiles(folder: string, { files }: Pick<Manifest, 'files'>, backup = folder): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const actual = await fileFingerprint(join(folder, name)).catch(() => null)
    if (actual?.sha256 !== expected.sha256) throw new Error(`The backup ${backup} is damaged: ${name}.`)
  }
}
