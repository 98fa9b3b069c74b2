import type { FastifyInstance } from 'fastify'
import { cacheUntilHeader } from '#api/cache.ts'
import { now } from '#app/services/clock.server.ts'
import type { Header } from '#server/http/cache/encoded-response.ts'
import type { Made } from '#server/http/cache/page-cache.ts'
import { errorPage } from '#server/http/error-page.ts'
import type { PageFinisher } from '#server/http/page-finisher.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import type { PublicAddress } from '#server/http/public-addresses.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import type { Site } from '#server/http/site.ts'

export type RendererParts = { site: Site; security: SecurityHeaders; render: PageRenderer; finish: PageFinisher }

// What the inner answer says of its own journey; the outer one has its own.
const ofTheJourney =
  /^(date|connection|keep-alive|content-length|transfer-encoding|x-request-id|x-cache-until|etag|vary)$/i

/**
 * Makes the answer of a public address for nobody in particular. It sees the plain address and nothing of any
 * visitor's request, so nothing a visitor sends can end up in what others are shown.
 */
export function publicRenderer({ site, security, render, finish }: RendererParts) {
  const commonNames = new Set(security.common.map(([name]) => name.toLowerCase()))

  const finishHeaders = (own: readonly Header[], what: PublicAddress, until: number | null): Header[] => {
    const named = own.filter(([name]) => !commonNames.has(name.toLowerCase()) && !ofTheJourney.test(name))
    const isLife = ([name]: Header) => /^cache-control$/i.test(name)
    if (until === null) {
      const stated = named.some(isLife)
      return [...named, ...security.common, ...(stated ? [] : [['Cache-Control', 'no-store'] as const])]
    }
    return [
      ...named.filter((header) => !isLife(header)),
      ...security.common,
      // A second in a cache in front leaves the promise whole that no page is older than that.
      ['Cache-Control', 'public, max-age=0, s-maxage=1, must-revalidate'],
      ['Surrogate-Key', what.surrogateKeys],
    ]
  }

  return {
    /** Null when the page sets a cookie: then it is somebody's own. */
    async page(what: PublicAddress): Promise<Made | null> {
      const request = new Request(site.origin + what.address, { headers: { accept: 'text/html' } })
      const page = await render(request, { id: nextRequestId(), clientAddress: '', origin: site.origin, now: now() })
      if (page.response.headers.has('set-cookie')) return null
      const answer = await finish.shared(page)
      if (answer.status >= 500 && answer.body.length === 0) answer.body = Buffer.from(errorPage(500, what.address))
      const until = answer.status === 200 && !page.caching.failed ? page.caching.until : null
      return { answer: { ...answer, headers: finishHeaders(answer.headers, what, until) }, until }
    },

    async api(app: FastifyInstance, what: PublicAddress): Promise<Made | null> {
      const response = await app.inject({ method: 'GET', url: what.address, headers: { accept: '*/*' } })
      if (response.headers['set-cookie']) return null
      const stated = Number(response.headers[cacheUntilHeader])
      const until = response.statusCode === 200 && stated > 0 ? stated : null
      const own = Object.entries(response.headers).map(([name, value]): Header => [name, String(value)])
      const headers = finishHeaders(own, what, until)
      return { answer: { status: response.statusCode, headers, body: response.rawPayload }, until }
    },
  }
}
