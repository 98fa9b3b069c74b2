import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestQuickEncoding } from './accept-encoding.ts'

const MIN_COMPRESSED_BYTES = 1024

/** Compresses a response that is sent once, with levels that favor speed over size. */
export async function compressResponse(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const type = String(reply.getHeader('content-type') ?? '')
  if (body.length < MIN_COMPRESSED_BYTES || !/^text\/|json|xml/.test(type) || reply.hasHeader('content-encoding'))
    return body
  reply.header('Vary', 'Accept-Encoding')
  const encoding = bestQuickEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('Content-Encoding', encoding)
  return encoders[encoding](body)
}

const encoders = {
  zstd: (body: Buffer) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 5 } }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
}
