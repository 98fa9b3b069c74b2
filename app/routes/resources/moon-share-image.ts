import { loadCalendarFacts } from '#app/features/hijri/moon/moon-page.server.ts'
import { renderMoonShareImage } from '#app/features/hijri/moon/moon-share-image.server.ts'
import { drawnLanguage, languageOf } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/moon-share-image'

export const handle = { kind: 'file', cached: true, isDrawn: true } satisfies PublicPage

/** The picture of the month for links to the page about the moon. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const picture = await renderMoonShareImage(now, drawnLanguage(languageOf(url.pathname)))
  const { calendar } = await loadCalendarFacts(now)
  cacheUntil(context, new Date(calendar.changesAfter(now.getTime())))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
