import { timesInWords } from '#app/features/events/times-in-words.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import type { ChangedEvent } from './changed-events.server.ts'

export type FeedInfo = {
  title: string
  description: string
  origin: string
  texts: PublicTexts
  formatTime: TimeFormat
}

/** The headers of a feed or calendar: it was last modified with its newest entry. */
export function feedHeaders(events: readonly { updatedAt: string }[]): Record<string, string> {
  let newest = ''
  for (const { updatedAt } of events) if (updatedAt > newest) newest = updatedAt
  const modified = newest && { 'Last-Modified': new Date(newest).toUTCString() }
  return { 'Cache-Control': 'public, max-age=900', ...modified }
}

/** The title of an entry, which says so when the event is cancelled. */
export function entryTitle({ title, date }: ChangedEvent, { events }: PublicTexts): string {
  return date?.status === 'cancelled' ? `${events.cancelled}: ${title}` : title
}

/** When and where an event takes place, then its description. */
export function entrySummary(
  { date, mosqueName, mosqueAddress, description }: ChangedEvent,
  { texts, formatTime }: Pick<FeedInfo, 'texts' | 'formatTime'>,
): string {
  const day = date?.date ? fullDate(texts.dates, date.date) : null
  const when = date && [day, timesInWords(texts, date, formatTime)].filter(Boolean).join(', ')
  const where = [mosqueName, mosqueAddress].filter(Boolean).join(', ')
  return [[when, where].filter(Boolean).join(' · '), description].filter(Boolean).join('\n\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML 1.0 and removes characters that XML does not allow. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
