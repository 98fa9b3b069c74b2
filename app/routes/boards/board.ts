import { cacheUntilDatesChange } from '#app/features/hijri/site-calendar.server.ts'
import { mosqueBoardAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/board.ts'
import { renderBoard, renderMissing } from './board-page.server.ts'

export const handle = { kind: 'document', frame: 'board', cached: true } satisfies PublicPage

/** The board of a mosque for a screen on its wall, a document of its own. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, nonce } = requestFacts(context)
  const found = await findMosqueByAddress(params.mosque)
  const mosque = found && (await findMosque(found.id))
  const page = { language: languageOf(url.pathname), nonce }
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  if (!mosque) return new Response(renderMissing(page), { status: 404, headers })
  requirePath(url, mosqueBoardAddress(mosque))
  await cacheUntilDatesChange(context, await zoneOf(mosque))
  return new Response(await renderBoard(mosque, now, page), { headers })
}
