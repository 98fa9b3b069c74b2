import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { renderYearDays } from '#app/features/prayer-times/year.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { dayAt } from '#salaah/zone.ts'
import type { Route } from './+types/year-days.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** The times of each day of this year in a city, for the picture of the year. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const city = (await siteCities()).find(({ id }) => id === params.city)
  if (!city) notFound('There is no such city.')
  cacheUntil(context, nextMidnight(now, city.zone))
  const adopted = (await getAdoptedIndex()).get(city.id)
  const year = Number(dayAt(city.zone, now.getTime()).slice(0, 4))
  return Response.json(await renderYearDays(city, year, adopted, await languageOfFile(url)))
}
