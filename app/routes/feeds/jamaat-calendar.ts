import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { mosqueAddress, mosqueCalendarAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { renderJamaatCalendar } from '#app/features/timetables/feeds/jamaat-calendar.server.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import type { Route } from './+types/jamaat-calendar.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** The congregations of a mosque for a year, for calendar programs that follow them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  const language = await languageOfFile(url)
  requirePath(url, mosqueCalendarAddress(mosque, defaultLanguage))
  const zone = await zoneOf(mosque)
  const { id, placeKind, name } = namedIn(language, mosque)
  const { file, changed } = await renderJamaatCalendar(
    {
      ...{ id, placeKind, name, zone, language, street: formatAddress(mosque) },
      pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
      address: origin + mosqueCalendarAddress(mosque, language),
    },
    now,
  )
  await cacheUntilDatesChange(context, zone)
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'public, max-age=900',
      'Last-Modified': changed.toUTCString(),
    },
  })
}
