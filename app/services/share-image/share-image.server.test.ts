import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLines, drawText } from './draw-text.server.ts'
import { previewPicture } from './share-image.server.ts'

const rest = { lines: [], siteName: 'Site', pattern: '<pattern id="lattice" width="1" height="1"/>', ground: '#fff' }

test('letters of both scripts are drawn with the fonts of the project', () => {
  expect(drawText('Quds', 40).width).toBeGreaterThan(60)
  // Joined, the letters of the word are narrower than apart.
  const apart = [...'مسجد'].reduce((sum, letter) => sum + drawText(letter, 40).width, 0)
  expect(drawText('مسجد', 40).width).toBeLessThan(apart)
})

test('a heavier weight is wider', () => {
  expect(drawText('Masjid', 40, 700).width).toBeGreaterThan(drawText('Masjid', 40, 400).width)
})

test('a long title is broken into lines that fit and ends in an ellipsis', () => {
  const lines = drawLines('Masjid '.repeat(40), 60, 700, 600, 3)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(600)
  expect(drawLines('x'.repeat(200), 60, 700, 600, 1)[0]!.width).toBeLessThanOrEqual(600)
})

test('the picture has the size that is shared, whatever the name holds', async () => {
  for (const title of ['Masjidul Quds', '<script>&"\'', '😀 慈', '', 'مسجد القدس (Gatesville)']) {
    const { width, height, format } = await sharp(await previewPicture({ ...rest, title })).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  }
})
