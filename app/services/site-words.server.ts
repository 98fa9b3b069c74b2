import type { Language } from '#app/i18n/languages.ts'
import type { SiteWordTexts } from '#app/i18n/site-word-texts.ts'
import { presetWords } from './preset-words.server.ts'
import type { SettingsDocument } from './settings-schema.ts'

/** The words of a site in a language: those of its owner, else those of its preset. */
export function siteWords(
  settings: Pick<SettingsDocument, 'customization' | 'salaah' | 'site'>,
  language: Language,
): SiteWordTexts {
  const { preset, texts } = settings.site
  const { siteDescription } = settings.customization
  const own = Object.entries(texts[language] ?? {}).filter(([, text]) => text?.trim())
  return {
    ...presetWords(preset, settings, language),
    ...(siteDescription && { description: siteDescription }),
    ...Object.fromEntries(own),
  }
}
