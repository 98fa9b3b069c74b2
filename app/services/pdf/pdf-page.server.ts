import { setImmediate as nextTurn } from 'node:timers/promises'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { type ShapedLine, shapeLine, type Weight } from '#app/services/text/shape-text.server.ts'
import { type GlyphFonts, glyphFonts, number } from './glyph-fonts.server.ts'
import { type PdfPhoto, writePdfFile } from './pdf-file.server.ts'

/** Points of 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 }
export const POINTS_PER_MM = 72 / 25.4

/** Red, green and blue of 0 to 1. */
export type PdfColor = readonly [red: number, green: number, blue: number]

export const ink: PdfColor = [0.07, 0.14, 0.11]
export const softInk: PdfColor = [0.28, 0.34, 0.31]
export const hairline: PdfColor = [0.6, 0.6, 0.58]

type TextStyle = {
  size: number
  weight?: Weight
  color?: PdfColor
  /** Which point of the line stands at x. */
  align?: 'left' | 'center' | 'right'
  /** A line that is wider is set smaller. */
  maxWidth?: number
}

/** One page, measured in points from its upper left corner. What is written on it can be selected and searched. */
export type PdfPage = {
  width: number
  height: number
  /** Writes a line with its baseline at y. */
  text(text: string, x: number, y: number, style: TextStyle): void
  rectangle(x: number, y: number, width: number, height: number, color: PdfColor): void
  /** A photo with its upper left corner at x and y. */
  photo(photo: PdfPhoto, x: number, y: number, width: number, height: number): void
  /** The width of a line in points. */
  widthOf(text: string, size: number, weight?: Weight): number
}

export type PdfFile = {
  file: Buffer
  /** Letters that were written and that the fonts lack. A file that misses some is not for anybody. */
  missing: string[]
}

type PageSettings = { width: number; height: number; title: string; language: string }

/**
 * Draws a page and writes it as a PDF file of one page, with the glyphs that it uses. What is drawn is written in slices,
 * so that other requests can be answered before and in between.
 */
export async function drawPdf(
  { width, height, title, language }: PageSettings,
  draw: (page: PdfPage) => void,
): Promise<PdfFile> {
  await nextTurn()
  const fonts = glyphFonts()
  const drawn: (() => string)[] = []
  const photos: PdfPhoto[] = []
  const missing = new Set<string>()
  const shaped = new Map<string, ShapedLine>()
  const pause = createPauses()
  const shapeOnce = (text: string, weight: Weight): ShapedLine => {
    const key = `${weight} ${text}`
    const line = shaped.get(key) ?? shapeLine(text, weight)
    shaped.set(key, line)
    return line
  }
  draw({
    width,
    height,
    text(text, x, y, { size: wanted, weight = 400, color = ink, align = 'left', maxWidth }) {
      const line = shapeOnce(text, weight)
      for (const letter of line.missing) missing.add(letter)
      const size = maxWidth && line.width * wanted > maxWidth ? maxWidth / line.width : wanted
      const left = align === 'left' ? x : x - (line.width * size) / (align === 'center' ? 2 : 1)
      drawn.push(() => `BT ${color.map(number).join(' ')} rg ${writeLine(line, fonts, left, height - y, size)} ET`)
    },
    rectangle(x, y, wide, high, color) {
      const box = [x, height - y - high, wide, high].map(number).join(' ')
      drawn.push(() => `${color.map(number).join(' ')} rg ${box} re f`)
    },
    photo(photo, x, y, wide, high) {
      const at = [wide, 0, 0, high, x, height - y - high].map(number).join(' ')
      const name = `P${photos.push(photo) - 1}`
      drawn.push(() => `q ${at} cm /${name} Do Q`)
    },
    widthOf: (text, size, weight = 400) => shapeOnce(text, weight).width * size,
  })
  const content: string[] = []
  for (const write of drawn) {
    await pause()
    content.push(write())
  }
  await pause()
  const parts = { width, height, title, language, photos }
  const file = await writePdfFile({ ...parts, content: content.join('\n'), fonts: fonts.list() })
  return { file, missing: [...missing] }
}

const MIN_SHIFT = 0.001

/** Shows the clusters of a line; a new position is written where one does not follow the one before. */
function writeLine({ clusters }: ShapedLine, fonts: GlyphFonts, left: number, baseline: number, size: number): string {
  const parts: string[] = []
  let [font, end, codes] = ['', Number.NaN, '']
  const show = () => {
    if (codes) parts.push(`<${codes}> Tj`)
    codes = ''
  }
  for (const cluster of clusters) {
    const { name, code } = fonts.codeOf(cluster)
    if (name !== font || Math.abs(cluster.x - end) > MIN_SHIFT) {
      show()
      if (name !== font) parts.push(`/${name} ${number(size)} Tf`)
      parts.push(`1 0 0 1 ${number(left + cluster.x * size)} ${number(baseline)} Tm`)
    }
    codes += code.toString(16).padStart(2, '0')
    font = name
    end = cluster.x + cluster.advance
  }
  show()
  return parts.join(' ')
}
