import { loadSharp } from '#app/services/images/sharp.server.ts'
import { type DrawnText, drawLines, drawText } from './draw-text.server.ts'

export type Preview = {
  title: string
  /** The name in Arabic, under the title. */
  second?: string | null
  /** Where, and when. */
  lines: readonly string[]
  siteName: string
  /** An SVG pattern by the id `lattice`, and the colour of its ground. */
  pattern: string
  ground: string
}

const [width, height] = [1200, 630]
const band = 380
const margin = 72
const room = width - band - 2 * margin
const colours = { paper: '#faf7f0', ink: '#12231b', soft: '#48574f', brass: '#d9b968', primary: '#006c45' }

const at = (drawn: DrawnText, x: number, y: number, colour: string) =>
  `<g fill="${colour}" transform="translate(${x} ${y})">${drawn.path}</g>`

/** The picture that stands for a page where it is shared: 1200 x 630, a PNG. */
export async function previewPicture({ title, second, lines, siteName, pattern, ground }: Preview): Promise<Buffer> {
  const large = title.length <= 28
  const size = large ? 78 : 60
  /** Each line with the distance of its base line from the one before. */
  const rows = [
    ...drawLines(title, size, 700, room, large ? 2 : 3).map((line) => ({
      line,
      step: size * 1.12,
      colour: colours.ink,
    })),
    ...drawLines(second ?? '', 58, 500, room, 1).map((line) => ({ line, step: 92, colour: colours.soft })),
    ...lines
      .flatMap((text) => drawLines(text, 34, 400, room, 2))
      .slice(0, 3)
      .map((line, place) => ({ line, step: place === 0 ? 76 : 50, colour: colours.soft })),
  ]
  let y = 60
  const parts = rows.map(({ line, step, colour }) => {
    y += step
    return at(line, margin, y, colour)
  })
  parts.push(`<rect x="${margin}" y="${height - 118}" width="72" height="4" rx="2" fill="${colours.brass}"/>`)
  parts.push(at(drawText(siteName, 30, 700), margin, height - 62, colours.primary))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pattern}</defs>
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<g transform="translate(${width - band} 0)"><rect width="${band}" height="${height}" fill="${ground}"/><rect width="${band}" height="${height}" fill="url(#lattice)"/></g>
${parts.join('')}</svg>`
  const sharp = await loadSharp()
  return await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer()
}
