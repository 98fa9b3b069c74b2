import { loadLatestEvents } from '#app/features/events/list/next-events.server.ts'
import { listAreas, pickFeaturedMosques } from '#app/features/mosques/mosques.server.ts'
import { getPanelExpiry, loadTodayPanel } from '#app/features/prayer-times/page.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { cacheUntil, doNotCache, type requestFacts } from '#app/lib/web/request-context.ts'
import { loadCardEvents } from './mosques/card-events.server.ts'

const eventsShown = 3

type Context = Parameters<typeof requestFacts>[0]

/** Loads the parts of the home page. A part that fails is logged and left empty; the page is then not cached. */
export async function homeParts(context: Context, now: Date, today: string, language: Language) {
  const instead = <T>(nothing: T, message: string) => {
    return (error: unknown) => {
      console.error(message, error)
      doNotCache(context)
      return nothing
    }
  }
  const [areas, featured, events, salaah] = await Promise.all([
    listAreas().catch(instead([], 'Error fetching areas:')),
    featuredToday(context, today, language).catch(instead([], 'Error fetching mosques:')),
    loadLatestEvents(eventsShown, today).catch(instead([], 'Error fetching events:')),
    loadTodayPanel(now, publicTexts.of(language)),
  ])
  const life = getPanelExpiry(salaah)
  if (life) cacheUntil(context, life)
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
