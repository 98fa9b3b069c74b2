import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { env } from '#app/env.server.ts'
import { Unavailable, withinTime } from '#app/lib/web/unavailable.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import type { ImageRow } from './image-sources.ts'
import { fileName, isFileName, PictureError, type PictureVariant } from './picture-rules.ts'
import { type Picture, pictureId, processPicture } from './process-picture.server.ts'
import { type FileStore, fileStore, type HostedStore, imageStore } from './store.server.ts'

/** Who stored a picture and when, the mosque whose quota it counts for, and the address it was fetched from. */
export type Origin = { now: Date; createdBy: string | null; mosqueId?: string | null; originalUrl?: string }

const columns = ['id', 'width', 'height', 'variants', 'store', 'originalUrl'] as const

/** A checked picture that can be stored. */
export type PreparedImage = {
  /** The bytes that storing it adds; 0 when it is stored already. */
  newBytes: number
  store: () => Promise<ImageRow>
  /** Removes what was kept for storing. */
  discard: () => Promise<void>
}

const nothingToDiscard = async () => undefined

/**
 * Decodes and cleans a picture without storing it; the same picture is stored once, and one from an address is fetched
 * once. Throws a `PictureError` for rejected files.
 */
export async function prepareImage(
  source: Uint8Array | (() => Promise<Uint8Array>),
  origin: Origin,
): Promise<PreparedImage> {
  const fetched = origin.originalUrl === undefined ? undefined : await findByUrl(origin.originalUrl)
  if (fetched) return { newBytes: 0, store: async () => fetched, discard: nothingToDiscard }
  const bytes = typeof source === 'function' ? await source() : source
  const store = imageStore()
  if (await isStored(pictureId(bytes), store.name))
    return { newBytes: 0, store: () => storeImage(bytes, origin), discard: nothingToDiscard }
  const picture = await processPicture(bytes, origin.createdBy ?? '')
  const newBytes = picture.files.reduce((sum, { data }) => sum + data.length, 0)
  // A form may bring 60 pictures, whose files together take hundreds of megabytes.
  const spooled = await spoolPicture(picture)
  return { newBytes, store: async () => storePicture(await spooled.read(), store, origin), discard: spooled.remove }
}

/**
 * Decodes, cleans and stores a picture; the same picture is stored once. Throws a `PictureError` for rejected files and
 * for a failing store. It waits for disk or network, so never call it inside a transaction.
 */
export async function storeImage(bytes: Uint8Array, origin: Origin): Promise<ImageRow> {
  const store = imageStore()
  const stored = await renewStored(pictureId(bytes), store.name, origin.now)
  return stored ?? (await storePicture(await processPicture(bytes, origin.createdBy ?? ''), store, origin))
}

async function storePicture(picture: Picture, store: FileStore | HostedStore, origin: Origin): Promise<ImageRow> {
  const hostedUrl = await saveFiles(picture, store).catch((error: unknown) => {
    console.error('A picture could not be stored:', error)
    throw new PictureError('upload-failed')
  })
  return await insertImage(picture, store.name, hostedUrl, origin)
}

/** Stores the picture at a public address, which is fetched only once. */
export async function storeImageFromUrl(url: string, origin: Origin): Promise<ImageRow> {
  const prepared = await prepareImage(() => fetchPicture(url), { ...origin, originalUrl: url })
  return await prepared.store()
}

const findByUrl = (url: string): Promise<ImageRow | undefined> =>
  reader().selectFrom('images').select(columns).where('originalUrl', '=', url).executeTakeFirst()

async function isStored(id: string, store: string): Promise<boolean> {
  const found = reader().selectFrom('images').select('id').where('id', '=', id).where('store', '=', store)
  return (await found.executeTakeFirst()) !== undefined
}

/** Reads a stored file by its name under `/uploads/`; null when it does not exist. */
export async function readUpload(name: string): Promise<{ data: Uint8Array<ArrayBuffer>; type: string } | null> {
  if (!isFileName(name)) return null
  const row = await reader()
    .selectFrom('images')
    .select('store')
    .where('id', '=', name.split('-')[0]!)
    .executeTakeFirst()
  const store = row && fileStore(row.store)
  const data = store && (await readInTime(store, name))
  return data ? { data, type: `image/${name.split('.')[1]}` } : null
}

/** A stored picture by its address; null without one, and for one in a hosted store, which is not fetched for each visitor. */
export async function readStoredPicture(address: string | undefined): Promise<Uint8Array | null> {
  const name = /^\/uploads\/([^/]+)$/.exec(address ?? '')?.[1]
  return name ? ((await readUpload(name))?.data ?? null) : null
}

const MAX_READ_MS = 4_000
/** After a silence of the store it is not asked for so long. */
const PAUSE_MS = 5_000

let silentUntil = 0
let lastAnswerAt = 0
const waiting = new Set<(error: Unavailable) => void>()

/** Reads a file. When the store is silent, all that wait for it give up together, and for some seconds nobody begins. */
async function readInTime(store: FileStore, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (performance.now() < silentUntil) throw new Unavailable('The picture store does not answer.')
  const since = performance.now()
  const { promise: isSilent, reject } = Promise.withResolvers<never>()
  waiting.add(reject)
  try {
    const data = await Promise.race([withinTime(MAX_READ_MS, 'The picture store', () => store.get(name)), isSilent])
    lastAnswerAt = performance.now()
    return data
  } catch (error) {
    if (error instanceof Unavailable && lastAnswerAt < since) {
      silentUntil = performance.now() + PAUSE_MS
      for (const giveUp of waiting) giveUp(error)
    }
    throw new Unavailable('The picture store failed.', { cause: error })
  } finally {
    waiting.delete(reject)
  }
}

/** Loads the stored pictures with these ids; unknown ids are left out. */
export async function findImages(ids: string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return await reader().selectFrom('images').select(columns).where('id', 'in', ids).execute()
}

/** Resets the date of a stored picture, so that the nightly cleaning does not remove it while its form is open. */
async function renewStored(id: string, store: string, now: Date): Promise<ImageRow | undefined> {
  return await db()
    .updateTable('images')
    .set({ createdAt: now.toISOString() })
    .where('id', '=', id)
    .where('store', '=', store)
    .returning(columns)
    .executeTakeFirst()
}

async function saveFiles(picture: Picture, store: FileStore | HostedStore): Promise<string | null> {
  if (store.name === 'hosted') {
    const largest = picture.files.findLast((file) => file.format === 'webp')!
    return await store.upload(largest.data, 'image/webp')
  }
  for (const { width, format, data } of picture.files)
    await store.put(fileName(picture.id, width, format), data, `image/${format}`)
  return null
}

async function insertImage(
  picture: Picture,
  store: string,
  hostedUrl: string | null,
  origin: Origin,
): Promise<ImageRow> {
  const variants: PictureVariant[] = hostedUrl
    ? []
    : picture.files.map(({ width, height, format, data }) => ({ width, height, format, bytes: data.length }))
  const row = {
    id: picture.id,
    mime: 'image/webp',
    width: picture.width,
    height: picture.height,
    bytes: variants.reduce((sum, variant) => sum + variant.bytes, 0),
    variants: JSON.stringify(variants),
    store,
    originalUrl: hostedUrl ?? origin.originalUrl ?? null,
    createdAt: origin.now.toISOString(),
    createdBy: origin.createdBy,
    mosqueId: origin.mosqueId ?? null,
  }
  return await db()
    .insertInto('images')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ store: row.store, variants: row.variants, originalUrl: row.originalUrl }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Writes the files of a picture to disk, where they wait until it may be stored. */
async function spoolPicture(picture: Picture): Promise<{ read(): Promise<Picture>; remove(): Promise<void> }> {
  // The next start removes files of this folder whose name begins with the id of a process that has ended.
  const folder = join(env().DATA_DIR, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${newId()}`)
  await writeFile(path, Buffer.concat(picture.files.map(({ data }) => data)), { mode: 0o600 })
  let end = 0
  const places = picture.files.map(({ data, ...file }) => {
    end += data.length
    return { file, start: end - data.length, end }
  })
  const { id, width, height } = picture
  return {
    async read() {
      const bytes = await readFile(path)
      const files = places.map(({ file, start, end }) => ({ ...file, data: bytes.subarray(start, end) }))
      return { id, width, height, files }
    },
    remove: () => rm(path, { force: true }),
  }
}
