import { loadLatestEvents } from '#app/features/events/list/next-events.server.ts'
import { listCities } from '#app/features/mosques/cities/listed-cities.server.ts'
import { listAreas, pickFeaturedMosques } from '#app/features/mosques/mosques.server.ts'
import { loadPlaceOptions } from '#app/features/mosques/near/place-options.server.tsx'
import { getPanelExpiry, loadTodayPanel, loadWidgetCity } from '#app/features/prayer-times/page.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cacheUntil, doNotCache, type requestFacts } from '#app/lib/web/request-context.ts'
import { loadCards } from './mosques/card-events.server.ts'

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
  const [cities, areas, places, featured, events, salaah] = await Promise.all([
    listCities().catch(fallback([], 'Error fetching cities:')),
    listAreas().catch(fallback([], 'Error fetching areas:')),
    loadPlaceOptions(language).catch(fallback('', 'Error fetching places:')),
    featuredToday(context, today, language).catch(fallback([], 'Error fetching mosques:')),
    loadLatestEvents(MAX_EVENTS, today).catch(fallback([], 'Error fetching events:')),
    loadTodayPanel(now, language),
  ])
  const expiry = getPanelExpiry(salaah)
  if (expiry) cacheUntil(context, expiry)
  else doNotCache(context)
  return { cities, areas, places, featured, events, salaah, salaahCity: await loadWidgetCity(language) }
}

async function featuredToday(context: Context, today: string, language: Language) {
  const { mosques, isStale } = await pickFeaturedMosques(today)
  if (isStale) doNotCache(context)
  const cards = await loadCards(context, mosques, language)
  return cards.mosques.map((mosque) => ({ mosque, events: cards.events[mosque.id] }))
}
