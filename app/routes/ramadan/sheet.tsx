import { cityNameFor, fileAddress, languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadCitySheet } from '#app/pages/ramadan-sheet.server.ts'
import { RamadanSheetPage } from '#app/pages/ramadan-sheet.tsx'
import { offerPdf } from '#app/services/pdf/offer-pdf.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/sheet'

export const handle = {
  kind: 'document',
  frame: 'bare',
  query: ['city'],
  cached: true,
  sitemap: true,
} satisfies PublicPage

/** The sheet of a city, chosen as on the page of salaah times. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { city, isFirst, sheet } = await loadCitySheet(url.searchParams.get('city'), now)
  cacheUntil(context, sheet.changesAt)
  const language = languageOf(url.pathname)
  const address = fileAddress(language, '/ramadan/sheet.pdf')
  const query = isFirst ? '' : `${address.includes('?') ? '&' : '?'}city=${city.id}`
  const pdf = offerPdf(language, address + query, [cityNameFor(city.names, language)])
  return { city: { id: city.id, name: cityNameFor(city.names, language), isFirst }, sheet, pdf }
}

export function meta(args: Route.MetaArgs) {
  const { sheet: texts, page } = publicTexts.of(languageOf(args.location.pathname)).ramadan
  if (!args.loaderData) return pageMeta({ ...args, title: page.sheet, description: '' })
  const { city, sheet } = args.loaderData
  const title = texts.title({ year: String(sheet.year), city: city.name })
  const search = city.isFirst ? '' : `?city=${city.id}`
  return pageMeta({
    ...args,
    location: { ...args.location, search },
    title,
    description: `${title}. ${texts.subject}`,
    canonicalParams: ['city'],
  })
}

export default function CitySheet({ loaderData: { city, sheet, pdf } }: Route.ComponentProps) {
  const backTo = city.isFirst ? '/prayer-times' : `/prayer-times?city=${city.id}`
  return <RamadanSheetPage sheet={sheet} place={city.name} backTo={backTo} pdf={pdf} />
}
