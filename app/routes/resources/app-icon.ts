import { contrastWithWhite } from '#app/lib/color.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { readStoredPicture } from '#app/services/images/images.server.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { markPaths } from '#app/ui/pattern/site-mark.tsx'
import type { Route } from './+types/app-icon'

export const handle = { kind: 'file', query: ['size'], cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** Below it white is not seen on the color of the site. */
const MIN_CONTRAST_OF_SHAPES = 3
const INK = '#12231b'

/** What a device that cuts a circle out of an icon leaves of a square, as a part of its width. */
const KEPT_OF_CUT = 0.56

/** The icons under which devices install the site: its logo, else its mark in its color. `iphone` and `maskable` are cut by the device. */
const sizes: Record<string, Size> = {
  192: { pixels: 192, isCut: false },
  512: { pixels: 512, isCut: false },
  maskable: { pixels: 512, isCut: true },
  iphone: { pixels: 180, isCut: true },
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const size = sizes[url.searchParams.get('size') ?? '512']
  if (!size) throw new Response(null, { status: 404 })
  const { primaryColor, logoUrl } = (await siteSettings()).customization
  const logo = await readStoredPicture(logoUrl)
  const picture = await (logo ? drawLogo(logo, size) : drawMark(primaryColor, size))
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}

type Size = { pixels: number; isCut: boolean }

async function drawMark(color: string, { pixels, isCut }: Size): Promise<Buffer> {
  const inner = contrastWithWhite(color) < MIN_CONTRAST_OF_SHAPES ? INK : '#ffffff'
  const ground = isCut ? '<path d="M0 0H64V64H0Z"/>' : `<path d="${markPaths.outer}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${pixels}" height="${pixels}"><g fill="${color}">${ground}</g><path fill="${inner}" d="${markPaths.inner}"/></svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

async function drawLogo(logo: Uint8Array, { pixels, isCut }: Size): Promise<Buffer> {
  const background = isCut ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 }
  const inner = isCut ? Math.round(pixels * KEPT_OF_CUT) : pixels
  const [before, after] = [Math.floor((pixels - inner) / 2), Math.ceil((pixels - inner) / 2)]
  const sharp = await loadSharp()
  const resized = sharp(logo).resize(inner, inner, { fit: 'contain', background })
  const framed = resized.extend({ top: before, left: before, bottom: after, right: after, background })
  return (isCut ? framed.flatten({ background }) : framed).png().toBuffer()
}
