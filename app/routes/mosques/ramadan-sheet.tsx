import { mosqueAddress, mosqueSheetAddress, mosqueSheetPdfAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadMosqueSheet } from '#app/pages/ramadan-sheet.server.ts'
import { RamadanSheetPage } from '#app/pages/ramadan-sheet.tsx'
import { offerPdf } from '#app/services/pdf/offer-pdf.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/ramadan-sheet'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', frame: 'bare', cached: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { mosque } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueSheetAddress(mosque))
  const sheet = await loadMosqueSheet(mosque.id, now)
  if (!sheet) notFound('')
  cacheUntil(context, sheet.changesAt)
  const language = languageOf(url.pathname)
  const { name } = namedIn(language, mosque)
  const address = formatAddress(mosque)
  const pdf = offerPdf(language, mosqueSheetPdfAddress(mosque, language), [name, address])
  return { mosque: { name, slug: mosque.slug, address }, sheet, pdf }
}

export function meta(args: Route.MetaArgs) {
  const { ramadan, mosques } = publicTexts.of(languageOf(args.location.pathname))
  if (!args.loaderData)
    return pageMeta({ ...args, title: mosques.page.notFound, description: mosques.page.notFoundHint, hidden: true })
  const { mosque, sheet } = args.loaderData
  const title = ramadan.sheet.titleOf({ year: String(sheet.year), mosque: mosque.name })
  return pageMeta({ ...args, title, description: `${title}. ${ramadan.sheet.subject}` })
}

export default function MosqueSheet({ loaderData: { mosque, sheet, pdf } }: Route.ComponentProps) {
  const { name, address } = mosque
  const shown = { place: name, address, backTo: mosqueAddress(mosque) }
  return <RamadanSheetPage sheet={sheet} {...shown} isMosque pdf={pdf} />
}
