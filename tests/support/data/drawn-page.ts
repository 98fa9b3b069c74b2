import type { Gray } from '#app/lib/files/photo-words.ts'

const LETTER = { width: 8, height: 14, gap: 4 }

/** A white page with words of filled letters: `rows[row][column]` is how many letters a word has; 0 is none. */
export function drawPage(rows: readonly (readonly number[])[], { ruled = false } = {}): Gray {
  const [width, height] = [140 + Math.max(...rows.map(({ length }) => length)) * 100, 160 + rows.length * 32]
  const pixels = new Uint8Array(width * height).fill(240)
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) pixels.fill(40, y * width + left, y * width + right)
  }
  for (const [row, words] of rows.entries())
    for (const [column, letters] of words.entries())
      for (let letter = 0; letter < letters; letter++) {
        const [left, top] = [80 + column * 100 + letter * (LETTER.width + LETTER.gap), 80 + row * 32]
        fill(left, top, left + LETTER.width, top + LETTER.height)
      }
  if (ruled) {
    for (let row = 0; row <= rows.length; row++) fill(60, 70 + row * 32, width - 60, 72 + row * 32)
    for (let left = 62; left < width - 60; left += 100) fill(left, 70, left + 2, 70 + rows.length * 32)
  }
  return { width, height, pixels }
}

/** The same page as if photographed at an angle, in light that fades to the right. */
export function photographed({ width, height, pixels }: Gray, degrees: number, slant = 0.00015): Gray {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const photo = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const depth = 1 + slant * dx
      const u = Math.round(width / 2 + (dx * cos + dy * sin) / depth)
      const v = Math.round(height / 2 + (dy * cos - dx * sin) / depth)
      const value = u >= 0 && v >= 0 && u < width && v < height ? pixels[v * width + u]! : 240
      photo[y * width + x] = value * (1 - (0.6 * x) / width)
    }
  return { width, height, pixels: photo }
}
