import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from './accept-encoding.ts'

const MIN_COMPRESSED_BYTES = 1024

/** Compresses a response that is sent once, with levels that favor speed over size. */
export async function compressResponse(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const type = String(reply.getHeader('content-type') ?? '')
  if (body.length < MIN_COMPRESSED_BYTES || !/^text\/|json|xml/.test(type) || reply.hasHeader('content-encoding'))
    return body
  reply.header('Vary', 'Accept-Encoding')
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('Content-Encoding', encoding)
  return encoding === 'br'
    ? promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    : promisify(gzip)(body, { level: 4 })
}
