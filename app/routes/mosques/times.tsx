import { mosqueAddress, mosqueTimesAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { MosqueErrorPage } from '#app/features/mosques/page/mosque-error-page.tsx'
import { MonthSheet } from '#app/features/timetables/page/month-sheet.tsx'
import { loadMonthTimes } from '#app/features/timetables/page/month-times.server.ts'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import { pick } from '#app/lib/pick.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/times'
import { findPageMosque } from './find-page-mosque.server.ts'

export const handle = {
  kind: 'document',
  query: ['month'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueTimesAddress(mosque))
  const pageUrl = origin + localAddress(language, mosqueAddress(mosque))
  return {
    mosque: { ...pick(mosque, ['slug', 'name', 'arabicName']), address: formatAddress(mosque) },
    month: await loadMonthTimes(mosque.id, { asked: url.searchParams.get('month'), zone, now, pageUrl }),
  }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { times, dates } = sharedTexts.of(language)
  const { page } = publicTexts.of(language).mosques
  if (!args.loaderData) return pageMeta({ ...args, title: page.notFound, description: page.notFoundHint, hidden: true })
  const { mosque, month } = args.loaderData
  const title = times.monthTitle(monthAndYear(dates, month.month))
  return pageMeta({
    ...args,
    title: `${mosque.name}: ${title}`,
    description: title,
    hidden: month.month !== month.today.slice(0, 7),
  })
}

export default function MosqueMonth({ loaderData: { mosque, month } }: Route.ComponentProps) {
  return <MonthSheet mosque={mosque} month={month} address={mosqueAddress(mosque)} />
}

export const ErrorBoundary = MosqueErrorPage
