import { Blob, Direction, Face, Font, Buffer as Shaped, shape, Variation } from 'harfbuzzjs'
import { type BidiRun, splitIntoRuns } from './bidi-runs.ts'
import latin from './fonts/figtree.ttf?inline'
import arabic from './fonts/noto-naskh-arabic.ttf?inline'

type Script = 'latin' | 'arabic'
export type Weight = 400 | 500 | 700

/** One of the bundled fonts at a weight, so that what is drawn does not depend on the fonts of the server. */
export type LoadedFont = { key: string; font: Font; upem: number }

/** Letters that are drawn together, such as one with its marks; measured for a font size of 1. */
export type ShapedCluster = {
  loaded: LoadedFont
  /** Its glyphs, each at so far right and up from where it begins. */
  glyphs: { id: number; right: number; up: number }[]
  /** Where it begins on the line. */
  x: number
  advance: number
  text: string
}

/** A line as it is drawn from left to right. */
export type ShapedLine = { clusters: ShapedCluster[]; width: number; missing: string[] }

const sources: Record<Script, string> = { latin, arabic }
const fonts = new Map<string, LoadedFont>()

function fontOf(script: Script, weight: Weight): LoadedFont {
  const key = `${script}-${weight}`
  let loaded = fonts.get(key)
  if (!loaded) {
    const bytes = Buffer.from(sources[script].slice(sources[script].indexOf(',') + 1), 'base64')
    const face = new Face(new Blob(new Uint8Array(bytes).buffer))
    const font = new Font(face)
    font.setVariations([new Variation('wght', weight)])
    loaded = { key, font, upem: face.upem }
    fonts.set(key, loaded)
  }
  return loaded
}

type Part = BidiRun & { script: Script }

/** Splits a run by font, from left to right. Only the Latin font has spaces and most punctuation. */
function splitByScript({ text, isRightToLeft }: BidiRun): Part[] {
  const parts: Part[] = []
  for (const char of text) {
    const last = parts.at(-1)
    const script = /\p{Script_Extensions=Arabic}/u.test(char)
      ? 'arabic'
      : /\p{M}/u.test(char)
        ? (last?.script ?? 'latin')
        : 'latin'
    if (last?.script === script) last.text += char
    else parts.push({ script, text: char, isRightToLeft })
  }
  return isRightToLeft ? parts.reverse() : parts
}

/** Shapes one line. Letters that the fonts lack are left out and listed. */
export function shapeLine(text: string, weight: Weight = 400): ShapedLine {
  const line: ShapedLine = { clusters: [], width: 0, missing: [] }
  for (const part of splitIntoRuns(text).flatMap(splitByScript)) addPart(line, part, fontOf(part.script, weight))
  return line
}

function addPart(line: ShapedLine, { text, isRightToLeft }: Part, loaded: LoadedFont): void {
  const buffer = new Shaped()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // Right to left, HarfBuzz also mirrors brackets.
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(loaded.font, buffer)
  const shaped = buffer.getGlyphInfosAndPositions()
  const textOf = lettersByCluster(
    text,
    shaped.map(({ cluster }) => cluster),
  )
  let [last, lastIndex] = [null as ShapedCluster | null, -1]
  for (const { codepoint, cluster, xOffset = 0, yOffset = 0, xAdvance = 0 } of shaped) {
    const text = textOf.get(cluster) ?? ''
    if (codepoint === 0) {
      if (cluster !== lastIndex) line.missing.push(...text)
      lastIndex = cluster
      continue
    }
    if (cluster !== lastIndex || !last) {
      last = { loaded, glyphs: [], x: line.width, advance: 0, text }
      line.clusters.push(last)
      lastIndex = cluster
    }
    last.glyphs.push({ id: codepoint, right: last.advance + xOffset / loaded.upem, up: yOffset / loaded.upem })
    last.advance += xAdvance / loaded.upem
    line.width += xAdvance / loaded.upem
  }
}

/** The letters of each cluster: from its index to the next one. */
function lettersByCluster(text: string, clusters: readonly number[]): Map<number, string> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  // Marks of direction are drawn as nothing.
  return new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1]).replaceAll(/\p{Cf}/gu, '')]))
}

/** Letters of texts that the fonts lack, each once. */
export function findMissingLetters(texts: readonly string[]): string[] {
  const letters = new Set(texts.join('').replaceAll(/\s/g, ''))
  return [...new Set(shapeLine([...letters].join('')).missing)]
}

/** Breaks a text into lines that fit a width at a font size; what is beyond the last line is replaced by an ellipsis. */
export function breakIntoLines(text: string, size: number, weight: Weight, width: number, maxLines: number): string[] {
  const widthOf = (line: string) => shapeLine(line, weight).width * size
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (lines.length > maxLines) break
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const visible = lines.slice(0, maxLines)
  if (lines.length > maxLines) visible[maxLines - 1] += '…'
  return visible.map((line) => truncateToWidth(line, widthOf, width))
}

/** Halves again and again, because a word that somebody wrote may be as long as its field. */
function truncateToWidth(line: string, widthOf: (line: string) => number, width: number): string {
  if (widthOf(line) <= width) return line
  const letters = [...line.replace(/…$/, '')]
  const cut = (count: number) => `${letters.slice(0, count).join('')}…`
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(cut(middle)) <= width) fits = middle
    else tooMany = middle
  }
  return cut(fits)
}
