import { expect, test } from 'vitest'
import {
  decodingBytes,
  faultOfHeader,
  fileName,
  formatOf,
  isFileName,
  largestBox,
  MAX_MOSQUE_PICTURE_BYTES,
  MAX_PICTURE_BYTES,
  type PictureHeader,
  type PictureSender,
  senderLimits,
  widthsFor,
} from './picture-rules.ts'

const header = (width: number, height: number, more: Partial<PictureHeader> = {}): PictureHeader => ({
  ...{ format: 'jpeg', width, height, channels: 3, depth: 1, isProgressive: false },
  ...more,
})
const faultFor = (sender: PictureSender, ...size: Parameters<typeof header>) =>
  faultOfHeader(header(...size), sender, senderLimits[sender].megabytes * 2 ** 20)

test('guests send up to 25 megapixels, admins up to 50', () => {
  expect(faultFor('guest', 5000, 5000)).toBeNull()
  expect(faultFor('guest', 5000, 5001)).toBe('too-many-pixels')
  expect(faultFor('admin', 10_000, 5000)).toBeNull()
  expect(faultFor('admin', 10_000, 5001)).toBe('too-many-pixels')
})

test.each([
  ['progressive JPEG of full color', { isProgressive: true }, 4400],
  ['interlaced PNG with 16 bits and transparency', { format: 'png', channels: 4, depth: 2, isProgressive: true }, 3700],
  ['WebP', { format: 'webp', channels: 4 }, 4000],
  ['AVIF', { format: 'heif' }, 2600],
  ['AVIF with 12 bits', { format: 'heif', depth: 2 }, 2300],
] as const)('a %s may have fewer pixels', (_, format, side) => {
  expect(faultFor('guest', side, side, format)).toBeNull()
  expect(faultFor('guest', side + 200, side + 200, format)).toBe('too-demanding')
})

test.each<[string, Partial<PictureHeader>, number, number]>([
  ['a GIF', { format: 'gif' }, 1000, 5.5 * 1000 * 3000],
  ['a baseline JPEG, of which 1600 lines are in memory', {}, 1000, 1000 * 1600 * 3 * 1.2],
  ['a flat one', { height: 1000 }, 1000, 1000 * 1000 * 3 * 1.2],
  ['a PNG of 16 bits', { format: 'png', channels: 4, depth: 2 }, 1000, 1000 * 1600 * 8 * 1.2],
  ['an interlaced PNG', { format: 'png', isProgressive: true }, 1000, 1000 * 3000 * 3 * 1.2],
])('decoding %s takes memory for its pixels besides that of the decoder', (_, more, width, bytes) => {
  expect(decodingBytes(header(width, 3000, more))).toBeCloseTo(30 * 2 ** 20 + bytes)
})

test('a picture may be exactly as large as is allowed, and take exactly what is left', () => {
  expect(faultOfHeader(header(20_000, 1), 'admin', 2 ** 40)).toBeNull()
  expect(faultOfHeader(header(20_001, 1), 'admin', 2 ** 40)).toBe('too-demanding')
  const photo = header(1000, 1000)
  expect(faultOfHeader(photo, 'admin', decodingBytes(photo))).toBeNull()
  expect(faultOfHeader(photo, 'admin', decodingBytes(photo) - 1)).toBe('too-demanding')
})

test('the progressive photo of a phone is accepted where little memory is left', () => {
  const photo = header(4032, 3024, { isProgressive: true, chromaSubsampling: '4:2:0' })
  expect(decodingBytes(photo)).toBeLessThan(96 * 2 ** 20)
})

test('a picture of very long lines is rejected', () => {
  expect(faultFor('admin', 500_000, 50, { format: 'png' })).toBe('too-demanding')
  expect(faultFor('admin', 50, 500_000, { format: 'png' })).toBe('too-demanding')
})

test('a picture has up to 5 MB, and those of a mosque up to 500 MB', () => {
  expect([MAX_PICTURE_BYTES, MAX_MOSQUE_PICTURE_BYTES]).toEqual([5 * 2 ** 20, 500 * 2 ** 20])
})

test.each([
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF\x00\n\x00\x01WEBPVP8 '],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['heif', '\x00\x00\x00\x1cftypavif'],
  ['heif', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avis'],
  [null, 'GIF88a'],
  [null, ' GIF89a'],
  [null, 'x\xff\xd8\xff'],
  [null, 'x\x89PNG\r\n'],
  [null, 'xRIFF1234WEBP'],
  [null, 'RIFF1234WAVE'],
  [null, '\x00\x00\x00\x1cftypheic'],
  [null, '12345ftypavif'],
  [null, '<svg>'],
  [null, ''],
])('the format %s is known by its first bytes', (format, bytes) => {
  expect(formatOf(Buffer.from(bytes, 'latin1'))).toBe(format)
})

test.each([
  [100, [100]],
  [320, [320]],
  [1000, [320, 640, 1000]],
  [2048, [320, 640, 1280, 2048]],
  [5000, [320, 640, 1280, 2048]],
])('a picture %i pixels wide is stored at the standard widths and never enlarged', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths)
})

test.each([
  [1000, 800, { width: 1000, height: 800 }],
  [4000, 3000, { width: 2048, height: 1549 }],
  [1000, 12_800, { width: 500, height: 4096 }],
  [1, 12_800_000, { width: 1, height: 4096 }],
  [12_800_000, 1, { width: 2048, height: 1 }],
])('a picture of %i × %i is scaled down to 3.2 megapixels, and fits into %j', (width, height, box) => {
  expect(largestBox(width, height)).toEqual(box)
})

test('only the name of a variant is the name of a file', () => {
  const id = '0a'.repeat(16)
  expect(fileName(id, 320, 'avif')).toBe(`${id}-320.avif`)
  expect([`${id}-320.avif`, `${id}-2048.webp`].map(isFileName)).toEqual([true, true])
  for (const name of [
    `../${id}-320.avif`,
    `${id}-320.avif.html`,
    `${id}-20480.webp`,
    `${id}-.webp`,
    `${id}a-1.webp`,
    id,
  ])
    expect(isFileName(name), name).toBe(false)
})
