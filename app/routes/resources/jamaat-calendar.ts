import { mosqueAddress, mosqueCalendarAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { findMosque } from '#app/features/mosques/mosques.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { renderJamaatCalendar } from '#app/features/timetables/feeds/jamaat-calendar.server.ts'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/jamaat-calendar'

export const handle = {
  kind: 'file',
  query: ['lang'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

/** The congregations of a mosque for a year, for calendar programs that follow them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const found = await findMosqueByAddress(params.mosque)
  const mosque = found && (await findMosque(found.id))
  if (!mosque) notFound('Mosque not found')
  const { languages } = (await siteSettings()).general
  const language =
    languages.find((offered) => offered === url.searchParams.get('lang')) ??
    languages.find((offered) => offered === defaultLanguage) ??
    languages[0]
  requirePath(url, mosqueCalendarAddress(mosque, defaultLanguage))
  const zone = await zoneOf(mosque)
  const { id, name } = mosque
  const { file, changed } = await renderJamaatCalendar(
    {
      ...{ id, name, zone, language, street: formatAddress(mosque) },
      pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
      address: origin + mosqueCalendarAddress(mosque, language),
    },
    now,
  )
  cacheUntil(context, nextMidnight(now, zone))
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'public, max-age=900',
      'Last-Modified': changed.toUTCString(),
    },
  })
}
