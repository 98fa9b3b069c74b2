import type { ShapedCluster } from '#app/services/text/shape-text.server.ts'

/** A number as PDF takes it: without an exponent, to a hundredth. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

/** A font of a file: the outlines that it uses, at most 256. */
export type GlyphFont = {
  name: string
  /** Units of the outlines in a font size of 1. */
  upem: number
  glyphs: { width: number; outline: string; text: string }[]
}

export type GlyphFonts = {
  /** The font and the code of a cluster, which stands for the same letters wherever it is used. */
  codeOf(cluster: ShapedCluster): { name: string; code: number }
  list(): readonly GlyphFont[]
}

const MAX_GLYPHS = 256

/**
 * The fonts of a file. A glyph in it is a whole cluster, so that each code stands for its letters; it is an outline, because
 * the bundled fonts are variable, which readers of PDF don't know.
 */
export function glyphFonts(): GlyphFonts {
  const list: GlyphFont[] = []
  const codes = new Map<string, { name: string; code: number }>()
  const current = new Map<string, GlyphFont>()
  return {
    list: () => list,
    codeOf({ loaded, glyphs, advance, text }) {
      const key = `${loaded.key} ${glyphs.map(({ id, right, up }) => `${id},${right},${up}`).join()} ${text}`
      const known = codes.get(key)
      if (known) return known
      let font = current.get(loaded.key)
      if (!font || font.glyphs.length === MAX_GLYPHS) {
        font = { name: `F${list.length}`, upem: loaded.upem, glyphs: [] }
        list.push(font)
        current.set(loaded.key, font)
      }
      const width = advance * loaded.upem
      const outlines = glyphs.map(({ id, right, up }) => ({
        path: loaded.font.glyphToPath(id),
        right: right * loaded.upem,
        up: up * loaded.upem,
      }))
      font.glyphs.push({ width, outline: writeOutlines(outlines, width), text })
      const code = { name: font.name, code: font.glyphs.length - 1 }
      codes.set(key, code)
      return code
    },
  }
}

type Outline = { path: string; right: number; up: number }

/** Outlines of HarfBuzz, whose curves may be quadratic, in the operators of PDF. */
function writeOutlines(outlines: readonly Outline[], width: number): string {
  const operators: string[] = []
  const [xs, ys] = [[0], [0]] as [number[], number[]]
  for (const { path, right, up } of outlines) {
    let [x, y] = [0, 0]
    for (const [, command, rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      const points = rest
        .split(/[ ,]/)
        .filter(Boolean)
        .map((text, index) => Number(text) + (index % 2 === 0 ? right : up))
      const [endX = x, endY = y] = points.slice(-2)
      if (command === 'Z') operators.push('h')
      else if (command === 'Q') operators.push(`${toCubic(x, y, points).map(number).join(' ')} c`)
      else operators.push(`${points.map(number).join(' ')} ${{ M: 'm', L: 'l', C: 'c' }[command as 'M' | 'L' | 'C']}`)
      xs.push(...points.filter((_, index) => index % 2 === 0))
      ys.push(...points.filter((_, index) => index % 2 === 1))
      ;[x, y] = [endX, endY]
    }
  }
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(number).join(' ')
  return [`${number(width)} 0 ${box} d1`, ...operators, ...(operators.length > 0 ? ['f'] : [])].join('\n')
}

/** A quadratic curve from a point as a cubic one. */
function toCubic(x: number, y: number, [middleX = 0, middleY = 0, endX = 0, endY = 0]: readonly number[]): number[] {
  const third = (from: number, to: number) => from + (2 / 3) * (to - from)
  return [third(x, middleX), third(y, middleY), third(endX, middleX), third(endY, middleY), endX, endY]
}
