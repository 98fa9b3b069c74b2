import { contrastWithWhite } from '#app/lib/color.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/app-icon'

export const handle = { kind: 'file', query: ['size'], cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** Two stars of eight points, in a square of 64: the inner one as large as devices leave of an icon that they cut round. */
const OUTER =
  'M63 32L53.92 41.08L53.92 53.92L41.08 53.92L32 63L22.92 53.92L10.08 53.92L10.08 41.08L1 32L10.08 22.92L10.08 10.08L22.92 10.08L32 1L41.08 10.08L53.92 10.08L53.92 22.92Z'
const INNER =
  'M44.93 37.36L39.58 39.58L37.36 44.93L32 42.72L26.64 44.93L24.42 39.58L19.07 37.36L21.28 32L19.07 26.64L24.42 24.42L26.64 19.07L32 21.28L37.36 19.07L39.58 24.42L44.93 26.64L42.72 32Z'
/** Below it white is not seen on the color of the site. */
const MIN_CONTRAST_OF_SHAPES = 3
const INK = '#12231b'

/** The icons under which devices install the site, in its color. `iphone` and `maskable` are cut by the device. */
const sizes: Record<string, { pixels: number; isCut: boolean }> = {
  192: { pixels: 192, isCut: false },
  512: { pixels: 512, isCut: false },
  maskable: { pixels: 512, isCut: true },
  iphone: { pixels: 180, isCut: true },
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const size = sizes[url.searchParams.get('size') ?? '512']
  if (!size) throw new Response(null, { status: 404 })
  const { primaryColor } = (await siteSettings()).customization
  const inner = contrastWithWhite(primaryColor) < MIN_CONTRAST_OF_SHAPES ? INK : '#ffffff'
  const ground = size.isCut ? '<path d="M0 0H64V64H0Z"/>' : `<path d="${OUTER}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size.pixels}" height="${size.pixels}"><g fill="${primaryColor}">${ground}</g><path fill="${inner}" d="${INNER}"/></svg>`
  const sharp = await loadSharp()
  const picture = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
