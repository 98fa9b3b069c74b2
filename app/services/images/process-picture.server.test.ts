import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  noise,
  photo,
  photoWithLocation,
  pictureBomb,
  pictureOfSize,
  svgWithScript,
} from '#tests/support/data/pictures.ts'
import fc from '#tests/support/data/properties.ts'
import { formatOf, isFileName, MAX_PICTURE_BYTES, PictureError } from './picture-rules.ts'
import { processPicture } from './process-picture.server.ts'

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await processPicture(bytes)
    return 'none'
  } catch (error) {
    return (error as { fault: string }).fault
  }
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s becomes AVIF and WebP', async (format) => {
  const picture = await processPicture(await photo(700, 500).toFormat(format).toBuffer())
  expect(picture.files.map((file) => `${file.width}x${file.height} ${file.format}`)).toEqual([
    '320x229 avif',
    '320x229 webp',
    '640x457 avif',
    '640x457 webp',
    '700x500 avif',
    '700x500 webp',
  ])
  for (const { data, format: encoded } of picture.files)
    expect((await sharp(data).metadata()).format).toBe(encoded === 'avif' ? 'heif' : 'webp')
})

test('a large picture is stored at 320, 640, 1280 and 2048 pixels', async () => {
  const picture = await processPicture(await photo(3000, 1500).jpeg().toBuffer())
  expect(picture).toMatchObject({ width: 2048, height: 1024 })
  expect([...new Set(picture.files.map((file) => file.width))]).toEqual([320, 640, 1280, 2048])
})

test('location, author and rotation metadata are removed, and the picture is upright', async () => {
  const bytes = await photoWithLocation(60, 30)
  expect(bytes.includes('SECRET-ARTIST')).toBe(true)
  const picture = await processPicture(bytes)
  expect(picture).toMatchObject({ width: 30, height: 60 })
  for (const { data } of picture.files) {
    expect(data.includes('SECRET-ARTIST')).toBe(false)
    const { exif, xmp, iptc, orientation } = await sharp(data).metadata()
    expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
  }
})

test('the id depends on the bytes alone', async () => {
  const bytes = await photo(40, 40).png().toBuffer()
  const [one, again, other] = await Promise.all([
    processPicture(bytes),
    processPicture(bytes),
    processPicture(await photo(40, 40, 2).png().toBuffer()),
  ])
  expect(one.id).toBe(again.id)
  expect(one.id).not.toBe(other.id)
})

test('an animation is stored as its first frame', async () => {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 200), Buffer.alloc(20 * 20 * 3, 20)])
  const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer()
  const picture = await processPicture(gif)
  expect(picture).toMatchObject({ width: 20, height: 20 })
  const { channels } = await sharp(picture.files[1]!.data).stats()
  expect(channels[0]!.mean).toBeGreaterThan(150)
})

test('4.9 MB are accepted, 5.1 MB are rejected', async () => {
  expect(await faultOf(await pictureOfSize(Math.floor(4.9 * 1024 * 1024)))).toBe('none')
  expect(await faultOf(await pictureOfSize(Math.floor(5.1 * 1024 * 1024)))).toBe('too-large')
  expect(await faultOf(Buffer.concat([await photo(9, 9).png().toBuffer(), Buffer.alloc(MAX_PICTURE_BYTES)]))).toBe(
    'too-large',
  )
})

test('files that are not pictures are rejected, whatever their name', async () => {
  expect(await faultOf(Buffer.from('just a text named picture.jpg'))).toBe('not-an-image')
  expect(await faultOf(svgWithScript)).toBe('not-an-image')
  expect(await faultOf(Buffer.alloc(0))).toBe('not-an-image')
  expect(await faultOf(await photo(9, 9).tiff().toBuffer())).toBe('not-an-image')
  expect(await faultOf(Buffer.concat([Buffer.from('ffd8ff', 'hex'), svgWithScript]))).toBe('not-an-image')
})

test('a truncated picture is rejected', async () => {
  const whole = await noise(300).jpeg().toBuffer()
  expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe('not-an-image')
})

test('a decompression bomb of 30,000 x 30,000 pixels is rejected before it is decoded', async () => {
  const bomb = pictureBomb()
  expect(bomb.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage().rss
  expect(await faultOf(bomb)).toBe('too-many-pixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('any bytes have one of the accepted formats or none', () => {
  const heads = fc.constantFrom(
    '\xff\xd8\xff',
    '\x89PNG\r\n',
    'RIFF',
    'WEBP',
    'GIF89a',
    'ftyp',
    'avif',
    '<svg',
    '\0\0\0\x20',
  )
  const files = fc.oneof(
    fc.uint8Array(),
    fc.array(heads).map((parts) => Buffer.from(parts.join(''), 'latin1')),
  )
  fc.assert(
    fc.property(files, (bytes) => {
      expect([null, 'jpeg', 'png', 'webp', 'gif', 'heif']).toContain(formatOf(bytes))
    }),
  )
})

test('no text is taken for the name of a stored file unless it is one', () => {
  const parts = fc.constantFrom('0'.repeat(32), 'a', '-', '320', '.', '..', '/', 'webp', 'avif', '\0', '\n')
  fc.assert(
    fc.property(
      fc.array(parts).map((list) => list.join('')),
      (name) => {
        expect(isFileName(name)).toBe(/^[0-9a-f]{32}-[0-9]{1,4}[.](avif|webp)$/.test(name) && !name.includes('\n'))
      },
    ),
    { numRuns: 1000 },
  )
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a damaged %s is processed or rejected', async (format) => {
  const whole = await noise(24).toFormat(format).toBuffer()
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 0, max: whole.length }), async (changes, end) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      const outcome = await processPicture(bytes.subarray(0, end < 12 ? whole.length : end)).catch((error) => error)
      expect(outcome instanceof PictureError || outcome.files.length > 0).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test.each([
  [3000, 4200, 1511, 2115],
  [4000, 4000, 1788, 1788],
  [300, 9000, 137, 4096],
])('a picture of %i x %i pixels is stored with at most 3.2 megapixels, as %i x %i', async (...sizes) => {
  const [width, height, storedWidth, storedHeight] = sizes
  const picture = await processPicture(await photo(width, height).jpeg().toBuffer())
  expect([picture.width, picture.height]).toEqual([storedWidth, storedHeight])
})
