import { fileName, type PictureVariant, variantFormats } from './picture-rules.ts'

/** The columns of `images` that a page needs to show a picture. */
export type ImageRow = {
  id: string
  width: number
  height: number
  variants: string
  store: string
  originalUrl: string | null
}

/** The data of an `<img>`: a fallback address, the size, and a `srcset` for each modern format. */
export type ImageSources = {
  src: string
  width: number
  height: number
  sets: { type: string; srcSet: string }[]
}

/** The sources of a stored picture, smallest first; the fallback is the largest WebP up to 640 px, else the smallest. */
export function imageSources(row: ImageRow): ImageSources {
  const { width, height } = row
  if (row.store === 'hosted' && row.originalUrl) return { src: row.originalUrl, width, height, sets: [] }
  const variants = JSON.parse(row.variants) as PictureVariant[]
  const address = (variant: PictureVariant) => `/uploads/${fileName(row.id, variant.width, variant.format)}`
  const webp = variants.filter((variant) => variant.format === 'webp')
  const fallback = webp.findLast((variant) => variant.width <= 640) ?? webp[0]
  return {
    src: fallback ? address(fallback) : '',
    width,
    height,
    sets: variantFormats.map((format) => ({
      type: `image/${format}`,
      srcSet: variants
        .filter((variant) => variant.format === format)
        .map((variant) => `${address(variant)} ${variant.width}w`)
        .join(', '),
    })),
  }
}

/** The address of the largest variant, for full-screen views and share images. */
export function largestSource(row: ImageRow): string {
  if (row.store === 'hosted' && row.originalUrl) return row.originalUrl
  const webp = (JSON.parse(row.variants) as PictureVariant[]).filter((variant) => variant.format === 'webp').at(-1)
  return webp ? `/uploads/${fileName(row.id, webp.width, 'webp')}` : ''
}
