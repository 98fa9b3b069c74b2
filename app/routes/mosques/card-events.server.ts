import type { RouterContextProvider } from 'react-router'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { countUpcomingEvents, loadMosqueEvents, loadNextEvents } from '#app/features/events/list/next-events.server.ts'
import { seriesInWords } from '#app/features/events/list/series-in-words.ts'
import { startInWords, timesInWords } from '#app/features/events/times-in-words.ts'
import type {
  CardEvent,
  CardEvents,
  CardJamaat,
  MosquePage,
  MosqueSummary,
} from '#app/features/mosques/mosque-types.ts'
import { siteZone } from '#app/features/mosques/zone-of.server.ts'
import type { Jamaat } from '#app/features/timetables/timetable-types.ts'
import { loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { addDays } from '#app/lib/days.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'

const MAX_PAGE_EVENTS = 6

/**
 * Mosques with what is on at each: the next jamaat, the number of its upcoming events and the next one. The page is
 * cached until the first of these jamaats; and because today depends on the zone of the mosque, until midnight in the
 * first of these zones.
 */
export async function loadCards(
  context: Readonly<RouterContextProvider>,
  mosques: readonly MosqueSummary[],
  language: Language,
): Promise<Pick<MosquePage, 'mosques' | 'events'>> {
  const { now } = requestFacts(context)
  const zone = await siteZone()
  const byZone = [...Map.groupBy(mosques, ({ timeZone }) => timeZone || zone)]
  const jamaats = await loadNextJamaats(mosques, now, 1)
  const formatTime = await siteTimeFormat(language)
  const cards = await Promise.all(
    byZone.map(async ([zone, group]) => {
      cacheUntil(context, nextMidnight(now, zone))
      const today = dayInZone(now, zone)
      const events = await loadEventsFrom(
        today,
        group.map(({ id }) => id),
        language,
      )
      return events.map(([id, own]): [string, CardEvents] => {
        const [next] = jamaats.get(id) ?? []
        if (next) cacheUntil(context, new Date(next.at))
        return [id, { ...own, jamaat: next ? toCardJamaat(next, today, language, formatTime) : null }]
      })
    }),
  )
  return {
    mosques: mosques.map(({ facts: _facts, timeZone: _timeZone, ...shown }) => shown),
    events: Object.fromEntries(cards.flat()),
  }
}

function toCardJamaat(next: Jamaat, today: string, language: Language, formatTime: TimeFormat): CardJamaat {
  const { times, dates } = sharedTexts.of(language)
  const day = next.day === addDays(today, 1) ? times.tomorrow : dayAndMonth(dates, next.day)
  return { prayer: next.prayer, time: formatTime(next.minutes), day: next.day <= today ? null : day }
}

async function loadEventsFrom(
  today: string,
  mosqueIds: string[],
  language: Language,
): Promise<[mosqueId: string, Omit<CardEvents, 'jamaat'>][]> {
  const counts = await countUpcomingEvents(mosqueIds, today)
  const next = await loadNextEvents([...counts.keys()], today)
  const formatTime = await siteTimeFormat(language)
  return mosqueIds.map((id) => {
    const event = next.get(id)
    const words = event && {
      ...toCardEvent(event),
      time: startInWords(publicTexts.of(language), withEmptyTimes(event), formatTime),
    }
    return [id, { count: counts.get(id) ?? 0, next: words ?? null }]
  })
}

/** The upcoming events of one mosque, with start, end and the other dates of a series in words. */
export async function loadPageEvents(mosqueId: string, today: string, language: Language): Promise<CardEvent[]> {
  const events = await loadMosqueEvents(mosqueId, today, MAX_PAGE_EVENTS)
  const formatTime = await siteTimeFormat(language)
  return events.map((event) => ({
    ...toCardEvent(event),
    time: timesInWords(publicTexts.of(language), withEmptyTimes(event), formatTime),
    series: seriesInWords(publicTexts.of(language), event, formatTime),
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
