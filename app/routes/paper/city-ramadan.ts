import { cityNameFor, drawnLanguage } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { renderRamadanPdf } from '#app/pages/ramadan-pdf.server.ts'
import { loadCitySheet } from '#app/pages/ramadan-sheet.server.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/city-ramadan'
import { pdfResponse } from './pdf-response.server.ts'

export const handle = { kind: 'file', query: ['city', 'lang'], cached: true, isDrawn: true } satisfies PublicPage

/** The Ramadan of a city as one A4 page. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const language = drawnLanguage(await languageOfFile(url))
  const { city, sheet } = await loadCitySheet(url.searchParams.get('city'), now)
  const { siteName } = (await siteSettings()).customization
  const place = cityNameFor(city.names, language)
  const pdf = await renderRamadanPdf({ sheet, place, isMosque: false, language, siteName, origin })
  cacheUntil(context, sheet.changesAt)
  return pdfResponse(pdf, `ramadan-${sheet.year}-${city.id}`)
}
