import { db, reader } from '#app/db/client.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import type { ImageRow } from './image-sources.ts'
import { fileName, isFileName, PictureError, type Variant } from './picture-rules.ts'
import { type Picture, pictureId, processPicture } from './process-picture.server.ts'
import { type FileStore, fileStore, type HostedStore, imageStore } from './store.server.ts'

/** Who stored a picture and when; the address it was fetched from, if it was. */
export type Origin = { now: Date; createdBy: string | null; originalUrl?: string }

const columns = ['id', 'width', 'height', 'variants', 'store', 'originalUrl'] as const

/**
 * Decodes, cleans and stores a picture; the same picture is stored once. Throws a `PictureError` for rejected files and
 * for a failing store. It waits for disk or network, so never call it inside a transaction.
 */
export async function storeImage(bytes: Uint8Array, origin: Origin): Promise<ImageRow> {
  const store = imageStore()
  const stored = await renewStored(pictureId(bytes), store.name, origin.now)
  if (stored) return stored
  const picture = await processPicture(bytes)
  const hostedUrl = await saveFiles(picture, store).catch((error: unknown) => {
    console.error('A picture could not be stored:', error)
    throw new PictureError('upload-failed')
  })
  return await insertImage(picture, store.name, hostedUrl, origin)
}

/** Stores the picture at a public address, which is fetched only once. */
export async function storeImageFromUrl(url: string, origin: Origin): Promise<ImageRow> {
  const stored = await reader().selectFrom('images').select(columns).where('originalUrl', '=', url).executeTakeFirst()
  if (stored) return stored
  return await storeImage(await fetchPicture(url), { ...origin, originalUrl: url })
}

/** Reads a stored file by its name under `/uploads/`; null when it does not exist. */
export async function readUpload(name: string): Promise<{ data: Uint8Array<ArrayBuffer>; type: string } | null> {
  if (!isFileName(name)) return null
  const row = await reader()
    .selectFrom('images')
    .select('store')
    .where('id', '=', name.split('-')[0]!)
    .executeTakeFirst()
  const data = row && (await fileStore(row.store)?.get(name))
  return data ? { data, type: `image/${name.split('.')[1]}` } : null
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
  const variants: Variant[] = hostedUrl
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
