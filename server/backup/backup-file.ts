import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { backupKey } from '#app/services/app-secret.server.ts'
import { ERASED_FILE } from './erased-list.ts'
import { MANIFEST_FILE, readManifest, SIGNATURE_FILE } from './manifest.ts'

/**
 * A backup as one encrypted file: a mark, a nonce, then with AES-256-GCM and gzip the length of the head, the head and
 * the files in the order of the manifest, and the tag at the end.
 */
const MARK = Buffer.from('mosque-connect backup 1\n')
const [CIPHER, KEY_BYTES, NONCE_BYTES, TAG_BYTES, LENGTH_BYTES] = ['aes-256-gcm', 32, 12, 16, 4] as const
const START_BYTES = MARK.length + NONCE_BYTES

/** The key that signs backups comes along, so that a new machine can check the backup and its list of erasures. */
const headSchema = z.object({
  name: z.string(),
  manifest: z.string(),
  signature: z.string(),
  erased: z.string().nullable(),
  signedBy: z.string(),
})

export const createBackupFileKey = () => randomBytes(KEY_BYTES).toString('base64url')

const keyBytes = (key: string) => Buffer.from(key.replaceAll(/\s/g, ''), 'base64url')
export const isBackupFileKey = (key: string) => keyBytes(key).length === KEY_BYTES

/** The bytes of a backup folder as one encrypted file. */
export function sealBackup(folder: string, key: string): Readable {
  const packed = createGzip({ level: 1 })
  pipeline(Readable.from(contentOf(folder), { objectMode: false }), packed, () => {})
  return Readable.from(encrypt(packed, keyBytes(key)), { objectMode: false })
}

async function* encrypt(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  yield Buffer.concat([MARK, nonce])
  for await (const chunk of content) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

async function* contentOf(folder: string): AsyncGenerator<Buffer> {
  const { files } = await readManifest(folder)
  const [manifest, signature] = await Promise.all(
    [MANIFEST_FILE, SIGNATURE_FILE].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const list = join(dirname(folder), ERASED_FILE)
  const erased = existsSync(list) ? readFileSync(list, 'utf8') : null
  const head = Buffer.from(
    JSON.stringify({ name: basename(folder), manifest, signature, erased, signedBy: backupKey() }),
  )
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  yield Buffer.concat([length, head])
  for (const name of Object.keys(files)) yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>
}

/** A file that is not the backup for which it is taken, or was changed, or has another key. */
const unreadable = (cause: unknown) =>
  new Error('This file cannot be opened: it is not a downloaded backup, is damaged, or its key is another one.', {
    cause,
  })

export type Unsealed = { erased: string | null; signedBy: string }

/** Opens an encrypted file into an empty folder. Nothing in it may be used unless this succeeds: the tag is at the end. */
export async function unsealBackup(source: AsyncIterable<Uint8Array>, key: string, into: string): Promise<Unsealed> {
  const content = createGunzip()
  pipeline(Readable.from(decrypt(source, keyBytes(key)), { objectMode: false }), content, () => {})
  const read = pieceReader(content)
  try {
    const length = (await read.whole(LENGTH_BYTES)).readUInt32BE()
    const { manifest, signature, erased, signedBy } = headSchema.parse(
      JSON.parse((await read.whole(length)).toString('utf8')),
    )
    await writeFile(join(into, MANIFEST_FILE), manifest, { mode: 0o600 })
    await writeFile(join(into, SIGNATURE_FILE), signature, { mode: 0o600 })
    const { files } = await readManifest(into)
    await requireSpaceFor(
      into,
      Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    )
    for (const [name, { bytes }] of Object.entries(files)) {
      await mkdir(dirname(join(into, name)), { recursive: true, mode: 0o700 })
      await using file = await open(join(into, name), 'wx', 0o600)
      for await (const piece of read.pieces(bytes)) await file.writeFile(piece)
      await file.sync()
    }
    await read.end()
    return { erased, signedBy }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || message.startsWith(NO_SPACE) ? error : unreadable(error)
  } finally {
    content.destroy()
  }
}

async function* decrypt(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let decipher: DecipherGCM | undefined
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk])
    if (!decipher) {
      if (rest.length < START_BYTES) continue
      if (!rest.subarray(0, MARK.length).equals(MARK)) throw unreadable('no mark')
      decipher = createDecipheriv(CIPHER, key, rest.subarray(MARK.length, START_BYTES))
      rest = rest.subarray(START_BYTES)
    }
    // The last bytes may be the tag.
    if (rest.length <= TAG_BYTES) continue
    yield decipher.update(rest.subarray(0, -TAG_BYTES))
    rest = rest.subarray(-TAG_BYTES)
  }
  if (!decipher || rest.length < TAG_BYTES) throw unreadable('cut off')
  decipher.setAuthTag(rest)
  yield decipher.final()
}

const NO_SPACE = 'The disk has too little space'

async function requireSpaceFor(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new Error(
      `${NO_SPACE}: the backup takes ${Math.ceil(bytes / 1e6)} MB, ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
    )
}

/** Reads so many bytes after so many of a stream. */
function pieceReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const next = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('The content ends too early')
    return value
  }
  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = rest.length > 0 ? rest : await next()
      yield piece.subarray(0, left)
      rest = piece.subarray(left)
      left -= Math.min(left, piece.length)
    }
  }
  return {
    pieces,
    whole: async (bytes: number) => Buffer.concat(await Array.fromAsync(pieces(bytes))),
    end: async () => {
      if (rest.length > 0 || !(await chunks.next()).done) throw new Error('There is more content than the manifest has')
    },
  }
}
