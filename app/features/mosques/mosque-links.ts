import { defaultLanguage, type Language } from '#app/i18n/languages.ts'

/** The page of a mosque. */
export function mosqueAddress({ slug }: { slug: string }): string {
  return `/mosques/${encodeURIComponent(slug)}`
}

/** The month of times of a mosque. */
export function mosqueTimesAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/times`
}

/** The calendar of the congregations of a mosque, with its texts in a language. */
export function mosqueCalendarAddress(mosque: { slug: string }, language: Language): string {
  return `${mosqueAddress(mosque)}/jamaat.ics${language === defaultLanguage ? '' : `?lang=${language}`}`
}

/** The share image of a mosque. */
export function mosqueShareImageAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/preview.png`
}
