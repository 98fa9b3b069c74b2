import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { buildOfflineData } from '#app/workflows/offline-data.server.ts'
import type { Route } from './+types/offline-data.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** What kept pages need on a device without a network. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const [first] = await siteCities()
  await cacheUntilDatesChange(context, first.zone)
  return Response.json(await buildOfflineData(await languageOfFile(url), now))
}
