import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mosqueAddress, mosqueCodeAddress } from '#app/features/mosques/mosque-links.ts'
import { defaultLanguage, localAddress } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { drawQrCode, QUIET_MODULES } from '#app/lib/files/qr-code.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile } from '#app/services/settings.server.ts'
import { QrPicture } from '#app/ui/pictures/qr-picture.tsx'
import type { Route } from './+types/mosque-code.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

const MODULE_PIXELS = 8
const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The QR code of a mosque's page as a picture for posters, sharp at any size. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  const language = await languageOfFile(url)
  requirePath(url, mosqueCodeAddress(mosque, defaultLanguage))
  const code = await drawQrCode(origin + localAddress(language, mosqueAddress(mosque)), QUIET_MODULES.poster)
  const svg = renderToStaticMarkup(createElement(QrPicture, { code, pixels: code.side * MODULE_PIXELS }))
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
}
