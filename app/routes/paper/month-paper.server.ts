import { type MonthPaper, mosqueAddress, mosqueMonthPdfAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { type PaperMonth, renderCardPdf, renderMonthPdf } from '#app/features/timetables/page/month-pdf.server.ts'
import { loadMonthTimes } from '#app/features/timetables/page/month-times.server.ts'
import { defaultLanguage, drawnLanguage, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import { pdfResponse } from './pdf-response.server.ts'

type Asked = { params: { mosque: string }; url: URL; context: Parameters<typeof requestFacts>[0] }

/** The month of a mosque on paper. */
export async function respondWithMonth(paper: MonthPaper, { params, url, context }: Asked): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueMonthPdfAddress(paper, mosque, defaultLanguage))
  const language = drawnLanguage(await languageOfFile(url))
  const pageUrl = origin + localAddress(language, mosqueAddress(mosque))
  const zone = await zoneOf(mosque)
  const month = await loadMonthTimes(mosque, { asked: url.searchParams.get('month'), zone, now, pageUrl })
  const { name, otherName } = namedIn(language, mosque)
  const { siteName } = (await siteSettings()).customization
  const shown = { name, otherName, address: formatAddress(mosque) }
  const parts: PaperMonth = { mosque: shown, month, language, siteName, origin }
  const pdf = await (paper === 'times' ? renderMonthPdf(parts) : renderCardPdf(parts))
  cacheUntil(context, new Date(month.changesAt))
  return pdfResponse(pdf, `${mosque.slug}-${paper}-${month.month}`)
}
