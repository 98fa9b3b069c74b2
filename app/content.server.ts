import { textsIn } from './i18n/all-texts.server.ts'
import type { Language } from './i18n/languages.ts'

/** The owner's figures and dates. Their texts are in `content.ts` of each language's folder. */
const facts = {
  mosquesConnected: 50,
  figures: ['50+', '1000+', '100+'],
  /** `YYYY-MM` */
  privacyUpdated: '2025-03',
  termsUpdated: '2025-04',
}

/** The owner's content in one language. */
export function contentIn(language: Language) {
  const { figures, testimonials, team } = textsIn(language).content
  return {
    ...facts,
    figures: facts.figures.map((value, index) => ({ value, label: figures[index] ?? '' })),
    testimonials,
    team,
  }
}
