import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { type PageTexts, pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'
import { type Calculation, describeCalculation } from './calculation.ts'

type Texts = PageTexts['salaahGuide']
export type Guide = Omit<Texts, 'elsewhere' | 'later'> & {
  later: string | null
  historyTitle: string
  history: string[]
}
export type HijriNames = { months: readonly string[]; weekdays: readonly string[] }

/** The long texts of the page, sent as data so that no other page loads them as script. */
export function getGuide(language: Language, calculation: Calculation, settings: SettingsDocument): Guide {
  const { isCapeTown, method } = calculation
  const { elsewhere, ...texts } = pageTexts.of(language).salaahGuide
  // The history of Cape Town is not that of another first city.
  const site = { ...settings.site, preset: isCapeTown ? settings.site.preset : 'neutral' }
  const words = siteWords({ ...settings, site }, language)
  const guide = {
    ...texts,
    historyTitle: words.salaahHistoryTitle,
    history: paragraphsOf(words.salaahHistory),
  }
  if (isCapeTown) return guide
  const { fajr, isha } = method
  const twilights = 'angle' in isha ? elsewhere.angles(fajr, isha.angle) : elsewhere.minutes(fajr, isha.minutes)
  const { offsets } = describeCalculation(calculation, publicTexts.of(language))
  return {
    ...guide,
    angles: `${elsewhere.method(method.id, method.name)} ${twilights}`,
    later: null,
    offsets: [offsets && `${offsets}.`, elsewhere.rounded].filter(Boolean).join(' '),
    date: elsewhere.date,
  }
}

/** The names of the Islamic calendar in the script of the page, sent as data for the same reason. */
export function getHijriNames(language: Language): HijriNames {
  const names = languageFacts(language).script === 'arabic' ? 'ar' : 'en'
  return { months: hijriMonths[names], weekdays: hijriWeekdays[names] }
}
