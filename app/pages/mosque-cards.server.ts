import type { RouterContextProvider } from 'react-router'
import { seriesInWords, startInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { loadStartsPractice } from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { countUpcomingEvents, loadMosqueEvents, loadNextEvents } from '#app/features/events/list/next-events.server.ts'
import { loadLive, toLiveMark } from '#app/features/live/live.server.ts'
import { accessLine, sessionsInWords } from '#app/features/mosques/gathering-access.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import type {
  CardEvent,
  CardEvents,
  CardJamaat,
  JamaatStanding,
  MosqueOnMap,
  MosquePage,
  MosqueSummary,
  PlaceKind,
} from '#app/features/mosques/mosque-types.ts'
import { standingInWords, venueInWords } from '#app/features/mosques/near/near-rows.ts'
import type { NearbyTimes } from '#app/features/mosques/near/nearby-list.ts'
import { loadJumuahAccess } from '#app/features/mosques/search/jumuah-access.server.ts'
import { confirmationAge, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { Jamaat } from '#app/features/timetables/timetable-types.ts'
import { loadNextBeginnings, loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays } from '#salaah/days.ts'

const MAX_PAGE_EVENTS = 3

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
  const access = await loadJumuahAccess()
  const { times } = sharedTexts.of(language)
  const sessionWords = { prayers: times.occasions, access: times.access }
  const live = await loadLiveOf(context, mosques)
  const cards = await Promise.all(
    byZone.map(async ([zone, group]) => {
      cacheUntil(context, nextMidnight(now, zone))
      const today = dayInZone(now, zone)
      const events = await loadEventsFrom(
        context,
        today,
        group.map(({ id }) => id),
        language,
      )
      const kinds = new Map(group.map(({ id, placeKind }) => [id, placeKind]))
      return events.map(([id, own]): [string, CardEvents] => {
        const [next] = jamaats.get(id) ?? []
        if (next) cacheUntil(context, new Date(next.at))
        const jamaat = next ? toCardJamaat(next, { now, zone, kind: kinds.get(id)! }, language, formatTime) : null
        const jumuah = sessionsInWords(access.get(id) ?? [], sessionWords, formatTime)
        return [id, { ...own, jamaat, live: toLiveMark(live.get(id), zone, formatTime), jumuah }]
      })
    }),
  )
  return {
    mosques: mosques.map(({ facts: _facts, timeZone: _timeZone, ...shown }) => namedIn(language, shown)),
    events: Object.fromEntries(cards.flat()),
  }
}

/** What is live at mosques; the page is cached until one begins or ends to be. */
async function loadLiveOf(context: Readonly<RouterContextProvider>, mosques: readonly { id: string }[]) {
  const ids = mosques.map(({ id }) => id)
  const live = await loadLive(ids, requestFacts(context).now)
  for (const { changesAt } of live.values()) if (changesAt) cacheUntil(context, new Date(changesAt))
  return live
}

type Moment = { now: Date; zone: string }

function toCardJamaat(
  next: Jamaat,
  { now, zone, kind }: Moment & { kind: PlaceKind },
  language: Language,
  formatTime: TimeFormat,
): CardJamaat {
  const { times, dates } = sharedTexts.of(language)
  const { near } = publicTexts.of(language)
  const today = dayInZone(now, zone)
  const day = next.day === addDays(today, 1) ? times.tomorrow : dayAndMonth(dates, next.day)
  const standing = standingOf(next, { now, zone })
  return {
    prayer: next.prayer,
    changesAt: Math.min(next.at, nextMidnight(now, zone).getTime()),
    time: formatTime(next.minutes),
    day: next.day <= today ? null : day,
    venue: next.session?.venue ? venueInWords(near, next.session.venue) : null,
    standing: standingInWords({ ...near, dates }, { ...standing, kind }),
    isStale: standing.isStale,
  }
}

/** A change of times farther away than this is not said in lists. */
const CHANGE_IS_SOON_DAYS = 7

/** How far a jamaat can be relied on at an instant. */
function standingOf({ day, standing: { until, confirmedAt } }: Jamaat, { now, zone }: Moment): JamaatStanding {
  const age = confirmedAt === null ? null : confirmationAge(confirmedAt, now, zone)
  return {
    confirmed: age?.day ?? null,
    isStale: age?.state !== 'fresh' && age?.state !== 'aging',
    until: until !== null && until <= addDays(day, CHANGE_IS_SOON_DAYS) ? until : null,
  }
}

type Located = MosqueOnMap & { latitude: number; longitude: number }

/**
 * What is on next at mosques: some jamaats of each or, where none is announced, the next beginnings, and until when they
 * are live. The answer is cached until the first jamaat, the last beginning of a mosque, one begins or ends to be live, or
 * midnight, when times become a day older.
 */
export async function loadNearbyTimes(
  context: Readonly<RouterContextProvider>,
  mosques: readonly Located[],
  count: { jamaats: number; beginnings: number },
): Promise<(mosque: { id: string; timeZone: string | null }) => NearbyTimes> {
  const { now } = requestFacts(context)
  const zone = await siteZone()
  const jamaats = await loadNextJamaats(mosques, now, count.jamaats)
  const withoutJamaat = mosques.filter(({ id }) => !jamaats.has(id))
  const beginnings = await loadNextBeginnings(withoutJamaat, now, count.beginnings)
  const access = await loadJumuahAccess()
  const live = await loadLiveOf(context, mosques)
  for (const own of new Set(mosques.map(({ timeZone }) => timeZone || zone)))
    cacheUntil(context, nextMidnight(now, own))
  for (const [first] of jamaats.values()) if (first) cacheUntil(context, new Date(first.at))
  for (const list of beginnings.values()) cacheUntil(context, new Date(list.at(-1)!.at))
  return ({ id, timeZone }) => {
    const own = jamaats.get(id) ?? []
    const standings = own.map((jamaat) => standingOf(jamaat, { now, zone: timeZone || zone }))
    const until = live.get(id)?.until
    const inZone = (at: number) => toMinutes(timeInZone(new Date(at), timeZone || zone))
    return {
      zone: timeZone || zone,
      jamaats: own.map(({ prayer, at, minutes, session, adhan }, index) => {
        return { prayer, at, minutes, venue: session?.venue ?? null, until: standings[index]!.until, adhan }
      }),
      confirmed: standings[0]?.confirmed ?? null,
      isStale: standings[0]?.isStale ?? false,
      beginnings: beginnings.get(id) ?? [],
      live: until ? { until, minutes: inZone(until) } : undefined,
      access: access.get(id),
    }
  }
}

async function loadEventsFrom(
  context: Readonly<RouterContextProvider>,
  today: string,
  mosqueIds: string[],
  language: Language,
): Promise<[mosqueId: string, Omit<CardEvents, 'jamaat' | 'live'>][]> {
  const counts = await countUpcomingEvents(mosqueIds, today)
  const next = await loadNextEvents([...counts.keys()], today, requestFacts(context).now)
  for (const { endsAt } of next.values()) if (endsAt) cacheUntil(context, new Date(endsAt))
  const formatTime = await siteTimeFormat(language)
  return mosqueIds.map((id) => {
    const event = next.get(id)
    const words = event && {
      ...toCardEvent(event, language),
      time: startInWords(publicTexts.of(language), event, formatTime),
    }
    return [id, { count: counts.get(id) ?? 0, next: words ?? null }]
  })
}

/**
 * The next events of one mosque, with start, end and the other dates of a series in words, and the practice on which
 * they depend in nights without the angles of the method.
 */
export async function loadPageEvents(
  mosqueId: string,
  today: string,
  language: Language,
): Promise<{ events: CardEvent[]; practice: string | null }> {
  const events = await loadMosqueEvents(mosqueId, today, MAX_PAGE_EVENTS)
  const formatTime = await siteTimeFormat(language)
  const cards = events.map((event) => ({
    ...toCardEvent(event, language),
    time: timesInWords(publicTexts.of(language), event, formatTime),
    series: seriesInWords(publicTexts.of(language), event, formatTime)?.label ?? null,
  }))
  return { events: cards, practice: await loadStartsPractice(events, language) }
}

const toCardEvent = (event: Occurrence, language: Language) => ({
  title: event.title,
  address: eventAddress(event),
  date: event.date ?? '',
  access: accessLine(event.access, sharedTexts.of(language).times.access, language),
})
