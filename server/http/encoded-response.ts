import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#server/http/accept-encoding.ts'

export type HeaderLine = readonly [name: string, value: string]

/** A response before it is compressed. */
export type PlainResponse = { status: number; headers: readonly HeaderLine[]; body: Buffer }

/** The bytes and headers to send. The value of the last header is set to the id of each request. */
type Bytes = { bytes: Buffer; head: string[] }
export type EncodedVariant = {
  etag: string
  notModifiedHead: string[]
  ready: Bytes | null
  encode: () => Promise<Bytes>
}

/** A response that is ready to send, with its headers. Each encoding is computed once. */
export type EncodedResponse = {
  status: number
  /** Approximate memory in bytes. */
  size: number
  variants: Record<Encoding, EncodedVariant | null> & { identity: EncodedVariant }
}

const MIN_COMPRESSED_BYTES = 512
const COMPRESSED_SHARE = 0.5
const OVERHEAD_BYTES = 2_000
const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/
// A 304 repeats only the headers that caches and other origins need; the browser has the others from the first response.
const repeatedWhenNotModified =
  /^(cache-control|vary|surrogate-key|expires|access-control-.*|cross-origin-resource-policy)$/i

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  identity: async (body) => body,
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        // The default window takes megabytes and most of the time; this one is larger than a typical body.
        [constants.BROTLI_PARAM_LGWIN]: body.length <= 65_536 ? 16 : 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

/** A response in every encoding that browsers accept. Encodings that are not given are computed when first requested. */
export function encodeResponse(
  { status, headers, body }: PlainResponse,
  given: { gzip?: Buffer; br?: Buffer } = {},
): EncodedResponse {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const compresses = body.length >= MIN_COMPRESSED_BYTES && compressible.test(type)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, bytes?: Buffer) => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const varies: HeaderLine = compresses ? ['Vary', 'Accept-Encoding'] : ['Accept-Ranges', 'bytes']
    const all: HeaderLine[] = [...headers, varies, ['ETag', etag]]
    return toVariant(encoding, etag, all, body, bytes)
  }
  return {
    status,
    size: body.length * (compresses ? 1 + COMPRESSED_SHARE : 1) + OVERHEAD_BYTES,
    variants: {
      identity: variant('identity', body),
      gzip: compresses ? variant('gzip', given.gzip) : null,
      br: compresses ? variant('br', given.br) : null,
    },
  }
}

function toVariant(
  encoding: Encoding,
  etag: string,
  headers: readonly HeaderLine[],
  body: Buffer,
  given?: Buffer,
): EncodedVariant {
  const own: HeaderLine[] = encoding === 'identity' ? [] : [['Content-Encoding', encoding]]
  const withHead = (bytes: Buffer): Bytes => {
    const head = [...headers, ['Content-Length', String(bytes.length)], ...own].flat()
    return { bytes, head: [...head, 'X-Request-Id', ''] }
  }
  const repeated = headers.filter(([name]) => repeatedWhenNotModified.test(name) || name === 'ETag')
  let pending: Promise<Bytes> | undefined
  const variant: EncodedVariant = {
    etag,
    notModifiedHead: [...repeated.flat(), 'X-Request-Id', ''],
    ready: given ? withHead(given) : null,
    encode() {
      pending ??= encoders[encoding](body).then((bytes) => {
        variant.ready = withHead(bytes)
        return variant.ready
      })
      return pending
    },
  }
  return variant
}
