import type { AdminTexts } from './admin-texts.ts'
import type neutral from './compiled/en/neutral-words.ts'
import { type Language, languageFacts, languages } from './languages.ts'

type Texts = AdminTexts['settings']['texts']

/** Names a field of the site's own words, such as `en.heroTitle`; null for any other field. */
export function siteTextLabel(texts: Texts, field: string): string | null {
  if (field === 'preset' || field === 'scene') return texts[field]
  const [language, key, ...rest] = field.split('.')
  if (rest.length > 0 || !isKey(languages, language) || !isKey(Object.keys(texts.fields), key)) return null
  return texts.labelIn({
    label: texts.fields[key as keyof Texts['fields']].label,
    language: languageFacts(language as Language).name,
  })
}

/** The name of a preset or a drawing; any other value as it is. */
export function siteTextValue(texts: Texts, field: string, value: string): string {
  const names: Record<string, string> = field === 'preset' ? texts.presets : field === 'scene' ? texts.scenes : {}
  return Object.hasOwn(names, value) ? names[value]! : value
}

const isKey = (keys: readonly string[], key: string | undefined) => key !== undefined && keys.includes(key)

/** The words of a site in one language: its owner's, else those of its preset. */
export type SiteWordTexts = Record<Exclude<keyof typeof neutral, 'otherCities'>, string>
