import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { mosqueDaysAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { buildMosqueDays } from '#app/workflows/days-file.server.ts'
import type { Route } from './+types/mosque-days.ts'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

/** The coming 60 days of a mosque, for pages left open, screens and copies without a network. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueDaysAddress(mosque))
  const days = await buildMosqueDays(mosque, now)
  if (!days) notFound('Mosque not found')
  await cacheUntilDatesChange(context, await zoneOf(mosque))
  return Response.json(days)
}
