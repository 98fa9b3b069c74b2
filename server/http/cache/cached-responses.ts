import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { languages, localAddress } from '#app/i18n/languages.ts'
import { hasFlash } from '#app/lib/web/flash.server.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { ReadAddress } from '#server/http/pages/page-address.ts'
import { cacheEntries } from './cache-entries.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import { type CacheEntry, pageCache } from './page-cache.ts'
import { type PublicAddress, publicAddresses } from './public-addresses.ts'
import { publicRenderer, type RendererParts } from './public-renderer.ts'
import { sendEncoded } from './send-encoded.ts'

export const MAX_CACHED_BYTES = 32 * 1024 * 1024

type Entry = CacheEntry<PublicAddress>

/** People who are signed in, and those with a message waiting, get pages of their own. */
const isPersonal = (cookies: string) => hasSessionCookie(cookies) || hasFlash(cookies)
const languageCookie = new RegExp(`(?:^|;\\s*)language=(?:${languages.join('|')})(?:;|$)`)

/** The shortest way through the site: public addresses, for visitors who are nobody in particular. */
export function cachedResponses(parts: RendererParts & { readAddress: ReadAddress }) {
  const addresses = publicAddresses(parts.readAddress)
  const counts = { hits: 0, rendered: 0, notModified: 0 }
  const renderer = publicRenderer(parts)
  let app: FastifyInstance
  let closing = false
  // Where `/` leads visitors who have not chosen a language: to the site's own language.
  let home = '/'

  const cache = pageCache<PublicAddress>({
    now: () => now().getTime(),
    maxBytes: MAX_CACHED_BYTES,
    encode: encodeResponse,
    onError: (error) => app.log.error({ err: error }, 'a page could not be rendered again'),
    async render(address) {
      counts.rendered += 1
      if (address.address === '/') home = localAddress((await siteSettings()).general.language, '/')
      return address.kind === 'api' ? renderer.api(app, address) : renderer.page(address)
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
    if (sendEncoded(req, res, encoded, closing) === 304) counts.notModified += 1
  }

  return {
    counts,
    stats: cache.stats,
    clear: cache.clear,

    /** Joins the host: its API routes say which of their parameters matter, and its end is announced to visitors. */
    attach(instance: FastifyInstance): void {
      app = instance
      instance.addHook('onRoute', ({ method, url, config }) => {
        if (config?.cachedQuery && [method].flat().includes('GET')) addresses.addApi(url, config.cachedQuery)
      })
      instance.addHook('preClose', async () => {
        closing = true
      })
    },

    /** Answers if it can; what is personal, or no public address, is left to the rest of the host. */
    respond(req: IncomingMessage, res: ServerResponse, otherwise: () => void): void {
      const entry = req.method === 'GET' || req.method === 'HEAD' ? entryFor(req.url ?? '') : null
      const { cookie } = req.headers
      if (!entry || (entry.address.kind !== 'api' && cookie !== undefined && isPersonal(cookie))) {
        otherwise()
        return
      }
      const cached = cache.get(entry)
      if (cached) {
        send(req, res, entry, cached)
        return
      }
      cache
        .load(entry)
        .then((rendered) => (rendered ? send(req, res, entry, rendered) : otherwise()))
        .catch((error) => {
          app.log.error({ err: error }, 'a page could not be rendered')
          if (!res.headersSent) otherwise()
        })
    },
  }
}
