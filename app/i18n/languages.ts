export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/** The language of an address: Arabic below /ar, English everywhere else. */
export function languageOf(pathname: string): Language {
  return /^\/ar(\/|\.data$|$)/.test(pathname) ? 'ar' : 'en'
}

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The same address without its language. */
export function bareAddress(address: string): string {
  return address.replace(/^\/ar(?=\/|\?|#|$)/, '') || '/'
}

/** An address of the site (`/mosques?area=…`) in a language. */
export function localAddress(language: Language, address: string): string {
  const bare = bareAddress(address).replace(/^(?=[?#]|$)/, '/')
  if (language === 'en') return bare
  return `/ar${bare.startsWith('/?') || bare.startsWith('/#') || bare === '/' ? bare.slice(1) : bare}`
}
