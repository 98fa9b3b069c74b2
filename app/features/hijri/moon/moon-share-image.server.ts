import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import { loadNotice, textsOf } from './moon-page.server.ts'

/** The picture for links to the page about the moon: which day is the first of which month, and who says so. */
export async function renderMoonShareImage(now: Date, language: Language): Promise<Buffer> {
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
