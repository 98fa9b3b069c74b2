import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

// Only the settings say where the site lives and who is trusted. Strip Host, Origin and forwarding headers.
const stripped =
  /^(host|origin|connection|keep-alive|transfer-encoding|upgrade|te|trailer|forwarded|x-forwarded-.*|x-real-ip|x-original-.*|x-rewrite-url)$/

/** The request as pages see it: an address of this site, no forwarding headers, the body already read. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, site: Site, address: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || stripped.test(name)) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  headers.set('host', new URL(site.origin).host)
  // The host has checked where it comes from.
  if (request.headers.origin !== undefined) headers.set('origin', site.origin)
  const left = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  // A HEAD is answered as the GET it asks about; the body is left out when it is sent.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = method === 'GET' ? null : asBody(request.body)
  return new Request(site.origin + address, { method, headers, body, signal: left.signal })
}

const asBody = (body: unknown): Uint8Array<ArrayBuffer> | null =>
  Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : null
