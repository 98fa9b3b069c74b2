import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { loadLive } from '#app/features/live/live.server.ts'
import { mosqueBoardAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { loadBoardFile } from '#app/workflows/board-file.server.ts'
import type { Route } from './+types/board-data.ts'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

/** What the boards of a mosque need besides its days: their settings, words, dates and events. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, `${mosqueBoardAddress(mosque)}.json`)
  const zone = await zoneOf(mosque)
  await cacheUntilDatesChange(context, zone)
  const noticesChangeAt = await nextNoticeChange(now)
  if (noticesChangeAt) cacheUntil(context, noticesChangeAt)
  const liveChangesAt = (await loadLive([mosque.id], now)).get(mosque.id)?.changesAt
  if (liveChangesAt) cacheUntil(context, new Date(liveChangesAt))
  return Response.json(await loadBoardFile(mosque, zone, now))
}
