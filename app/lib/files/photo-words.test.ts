import { expect, test } from 'vitest'
import { drawPage, photographed } from '#tests/support/data/drawn-page.ts'
import {
  cutOut,
  evenLight,
  findCorners,
  findWords,
  letterHeight,
  onLightPaper,
  straighten,
  toGray,
  withoutBands,
  withoutLines,
} from './photo-words.ts'

const rows = (count: number, columns: number) =>
  Array.from({ length: count }, (_, row) => Array.from({ length: columns }, (_, column) => 2 + ((row + column) % 4)))

test('green weighs most in the grey of a color', () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
  expect([...toGray({ width: 2, height: 2, data }).pixels]).toEqual([76, 150, 27, 255])
})

test('paper is white and letters stay dark, however the light fell', () => {
  const photo = photographed(drawPage(rows(12, 6)), 0, 0)
  const even = evenLight(photo)
  const at = (x: number, y: number) => even.pixels[y * even.width + x]!
  for (const x of [70, 270, 570]) expect([at(x, 75) > 225, at(x + 14, 87) < 130]).toEqual([true, true])
})

test.each([0, 6])(
  'a dark page with light letters, turned by %i degrees, becomes a light one; a light page stays',
  (degrees) => {
    const light = photographed(drawPage(rows(12, 6)), degrees)
    const dark = { ...light, pixels: light.pixels.map((value) => 255 - value) }
    expect(onLightPaper(dark).pixels).toEqual(light.pixels)
    expect(onLightPaper(light).pixels).toEqual(light.pixels)
  },
)

test.each([0, 4, -4, 8, -8])('a page turned by %i degrees and seen at an angle becomes upright', (degrees) => {
  const table = rows(20, 8)
  const even = evenLight(photographed(drawPage(table), degrees))
  const page = straighten(even, findCorners(even))
  const words = findWords(page, letterHeight(page))
  expect(words).toHaveLength(20 * 8)
  for (let row = 0; row < 20; row++) {
    const line = words.slice(row * 8, row * 8 + 8).map(({ top, bottom }) => (top + bottom) / 2)
    expect(Math.max(...line) - Math.min(...line)).toBeLessThan(5)
  }
  const firsts = words.filter((_, index) => index % 8 === 0).map(({ left }) => left)
  expect(Math.max(...firsts) - Math.min(...firsts)).toBeLessThan(7)
})

test('ruled lines go, and letters and what stands on a dark band stay', () => {
  const drawn = drawPage(rows(6, 5), { ruled: true })
  expect(findWords(withoutLines(drawn, 14), 14)).toHaveLength(30)
  expect(letterHeight(withoutLines(drawn, 14))).toBe(14)
  const band = { width: 200, height: 100, pixels: new Uint8Array(20_000).fill(40, 4000, 12_000).fill(240, 12_000) }
  expect(withoutLines(band, 14).pixels).toEqual(band.pixels)
})

test('what stands on a dark band is found, lighter than the band or darker', () => {
  const page = drawPage(rows(6, 5))
  const inBand = (row: number, change: (value: number) => number) => {
    const from = (70 + row * 32) * page.width
    for (let at = from; at < from + 32 * page.width; at++)
      if (at % page.width > 60 && at % page.width < page.width - 60) page.pixels[at] = change(page.pixels[at]!)
  }
  const words = findWords(page, 14)
  inBand(0, (value) => 280 - value)
  inBand(3, (value) => value * 0.6)
  const even = evenLight(page)
  expect(findWords(even, 14)).toHaveLength(20)
  expect(findWords(withoutBands(even, 14), 14)).toEqual(words)
  expect(withoutBands(drawPage(rows(6, 5)), 14)).toEqual(drawPage(rows(6, 5)))
})

test('the edges of digits that touch are no line', () => {
  const page = drawPage([[5]])
  for (const left of [92, 104, 116, 128]) page.pixels.fill(40, 80 * page.width + left - 4, 80 * page.width + left - 2)
  expect(withoutLines(page, 14).pixels).toEqual(page.pixels)
})

test('a word ends where a letter has room, and marks belong to their line', () => {
  const page = drawPage([[3, 2, 0, 1]])
  const dot = (left: number, top: number) => {
    for (let y = top; y < top + 3; y++) page.pixels.fill(40, y * page.width + left, y * page.width + left + 3)
  }
  dot(118, 91)
  dot(290, 81)
  dot(295, 81)
  expect(findWords(page, 14).map(({ left, right }) => [left, right])).toEqual([
    [80, 121],
    [180, 200],
    [380, 388],
  ])
  expect(findWords(drawPage([[0]]), 14)).toEqual([])
})

test('a piece has letters of one height, with white around them', () => {
  const page = drawPage([[3]])
  const piece = cutOut(page, { left: 80, top: 80, right: 112, bottom: 94 }, 14, 28)
  expect([piece.width, piece.height]).toEqual([64 + 24, 28 + 24])
  expect([piece.pixels[0], piece.pixels[26 * piece.width + 20]! < 60]).toEqual([255, true])
})

test('a page without text has no letters and stays as it is', () => {
  const empty = { width: 300, height: 200, pixels: new Uint8Array(60_000).fill(230) }
  expect(letterHeight(empty)).toBe(0)
  expect(findCorners(empty)).toEqual([
    [0, 0],
    [300, 0],
    [300, 200],
    [0, 200],
  ])
})
