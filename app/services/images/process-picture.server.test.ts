// Runs in `npm run test:all`: each picture starts a process.
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import {
  noise,
  photo,
  photoWithLocation,
  pictureBomb,
  pictureOfSize,
  svgWithScript,
} from '#tests/support/data/pictures.ts'
import fc from '#tests/support/data/properties.ts'
import { formatOf, isFileName, MAX_PICTURE_BYTES, PictureError, senderLimits } from './picture-rules.ts'
import { encodePrivatePhoto, processPicture } from './process-picture.server.ts'

const started = vi.hoisted((): ChildProcess[] => [])
vi.mock(import('node:child_process'), async (load) => {
  const real = await load()
  const fork = (...words: unknown[]) => {
    const child = Reflect.apply(real.fork, null, words)
    started.push(child)
    return child
  }
  return { ...real, fork } as typeof real
})

async function faultOf(bytes: Uint8Array, work: (bytes: Uint8Array) => Promise<unknown> = processPicture) {
  try {
    await work(bytes)
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

const ofGuest = (bytes: Uint8Array) => encodePrivatePhoto(bytes, 'a')
const flat = (side: number) => photo(side, side).avif({ effort: 0 })

test('a picture that its format makes too large is rejected before it is decoded, of guests sooner than of admins', async () => {
  const avif = await flat(3500).toBuffer()
  expect(await faultOf(avif, ofGuest)).toBe('too-demanding')
  expect(await faultOf(avif)).toBe('none')
  expect(await faultOf(await photo(5200, 5000).jpeg().toBuffer(), ofGuest)).toBe('too-many-pixels')
  expect(await faultOf(await photo(5000, 4900).jpeg().toBuffer(), ofGuest)).toBe('none')
})

test.skipIf(process.platform !== 'linux')(
  'a picture whose header claims less ends its process by a limit of memory, and the next is processed in another',
  async () => {
    const avif = await flat(7000).toBuffer()
    const size = avif.indexOf('ispe') + 8
    avif.writeUInt32BE(64, size)
    avif.writeUInt32BE(64, size + 4)
    expect(['too-demanding', 'not-an-image']).toContain(await faultOf(avif, ofGuest))
    expect(await faultOf(await photo(40, 40).png().toBuffer(), ofGuest)).toBe('none')
    const limits = readFileSync(`/proc/${started.at(-1)!.pid}/limits`, 'utf8')
    expect(Number(/Max data size\s+(\d+)/.exec(limits)?.[1]) / 2 ** 20).toBeLessThan(400)
    expect(readFileSync(`/proc/${started.at(-1)!.pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
  },
)

/** Sends a picture to a process that has stopped working on it. */
async function stuck(work: (bytes: Uint8Array) => Promise<unknown>) {
  await work(await photo(40, 40).png().toBuffer())
  const child = started.at(-1)!
  child.kill('SIGSTOP')
  return { child, fault: faultOf(await photo(42, 42).png().toBuffer(), work) }
}

test('however the process of a picture ends, the picture is rejected and the next is processed', async () => {
  const { child, fault } = await stuck(processPicture)
  child.kill('SIGKILL')
  expect(await fault).toBe('too-demanding')
  expect(await faultOf(await photo(41, 41).png().toBuffer())).toBe('none')
  expect(started.at(-1)).not.toBe(child)
})

test('guests do not hold up admins', async () => {
  const { child, fault } = await stuck(ofGuest)
  expect(await faultOf(await photo(30, 30).png().toBuffer())).toBe('none')
  child.kill('SIGCONT')
  expect(await fault).toBe('none')
})

test('a picture that takes too long is rejected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { fault } = await stuck(ofGuest)
  await vi.advanceTimersByTimeAsync(senderLimits.guest.seconds * 1000)
  vi.useRealTimers()
  expect(await fault).toBe('too-demanding')
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
