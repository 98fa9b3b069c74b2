import { db, reader } from '#app/db/client.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import type { ImageRow } from './image-sources.ts'
import { makePicture, type Picture, pictureId } from './make-picture.server.ts'
import { fileName, isFileName, PictureError, type Variant } from './picture-rules.ts'
import { type FileStore, fileStore, type HostedStore, imageStore } from './store.server.ts'

/** Who stored a picture and when; the address it was fetched from, if it was. */
export type Origin = { now: Date; createdBy: string | null; originalUrl?: string }

const columns = ['id', 'width', 'height', 'variants', 'store', 'originalUrl'] as const

/**
 * Decodes, cleans and stores a picture; the same picture is stored once. Throws a `PictureError` for what we refuse
 * and for a store that fails. It waits for disk or network: never call it inside a transaction.
 */
export async function storeImage(bytes: Uint8Array, origin: Origin): Promise<ImageRow> {
  const store = imageStore()
  const known = await touch(pictureId(bytes), store.name, origin.now)
  if (known) return known
  const picture = await makePicture(bytes)
  const hostedAt = await keep(picture, store).catch((error: unknown) => {
    console.error('A picture could not be stored:', error)
    throw new PictureError('upload-failed')
  })
  return await record(picture, store.name, hostedAt, origin)
}

/** Fetches a picture from a public address once and stores it like any other. */
export async function storeImageFromUrl(url: string, origin: Origin): Promise<ImageRow> {
  const known = await reader().selectFrom('images').select(columns).where('originalUrl', '=', url).executeTakeFirst()
  if (known) return known
  return await storeImage(await fetchPicture(url), { ...origin, originalUrl: url })
}

/** The bytes and type of a stored file, by its name under `/uploads/`; null when there is none. */
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

/** The stored pictures with these ids; ids nobody knows are left out. */
export async function findImages(ids: string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return await reader().selectFrom('images').select(columns).where('id', 'in', ids).execute()
}

/** A known picture counts as new again, so that the nightly cleaning leaves it to the form it was sent from. */
async function touch(id: string, store: string, now: Date): Promise<ImageRow | undefined> {
  return await db()
    .updateTable('images')
    .set({ createdAt: now.toISOString() })
    .where('id', '=', id)
    .where('store', '=', store)
    .returning(columns)
    .executeTakeFirst()
}

async function keep(picture: Picture, store: FileStore | HostedStore): Promise<string | null> {
  if (store.name === 'hosted') {
    const largest = picture.files.findLast((file) => file.format === 'webp')!
    return await store.upload(largest.data, 'image/webp')
  }
  for (const { width, format, data } of picture.files)
    await store.put(fileName(picture.id, width, format), data, `image/${format}`)
  return null
}

async function record(picture: Picture, store: string, hostedAt: string | null, origin: Origin): Promise<ImageRow> {
  const variants: Variant[] = hostedAt
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
    originalUrl: hostedAt ?? origin.originalUrl ?? null,
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
