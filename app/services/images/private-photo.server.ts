import { createFairQueue } from '#app/lib/fair-queue.ts'
import { formatOf, MAX_PICTURE_PIXELS, PictureError } from './picture-rules.ts'
import { loadSharp } from './sharp.server.ts'

/** Enough to read the times on a photographed board. */
const MAX_SIDE_PX = 1600
const TIMEOUT_SECONDS = 10
const MAX_WAITING = 5

// Anybody may send one, so few wait, and pictures of admins never wait for them.
const queued = createFairQueue(MAX_WAITING, () => new PictureError('upload-failed', 'too many photos wait'))

/** Decodes and cleans a photo that is never public: upright, small, without EXIF, as a WebP in Base64. */
export async function encodePrivatePhoto(bytes: Uint8Array, owner: string): Promise<string> {
  const format = formatOf(bytes)
  if (!format) throw new PictureError('not-an-image')
  return await queued(owner, async () => {
    const sharp = await loadSharp()
    const input = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
    try {
      if ((await input.metadata()).format !== format) throw new PictureError('not-an-image')
      const encoded = await input
        .autoOrient()
        .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 70 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      return encoded.toString('base64')
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      throw new PictureError(/pixel limit/i.test(detail) ? 'too-many-pixels' : 'not-an-image', detail)
    }
  })
}
