import type { Env } from '#app/env.server.ts'
import { cityNameLanguages, completeLanguages, type Language, languageFacts } from '#app/i18n/languages.ts'
import { formatPosition } from '#app/lib/position.ts'
import type { FormValues } from '#app/lib/web/forms.ts'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { cityNameIn } from '#app/services/gazetteer/gazetteer.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { cityNameField } from './set-up-fields.ts'
import { suggestFor } from './suggestions.ts'

/** The environment that fills in fields of the first-run page. */
export const environmentFields = {
  SITE_NAME: 'siteName',
  SITE_COUNTRY: 'country',
  SITE_CITY: 'city',
  SITE_TIME_ZONE: 'timeZone',
  SITE_LANGUAGES: 'language',
  SITE_CLOCK: 'clock',
  SITE_WEEK_START: 'weekStart',
  SITE_COLOR: 'primaryColor',
  SITE_METHOD: 'method',
  SITE_MADHAB: 'school',
  SUPERADMIN_EMAIL: 'email',
} as const satisfies Partial<Record<keyof Env, string>>

export type SiteEnvironment = Pick<Env, keyof typeof environmentFields>

const isSpokenIn = (language: Language, country: string) => languageFacts(language).countries?.includes(country) ?? true

/** What the form begins with: the environment, else what is suggested for the city. */
export function setUpDefaults(city: City, environment: SiteEnvironment, pageLanguage: Language): FormValues {
  const suggested = suggestFor(city)
  const given = Object.fromEntries(
    Object.entries(environmentFields).flatMap(([name, field]) => {
      const value = environment[name as keyof SiteEnvironment]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const chosen = environment.SITE_LANGUAGES?.split(',').map((language) => language.trim())
  return {
    primaryColor: defaultSettings.customization.primaryColor,
    timeZone: suggested.timeZone,
    center: formatPosition(city),
    dateFormat: suggested.dateFormat,
    clock: suggested.clock,
    weekStart: String(suggested.weekStart),
    method: String(suggested.method),
    school: suggested.school,
    calendar: defaultSettings.hijri.calendar,
    authority: defaultSettings.hijri.authority,
    dayTurns: defaultSettings.hijri.dayTurns,
    ...Object.fromEntries(cityNameLanguages.map((language) => [cityNameField(language), cityNameIn(city, language)])),
    ...given,
    language: chosen?.[0] ?? pageLanguage,
    languages: chosen ?? completeLanguages.filter((each) => each === pageLanguage || isSpokenIn(each, city.country)),
    city: String(city.id),
    country: city.country,
  }
}
