import { mosqueSheetPdfAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { defaultLanguage, drawnLanguage } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { renderRamadanPdf } from '#app/pages/ramadan-pdf.server.ts'
import { loadMosqueSheet } from '#app/pages/ramadan-sheet.server.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/mosque-ramadan'
import { pdfResponse } from './pdf-response.server.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true, isDrawn: true } satisfies PublicPage

/** The Ramadan of a mosque as one A4 page. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueSheetPdfAddress(mosque, defaultLanguage))
  const language = drawnLanguage(await languageOfFile(url))
  const sheet = await loadMosqueSheet(mosque.id, now)
  if (!sheet) notFound('Mosque not found')
  const { siteName } = (await siteSettings()).customization
  const shown = { place: mosqueNameIn(language, mosque), address: formatAddress(mosque), isMosque: true }
  const pdf = await renderRamadanPdf({ sheet, ...shown, language, siteName, origin })
  cacheUntil(context, sheet.changesAt)
  return pdfResponse(pdf, `${mosque.slug}-ramadan-${sheet.year}`)
}
