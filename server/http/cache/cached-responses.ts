import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { cacheUntilHeader } from '#api/cache.ts'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import { backAddress } from '#app/lib/web/addresses.ts'
import { hasFlash } from '#app/lib/web/flash.server.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { readFromStandby } from '#ops/standby.ts'
import { serverClockHeader } from '#server/http/clock-header.ts'
import { type EncodedResponse, encodeResponse, type HeaderLine } from '#server/http/encoded-response.ts'
import type { Watchdog } from '#server/http/event-loop-watchdog.ts'
import type { ApiLimits } from '#server/http/in-flight/api-limits.ts'
import type { Visitor } from '#server/http/in-flight/client-address.ts'
import type { InTurn } from '#server/http/in-flight/turns.ts'
import type { RenderErrorPage } from '#server/http/pages/error-page.ts'
import type { ReadAddress } from '#server/http/pages/page-address.ts'
import { offlineCopyHeader, type PageFinisher } from '#server/http/pages/page-finisher.ts'
import type { PageRenderer } from '#server/http/pages/page-renderer.ts'
import { isFixed, type PublicAddress, publicAddresses } from '#server/http/pages/public-addresses.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import { sendEncoded } from '#server/http/send-encoded.ts'
import type { Site } from '#server/http/site.ts'
import { cacheEntries } from './cache-entries.ts'
import { type CacheEntry, pageCache, type RenderedResponse } from './page-cache.ts'

type Entry = CacheEntry<PublicAddress>

/** Visitors who are signed in or have a flash message get personal pages. */
const isPersonal = (cookies: string) => hasSessionCookie(cookies) || hasFlash(cookies)
const languageCookie = new RegExp(`(?:^|;\\s*)language=(?:${languages.join('|')})(?:;|$)`)

/** Answers requests for public addresses from the page cache, for visitors who need no personal page. */
export function cachedResponses(
  parts: RendererParts & {
    readAddress: ReadAddress
    watchdog: Watchdog
    inTurn: InTurn
    cacheBytes: number
    visitorOf: (request: IncomingMessage) => Visitor
    limits: Pick<ApiLimits, 'tellSalaah'>
  },
) {
  const addresses = publicAddresses(parts.readAddress)
  const counts = { hits: 0, rendered: 0, notModified: 0 }
  const renderer = publicRenderer(parts)
  let app: FastifyInstance
  let closing = false
  // The address that `/` redirects to for visitors who have not chosen a language: the home page in the site's language.
  let home = '/'

  const cache = pageCache<PublicAddress>({
    now: () => now().getTime(),
    maxBytes: parts.cacheBytes,
    encode: encodeResponse,
    onError: (error) => app.log.error({ err: error }, 'a page could not be rendered again'),
    async render(address, visitor, isKnown) {
      counts.rendered += 1
      if (address.address === '/') home = localAddress((await siteSettings()).general.languages[0], '/')
      return parts.inTurn(
        address.isDrawn ? 'drawing' : isKnown || isFixed(address) ? 'known' : 'reading',
        visitor,
        () => {
          const end = parts.watchdog.begin(() => address.route)
          const rendering = address.kind === 'api' ? renderer.api(app, address) : renderer.page(address)
          return rendering.finally(end)
        },
      )
    },
  })
  const { entryFor } = cacheEntries(addresses, cache.entry)

  const send = (req: IncomingMessage, res: ServerResponse, { address }: Entry, encoded: EncodedResponse): void => {
    if (home !== '/' && address.address === '/' && !languageCookie.test(req.headers.cookie ?? '')) {
      const common = Object.fromEntries(parts.security.common)
      res.writeHead(302, { ...common, Location: home, 'Cache-Control': 'no-store', 'Content-Length': '0' }).end()
      return
    }
    counts.hits += 1
    if (address.kind === 'api' && address.address.startsWith('/v1/')) parts.limits.tellSalaah(req, res)
    const clock = address.kind === 'document' ? serverClockHeader(now()) : []
    const more = closing ? [...clock, 'Connection', 'close'] : clock
    if (sendEncoded(req, res, encoded, more) === 304) counts.notModified += 1
  }

  const comesFromView = ({ headers }: IncomingMessage, { address, backTo }: PublicAddress): boolean => {
    if (!backTo || headers.referer === undefined) return false
    const page = localAddress(languageOf(address), backTo.page)
    return backAddress(headers.referer, parts.site.origin, { ...backTo, page }) !== null
  }

  return {
    counts,
    stats: cache.stats,
    clear: cache.clear,

    /** Registers the cacheable API routes of the host, and closes connections when it stops. */
    attach(instance: FastifyInstance): void {
      app = instance
      instance.addHook('onRoute', ({ method, url, config }) => {
        if (config?.cachedQuery && [method].flat().includes('GET')) addresses.addApi(url, config.cachedQuery)
      })
      instance.addHook('preClose', async () => {
        closing = true
      })
    },

    /** Answers a request from the cache; `next` handles requests for personal pages and other addresses. */
    respond(req: IncomingMessage, res: ServerResponse, next: () => void): void {
      const entry = req.method === 'GET' || req.method === 'HEAD' ? entryFor(req.url ?? '') : null
      const { cookie } = req.headers
      if (
        !entry ||
        (entry.address.kind !== 'api' && cookie !== undefined && isPersonal(cookie)) ||
        comesFromView(req, entry.address)
      ) {
        next()
        return
      }
      const cached = cache.get(entry)
      if (cached) {
        send(req, res, entry, cached)
        return
      }
      cache
        .load(entry, parts.visitorOf(req))
        .then((rendered) => (rendered ? send(req, res, entry, rendered) : next()))
        .catch((error) => {
          if (error.statusCode !== 503) app.log.error({ err: error }, 'a page could not be rendered')
          if (!res.headersSent) next()
        })
    },
  }
}

type RendererParts = {
  site: Site
  security: SecurityHeaders
  render: PageRenderer
  finish: PageFinisher
  errorPage: RenderErrorPage
}

// These describe the inner response; the outer response has its own.
const connectionHeaders =
  /^(date|connection|keep-alive|content-length|transfer-encoding|x-request-id|x-cache-until|etag|vary)$/i

const isCacheControl = ([name]: HeaderLine) => /^cache-control$/i.test(name)

/**
 * Renders the response of a public address for all visitors. It gets the address and nothing else of a request, so
 * nothing that one visitor sends can appear in what others see.
 */
function publicRenderer({ site, security, render, finish, errorPage }: RendererParts) {
  const commonNames = new Set(security.common.map(([name]) => name.toLowerCase()))

  const finishHeaders = (own: readonly HeaderLine[], address: PublicAddress, status: number, until: number | null) => {
    const named = own.filter(([name]) => !commonNames.has(name.toLowerCase()) && !connectionHeaders.test(name))
    const headers = [...named, ...security.common]
    // The salaah API states an age of its own.
    const statesAge = headers.some((header) => isCacheControl(header) && header[1] !== 'no-store')
    if (until !== null && address.kind === 'api' && statesAge)
      return [...headers, ['Surrogate-Key', address.surrogateKeys] as const]
    if (until !== null)
      return [
        ...headers.filter((header) => !isCacheControl(header)),
        // A cache in front may store a page for one second, the age that our own cache allows after a write.
        ['Cache-Control', 'public, max-age=0, s-maxage=1, must-revalidate'] as const,
        ['Surrogate-Key', address.surrogateKeys] as const,
      ]
    if (headers.some(isCacheControl)) return headers
    // The browser's Back button can show documents without `no-store` at once.
    const canGoBack = address.kind === 'document' && status < 500
    return [...headers, ['Cache-Control', canGoBack ? 'private, no-cache' : 'no-store'] as const]
  }

  return {
    /** Null when the page sets a cookie, which makes it personal. */
    async page(address: PublicAddress): Promise<RenderedResponse | null> {
      const request = new Request(site.origin + address.address, { headers: { accept: 'text/html' } })
      const facts = { id: nextRequestId(), clientAddress: '', origin: site.origin, now: now() }
      const page = await readFromStandby(() => render(request, facts))
      if (page.response.headers.has('set-cookie')) return null
      const finished = await finish.shared(page, address)
      // 501 is an answer, to who asks for a format that is not there.
      const hasFailed = finished.status >= 500 && finished.status !== 501 && !page.isHtml
      const response = hasFailed ? errorPage(500, address.address) : finished
      const { status } = response
      const until = status === 200 && !page.caching.failed ? page.caching.until : null
      const headers = [...response.headers, ...(await offlineCopyHeader(page, address))]
      return { response: { ...response, headers: finishHeaders(headers, address, status, until) }, until }
    },

    async api(app: FastifyInstance, address: PublicAddress): Promise<RenderedResponse | null> {
      const request = { method: 'GET', url: address.address, headers: { accept: '*/*' } } as const
      const response = await readFromStandby(async () => app.inject(request))
      if (response.headers['set-cookie']) return null
      const { statusCode: status, rawPayload: body } = response
      const stated = Number(response.headers[cacheUntilHeader])
      const until = status === 200 && stated > 0 ? stated : null
      const own = Object.entries(response.headers).map(([name, value]): HeaderLine => [name, String(value)])
      return { response: { status, headers: finishHeaders(own, address, status, until), body }, until }
    },
  }
}
