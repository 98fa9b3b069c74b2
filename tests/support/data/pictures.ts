import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photograph-like picture; `seed` makes each one different. */
export function photo(width: number, height: number, seed = 1) {
  return sharp({
    create: { width, height, channels: 3, background: { r: (seed * 40) % 256, g: 120, b: (seed * 90) % 256 } },
  })
}

/** A rotated JPEG with location and author in its metadata, as phones store them. */
export function photoWithLocation(width: number, height: number): Promise<Buffer> {
  return photo(width, height)
    .withExif({
      IFD0: { Artist: 'SECRET-ARTIST' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 55/1 29/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 25/1 26/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A picture of noise, which cannot be compressed. */
export function noise(side: number) {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
}

/** A picture of exactly this many bytes. */
export async function pictureOfSize(bytes: number): Promise<Buffer> {
  const png = await noise(300).png({ compressionLevel: 0 }).toBuffer()
  // Decoders stop at the end of a PNG; padding after it gives the requested size.
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)])
}

/** A PNG of a few kilobytes that decodes to 30,000 x 30,000 pixels. */
export function pictureBomb(side = 30_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const chunk = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(chunk), 4)
    return Buffer.concat([frame.subarray(0, 4), chunk, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
