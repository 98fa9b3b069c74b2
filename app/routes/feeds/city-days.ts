import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { buildCityDays } from '#app/workflows/days-file.server.ts'
import type { Route } from './+types/city-days.ts'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

/** The coming 60 days of a city of the site. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const city = (await siteCities()).find(({ id }) => id === params.city)
  if (!city) notFound('There is no such city.')
  await cacheUntilDatesChange(context, city.zone)
  return Response.json(await buildCityDays(city, now))
}
