import { contrastWithWhite } from '#app/lib/color.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { markPaths } from '#app/ui/pattern/site-mark.tsx'
import type { Route } from './+types/app-icon'

export const handle = { kind: 'file', query: ['size'], cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

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
  const ground = size.isCut ? '<path d="M0 0H64V64H0Z"/>' : `<path d="${markPaths.outer}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size.pixels}" height="${size.pixels}"><g fill="${primaryColor}">${ground}</g><path fill="${inner}" d="${markPaths.inner}"/></svg>`
  const sharp = await loadSharp()
  const picture = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
