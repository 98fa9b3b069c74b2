import { reader } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { fetchPicture } from '#app/services/images/fetch-picture.server.ts'
import type { ImageRow } from '#app/services/images/image-sources.ts'
import { type PreparedImage, prepareImage } from '#app/services/images/images.server.ts'
import {
  MAX_MOSQUE_PICTURE_BYTES,
  MAX_MOSQUE_PICTURES,
  PictureError,
  type PictureFault,
} from '#app/services/images/picture-rules.ts'
import { countAttempt } from './attempts.server.ts'

/** A picture of a form: a file, or the address of one. */
type Upload = File | string

/** The sender of pictures and the mosque they count for, which a superadmin's pictures may lack. */
export type Uploader = { id: string; mosqueId: string | null; now: Date }

type Uploaded =
  | { ok: true; images: ImageRow[] }
  /** Why each picture was rejected, in the order they were sent; null for accepted ones. */
  | { ok: false; faults: (PictureFault | null)[] }

/** One is processed while the next is fetched. Each holds up to 5 MB. */
const MAX_CONCURRENT = 2

/**
 * Stores the pictures of a form, all of them or none. Every form with pictures calls this after everything else
 * in it was validated, so that each picture counts against the limit of its sender and the quota of its mosque.
 */
export async function storeUploads(uploads: Upload[], uploader: Uploader): Promise<Uploaded> {
  if (env().DEMO) return { ok: false, faults: uploads.map(() => 'demo') }
  for (const _ of uploads) {
    const wait = await countAttempt('pictures', uploader.id, uploader.now)
    if (wait > 0) return { ok: false, faults: uploads.map(() => 'too-many' as const) }
  }
  const prepared: (PreparedImage | PictureFault)[] = []
  try {
    for (const batch of inBatches(uploads, MAX_CONCURRENT))
      prepared.push(...(await Promise.all(batch.map(prepare(uploader)))))
    return await storePrepared(prepared, uploader)
  } finally {
    for (const each of prepared) if (typeof each !== 'string') await each.discard()
  }
}

async function storePrepared(prepared: (PreparedImage | PictureFault)[], { mosqueId }: Uploader): Promise<Uploaded> {
  const images = prepared.filter((each) => typeof each !== 'string')
  if (images.length < prepared.length)
    return { ok: false, faults: prepared.map((each) => (typeof each === 'string' ? each : null)) }
  if (!(await hasRoom(mosqueId, images))) return { ok: false, faults: prepared.map(() => 'mosque-full' as const) }
  try {
    const stored: ImageRow[] = []
    for (const image of images) stored.push(await image.store())
    return { ok: true, images: stored }
  } catch (error) {
    return { ok: false, faults: prepared.map(() => faultOf(error)) }
  }
}

const prepare = (uploader: Uploader) => async (upload: Upload) => {
  const origin = { now: uploader.now, createdBy: uploader.id, mosqueId: uploader.mosqueId }
  try {
    if (typeof upload !== 'string') return await prepareImage(await upload.bytes(), origin)
    return await prepareImage(() => fetchPicture(upload), { ...origin, originalUrl: upload })
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): PictureFault {
  if (error instanceof PictureError) return error.fault
  throw error
}

/** Whether new pictures fit into the quota of a mosque. */
async function hasRoom(mosqueId: string | null, images: PreparedImage[]): Promise<boolean> {
  const added = images.filter(({ newBytes }) => newBytes > 0)
  if (mosqueId === null || added.length === 0) return true
  const { files, bytes } = await reader()
    .selectFrom('images')
    .select((row) => [row.fn.countAll<number>().as('files'), row.fn.sum<number | null>('bytes').as('bytes')])
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirstOrThrow()
  const newBytes = added.reduce((sum, image) => sum + image.newBytes, 0)
  return (
    Number(files) + added.length <= MAX_MOSQUE_PICTURES && Number(bytes ?? 0) + newBytes <= MAX_MOSQUE_PICTURE_BYTES
  )
}
