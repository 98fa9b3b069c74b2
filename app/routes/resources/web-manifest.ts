import { directionOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/web-manifest'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000
/** The background of light pages. */
const BACKGROUND = '#fffdf9'

/** What a device needs to install the site, in the language of the page. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const language = await languageOfFile(url)
  const { customization } = await siteSettings()
  const { offline } = publicTexts.of(language)
  const { nav } = sharedTexts.of(language).shell
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  const addressOf = (address: string) => localAddress(language, address)
  const manifest = {
    id: '/',
    name: customization.siteName,
    ...(customization.siteDescription && { description: customization.siteDescription }),
    lang: language,
    dir: directionOf(language),
    start_url: addressOf('/'),
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: customization.primaryColor,
    icons: [
      { src: '/app-icon.png?size=192', sizes: '192x192', type: 'image/png' },
      { src: '/app-icon.png?size=512', sizes: '512x512', type: 'image/png' },
      { src: '/app-icon.png?size=maskable', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: nav.salaah, url: addressOf('/prayer-times') },
      { name: offline.nearMe, url: addressOf('/mosques#near') },
      { name: offline.savedMosques, url: addressOf('/#saved') },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
