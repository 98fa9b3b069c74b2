import { createHash } from 'node:crypto'
import { createFairQueue } from '#app/lib/fair-queue.ts'
import {
  type Format,
  formatOf,
  largestBox,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PictureError,
  variantFormats,
  widthsFor,
} from './picture-rules.ts'
import { loadSharp } from './sharp.server.ts'

export type PictureFile = { width: number; height: number; format: Format; data: Buffer }
/** A processed picture: its id (a hash of the upload), its size, and the files of all variants. */
export type Picture = { id: string; width: number; height: number; files: PictureFile[] }

const TIMEOUT_SECONDS = 20

/** Pictures of up to 5 MB each that wait. */
const MAX_WAITING_PICTURES = 20

// One picture at a time, because a decoded picture can take 200 MB.
const queued = createFairQueue(MAX_WAITING_PICTURES, () => new PictureError('upload-failed', 'too many pictures wait'))

/** The id of an upload. It includes a version of the processing, so that changed processing results in new ids. */
export function pictureId(bytes: Uint8Array): string {
  return createHash('sha256').update('recipe 2\n').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Decodes a picture completely and encodes its variants: upright, in sRGB, without EXIF, the first frame of an animation.
 * Throws a `PictureError` for every other file.
 */
export async function processPicture(bytes: Uint8Array, owner = ''): Promise<Picture> {
  if (bytes.length >= MAX_PICTURE_BYTES) throw new PictureError('too-large')
  const format = formatOf(bytes)
  if (!format) throw new PictureError('not-an-image')
  return await queued(owner, () => encodeVariants(bytes, format))
}

async function encodeVariants(bytes: Uint8Array, format: string): Promise<Picture> {
  const sharp = await loadSharp()
  const input = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
  const metadata = await input.metadata().catch(rejectPicture)
  if (metadata.format !== format) throw new PictureError('not-an-image')
  const upright = metadata.autoOrient
  const base = await input
    .autoOrient()
    .resize({ ...largestBox(upright.width, upright.height), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectPicture)
  const files: PictureFile[] = []
  for (const width of widthsFor(base.info.width)) {
    const sized = sharp(base.data, { raw: base.info }).resize({ width }).timeout({ seconds: TIMEOUT_SECONDS })
    for (const format of variantFormats) {
      const encoder =
        format === 'avif'
          ? sized.clone().avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' })
          : sized.clone().webp({ quality: 78 })
      const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
      files.push({ width, height: info.height, format, data })
    }
  }
  return { id: pictureId(bytes), width: base.info.width, height: base.info.height, files }
}

function rejectPicture(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error)
  throw new PictureError(/pixel limit/i.test(detail) ? 'too-many-pixels' : 'not-an-image', detail)
}
