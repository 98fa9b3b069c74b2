import { contentIn } from '#app/content.server.ts'
import { getDateState } from '#app/features/events/event-rules.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { countEventDates, loadLatestEvents } from '#app/features/events/list/next-events.server.ts'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { lanternsOf, type Season } from '#app/features/hijri/season.ts'
import { listCities } from '#app/features/mosques/mosque-cities.server.ts'
import { countPublishedMosques, listAreas, pickFeaturedMosques } from '#app/features/mosques/search/mosques.server.ts'
import { type HomeNotices, loadHomeNotices } from '#app/features/notices/notice-words.server.ts'
import {
  getPanelExpiry,
  loadSitePractice,
  loadTodayPanel,
  loadWidgetCity,
} from '#app/features/prayer-times/page.server.ts'
import { loadSeasonLead } from '#app/features/prayer-times/season/season.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { cacheUntil, doNotCache, type requestFacts } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { hasSampleData } from '#app/services/site-state.server.ts'
import { loadEidMorning } from './congregations.server.ts'

const MAX_EVENTS = 3

type Context = Parameters<typeof requestFacts>[0]

/** Loads the parts of the home page. A part that fails is logged and left empty; the page is then not cached. */
export async function homeParts(context: Context, now: Date, today: string, language: Language) {
  const fallback = <T>(empty: T, message: string) => {
    return (error: unknown) => {
      console.error(message, error)
      doNotCache(context)
      return empty
    }
  }
  const [city] = await siteCities()
  const noSeason = { lead: null, changesAt: null }
  const noNotices = { line: null, changesAt: null }
  const [cities, areas, featured, events, season, notices, salaah] = await Promise.all([
    listCities().catch(fallback([], 'Error fetching cities:')),
    listAreas().catch(fallback([], 'Error fetching areas:')),
    featuredToday(today, language).catch(fallback([], 'Error fetching mosques:')),
    loadLatestEvents(MAX_EVENTS, today).catch(fallback([], 'Error fetching events:')),
    loadSeasonLead(city, now, language).catch(fallback(noSeason, 'Error loading the season:')),
    loadHomeNotices(now, language).catch(fallback(noNotices, 'Error loading the notices:')),
    loadTodayPanel(now, language),
  ])
  const expiry = getPanelExpiry(salaah)
  const ofSeason = season.lead?.season ?? null
  const morning = await loadEidMorning(now, language, ofSeason).catch(fallback(null, 'Error loading the Eid salaah:'))
  if (morning) cacheUntil(context, new Date(morning[0]!.at))
  for (const { startsAt, endsAt } of events)
    for (const at of [startsAt, endsAt]) if (at && new Date(at) > now) cacheUntil(context, new Date(at))
  if (season.changesAt) cacheUntil(context, season.changesAt)
  if (notices.changesAt) cacheUntil(context, notices.changesAt)
  if (expiry) cacheUntil(context, expiry)
  else doNotCache(context)
  return {
    cities,
    areas,
    featured,
    events: events.map((event) => withEnd(event, now)),
    salaah,
    season: season.lead,
    eidLine: eidLineOf(ofSeason, notices.line),
    morning,
    lanterns: lanternsOf(ofSeason),
    notice: notices.line,
    salaahCity: await loadWidgetCity(language),
    practice: await loadSitePractice(language),
  }
}

/** An announced Eid, where it is the line above all: when no janazah is before its day. */
function eidLineOf(season: Season | null, notice: HomeNotices | null) {
  if (season?.kind !== 'eid' || !isCertain(season.status)) return null
  return notice?.day && notice.day < season.day ? null : season
}

/** The home page keeps the events of today, and says which of them are over. */
const withEnd = (event: Occurrence, now: Date) => ({
  ...event,
  hasEnded: getDateState(event.startsAt, event.endsAt, now) === 'past',
})

async function featuredToday(today: string, language: Language) {
  return (await pickFeaturedMosques(today)).map((mosque) => namedIn(language, mosque))
}

/** The owner's content beside sample data. Any other site shows what can be counted, and nobody's voice. */
export async function loadSiteContent(language: Language, today: string) {
  const content = contentIn(language)
  if (await hasSampleData()) return { ...content, isCounted: false }
  const [mosques, , events] = content.figures
  const mosquesConnected = await countPublishedMosques()
  const counts = [
    { label: mosques!.label, count: mosquesConnected },
    { label: events!.label, count: await countEventDates(today.slice(0, 7)) },
  ]
  return {
    ...content,
    isCounted: true,
    mosquesConnected,
    figures: counts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, value: String(count) })),
    testimonials: [],
    team: [],
  }
}
