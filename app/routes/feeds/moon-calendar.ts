import { renderYearCalendar } from '#app/features/hijri/moon/moon-feeds.server.ts'
import { loadCalendarFacts } from '#app/features/hijri/moon/moon-page.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import type { Route } from './+types/moon-calendar.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** The days of the Islamic year as a calendar to subscribe to. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const { calendar } = await loadCalendarFacts(now)
  cacheUntil(context, new Date(calendar.changesAfter(now.getTime())))
  return new Response(await renderYearCalendar(now, origin, await languageOfFile(url)), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
