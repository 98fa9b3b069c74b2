import { renderHistoryFeed } from '#app/features/history/history-in-words.server.ts'
import { mosqueHistoryAddress, mosqueHistoryFeedAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import type { Route } from './+types/mosque-history.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** What changed at a mosque, for feed readers. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueHistoryFeedAddress(mosque, defaultLanguage))
  await cacheUntilMidnight(context)
  const language = await languageOfFile(url)
  const feed = await renderHistoryFeed(mosque, language, {
    name: namedIn(language, mosque).name,
    zone: await zoneOf(mosque),
    page: origin + localAddress(language, mosqueHistoryAddress(mosque)),
    self: origin + mosqueHistoryFeedAddress(mosque, language),
  })
  return new Response(feed, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}
