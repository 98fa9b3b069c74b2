import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const FILE = 'manifest.json'

const manifest = z.object({
  madeAt: z.string(),
  /** Null for a backup made beside PostgreSQL, which has its own tool. */
  database: z.string().nullable(),
  /** Every file of the backup by its path in it. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifest>
export type FileFacts = Manifest['files'][string]

/** Reads what a backup says of itself; a folder without it is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} is no finished backup: its ${FILE} cannot be read.`, { cause: error })
  }
}

/** Writes it last, and to the disk itself. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true })
}

/** The size and hash of a file. */
export async function factsOf(path: string): Promise<FileFacts> {
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

/** Reads every file of a backup again and throws at the first that is not what was written. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const found = await factsOf(join(folder, name)).catch(() => null)
    if (found?.sha256 !== expected.sha256) throw new Error(`The backup ${folder} is damaged: ${name}.`)
  }
}
