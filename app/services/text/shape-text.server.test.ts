import { expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import { breakIntoLines, findMissingLetters, shapeLine } from './shape-text.server.ts'

test('a letter and its marks are one cluster, and a ligature stands for its letters', () => {
  expect(
    shapeLine('مُحَمَّد')
      .clusters.map(({ text }) => text)
      .reverse(),
  ).toEqual(['مُ', 'حَ', 'مَّ', 'د'])
  const texts = shapeLine('السلام').clusters.map(({ text }) => text)
  expect(texts.reverse().join('')).toBe('السلام')
})

test('a stretched letter is Arabic', () => {
  expect(shapeLine('هـ').missing).toEqual([])
})

test('letters that the fonts lack are named once, marks of direction are none', () => {
  expect(findMissingLetters(['Masjid 中文', '中 \u2068مسجد\u2069', 'Āyah'])).toEqual(['中', '文', 'Ā'])
})

test('what does not fit ends in an ellipsis, also one long word', () => {
  const width = 120
  for (const text of ['x'.repeat(500), 'word '.repeat(50), 'مسجد '.repeat(50), '😀'.repeat(50)])
    for (const line of breakIntoLines(text, 20, 400, width, 2))
      expect(shapeLine(line).width * 20).toBeLessThanOrEqual(width)
  expect(breakIntoLines('x'.repeat(500), 20, 400, width, 1)[0]).toMatch(/^x+…$/)
  expect(breakIntoLines('short', 20, 400, width, 1)).toEqual(['short'])
})

test.each(['x', 'word ', 'مسجد '])('breaking %j again and again takes linear time', async (unit) => {
  expect(await growthOf((text) => breakIntoLines(text, 20, 400, 500, 3), unit, 500)).toBeLessThan(MAX_LINEAR_GROWTH)
})
