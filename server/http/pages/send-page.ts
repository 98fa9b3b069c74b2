import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { engine } from '#app/db/client.server.ts'
import { refreshRevision } from '#app/db/revision.server.ts'
import type { PageHandle } from '#app/lib/web/page-handle.ts'
import { now } from '#app/services/clock.server.ts'
import { serverClockHeader } from '#server/http/clock-header.ts'
import { compressResponse } from '#server/http/compress-response.ts'
import type { Flights } from '#server/http/in-flight/flights.ts'
import type { InTurn } from '#server/http/in-flight/turns.ts'
import { requestError } from '#server/http/request-error.ts'
import type { Site } from '#server/http/site.ts'
import type { RenderErrorPage } from './error-page.ts'
import { offlineCopyHeader, type PageFinisher, publicFileHeaders } from './page-finisher.ts'
import type { PageRenderer } from './page-renderer.ts'

type Parts = {
  site: Site
  render: PageRenderer
  inTurn: InTurn
  inFlight: Flights
  finish: PageFinisher
  errorPage: RenderErrorPage
}

/** Renders an address of the site for the visitor of this request. Without a handle it is the 404 page. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  handle?: PageHandle,
) => Promise<unknown>

export function pageSender({ site, render, inTurn, inFlight, finish, errorPage }: Parts): PageSender {
  return async (request, reply, address, handle) => {
    const kind = handle?.kind ?? 'document'
    // Their last write may have been answered by another process.
    if (engine() === 'postgres' && hasSessionCookie(request.headers.cookie)) await refreshRevision()
    const facts = { id: request.id, clientAddress: request.ip, origin: site.origin, now: now() }
    const { kind: work, visitor } = inFlight.of(request.raw, reply.raw)
    const page = await inTurn(work, visitor, async () => {
      if (reply.raw.closed) throw requestError(503, 'The visitor has left')
      return render(toWebRequest(request, reply, site, address), facts, request.form)
    })
    if (isFile(page.response)) return sendFile(reply, page.response, kind)
    const finished = await finish.personal(page, handle && handle.kind !== 'app' ? handle : { kind })
    const response = finished.status >= 500 && kind !== 'file' && !page.isHtml ? errorPage(500, address) : finished
    reply.code(response.status).header('Cache-Control', cacheControl(kind, response.status, request))
    if (kind === 'document') reply.header(...serverClockHeader(now()))
    // A page of this address for one visitor only, with a link back to the filters that they came from.
    const isShared = handle?.kind === 'document' && handle.cached && !hasSessionCookie(request.headers.cookie)
    if (isShared) for (const [name, value] of await offlineCopyHeader(page, handle)) reply.header(name, value)
    if (response.status === 405) reply.header('Allow', 'GET, HEAD')
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.send(await compressResponse(request, reply, response.body))
  }
}

/**
 * How the browser may cache a personal page. With `no-store` it cannot show a page at once on Back, which is wanted for
 * guests; pages of signed-in users must not be shown to the next person at the device.
 */
function cacheControl(kind: PageHandle['kind'], status: number, { headers }: FastifyRequest): string {
  const isRegion = headers['sec-fetch-dest'] === 'empty'
  const mayReturn = kind === 'document' && status < 500 && (isRegion || !hasSessionCookie(headers.cookie))
  return mayReturn ? 'private, no-cache' : 'private, no-store'
}

/** Pictures, downloads, and stored files, which have a tag of their own. */
const isFile = ({ headers }: Response) =>
  headers.has('etag') ||
  /^(image\/|text\/csv|application\/(octet-stream|zip|gzip|pdf))/.test(headers.get('content-type') ?? '')

/** Streams a file, so that it is never completely in memory. */
function sendFile(reply: FastifyReply, response: Response, kind: PageHandle['kind']) {
  reply.code(response.status)
  if (kind === 'file') for (const [name, value] of publicFileHeaders) reply.header(name, value)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : '')
}

// Only the settings decide the site's address and trusted proxies, so Host, Origin and forwarding headers are removed.
const stripped =
  /^(host|origin|connection|content-length|keep-alive|transfer-encoding|upgrade|te|trailer|forwarded|x-forwarded-.*|x-real-ip|x-original-.*|x-rewrite-url)$/

/** The request for React Router: an address of this site, no forwarding headers, and no body: the form is parsed. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, site: Site, address: string): Request {
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
