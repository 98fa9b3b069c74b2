import { mosqueAddress, mosqueContactAddress } from '#app/features/mosques/mosque-links.ts'
import { renderContactCard } from '#app/features/mosques/page/contact-card.server.ts'
import { localityOf } from '#app/features/mosques/place-in-city.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import type { Route } from './+types/mosque-contact.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The contact of a mosque, for the address book of a phone. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  const language = await languageOfFile(url)
  requirePath(url, mosqueContactAddress(mosque, defaultLanguage))
  const card = renderContactCard(namedIn(language, mosque), {
    pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
    country: (await siteSettings()).general.country,
    locality: localityOf(mosque, await siteCities()),
  })
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  return new Response(card, { headers: { 'Content-Type': 'text/vcard; charset=utf-8' } })
}
