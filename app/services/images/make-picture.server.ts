import { createHash } from 'node:crypto'
import { createQueue } from '#app/lib/queue.ts'
import {
  type Format,
  formatOf,
  formats,
  MAX_BYTES,
  MAX_HEIGHT,
  MAX_PIXELS,
  PictureError,
  WIDTHS,
  widthsFor,
} from './picture-rules.ts'
import { loadSharp } from './sharp.server.ts'

export type PictureFile = { width: number; height: number; format: Format; data: Buffer }
/** A decoded picture: its name (a hash of what was sent), its size, and every file made of it. */
export type Picture = { id: string; width: number; height: number; files: PictureFile[] }

const SECONDS = 20

// One picture at a time: unpacked, one can take 200 MB.
const turn = createQueue()

/** The name a file gets; part of it is the recipe, so that a better recipe gives new names. */
export function pictureId(bytes: Uint8Array): string {
  return createHash('sha256').update('recipe 1\n').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Decodes a picture for real and makes its variants: upright, in sRGB, without EXIF, the first frame of an animation.
 * Throws a `PictureError` for whatever is no picture we take.
 */
export function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length >= MAX_BYTES) throw new PictureError('too-large')
  const format = formatOf(bytes)
  if (!format) throw new PictureError('not-an-image')
  return turn(() => decode(bytes, format))
}

async function decode(bytes: Uint8Array, format: string): Promise<Picture> {
  const sharp = await loadSharp()
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const found = await input.metadata().catch(refuse)
  if (found.format !== format) throw new PictureError('not-an-image')
  const base = await input
    .autoOrient()
    .resize({ width: WIDTHS.at(-1)!, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const files: PictureFile[] = []
  for (const width of widthsFor(base.info.width)) {
    const sized = sharp(base.data, { raw: base.info }).resize({ width }).timeout({ seconds: SECONDS })
    for (const format of formats) {
      const made =
        format === 'avif' ? sized.clone().avif({ quality: 55, effort: 2 }) : sized.clone().webp({ quality: 78 })
      const { data, info } = await made.toBuffer({ resolveWithObject: true })
      files.push({ width, height: info.height, format, data })
    }
  }
  return { id: pictureId(bytes), width: base.info.width, height: base.info.height, files }
}

function refuse(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error)
  throw new PictureError(/pixel limit/i.test(detail) ? 'too-many-pixels' : 'not-an-image', detail)
}
