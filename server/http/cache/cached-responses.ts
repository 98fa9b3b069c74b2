import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { languages, localAddress } from '#app/i18n/languages.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type EncodedResponse, pack, sendEncoded } from '#server/http/cache/encoded-response.ts'
import { type Place, pageCache } from '#server/http/cache/page-cache.ts'
import { publicRenderer, type RendererParts } from '#server/http/cache/public-renderer.ts'
import { type PublicAddress, publicAddresses } from '#server/http/public-addresses.ts'

const maxBytes = 32 * 1024 * 1024
const rememberedSpellings = 20_000

/** Signed-in visitors and those with a message waiting get pages of their own. */
const isPersonal = (cookies: string) => hasSessionCookie(cookies) || /(?:^|;\s*)flash=/.test(cookies)
const languageCookie = new RegExp(`(?:^|;\\s*)language=(?:${languages.join('|')})(?:;|$)`)

/** The shortest way through the site: public addresses, asked for by nobody in particular. */
export function cachedResponses(parts: RendererParts) {
  const addresses = publicAddresses()
  const spellings = new Map<string, Place<PublicAddress>>()
  const places = new Map<string, Place<PublicAddress>>()
  const tally = { hits: 0, made: 0, unchanged: 0 }
  const maker = publicRenderer(parts)
  let app: FastifyInstance
  let closing = false
  // Where `/` leads visitors who have not chosen a language: to the site's own language.
  let home = '/'

  const cache = pageCache<PublicAddress>({
    now: () => now().getTime(),
    maxBytes,
    pack,
    onError: (error) => app.log.error({ err: error }, 'a page could not be made again'),
    async make(what) {
      tally.made += 1
      if (what.address === '/') home = localAddress((await siteSettings()).general.language, '/')
      return what.kind === 'page' ? maker.page(what) : maker.api(app, what)
    },
  })

  const placeOf = (url: string): Place<PublicAddress> | null => {
    const known = spellings.get(url)
    if (known) return known
    const found = addresses.find(url)
    if (!found) return null
    if (spellings.size >= rememberedSpellings) {
      spellings.clear()
      places.clear()
    }
    const place = places.get(found.address) ?? cache.place(found)
    places.set(found.address, place)
    spellings.set(url, place)
    return place
  }

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    place: Place<PublicAddress>,
    packed: EncodedResponse,
  ): void => {
    if (home !== '/' && place.what.address === '/' && !languageCookie.test(req.headers.cookie ?? '')) {
      const common = Object.fromEntries(parts.security.common)
      res.writeHead(302, { ...common, Location: home, 'Cache-Control': 'no-store', 'Content-Length': '0' }).end()
      return
    }
    tally.hits += 1
    if (sendEncoded(req, res, packed, closing) === 304) tally.unchanged += 1
  }

  return {
    tally,
    figures: cache.figures,
    dropAll: cache.dropAll,

    /** Joins the host: its routes may declare what of their query matters, its end is told to visitors. */
    attach(instance: FastifyInstance): void {
      app = instance
      instance.addHook('onRoute', ({ method, url, config }) => {
        if (config?.cachedQuery && [method].flat().includes('GET')) addresses.add('api', url, config.cachedQuery)
      })
      instance.addHook('preClose', async () => {
        closing = true
      })
    },

    /** Answers if it can; what is personal, or no public address, is left to the rest of the host. */
    answer(req: IncomingMessage, res: ServerResponse, otherwise: () => void): void {
      const place = req.method === 'GET' || req.method === 'HEAD' ? placeOf(req.url ?? '') : null
      const { cookie } = req.headers
      if (!place || (place.what.kind === 'page' && cookie !== undefined && isPersonal(cookie))) {
        otherwise()
        return
      }
      const ready = cache.ready(place)
      if (ready) {
        send(req, res, place, ready)
        return
      }
      cache
        .fill(place)
        .then((made) => (made ? send(req, res, place, made) : otherwise()))
        .catch((error) => {
          app.log.error({ err: error }, 'a page could not be made')
          if (!res.headersSent) otherwise()
        })
    },
  }
}
