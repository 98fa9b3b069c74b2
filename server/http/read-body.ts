import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { MAX_UNGUARDED_BYTES, type PageHandle } from '#app/lib/web/page-handle.ts'

/** The largest body that a page accepts; a guarded page accepts less from a request without a session. */
export function maxBodyBytes(handle: PageHandle, cookies: string | undefined): number {
  const isGuarded = handle.kind === 'app' && handle.guard !== undefined
  if (isGuarded && !hasSessionCookie(cookies)) return Math.min(handle.maxBodyBytes, MAX_UNGUARDED_BYTES)
  return handle.maxBodyBytes
}

/** Reads a body of at most `maxBytes`. A body that is announced as larger is not read. */
export function readBody({ headers }: FastifyRequest, payload: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const rejectAsTooLarge = () => {
      payload.off('data', onData).pause()
      reject(Object.assign(new Error('The body is too large'), { statusCode: 413 }))
    }
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > maxBytes) rejectAsTooLarge()
    }
    if (Number(headers['content-length']) > maxBytes) return rejectAsTooLarge()
    payload.on('data', onData)
    payload.on('end', () => resolve(Buffer.concat(chunks, bytes)))
    payload.on('error', reject)
  })
}
