import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { mosqueAddress, mosqueFastingAddress } from '#app/features/mosques/mosque-links.ts'
import { renderFastingFeed } from '#app/features/prayer-times/season/fasting-feed.server.ts'
import { loadDates, loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import { loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import type { Route } from './+types/mosque-fasting'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** Suhoor and iftar at a mosque for each day of Ramadan, by the Islamic dates that it follows. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  const place = (await loadMosqueLocations([mosque.id])).get(mosque.id)
  if (!place) notFound('Mosque not found')
  requirePath(url, mosqueFastingAddress(mosque, defaultLanguage))
  const language = await languageOfFile(url)
  const file = await renderFastingFeed(
    {
      ...place,
      key: mosque.id,
      name: mosqueNameIn(language, mosque),
      dateOf: (await loadDates([mosque.id], now))(mosque.id),
      firstDayOf: (await loadFirstDays([mosque.id]))(mosque.id),
    },
    {
      now,
      language,
      address: origin + mosqueFastingAddress(mosque, language),
      pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
    },
  )
  await cacheUntilDatesChange(context, place.zone)
  return new Response(file, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
}
