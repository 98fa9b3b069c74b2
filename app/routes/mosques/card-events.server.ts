import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import {
  countUpcomingEvents,
  loadNextEvents,
  loadUpcomingEvents,
} from '#app/features/events/list/next-events.server.ts'
import { startInWords, timesInWords } from '#app/features/events/times-in-words.ts'
import type { CardEvent, CardEvents } from '#app/features/mosques/mosque-types.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'

const shownOnPage = 6

/** How many events each of these mosques has from today on, and its next one. */
export async function cardEventsOf(
  mosqueIds: string[],
  today: string,
  language: Language,
): Promise<Record<string, CardEvents>> {
  const counts = await countUpcomingEvents(mosqueIds, today)
  const next = await loadNextEvents([...counts.keys()], today)
  const entries = mosqueIds.map((id) => {
    const event = next.get(id)
    const words = event && { ...cardEvent(event), time: startInWords(publicTexts.of(language), timesOf(event)) }
    return [id, { count: counts.get(id) ?? 0, next: words ?? null }] as const
  })
  return Object.fromEntries(entries)
}

/** The coming events of one mosque, with start and end in words. */
export async function pageEventsOf(mosqueId: string, today: string, language: Language): Promise<CardEvent[]> {
  const events = await loadUpcomingEvents(mosqueId, today, shownOnPage)
  return events.map((event) => ({ ...cardEvent(event), time: timesInWords(publicTexts.of(language), timesOf(event)) }))
}

const cardEvent = (event: Occurrence) => ({ title: event.title, address: eventAddress(event), date: event.date ?? '' })

/** A date or time that is missing shows as not available. */
const timesOf = (event: Occurrence) => ({
  ...event,
  startTime: event.startTime ?? '',
  endTime: event.endTime ?? '',
})
