import { addAdminTexts, adminTexts } from './admin-texts.ts'
import type site from './compiled/en/site.ts'
import { languageOf } from './languages.ts'
import { type Translated, useLanguage } from './texts.ts'

// A page whose components use these texts loads them with its own script, before it is shown.
if (!import.meta.env.SSR) {
  const language = languageOf(location.pathname)
  addAdminTexts(language, (await import(`./compiled/${language}/site.ts`)).default)
}

/** The texts about the whole site: its set-up, settings, imports, adopted times and letter. */
export function useSiteDeskTexts(): Translated<typeof site> {
  return adminTexts.of(useLanguage())
}
