import { renderNoticePicture } from '#app/features/notices/notice-feeds.server.ts'
import { findNotice } from '#app/features/notices/notices.server.ts'
import { drawnLanguage, languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/notice-picture'

export const handle = { kind: 'file', cached: true, isDrawn: true } satisfies PublicPage

/** A notice as a picture to send on; at `preview.png` for links to it, without a name. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const notice = await findNotice(params.notice, requestFacts(context).now)
  if (!notice) notFound('Notice not found')
  const picture = await renderNoticePicture(
    notice,
    drawnLanguage(languageOf(url.pathname)),
    !url.pathname.endsWith('/preview.png'),
  )
  cacheUntil(context, new Date(notice.endsAt))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex' } })
}
