import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const MANIFEST_FILE = 'manifest.json'

const manifestSchema = z.object({
  madeAt: z.string(),
  /** Null when the database is PostgreSQL, which has its own backup tool. */
  database: z.string().nullable(),
  /** Every file of the backup by its path in it. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
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

/** Writes the manifest, as the last file of a backup, and waits until it is on the disk. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true })
}

/** The size and hash of a file. */
export async function fingerprintOf(path: string): Promise<FileFingerprint> {
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

/** Reads every file of a backup again and throws at the first that differs from the manifest. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const actual = await fingerprintOf(join(folder, name)).catch(() => null)
    if (actual?.sha256 !== expected.sha256) throw new Error(`The backup ${folder} is damaged: ${name}.`)
  }
}
