import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages, localAddress } from '#app/i18n/languages.ts'
import type { SiteRoute } from '#app/lib/web/page-handle.ts'
import { compressResponse } from '#server/http/compress-response.ts'

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

const MAX_AGE_SECONDS = 24 * 60 * 60

/**
 * The pages that browsers may load in advance: public documents, not the account and admin app, files or APIs. On desktop
 * a link is prerendered while the pointer hovers over it; on touch it is only fetched when pressed, because data costs
 * money.
 */
export function speculationRules(routes: readonly SiteRoute[]): { desk: object; touch: object } {
  const patternsOf = (kind: 'document' | 'file') =>
    routes
      .filter(({ handle, path }) => handle.kind === kind && !path.includes('*'))
      .flatMap(({ path, localized }) =>
        localized ? languages.map((language) => localAddress(language, path)) : [path],
      )
  const where = {
    and: [
      { href_matches: patternsOf('document') },
      // `/mosques/:mosqueId` fits `/mosques/positions.json` as well.
      { not: { href_matches: patternsOf('file') } },
      { not: { selector_matches: '[download]' } },
    ],
  }
  return {
    desk: { prerender: [{ where, eagerness: 'moderate' }] },
    touch: { prefetch: [{ where, eagerness: 'conservative' }] },
  }
}

/** The file that the Speculation-Rules header of every document refers to. */
export function speculationRulesRoute(app: FastifyInstance, routes: readonly SiteRoute[]): void {
  const { desk, touch } = speculationRules(routes)
  const toBody = (rules: object) => Buffer.from(JSON.stringify(rules))
  const [forDesk, forTouch, none] = [toBody(desk), toBody(touch), toBody({})]
  const rulesFor = (headers: FastifyRequest['headers']) => {
    if (headers['save-data'] === 'on') return none
    return headers['sec-ch-ua-mobile'] === '?0' ? forDesk : forTouch
  }
  app.get(SPECULATION_RULES_PATH, async (request, reply) => {
    reply.type('application/speculationrules+json').header('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
    const body = await compressResponse(request, reply, rulesFor(request.headers))
    // Only Chromium uses the rules, and it sends these headers.
    reply.header('Vary', 'Accept-Encoding, Sec-CH-UA-Mobile, Save-Data')
    return body
  })
}
