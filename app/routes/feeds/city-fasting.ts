import { cacheUntilDatesChange, getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { renderFastingFeed } from '#app/features/prayer-times/season/fasting-feed.server.ts'
import { cityNameFor, localAddress } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import type { Route } from './+types/city-fasting'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** Suhoor and iftar of a city for each day of Ramadan, for calendar programs. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const city = (await siteCities()).find(({ id }) => id === params.city)
  if (!city) notFound('There is no such city.')
  const language = await languageOfFile(url)
  const calendar = await getSiteCalendar()
  const file = await renderFastingFeed(
    {
      ...city,
      adopted: (await getAdoptedIndex()).get(city.id),
      key: city.id,
      name: cityNameFor(city.names, language),
      dateOf: (day) => calendar.dateOf(day, now.getTime()),
      firstDayOf: calendar.firstDayOf,
    },
    { now, language, address: origin + url.pathname, pageUrl: origin + localAddress(language, '/ramadan') },
  )
  await cacheUntilDatesChange(context, city.zone)
  return new Response(file, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
}
