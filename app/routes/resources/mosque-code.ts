import { mosqueAddress, mosqueCodeAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { drawQrCode } from '#app/lib/files/qr-code.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import type { Route } from './+types/mosque-code.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/** White around a code, without which it is not recognized. */
const QUIET_MODULES = 4

/** The QR code of a mosque's page as a picture for posters, sharp at any size. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = requestFacts(context)
  const mosque = await findMosqueByAddress(params.mosque)
  if (!mosque) notFound('Mosque not found')
  const language = await languageOfFile(url)
  requirePath(url, mosqueCodeAddress(mosque, defaultLanguage))
  const { size, path } = await drawQrCode(origin + localAddress(language, mosqueAddress(mosque)))
  const side = size + 2 * QUIET_MODULES
  const box = [-QUIET_MODULES, -QUIET_MODULES, side, side].join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><rect x="${-QUIET_MODULES}" y="${-QUIET_MODULES}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
}
