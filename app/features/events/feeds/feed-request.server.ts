import { type FeedFilters, feedFilters } from '#app/features/events/event-filters.ts'
import { findMosqueByAddress, loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { listAreas } from '#app/features/mosques/search/mosques.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { PublicTexts, SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'

type FeedWords = {
  language: Language
  texts: PublicTexts
  times: Pick<SharedTexts['times'], 'access'>
  formatTime: TimeFormat
}
export type FeedRequest = FeedWords & { filters: FeedFilters; title: string; description: string }

/** The words of feeds and calendars, in the first language of the site. */
export async function feedWords(): Promise<FeedWords> {
  const [language] = (await siteSettings()).general.languages
  return {
    language,
    texts: plainTextsIn(language).public,
    times: plainTextsIn(language).shared.times,
    formatTime: await siteTimeFormat(language),
  }
}

/** Reads what a feed is asked for; ends the request when its mosque, area, type or audience does not exist, so that no program follows nothing. */
export async function readFeedRequest(query: URLSearchParams): Promise<FeedRequest> {
  const asked = feedFilters.read(query)
  const mosqueId = asked.mosque && ((await findMosqueByAddress(asked.mosque))?.id ?? asked.mosque)
  const filters = { ...asked, mosque: mosqueId }
  if (query.get('audience') && !filters.audience) refuse(400, 'There is no such audience.')
  if (query.get('access') && !filters.access) refuse(400, 'There is no such access.')
  if (query.get('type') && !filters.type) refuse(400, 'There is no such type of event.')
  const words = await feedWords()
  const mosqueName = await loadPublishedMosqueName(filters.mosque, words.language)
  if (query.get('mosque') && !mosqueName) refuse(404, 'There is no such mosque.')
  if (filters.area && !(await listAreas()).includes(filters.area)) refuse(404, 'There is no such area.')
  const { customization } = await siteSettings()
  const { events } = words.texts
  const kind = filters.type ? events.types[filters.type] : events.title
  const parts = [
    customization.siteName,
    mosqueName,
    filters.area,
    kind,
    filters.audience && events.audiences[filters.audience],
    filters.access && words.times.access.labels[filters.access],
  ]
  return {
    filters,
    title: parts.filter(Boolean).join(': '),
    description: events.metaDescription,
    ...words,
  }
}

function refuse(status: number, text: string): never {
  throw new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** The headers of a feed or calendar: it was last modified with its newest entry. */
export function feedHeaders(events: readonly { updatedAt: string }[]): Record<string, string> {
  let newest = ''
  for (const { updatedAt } of events) if (updatedAt > newest) newest = updatedAt
  const modified = newest && { 'Last-Modified': new Date(newest).toUTCString() }
  return { 'Cache-Control': 'public, max-age=900', ...modified }
}
