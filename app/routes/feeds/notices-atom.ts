import { renderNoticeFeed } from '#app/features/notices/notice-feeds.server.ts'
import { noticeFeedFilters } from '#app/features/notices/notice-links.ts'
import { nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import type { Route } from './+types/notices-atom.ts'

export const handle = { kind: 'file', query: ['lang', 'mosque', 'kind', 'area'], cached: true } satisfies PublicPage

/** The notices of all mosques, or those of one, of an area or of a kind, for feed readers. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  await cacheUntilMidnight(context)
  const changesAt = await nextNoticeChange(now)
  if (changesAt) cacheUntil(context, changesAt)
  const filters = noticeFeedFilters.read(url.searchParams)
  return new Response(await renderNoticeFeed(now, origin, await languageOfFile(url), filters), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}
