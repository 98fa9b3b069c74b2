import { contentIn } from '#app/content.server.ts'
import { countEventDates } from '#app/features/events/list/next-events.server.ts'
import { countMosques } from '#app/features/mosques/mosques.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { hasSampleData } from '#app/services/sample-data.server.ts'

/** The owner's content beside sample data. Any other site shows what can be counted, and nobody's voice. */
export async function loadSiteContent(language: Language, today: string) {
  const content = contentIn(language)
  if (await hasSampleData()) return { ...content, isCounted: false }
  const [mosques, , events] = content.figures
  const counts = [
    { label: mosques?.label ?? '', count: await countMosques() },
    { label: events?.label ?? '', count: await countEventDates(today.slice(0, 7)) },
  ]
  return {
    ...content,
    isCounted: true,
    mosquesConnected: counts[0]?.count ?? 0,
    figures: counts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, value: String(count) })),
    testimonials: [],
    team: [],
  }
}
