import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { type PageTexts, pageTexts } from '#app/i18n/page-texts.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'

export type Guide = PageTexts['salaahGuide']
export type HijriNames = { months: readonly string[]; weekdays: readonly string[] }

/** The long texts of the page, sent as data so that no other page loads them as script. */
export function getGuide(language: Language): Guide {
  return pageTexts.of(language).salaahGuide
}

/** The names of the Islamic calendar in the script of the page, sent as data for the same reason. */
export function getHijriNames(language: Language): HijriNames {
  const names = languageFacts(language).script === 'arabic' ? 'ar' : 'en'
  return { months: hijriMonths[names], weekdays: hijriWeekdays[names] }
}
