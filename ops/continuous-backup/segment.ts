import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'

const DIGEST_BYTES = 32
const headerSchema = z.object({
  /** The digest of the segment before, so that none can be missing or exchanged. */
  previous: z.string(),
  writtenAt: z.string(),
  pageSize: z.number().int().min(512).max(65_536),
  /** The size of the database after this segment. */
  databasePages: z.number().int().min(1),
  pages: z.array(z.number().int().min(1)),
})

/** Pages of the database as of an instant. */
export type Segment = z.output<typeof headerSchema> & { content: Buffer }

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]
const digestOf = (data: Buffer) => createHash('sha256').update(data).digest()

/** A segment as stored: a SHA-256 digest, then header and pages compressed. */
export async function encodeSegment({ content, ...header }: Segment): Promise<{ data: Buffer; digest: string }> {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const body = await compress(Buffer.concat([length, text, content]), { level: 1 })
  const digest = digestOf(body)
  return { data: Buffer.concat([digest, body]), digest: digest.toString('hex') }
}

/** Reads a stored segment; throws when it is damaged or does not follow the segment with the given digest. */
export async function decodeSegment(data: Buffer, previous: string): Promise<Segment & { digest: string }> {
  const body = data.subarray(DIGEST_BYTES)
  const digest = digestOf(body)
  if (!digest.equals(data.subarray(0, DIGEST_BYTES))) throw new Error('its checksum differs')
  const plain = await decompress(body)
  const end = 4 + plain.readUInt32BE(0)
  const header = headerSchema.parse(JSON.parse(plain.toString('utf8', 4, end)))
  if (header.previous !== previous) throw new Error('it does not follow the segment before')
  const content = plain.subarray(end)
  if (content.length !== header.pages.length * header.pageSize) throw new Error('its pages are incomplete')
  return { ...header, content, digest: digest.toString('hex') }
}
