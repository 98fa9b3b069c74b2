import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './site.ts'

// Only the settings decide the site's address and trusted proxies, so Host, Origin and forwarding headers are removed.
const stripped =
  /^(host|origin|connection|content-length|keep-alive|transfer-encoding|upgrade|te|trailer|forwarded|x-forwarded-.*|x-real-ip|x-original-.*|x-rewrite-url)$/

/** The request for React Router: an address of this site, no forwarding headers, and no body: the form is parsed. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, site: Site, address: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || stripped.test(name)) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  headers.set('host', new URL(site.origin).host)
  // The origin was checked by the request hooks.
  if (request.headers.origin !== undefined) headers.set('origin', site.origin)
  const disconnected = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  // HEAD is rendered as GET; Fastify leaves out the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return new Request(site.origin + address, { method, headers, signal: disconnected.signal })
}
