import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '#server/http/cache/encoded-response.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses an answer that is sent once, quickly rather than well. */
export async function compressResponse(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const type = String(reply.getHeader('content-type') ?? '')
  if (body.length < 1024 || !/^text\/|json|xml/.test(type) || reply.hasHeader('content-encoding')) return body
  reply.header('Vary', 'Accept-Encoding')
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('Content-Encoding', encoding)
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } })
    : zip(body, { level: 4 })
}
