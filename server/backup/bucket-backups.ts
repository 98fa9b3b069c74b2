import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { s3Store } from '#app/services/images/store.server.ts'
import { backupBucket, backupFolder, instantOfName, isBackupName, outdatedBackups } from './backup-names.ts'
import { ERASED_FILE } from './erased-list.ts'
import { MANIFEST_FILE, type Manifest, readManifest, SIGNATURE_FILE } from './manifest.ts'

/** Files are stored in pieces by their hash, so that each backup adds only what changed since the last one. */
const PIECE_BYTES = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const PIECE_NAME = /^[0-9a-f]{64}$/
const TYPE = 'application/octet-stream'

/** A backup in a bucket: its manifest and signature as written, and the pieces of each file. */
const storedSchema = z.object({
  manifest: z.string(),
  signature: z.string(),
  pieces: z.record(z.string(), z.array(z.string().regex(PIECE_NAME))),
})

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]
const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const storedName = (backup: string) => `${backup}.json`

/** Copies a finished backup to the bucket, reads back what is new there, and removes outdated ones unless the clock is in doubt. */
export async function copyToBucket(folder: string, now: Date, mayErase: boolean): Promise<void> {
  const address = backupBucket()
  if (address === null) return
  const store = s3Store(address, env())
  const known = await namesIn(store)
  const { files } = await readManifest(folder)
  const pieces: Record<string, string[]> = {}
  for (const [name, file] of Object.entries(files)) {
    // A small file is one piece, which needs not be read to know that the bucket has it.
    if (file.bytes <= PIECE_BYTES && known.has(file.sha256)) pieces[name] = [file.sha256]
    else pieces[name] = await storePieces(join(folder, name), store, known)
  }
  const [manifest, signature] = await Promise.all(
    [MANIFEST_FILE, SIGNATURE_FILE].map((name) => readFile(join(folder, name), 'utf8')),
  )
  await copyErasedList()
  await store.put(storedName(basename(folder)), Buffer.from(JSON.stringify({ manifest, signature, pieces })), TYPE)
  if (mayErase) await removeOutdated(store, now)
  const left = await namesIn(store)
  if (Object.values(pieces).some((names) => names.some((name) => !left.has(name))))
    throw new Error(`The bucket has lost pieces of ${basename(folder)}.`)
}

/** Adds the list of what was erased to that in the bucket, which a machine that was lost may have written. */
export async function copyErasedList(): Promise<void> {
  const address = backupBucket()
  const file = join(backupFolder(), ERASED_FILE)
  if (address === null || !existsSync(file)) return
  const store = s3Store(address, env())
  const texts = [Buffer.from((await store.get(ERASED_FILE)) ?? []).toString('utf8'), await readFile(file, 'utf8')]
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter(Boolean))
  await store.put(ERASED_FILE, Buffer.from([...lines].map((line) => `${line}\n`).join('')), TYPE)
}

type Store = ReturnType<typeof s3Store>

async function namesIn(store: Store, before = new Date(Date.now() + DAY_MS)): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const names of store.listBefore(before)) for (const name of names) found.add(name)
  return found
}

async function storePieces(path: string, store: Store, known: Set<string>): Promise<string[]> {
  const names: string[] = []
  await using file = await open(path)
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
    if (bytesRead === 0) return names
    const name = hashOf(buffer.subarray(0, bytesRead))
    names.push(name)
    if (known.has(name)) continue
    await store.put(name, await compress(buffer.subarray(0, bytesRead), { level: 1 }), TYPE)
    await readPiece(store, name)
    known.add(name)
  }
}

async function readPiece(store: Store, name: string): Promise<Buffer> {
  const stored = await store.get(name)
  const piece = stored && (await decompress(stored).catch(() => null))
  if (!piece || hashOf(piece) !== name) throw new Error(`The bucket does not give back ${name} as it was stored.`)
  return piece
}

/** Removes outdated backups, and the pieces that none of the others has: not new ones, which another process may be storing. */
async function removeOutdated(store: Store, now: Date): Promise<void> {
  const backups = backupsAmong(await namesIn(store))
  const outdated = outdatedBackups(backups, now)
  if (outdated.length === 0) return
  const used = new Set<string>()
  for (const name of backups.filter((name) => !outdated.includes(name)))
    for (const pieces of Object.values((await readStored(store, name)).pieces))
      for (const piece of pieces) used.add(piece)
  for (const name of outdated) await store.remove(storedName(name))
  for (const name of await namesIn(store, new Date(Date.now() - DAY_MS)))
    if (PIECE_NAME.test(name) && !used.has(name)) await store.remove(name)
}

const backupsAmong = (names: Iterable<string>) =>
  [...names].flatMap((name) => (name.endsWith('.json') && isBackupName(name.slice(0, -5)) ? [name.slice(0, -5)] : []))

async function readStored(store: Store, backup: string) {
  const stored = await store.get(storedName(backup))
  if (!stored) throw new Error(`The bucket has no backup ${backup}.`)
  return storedSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
}

/** Fetches a backup, the newest unless it is named, and the list of what was erased into an empty folder; returns its folder. */
export async function fetchFromBucket(address: string, into: string, name?: string): Promise<string> {
  const store = s3Store(address, env())
  const backups = backupsAmong(await namesIn(store)).sort((a, b) => +instantOfName(a) - +instantOfName(b))
  const backup = name ?? backups.at(-1)
  if (!backup || !backups.includes(backup))
    throw new Error(
      `${address} has no backup${name ? ` ${name}: ${backups.slice(-10).join(', ') || 'it is empty'}` : ''}.`,
    )
  const { manifest, signature, pieces } = await readStored(store, backup)
  const folder = join(into, backup)
  await rm(into, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, MANIFEST_FILE), manifest, { mode: 0o600 })
  await writeFile(join(folder, SIGNATURE_FILE), signature, { mode: 0o600 })
  // Reading it checks that no name leads out of the folder.
  const { files }: Manifest = await readManifest(folder)
  for (const path of Object.keys(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await using file = await open(join(folder, path), 'wx', 0o600)
    for (const piece of pieces[path] ?? []) await file.write(await readPiece(store, piece))
  }
  const erased = await store.get(ERASED_FILE)
  if (erased) await writeFile(join(into, ERASED_FILE), erased, { mode: 0o600 })
  return folder
}
