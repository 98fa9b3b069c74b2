import type { RouterContextProvider } from 'react-router'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { countUpcomingEvents, loadMosqueEvents, loadNextEvents } from '#app/features/events/list/next-events.server.ts'
import { seriesInWords } from '#app/features/events/list/series-in-words.ts'
import { startInWords, timesInWords } from '#app/features/events/times-in-words.ts'
import type { CardEvent, CardEvents } from '#app/features/mosques/mosque-types.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'

const MAX_PAGE_EVENTS = 6

/**
 * The number of upcoming events of each mosque and its next one. Today depends on the zone of the mosque, so the page is
 * cached until midnight in the first of these zones.
 */
export async function loadCardEvents(
  context: Readonly<RouterContextProvider>,
  mosqueIds: string[],
  language: Language,
): Promise<Record<string, CardEvents>> {
  const { now } = requestFacts(context)
  const zones = await Promise.all(mosqueIds.map((id) => zoneOf({ id })))
  const idsByZone = Map.groupBy(mosqueIds, (_, index) => zones[index]!)
  const groups = [...idsByZone].map(([zone, ids]) => {
    cacheUntil(context, nextMidnight(now, zone))
    return loadEventsFrom(dayInZone(now, zone), ids, language)
  })
  return Object.fromEntries((await Promise.all(groups)).flat())
}

async function loadEventsFrom(
  today: string,
  mosqueIds: string[],
  language: Language,
): Promise<[mosqueId: string, CardEvents][]> {
  const counts = await countUpcomingEvents(mosqueIds, today)
  const next = await loadNextEvents([...counts.keys()], today)
  return mosqueIds.map((id) => {
    const event = next.get(id)
    const words = event && {
      ...toCardEvent(event),
      time: startInWords(publicTexts.of(language), withEmptyTimes(event)),
    }
    return [id, { count: counts.get(id) ?? 0, next: words ?? null }]
  })
}

/** The upcoming events of one mosque, with start, end and the other dates of a series in words. */
export async function loadPageEvents(mosqueId: string, today: string, language: Language): Promise<CardEvent[]> {
  const events = await loadMosqueEvents(mosqueId, today, MAX_PAGE_EVENTS)
  return events.map((event) => ({
    ...toCardEvent(event),
    time: timesInWords(publicTexts.of(language), withEmptyTimes(event)),
    series: seriesInWords(publicTexts.of(language), event),
  }))
}

const toCardEvent = (event: Occurrence) => ({
  title: event.title,
  address: eventAddress(event),
  date: event.date ?? '',
})

/** A date or time that is missing shows as not available. */
const withEmptyTimes = (event: Occurrence) => ({
  ...event,
  startTime: event.startTime ?? '',
  endTime: event.endTime ?? '',
})
