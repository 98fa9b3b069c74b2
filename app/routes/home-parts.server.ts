import { loadLatestEvents } from '#app/features/events/list/next-events.server.ts'
import { listAreas, pickFeaturedMosques } from '#app/features/mosques/mosques.server.ts'
import { getPanelExpiry, loadTodayPanel } from '#app/features/prayer-times/page.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { cacheUntil, doNotCache, type requestFacts } from '#app/lib/web/request-context.ts'
import { loadCardEvents } from './mosques/card-events.server.ts'

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
  const [areas, featured, events, salaah] = await Promise.all([
    listAreas().catch(fallback([], 'Error fetching areas:')),
    featuredToday(context, today, language).catch(fallback([], 'Error fetching mosques:')),
    loadLatestEvents(MAX_EVENTS, today).catch(fallback([], 'Error fetching events:')),
    loadTodayPanel(now, publicTexts.of(language)),
  ])
  const expiry = getPanelExpiry(salaah)
  if (expiry) cacheUntil(context, expiry)
  else doNotCache(context)
  return { areas, featured, events, salaah }
}

async function featuredToday(context: Context, today: string, language: Language) {
  const { mosques, isStale } = await pickFeaturedMosques(today)
  if (isStale) doNotCache(context)
  const ids = mosques.map((mosque) => mosque.id)
  const events = await loadCardEvents(context, ids, language)
  return mosques.map((mosque) => ({ mosque, events: events[mosque.id] }))
}
