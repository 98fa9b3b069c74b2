import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import { backAddress } from '#app/lib/web/addresses.ts'
import { hasFlash } from '#app/lib/web/flash.server.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { serverClockHeader } from '#server/http/clock-header.ts'
import { type EncodedResponse, encodeResponse } from '#server/http/encoded-response.ts'
import type { Watchdog } from '#server/http/event-loop-watchdog.ts'
import type { ApiLimits } from '#server/http/in-flight/api-limits.ts'
import type { Visitor } from '#server/http/in-flight/client-address.ts'
import type { InTurn } from '#server/http/in-flight/turns.ts'
import type { ReadAddress } from '#server/http/pages/page-address.ts'
import { isFixed, type PublicAddress, publicAddresses } from '#server/http/pages/public-addresses.ts'
import { sendEncoded } from '#server/http/send-encoded.ts'
import { cacheEntries } from './cache-entries.ts'
import { type CacheEntry, pageCache } from './page-cache.ts'
import { publicRenderer, type RendererParts } from './public-renderer.ts'

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
