import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLines, drawText, renderShareImage } from './share-image.server.ts'

const rest = { lines: [], siteName: 'Site', pattern: '<pattern id="lattice" width="1" height="1"/>', ground: '#fff' }

test('text in both scripts is drawn with the bundled fonts', () => {
  expect(drawText('Quds', 40).width).toBeGreaterThan(60)
  // Joined letters of an Arabic word are narrower than separate ones.
  const separate = [...'مسجد'].reduce((sum, letter) => sum + drawText(letter, 40).width, 0)
  expect(drawText('مسجد', 40).width).toBeLessThan(separate)
})

test('brackets in an Arabic line are mirrored and stand on their own side', () => {
  const glyphs = (text: string) => [...drawText(text, 40).path.matchAll(/ d="([^"]*)"/g)].map((match) => match[1])
  const [open, close] = [glyphs('(')[0], glyphs(')')[0]]
  // From left to right: the bracket that closes the text, the text, the bracket that opens it.
  expect(glyphs('مسجد (قدس)')[0]).toBe(open)
  expect(glyphs('مسجد (abc) قدس').filter((glyph) => glyph === open || glyph === close)).toEqual([open, close])
  expect(glyphs('(مسجد)').at(-1)).toBe(close)
})

test('a heavier weight is wider', () => {
  expect(drawText('Masjid', 40, 700).width).toBeGreaterThan(drawText('Masjid', 40, 400).width)
})

test('a long title is broken into fitting lines and truncated with an ellipsis', () => {
  const lines = drawLines('Masjid '.repeat(40), 60, 700, 600, 3)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(600)
  expect(drawLines('x'.repeat(200), 60, 700, 600, 1)[0]!.width).toBeLessThanOrEqual(600)
})

test('the image is a PNG of 1200 x 630, whatever the title contains', async () => {
  for (const title of ['Masjidul Quds', '<script>&"\'', '😀 慈', '', 'مسجد القدس (Gatesville)']) {
    const { width, height, format } = await sharp(await renderShareImage({ ...rest, title })).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  }
})

test('the picture of an Arabic title begins at the right', async () => {
  /** Where the first and the last dark pixel of the text are. */
  const edges = async (title: string) => {
    const image = sharp(await renderShareImage({ ...rest, title, siteName: title }))
    const { data } = await image
      .extract({ left: 0, top: 60, width: 1200, height: 200 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = [...data.entries()].filter(([, value]) => value < 80).map(([index]) => index % 1200)
    return [Math.min(...dark), Math.max(...dark)]
  }
  const [[latinLeft], [, arabicRight]] = [await edges('Masjid'), await edges('مسجد')]
  expect([latinLeft! - 72, 1200 - 72 - arabicRight!].every((gap) => Math.abs(gap) < 12)).toBe(true)
})
