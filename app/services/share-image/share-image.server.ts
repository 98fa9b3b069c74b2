import { loadSharp } from '#app/services/images/sharp.server.ts'
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
const MARGIN = 72
const TEXT_WIDTH = WIDTH - PATTERN_WIDTH - 2 * MARGIN
const colors = { paper: '#faf7f0', ink: '#12231b', soft: '#48574f', brass: '#d9b968', primary: '#006c45' }

const placeText = (drawn: DrawnText, x: number, y: number, color: string) =>
  `<g fill="${color}" transform="translate(${x} ${y})">${drawn.path}</g>`

/** Renders the image shown for a page where it is shared: a PNG of 1200 x 630. */
export async function renderShareImage({
  title,
  second,
  lines,
  siteName,
  pattern,
  ground,
}: ShareImage): Promise<Buffer> {
  const isShort = title.length <= 28
  const size = isShort ? 78 : 60
  /** Each line with the distance of its baseline from the one before. */
  const rows = [
    ...drawLines(title, size, 700, TEXT_WIDTH, isShort ? 2 : 3).map((line) => ({
      line,
      step: size * 1.12,
      color: colors.ink,
    })),
    ...drawLines(second ?? '', 58, 500, TEXT_WIDTH, 1).map((line) => ({ line, step: 92, color: colors.soft })),
    ...lines
      .flatMap((text) => drawLines(text, 34, 400, TEXT_WIDTH, 2))
      .slice(0, 3)
      .map((line, index) => ({ line, step: index === 0 ? 76 : 50, color: colors.soft })),
  ]
  let y = 60
  const parts = rows.map(({ line, step, color }) => {
    y += step
    return placeText(line, MARGIN, y, color)
  })
  parts.push(`<rect x="${MARGIN}" y="${HEIGHT - 118}" width="72" height="4" rx="2" fill="${colors.brass}"/>`)
  parts.push(placeText(drawText(siteName, 30, 700), MARGIN, HEIGHT - 62, colors.primary))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${pattern}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.paper}"/>
<g transform="translate(${WIDTH - PATTERN_WIDTH} 0)"><rect width="${PATTERN_WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect width="${PATTERN_WIDTH}" height="${HEIGHT}" fill="url(#lattice)"/></g>
${parts.join('')}</svg>`
  const sharp = await loadSharp()
  return await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer()
}
