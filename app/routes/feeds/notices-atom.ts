import { renderNoticeFeed } from '#app/features/notices/notice-feeds.server.ts'
import { nextNoticeChange } from '#app/features/notices/notices.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { idFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import type { Route } from './+types/notices-atom.ts'

export const handle = { kind: 'file', query: ['lang', 'mosque'], cached: true } satisfies PublicPage

const filters = queryFilters({ mosque: idFilter })

/** The notices of all mosques or of one, for feed readers. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  await cacheUntilMidnight(context)
  const changesAt = await nextNoticeChange(now)
  if (changesAt) cacheUntil(context, changesAt)
  const { mosque } = filters.read(url.searchParams)
  return new Response(await renderNoticeFeed(now, origin, { language: await languageOfFile(url), mosqueId: mosque }), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}
