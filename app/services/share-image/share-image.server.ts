import { loadSharp } from '#app/services/images/sharp.server.ts'
import { beginsAtRight } from './bidi-runs.ts'
import { type DrawnText, drawLines, drawText } from './draw-text.server.ts'

export type ShareImage = {
  title: string
  /** The name in Arabic, under the title. */
  second?: string | null
  /** The location, and the date of an event. */
  lines: readonly string[]
  siteName: string
  /** An SVG pattern with the id `lattice`, and its background color. */
  pattern: string
  ground: string
}

const [WIDTH, HEIGHT] = [1200, 630]
const PATTERN_WIDTH = 380
const PICTURE_WIDTH = 440
const MARGIN = 72
const colors = { paper: '#faf7f0', ink: '#12231b', soft: '#48574f', brass: '#d9b968', primary: '#006c45' }

const placeText = (drawn: DrawnText, x: number, y: number, color: string) =>
  `<g fill="${color}" transform="translate(${x} ${y})">${drawn.path}</g>`

/** Renders the image shown for a page where it is shared: a PNG of 1200 x 630. */
export async function renderShareImage(image: ShareImage): Promise<Buffer> {
  const sharp = await loadSharp()
  return await sharp(drawSvg(image, PATTERN_WIDTH)).png({ palette: true, quality: 90 }).toBuffer()
}

/** The same as a JPEG, with a picture at its side if there is one: as a PNG a photo would be too large to be shown. */
export async function renderPhotoShareImage({ picture, ...image }: ShareImage & { picture: Uint8Array | null }) {
  const sharp = await loadSharp()
  const side = picture && (await sharp(picture).resize(PICTURE_WIDTH, HEIGHT, { position: 'attention' }).toBuffer())
  return await sharp(drawSvg(image, side ? PICTURE_WIDTH : PATTERN_WIDTH))
    .composite(side ? [{ input: side, left: beginsAtRight(image.title) ? 0 : WIDTH - PICTURE_WIDTH, top: 0 }] : [])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

function drawSvg({ title, second, lines, siteName, pattern, ground }: ShareImage, sideWidth: number): Buffer {
  const isFromRight = beginsAtRight(title)
  const textWidth = WIDTH - sideWidth - 2 * MARGIN
  const startOf = (width: number) => (isFromRight ? WIDTH - MARGIN - width : MARGIN)
  const isShort = title.length <= 28
  const size = isShort ? 78 : 60
  /** Each line with the distance of its baseline from the one before. */
  const rows = [
    ...drawLines(title, size, 700, textWidth, isShort ? 2 : 3).map((line) => ({
      line,
      step: size * 1.12,
      color: colors.ink,
    })),
    ...drawLines(second ?? '', 58, 500, textWidth, 1).map((line) => ({ line, step: 92, color: colors.soft })),
    ...lines
      .flatMap((text) => drawLines(text, 34, 400, textWidth, lines.length > 1 ? 1 : 2))
      .map((line, index) => ({ line, step: index === 0 ? 76 : 50, color: colors.soft })),
  ]
  let y = 60
  const parts = rows.map(({ line, step, color }) => {
    y += step
    return placeText(line, startOf(line.width), y, color)
  })
  const site = drawText(siteName, 30, 700)
  parts.push(`<rect x="${startOf(72)}" y="${HEIGHT - 118}" width="72" height="4" rx="2" fill="${colors.brass}"/>`)
  parts.push(placeText(site, startOf(site.width), HEIGHT - 62, colors.primary))
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${pattern}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.paper}"/>
<g transform="translate(${isFromRight ? 0 : WIDTH - sideWidth} 0)"><rect width="${sideWidth}" height="${HEIGHT}" fill="${ground}"/><rect width="${sideWidth}" height="${HEIGHT}" fill="url(#lattice)"/></g>
${parts.join('')}</svg>`)
}
