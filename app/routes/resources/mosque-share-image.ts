import { mosqueShareImageAddress } from '#app/features/mosques/mosque-links.ts'
import { renderMosqueShareImage } from '#app/features/mosques/page/mosque-share-image.server.ts'
import { defaultLanguage, drawnLanguage } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/mosque-share-image'

export const handle = { kind: 'file', query: ['lang'], cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueShareImageAddress(mosque, defaultLanguage))
  const { customization, general } = await siteSettings()
  const asked = general.languages.find((offered) => offered === url.searchParams.get('lang'))
  const named = namedIn(asked ? drawnLanguage(asked) : defaultLanguage, mosque)
  const picture = await renderMosqueShareImage(named, customization.siteName)
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
