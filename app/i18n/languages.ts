type LanguageFacts = {
  /** Its name in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Its script, which decides the names of the Islamic calendar and how lines are set. */
  script: 'latin' | 'arabic'
  /** Its font. The fonts of the site have the letters of English and Arabic; other languages may need the device's. */
  font: 'figtree' | 'noto-naskh' | 'system'
  /** The language whose names of cities are shown. */
  cityNames: 'en' | 'ar'
  /** Its locale in Open Graph tags. */
  openGraph: string
  /** Names of cities in it that differ from those, such as Kaapstad for Cape Town. */
  ownCityNames?: Readonly<Record<string, string>>
  /** The title of the link to this language, in this language. */
  showPage: string
  /** The mark beside its name while it is on trial, in this language. */
  onTrial: string
  /** Its locale for plural forms, numbers and sorting, with the numerals that it is written with here. */
  locale: string
  /** Whether every text must be there. A language that is only begun is off until somebody turns it on in the settings. */
  isComplete: boolean
  /** Whether it is on trial until a superadmin says otherwise in the settings. */
  beginsOnTrial?: boolean
  /** The countries in which a new site offers it; without them in all. */
  countries?: readonly string[]
}

/** The languages. Each has a folder of texts next to this file. The first has no prefix in addresses. */
const facts = {
  en: {
    name: 'English',
    direction: 'ltr',
    script: 'latin',
    font: 'figtree',
    cityNames: 'en',
    openGraph: 'en_ZA',
    showPage: 'English: show this page',
    onTrial: 'on trial',
    locale: 'en',
    isComplete: true,
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    script: 'arabic',
    font: 'noto-naskh',
    cityNames: 'ar',
    openGraph: 'ar_AR',
    showPage: 'العربية: اعرض هذه الصفحة',
    onTrial: 'تجريبية',
    locale: 'ar-u-nu-latn',
    isComplete: true,
  },
  af: {
    name: 'Afrikaans',
    direction: 'ltr',
    script: 'latin',
    font: 'figtree',
    cityNames: 'en',
    ownCityNames: { 'Cape Town': 'Kaapstad', 'East London': 'Oos-Londen' },
    openGraph: 'af_ZA',
    showPage: 'Afrikaans: wys hierdie bladsy',
    onTrial: 'op proef',
    locale: 'af',
    isComplete: true,
    beginsOnTrial: true,
    countries: ['ZA', 'NA'],
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof facts
export const languages = Object.keys(facts) as [Language, ...Language[]]
export const defaultLanguage = 'en' satisfies Language
export const prefixedLanguages = languages.filter((language) => language !== defaultLanguage)

const prefixes = prefixedLanguages.join('|')
const ofPathname = new RegExp(`^/(${prefixes})(/|\\.data$|$)`)
const ofAddress = new RegExp(`^/(${prefixes})(?=[/?#]|$)`)

export const languageFacts = (language: Language): LanguageFacts => facts[language]

/** The languages that have every text: a new site offers them, and only in them is there the account and admin app. */
export const completeLanguages = languages.filter((language) => languageFacts(language).isComplete) as [
  Language,
  ...Language[],
]

/** The languages in which cities have names. */
export const cityNameLanguages = ['en', 'ar'] as const satisfies readonly Language[]
export type CityNames = Record<(typeof cityNameLanguages)[number], string>

/** The name of a city in the language, or in the one whose names it shows. */
export const cityNameFor = (names: CityNames, language: Language): string =>
  ownCityName(names[languageFacts(language).cityNames], language)

/** A name of a city as a language that has another one writes it. */
export const ownCityName = (name: string, language: Language): string =>
  languageFacts(language).ownCityNames?.[name] ?? name

/** The languages that are on trial on a site whose owner has not decided about it. */
export const trialLanguages = languages.filter((language) => languageFacts(language).beginsOnTrial)

/** The language of pictures for pages in a language: fonts of the device are not there when the server draws. */
export const drawnLanguage = (language: Language): Language =>
  languageFacts(language).font === 'system' ? defaultLanguage : language

/** The writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => facts[language].direction

/** The language of an address: that of its prefix, or the default language. */
export function languageOf(pathname: string): Language {
  return (ofPathname.exec(pathname)?.[1] as Language | undefined) ?? defaultLanguage
}

/** The address without its language prefix. */
export function bareAddress(address: string): string {
  return address.replace(ofAddress, '') || '/'
}

/** Whether an address has two language prefixes, as in `/ar/ar/mosques`; no page has such an address. */
export function hasTwoLanguages(pathname: string): boolean {
  const bare = bareAddress(pathname)
  return bare !== pathname && bareAddress(bare) !== bare
}

/** An address of the site (`/mosques?area=…`) in a language. */
export function localAddress(language: Language, address: string): string {
  const bare = bareAddress(address).replace(/^(?=[?#]|$)/, '/')
  if (language === defaultLanguage) return bare
  return `/${language}${/^\/(?=[?#]|$)/.test(bare) ? bare.slice(1) : bare}`
}

/** The address of a file in a language: files have one path, and name their language in the query. */
export const fileAddress = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `${path}?lang=${language}`
