import {
  type MonthPaper,
  mosqueAddress,
  mosqueMonthPdfAddress,
  mosqueTimesAddress,
} from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { MosqueErrorPage } from '#app/features/mosques/page/mosque-page.tsx'
import { MonthSheet, monthTitle } from '#app/features/timetables/page/days-table.tsx'
import { loadMonthTimes } from '#app/features/timetables/page/month-times.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import { pick } from '#app/lib/pick.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { offerPdf } from '#app/services/pdf/offer-pdf.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/times'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', query: ['month'], cached: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueTimesAddress(mosque))
  const pageUrl = origin + localAddress(language, mosqueAddress(mosque))
  const month = await loadMonthTimes(mosque, { asked: url.searchParams.get('month'), zone, now, pageUrl })
  cacheUntil(context, new Date(month.changesAt))
  const shown = { ...pick(namedIn(language, mosque), ['slug', 'name', 'otherName']), address: formatAddress(mosque) }
  const venues = month.days.flatMap(({ sessions }) =>
    sessions.flatMap(({ venue }) => (venue ? [venue.name, venue.address] : [])),
  )
  const written = [shown.name, shown.otherName, shown.address, month.calculated?.publisher ?? null, ...new Set(venues)]
  const offer = (paper: MonthPaper) =>
    offerPdf(language, mosqueMonthPdfAddress(paper, mosque, language, month.month), written)
  return { mosque: shown, month, pdf: offer('times'), card: offer('card'), origin, pageUrl }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { times, dates } = sharedTexts.of(language)
  const { page } = publicTexts.of(language).mosques
  if (!args.loaderData) return pageMeta({ ...args, title: page.notFound, description: page.notFoundHint, hidden: true })
  const { mosque, month, origin, pageUrl } = args.loaderData
  const title = monthTitle(month, { times, dates })
  return [
    ...pageMeta({
      ...args,
      title: `${mosque.name}: ${title}`,
      description: title,
      hidden: month.month !== month.today.slice(0, 7),
    }),
    oembedLink(origin, pageUrl, mosque.name),
  ]
}

export default function MosqueMonth({ loaderData: { mosque, month, pdf, card } }: Route.ComponentProps) {
  return <MonthSheet mosque={mosque} month={month} address={mosqueAddress(mosque)} pdf={pdf} card={card} />
}

export const ErrorBoundary = MosqueErrorPage
