import type { CityNames } from '#app/i18n/languages.ts'
import { cities as southAfricanCities } from '#salaah/cities.ts'
import type { Location } from '#salaah/day-times.ts'
import { defaultMethod } from '#salaah/methods.ts'
import type { LocalPractice, Practice } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import { southAfricanTune } from '#salaah/times.ts'

/** A city whose times the site shows, with its name in each language. */
export type SiteCity = Location & {
  id: string
  names: CityNames
  /** Whether mosques of the directory belong to it. Cities are shown there once there are two of them. */
  inDirectory?: boolean
}

/** The times that a site may move by minutes. */
export const adjustable = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
/** The schools of law by which Asr is calculated. */
export const schools = ['shafii', 'hanafi'] as const satisfies readonly School[]

export type Adjustments = Record<(typeof adjustable)[number], number>

export type SalaahSettings = {
  /** In the order in which visitors choose; the first is that of the home page. */
  cities: SiteCity[]
  /** The id of the calculation method. */
  method: number
  /** Minutes added to the calculated times. */
  adjustments: Adjustments
  /** By which Asr is calculated where nobody has chosen another; a mosque's timetable has its own. */
  school: School
  /** How Fajr and Isha are found in cities so far north or south that the sun does not always sink as far as the method asks. */
  practice: Practice
  /** The minutes of the practice `local`. */
  local: LocalPractice
}

const names: { id: string; names: SiteCity['names'] }[] = [
  { id: 'cape-town', names: { en: 'Cape Town', ar: 'كيب تاون' } },
  { id: 'johannesburg', names: { en: 'Johannesburg', ar: 'جوهانسبرغ' } },
  { id: 'durban', names: { en: 'Durban', ar: 'ديربان' } },
  { id: 'pretoria', names: { en: 'Pretoria', ar: 'بريتوريا' } },
  { id: 'port-elizabeth', names: { en: 'Port Elizabeth', ar: 'بورت إليزابيث' } },
  { id: 'bloemfontein', names: { en: 'Bloemfontein', ar: 'بلومفونتين' } },
  { id: 'east-london', names: { en: 'East London', ar: 'إيست لندن' } },
  { id: 'kimberley', names: { en: 'Kimberley', ar: 'كيمبرلي' } },
  { id: 'polokwane', names: { en: 'Polokwane', ar: 'بولوكواني' } },
  { id: 'nelspruit', names: { en: 'Nelspruit', ar: 'نيلسبروت' } },
  { id: 'pietermaritzburg', names: { en: 'Pietermaritzburg', ar: 'بيترماريتسبورغ' } },
  { id: 'george', names: { en: 'George', ar: 'جورج' } },
]

const { fajr, sunrise, dhuhr, asr, maghrib, isha } = southAfricanTune

/** The cities, method and adjustments of a site for Cape Town. */
export const capeTownSalaah: SalaahSettings = {
  cities: names.map((city) => ({ ...southAfricanCities.find(({ id }) => id === city.id)!, ...city })),
  method: defaultMethod.id,
  adjustments: { fajr, sunrise, dhuhr, asr, maghrib, isha },
  school: 'shafii',
  practice: 'angle-based',
  local: { dawnMinutes: 90, duskMinutes: 90 },
}

/** The cities of the directory; none when there is only one, because nothing needs to tell it from others. */
export function toDirectoryCities(cities: readonly SiteCity[]): readonly SiteCity[] {
  const chosen = cities.filter((city) => city.inDirectory)
  return chosen.length > 1 ? chosen : []
}
