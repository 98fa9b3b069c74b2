import { languageOf } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { latticePattern } from '#app/ui/lattice-picture.ts'
import type { Route } from './+types/site-share-image'

export const handle = { kind: 'file', query: [], cached: true, sitemap: false, maxBodyBytes: 0 } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The picture of a site with words of its own, for links to pages that have no other picture. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = await siteSettings()
  const { siteName } = settings.customization
  const { heroTitle, heroText } = siteWords(settings, languageOf(url.pathname))
  const picture = await renderShareImage({
    title: heroTitle,
    lines: [heroText],
    siteName,
    ...latticePattern(siteName, 1.6),
  })
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
