import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import type { SiteWordTexts } from '#app/i18n/site-texts.ts'
import { type SiteCity, toDirectoryCities } from './salaah-settings.ts'
import type { SitePreset, SiteTextKey } from './settings-document.ts'
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

/** What the words may name: the site, its cities in the directory and those whose times it shows. */
type SiteNames = { siteName: string; place: string; cities: string }

type Word = string | ((names: SiteNames) => string)

/** The words of a preset, with the names of this site. */
function presetWords(
  preset: SitePreset,
  { customization, salaah }: Pick<SettingsDocument, 'customization' | 'salaah'>,
  language: Language,
): SiteWordTexts {
  const { otherCities, ...words }: Record<SiteTextKey | keyof SiteWordTexts, Word> & { otherCities: string } =
    textsIn(language).words[preset]
  const inDirectory = toDirectoryCities(salaah.cities)
  const names: SiteNames = {
    siteName: customization.siteName,
    place: listCities(inDirectory.length > 0 ? inDirectory : salaah.cities.slice(0, 1), otherCities, language),
    cities: listCities(salaah.cities, otherCities, language),
  }
  const write = (word: Word) => (typeof word === 'string' ? word : word(names))
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, write(word)])) as SiteWordTexts
}

const MAX_NAMED = 3

/** 'London', 'London and Leeds', 'London and other cities'. */
function listCities(cities: readonly SiteCity[], others: string, language: Language): string {
  const names = cities.map((city) => cityNameFor(city.names, language))
  return new Intl.ListFormat(language).format(names.length > MAX_NAMED ? [names[0]!, others] : names)
}
