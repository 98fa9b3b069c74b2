import { drawnLanguage, languageOf } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { renderSiteShareImage } from '#app/pages/site-share-image.server.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import type { Route } from './+types/site-share-image'

export const handle = { kind: 'file', cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The picture of the site, for links to pages that have no other picture. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = await siteSettings()
  const words = siteWords(settings, drawnLanguage(languageOf(url.pathname)))
  const picture = await renderSiteShareImage({
    siteName: settings.customization.siteName,
    scene: settings.site.scene,
    words,
  })
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
