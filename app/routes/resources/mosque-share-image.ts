import { mosqueShareImageAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { defaultLanguage, drawnLanguage } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
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

/** The image for links to the page of a mosque: its name in both scripts, its address and its pattern. */
function renderMosqueShareImage(
  mosque: MosqueDetails & { otherName: string | null },
  siteName: string,
): Promise<Buffer> {
  const { name, otherName } = mosque
  const lines = [formatAddress(mosque)]
  return renderShareImage({ title: name, second: otherName, lines, siteName, ...latticePattern(mosque.slug, 1.6) })
}
