import { type FeedFilters, feedFilters } from '#app/features/events/list/event-filters.ts'
import { loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { type PublicTexts, publicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'

export type FeedRequest = {
  filters: FeedFilters
  title: string
  description: string
  texts: PublicTexts
  formatTime: TimeFormat
}

/** Reads what a feed is asked for; ends the request when its mosque, type or audience does not exist, so that no program follows nothing. */
export async function readFeedRequest(query: URLSearchParams): Promise<FeedRequest> {
  const filters = feedFilters.read(query)
  if (query.get('audience') && !filters.audience) refuse(400, 'There is no such audience.')
  if (query.get('type') && !filters.type) refuse(400, 'There is no such type of event.')
  const mosqueName = await loadPublishedMosqueName(filters.mosque)
  if (query.get('mosque') && !mosqueName) refuse(404, 'There is no such mosque.')
  const { customization, general } = await siteSettings()
  const [language] = general.languages
  const texts = publicTexts.of(language)
  const { events } = texts
  const kind = filters.type ? events.types[filters.type] : events.title
  const parts = [customization.siteName, mosqueName, kind, filters.audience && events.audiences[filters.audience]]
  return {
    filters,
    title: parts.filter(Boolean).join(': '),
    description: events.metaDescription,
    texts,
    formatTime: await siteTimeFormat(language),
  }
}

function refuse(status: number, text: string): never {
  throw new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
