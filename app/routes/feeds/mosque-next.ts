import { mosqueNextAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadMosqueTimes, type MosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import type { Route } from './+types/mosque-next.ts'

export const handle = { kind: 'file', query: ['lang'], cached: true } satisfies PublicPage

/**
 * What comes next at a mosque in one line, for screens, watches and scripts: its jamaat, or the salaah where it announces
 * none. Whose times these are and when they were confirmed is in the headers.
 */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  const language = await languageOfFile(url)
  requirePath(url, mosqueNextAddress(mosque, defaultLanguage))
  const zone = await zoneOf(mosque)
  const times = await loadMosqueTimes(mosque, zone, now)
  const { events, times: words, dates } = plainTextsIn(language).shared
  const next = nextOf(times, (await siteSettings()).salaah.school)
  cacheUntil(context, nextMidnight(now, zone))
  if (next) cacheUntil(context, new Date(next.at))
  const formatTime = await siteTimeFormat(language)
  const lineOf = ({ prayer, minutes, day }: NonNullable<typeof next>) => {
    const what = { name: { ...words.occasions, ...events.prayers }[prayer], time: formatTime(minutes) }
    if (day <= times.today) return words.next(what)
    const later = day === addDays(times.today, 1) ? words.tomorrow : dayAndMonth(dates, day)
    return words.nextOn({ ...what, day: later })
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...sourceOf(times) }
  return new Response(`${next ? lineOf(next) : '–'}\n`, { headers })
}

const nextOf = ({ isAnnounced, next, calculated }: MosqueTimes, school: School) =>
  isAnnounced ? next : (calculated?.next.find((each) => each.school === school) ?? null)

function sourceOf({ isAnnounced, calculated, confirmation }: MosqueTimes): Record<string, string> {
  if (!isAnnounced) return { 'Times-Source': calculated?.publisher ? 'timetable-of-the-city' : 'calculated' }
  return { 'Times-Source': 'mosque', ...(confirmation && { 'Times-Confirmed': confirmation.day }) }
}
