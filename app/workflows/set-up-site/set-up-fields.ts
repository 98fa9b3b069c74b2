import type { Language } from '#app/i18n/languages.ts'

/** The field with the name of the city in a language. */
export const cityNameField = (language: Language | '') => `cityName.${language}`
