import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import type { Watchdog } from '#server/http/event-loop-watchdog.ts'
import { isReadableQuery, isReadableUrl } from '#server/http/readable-text.ts'
import { requestError } from '#server/http/request-error.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import type { Site } from '#server/http/site.ts'

/** Pages check unreadable paths themselves. */
const isPageRequest = ({ routeOptions }: FastifyRequest) => routeOptions.url === '*'

/** The address of an API without its trailing slash; null when it has none. */
function withoutTrailingSlash(url: string): string | null {
  const [path = '', query = ''] = url.split(/(?=\?)/, 2)
  return /.\/$/.test(path) ? parseOwnPath(path.replace(/\/+$/, '') + query) : null
}

/** Whether a request names the host more than once, by which a proxy in front and the site could read two sites. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Adds headers, checks and a log line to every request that is not answered from the cache. */
export function requestHooks(app: FastifyInstance, site: Site, security: SecurityHeaders, watchdog: Watchdog): void {
  const warnOfWrongUrl = wrongUrlWarning(app, site)
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once(
      'close',
      watchdog.begin(() => request.page?.route.path ?? request.routeOptions.url ?? 'none'),
    )
    reply.header('X-Request-Id', request.id)
    for (const [name, value] of security.common) reply.header(name, value)
    if (hasSeveralHosts(request.raw)) throw requestError(400, 'The request names several hosts')
    const url = request.raw.url ?? ''
    const isReadable = isPageRequest(request) ? isReadableQuery : isReadableUrl
    if (!isReadable(url)) throw requestError(400, 'The address cannot be read')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const to = isReading && !isPageRequest(request) ? withoutTrailingSlash(url) : null
    if (to) return reply.code(301).header('Location', to).send()
    if (!comesFromThisSite(request.method, request.headers, site)) {
      warnOfWrongUrl(request.headers)
      throw requestError(403, 'Sent from another site')
    }
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // The server is stopping, so the connection must not be used for another request.
    if (closing) reply.header('Connection', 'close')
    if (!reply.hasHeader('content-security-policy')) reply.header('Content-Security-Policy', security.barePolicy)
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Searches and client addresses are private, so the query and the address are not logged.
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { id: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

const WARN_EVERY_MS = 3_600_000

/** Logs once an hour that forms come from a page of this site at another address than PUBLIC_URL. */
function wrongUrlWarning(app: FastifyInstance, site: Site) {
  let warnedAt = Number.NEGATIVE_INFINITY
  return ({ origin = '', host, 'sec-fetch-site': fetchSite }: IncomingHttpHeaders) => {
    const isSamePage = fetchSite === 'same-origin' || origin.replace(/^https?:\/\//, '') === host
    if (!site.named || !isSamePage || performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    app.log.warn({ askedFor: origin, publicUrl: site.origin }, 'PUBLIC_URL is not the address that is asked for')
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change data: it must come from a page of this site, or not from a browser. */
function comesFromThisSite(method: string, headers: IncomingHttpHeaders, site: Site): boolean {
  if (safeMethods.has(method)) return true
  if (headers.origin !== undefined) return isOwn(headers.origin, headers.host, site)
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (headers.referer !== undefined) return isOwn(headers.referer, headers.host, site)
  // Programs send none of the three headers. With cookies it could be a browser that hides its origin.
  return headers.cookie === undefined
}

function isOwn(address: string, host: string | undefined, site: Site): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  if (origin === site.origin) return true
  // Without PUBLIC_URL the site can be used under any name of this machine; a browser cannot forge Host.
  return !site.named && host !== undefined && origin === `http://${host}`
}
