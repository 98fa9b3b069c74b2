import type { City } from '#app/services/gazetteer/city-index.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import {
  type clockChoices,
  type dateFormatChoices,
  defaultSettings,
  type weekStartChoices,
} from '#app/services/settings-document.ts'
import { findNearestMethod } from '#salaah/methods.ts'
import type { School } from '#salaah/sun.ts'

/** What a site for a city probably wants. */
export type Suggestions = {
  timeZone: string
  clock: (typeof clockChoices)[number]
  weekStart: (typeof weekStartChoices)[number]
  dateFormat: (typeof dateFormatChoices)[number]
  /** The id of the calculation method. */
  method: number
  school: School
}

/** The methods of authorities for a whole country; elsewhere the nearest authority is suggested. */
const methodsOfCountries: Record<string, number> = {
  CA: 2,
  DZ: 19,
  EG: 5,
  FR: 12,
  GB: 3,
  ID: 20,
  IR: 7,
  JO: 23,
  KW: 9,
  MA: 21,
  MY: 17,
  PK: 1,
  PT: 22,
  QA: 10,
  RU: 14,
  SA: 4,
  SG: 11,
  TN: 18,
  TR: 13,
  US: 2,
  ZA: capeTownSalaah.method,
}

/** Countries whose timetables commonly give Asr by the Hanafi school. */
const hanafiCountries = ['AF', 'BD', 'IN', 'KG', 'KZ', 'NP', 'PK', 'TJ', 'TM', 'UZ']

/** Cape Town, for which the site has settings and texts of its own. */
export const isCapeTown = ({ name, country }: City): boolean => name === 'Cape Town' && country === 'ZA'

export function suggestFor(city: City): Suggestions {
  const { country, zone } = city
  if (isCapeTown(city)) return { ...defaultSettings.general, ...capeTownSalaah }
  const method = methodsOfCountries[country] ?? findNearestMethod(city, zone).id
  const school = hanafiCountries.includes(country) ? 'hanafi' : 'shafii'
  return { timeZone: zone, method, school, ...customsOf(country) }
}

/** The customs of a country as the platform knows them. */
function customsOf(country: string): Pick<Suggestions, 'clock' | 'weekStart' | 'dateFormat'> {
  // The types of TypeScript do not have these methods yet.
  const locale = new Intl.Locale('und', { region: country }).maximize() as Intl.Locale & {
    getWeekInfo(): { firstDay: number }
    getHourCycles(): string[]
  }
  return {
    clock: locale.getHourCycles()[0] === 'h12' ? '12h' : '24h',
    weekStart: (locale.getWeekInfo().firstDay % 7) as Suggestions['weekStart'],
    dateFormat: dateFormatOf(`${locale.language}-${country}`),
  }
}

function dateFormatOf(locale: string): Suggestions['dateFormat'] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' })
  const first = format.formatToParts().find(({ type }) => type !== 'literal')?.type
  if (first === 'year') return 'yyyy-MM-dd'
  return first === 'month' ? 'MM/dd/yyyy' : 'dd/MM/yyyy'
}
