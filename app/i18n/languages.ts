type LanguageFacts = {
  /** Its name in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Its script, which decides the font. */
  script: 'latin' | 'arabic'
  /** Its locale in Open Graph tags. */
  openGraph: string
  /** The title of the link to this language, in this language. */
  showPage: string
}

/** The languages. Each has a folder of texts next to this file. The first has no prefix in addresses. */
const facts = {
  en: { name: 'English', direction: 'ltr', script: 'latin', openGraph: 'en_ZA', showPage: 'English: show this page' },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    script: 'arabic',
    openGraph: 'ar_AR',
    showPage: 'العربية: اعرض هذه الصفحة',
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof facts
export const languages = Object.keys(facts) as [Language, ...Language[]]
export const [defaultLanguage, ...prefixedLanguages] = languages

const prefixes = prefixedLanguages.join('|')
const ofPathname = new RegExp(`^/(${prefixes})(/|\\.data$|$)`)
const ofAddress = new RegExp(`^/(${prefixes})(?=[/?#]|$)`)

export const languageFacts = (language: Language): LanguageFacts => facts[language]

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
