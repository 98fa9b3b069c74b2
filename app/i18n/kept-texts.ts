import af from './compiled/af/kept.ts'
import ar from './compiled/ar/kept.ts'
import en from './compiled/en/kept.ts'
import type { Language } from './languages.ts'
import type { Translated } from './texts.ts'

const texts: Partial<Record<Language, Translated<typeof en>>> = { af, ar, en }

/** What the service worker writes above a kept page; it has the texts of every complete language in itself. */
export const keptTextsOf = (language: Language): Translated<typeof en> => texts[language] ?? en
