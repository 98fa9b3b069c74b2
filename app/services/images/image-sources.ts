import { fileName, formats, type Variant } from './picture-rules.ts'

/** The columns of `images` that a page needs to show a picture. */
export type ImageRow = {
  id: string
  width: number
  height: number
  variants: string
  store: string
  originalUrl: string | null
}

/** What an `<img>` needs: a plain address, the true size, and the sets of each modern format. */
export type ImageSources = {
  src: string
  width: number
  height: number
  sets: { type: string; srcSet: string }[]
}

/** The addresses and sizes of a stored picture, smallest first; the plain address is the 640 px WebP or the nearest. */
export function imageSources(row: ImageRow): ImageSources {
  const { width, height } = row
  if (row.store === 'hosted' && row.originalUrl) return { src: row.originalUrl, width, height, sets: [] }
  const variants = JSON.parse(row.variants) as Variant[]
  const address = (variant: Variant) => `/uploads/${fileName(row.id, variant.width, variant.format)}`
  const webp = variants.filter((variant) => variant.format === 'webp')
  const plain = webp.findLast((variant) => variant.width <= 640) ?? webp[0]
  return {
    src: plain ? address(plain) : '',
    width,
    height,
    sets: formats.map((format) => ({
      type: `image/${format}`,
      srcSet: variants
        .filter((variant) => variant.format === format)
        .map((variant) => `${address(variant)} ${variant.width}w`)
        .join(', '),
    })),
  }
}

/** The address of the largest variant, for full-screen views and previews. */
export function largestSource(row: ImageRow): string {
  if (row.store === 'hosted' && row.originalUrl) return row.originalUrl
  const webp = (JSON.parse(row.variants) as Variant[]).filter((variant) => variant.format === 'webp').at(-1)
  return webp ? `/uploads/${fileName(row.id, webp.width, 'webp')}` : ''
}
