import { renderAnnouncements } from '#app/features/hijri/moon/moon-feeds.server.ts'
import { loadCalendarFacts } from '#app/features/hijri/moon/moon-page.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import type { Route } from './+types/moon-atom.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** What was announced about the months, for feed readers. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const { calendar } = await loadCalendarFacts(now)
  cacheUntil(context, new Date(calendar.changesAfter(now.getTime())))
  return new Response(await renderAnnouncements(now, origin, await languageOfFile(url)), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  })
}
