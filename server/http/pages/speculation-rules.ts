import type { FastifyInstance } from 'fastify'
import { languages, localAddress } from '#app/i18n/languages.ts'
import type { SiteRoute } from '#app/lib/web/site-routes.ts'

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

const MAX_AGE_SECONDS = 24 * 60 * 60

/**
 * What browsers may load ahead: public documents alone, never the account and admin app, files or APIs. With a mouse a
 * link is prerendered while the pointer rests on it; on touch it is fetched when the finger comes down, because
 * visitors pay for data.
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

/** The file that the Speculation-Rules header of every document names. */
export function speculationRulesRoute(app: FastifyInstance, routes: readonly SiteRoute[]): void {
  const { desk, touch } = speculationRules(routes)
  const [forDesk, forTouch] = [JSON.stringify(desk), JSON.stringify(touch)]
  app.get(SPECULATION_RULES_PATH, (request, reply) =>
    reply
      .type('application/speculationrules+json')
      .headers({ 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, Vary: 'Sec-CH-UA-Mobile' })
      // Only Chromium follows the rules, and only there the header says what kind of device it is.
      .send(request.headers['sec-ch-ua-mobile'] === '?0' ? forDesk : forTouch),
  )
}
