import type { FastifyInstance } from 'fastify'
import { cacheUntilHeader } from '#api/cache.ts'
import { now } from '#app/services/clock.server.ts'
import { readFromStandby } from '#ops/standby.ts'
import type { HeaderLine } from '#server/http/encoded-response.ts'
import type { RenderErrorPage } from '#server/http/pages/error-page.ts'
import { offlineCopyHeader, type PageFinisher } from '#server/http/pages/page-finisher.ts'
import type { PageRenderer } from '#server/http/pages/page-renderer.ts'
import type { PublicAddress } from '#server/http/pages/public-addresses.ts'
import { nextRequestId } from '#server/http/request-id.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import type { Site } from '#server/http/site.ts'
import type { RenderedResponse } from './page-cache.ts'

export type RendererParts = {
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
export function publicRenderer({ site, security, render, finish, errorPage }: RendererParts) {
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
