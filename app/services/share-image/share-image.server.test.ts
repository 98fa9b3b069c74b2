import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLines, drawText, renderChangeImage, renderShareImage } from './share-image.server.ts'

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

test('a long line among others is broken while there is room, so that none of it is lost', async () => {
  /** How many lines of text are below each other left of the pattern, the name of the site with them. */
  const countLines = async (lines: string[]) => {
    const picture = sharp(await renderShareImage({ ...rest, title: 'Month', lines }))
    const { data, info } = await picture
      .extract({ left: 72, top: 0, width: 600, height: 630 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isInk = Array.from({ length: info.height }, (_, y) =>
      data.subarray(y * info.width, (y + 1) * info.width).some((value) => value < 120),
    )
    return isInk.filter((ink, y) => ink && !isInk[y - 1]).length
  }
  const short = await countLines(['aaa', 'aaa', 'aaa'])
  expect(await countLines(['aaa', 'aaa '.repeat(16), 'aaa'])).toBe(short + 1)
})

test.each([false, true])(
  'the picture of a change is a portrait, right to left: %s, whatever its rows contain',
  async (isFromRight) => {
    const words = { title: 'Masjid '.repeat(20), second: 'مسجد', label: 'New times', from: 'From Friday', none: 'none' }
    for (const count of [1, 5, 14]) {
      const row = { name: 'Dhuhr', before: '13:15', after: count === 5 ? null : '19:40–19:46 · 20:00 · 20:15' }
      const rows = Array.from({ length: count }, () => row)
      const picture = await renderChangeImage({ ...rest, ...words, rows, isFromRight })
      const { width, height, format } = await sharp(picture).metadata()
      expect({ width, height, format }).toEqual({ width: 1080, height: 1350, format: 'png' })
      // Nothing reaches the margins at the sides, below the pattern.
      for (const left of [0, 1080 - 60]) {
        const side = sharp(picture).extract({ left, top: 170, width: 60, height: 1180 }).greyscale().raw()
        expect((await side.toBuffer()).some((value) => value < 200)).toBe(false)
      }
    }
  },
)
