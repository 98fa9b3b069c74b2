import { Blob, Direction, Face, Font, Buffer as Shaped, shape, Variation } from 'harfbuzzjs'
import { type BidiRun, splitIntoRuns } from './bidi-runs.ts'
import latin from './fonts/figtree.ttf?inline'
import arabic from './fonts/noto-naskh-arabic.ttf?inline'

/** A line of text as glyph outlines, starting at 0 on its baseline. */
export type DrawnText = { path: string; width: number }

type Script = 'latin' | 'arabic'
type Weight = 400 | 500 | 700

const sources: Record<Script, string> = { latin, arabic }
const fonts = new Map<string, Font>()

/** Loads one of the bundled fonts, so that the image does not depend on the fonts of the server. */
function fontOf(script: Script, weight: Weight): Font {
  const key = `${script} ${weight}`
  let font = fonts.get(key)
  if (!font) {
    const bytes = Buffer.from(sources[script].slice(sources[script].indexOf(',') + 1), 'base64')
    font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
    font.setVariations([new Variation('wght', weight)])
    fonts.set(key, font)
  }
  return font
}

type Part = BidiRun & { script: Script }

/** Splits a run by font, from left to right. Only the Latin font has spaces and most punctuation. */
function splitByScript({ text, isRightToLeft }: BidiRun): Part[] {
  const parts: Part[] = []
  for (const char of text) {
    const last = parts.at(-1)
    const script = /\p{Script=Arabic}|[\u060c\u061b\u061f]/u.test(char)
      ? 'arabic'
      : /\p{M}/u.test(char)
        ? (last?.script ?? 'latin')
        : 'latin'
    if (last?.script === script) last.text += char
    else parts.push({ script, text: char, isRightToLeft })
  }
  return isRightToLeft ? parts.reverse() : parts
}

/** Draws one line at a size in pixels. Characters missing in the fonts are left out. */
export function drawText(text: string, size: number, weight: Weight = 400): DrawnText {
  const parts = splitIntoRuns(text).flatMap(splitByScript)
  let width = 0
  const paths: string[] = []
  for (const part of parts) {
    const font = fontOf(part.script, weight)
    const scale = size / font.face.upem
    const buffer = new Shaped()
    buffer.addText(part.text)
    buffer.guessSegmentProperties()
    // Right to left, HarfBuzz also mirrors brackets.
    buffer.setDirection(part.isRightToLeft ? Direction.RTL : Direction.LTR)
    shape(font, buffer)
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      if (glyph.codepoint === 0) continue
      const x = width + (glyph.xOffset ?? 0) * scale
      const outline = font.glyphToPath(glyph.codepoint)
      if (outline)
        paths.push(
          `<path transform="translate(${x} ${-(glyph.yOffset ?? 0) * scale}) scale(${scale} ${-scale})" d="${outline}"/>`,
        )
      width += (glyph.xAdvance ?? 0) * scale
    }
  }
  return { path: paths.join(''), width }
}

/** Breaks a text into lines that fit a width; text beyond the last line is replaced by an ellipsis. */
export function drawLines(text: string, size: number, weight: Weight, width: number, maxLines: number): DrawnText[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && drawText(longer, size, weight).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const visible = lines.slice(0, maxLines)
  if (lines.length > maxLines) visible[maxLines - 1] += '…'
  return visible.map((line) => drawText(truncateToWidth(line, size, weight, width), size, weight))
}

function truncateToWidth(line: string, size: number, weight: Weight, width: number): string {
  let text = line
  while (text.length > 1 && drawText(text, size, weight).width > width) text = `${text.replace(/…$/, '').slice(0, -1)}…`
  return text
}
