import { loadCalendarFacts, loadNotice, textsOf } from '#app/features/hijri/moon/moon-page.server.ts'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { drawnLanguage, type Language, languageOf } from '#app/i18n/languages.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import type { Route } from './+types/moon-share-image'

export const handle = { kind: 'file', cached: true, isDrawn: true } satisfies PublicPage

/** The picture of the month for links to the page about the moon. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const picture = await renderMoonShareImage(now, drawnLanguage(languageOf(url.pathname)))
  const { calendar } = await loadCalendarFacts(now)
  cacheUntil(context, new Date(calendar.changesAfter(now.getTime())))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}

/** The picture for links to the page about the moon: which day is the first of which month, and who says so. */
async function renderMoonShareImage(now: Date, language: Language): Promise<Buffer> {
  const { notice } = await loadNotice(now, language)
  const { moon, hijri, dates } = textsOf(language)
  const { sentence } = moon
  const { year, month, firstDay, status, authority, watchDay, isAwaited } = notice
  return renderShareImage({
    title: hijri.date({ day: 1, month: hijri.months[month - 1]!, year: String(year) }),
    lines: [
      fullDate(dates, firstDay),
      status === 'declared' && authority
        ? sentence.announced({ authority })
        : status === 'calculated'
          ? sentence.calculated
          : moon.picture[status === 'complete' ? 'complete' : 'expected'],
      (isAwaited ? moon.picture.looked : moon.picture.look)({ day: dayAndMonth(dates, watchDay) }),
    ],
    siteName: (await siteSettings()).customization.siteName,
    ...latticePattern(`${year}-${month}`, 1.6),
  })
}
