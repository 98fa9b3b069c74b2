import type { CityNames } from '#app/i18n/languages.ts'
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

const southAfricanCities: Omit<SiteCity, 'zone'>[] = [
  { id: 'cape-town', latitude: -33.9249, longitude: 18.4241, names: { en: 'Cape Town', ar: 'كيب تاون' } },
  { id: 'johannesburg', latitude: -26.2041, longitude: 28.0473, names: { en: 'Johannesburg', ar: 'جوهانسبرغ' } },
  { id: 'durban', latitude: -29.8587, longitude: 31.0218, names: { en: 'Durban', ar: 'ديربان' } },
  { id: 'pretoria', latitude: -25.7479, longitude: 28.2293, names: { en: 'Pretoria', ar: 'بريتوريا' } },
  {
    id: 'port-elizabeth',
    latitude: -33.9608,
    longitude: 25.6022,
    names: { en: 'Port Elizabeth', ar: 'بورت إليزابيث' },
  },
  { id: 'bloemfontein', latitude: -29.0852, longitude: 26.1596, names: { en: 'Bloemfontein', ar: 'بلومفونتين' } },
  { id: 'east-london', latitude: -33.0153, longitude: 27.9116, names: { en: 'East London', ar: 'إيست لندن' } },
  { id: 'kimberley', latitude: -28.7282, longitude: 24.7499, names: { en: 'Kimberley', ar: 'كيمبرلي' } },
  { id: 'polokwane', latitude: -23.9045, longitude: 29.4689, names: { en: 'Polokwane', ar: 'بولوكواني' } },
  { id: 'nelspruit', latitude: -25.4753, longitude: 30.9694, names: { en: 'Nelspruit', ar: 'نيلسبروت' } },
  {
    id: 'pietermaritzburg',
    latitude: -29.6006,
    longitude: 30.3794,
    names: { en: 'Pietermaritzburg', ar: 'بيترماريتسبورغ' },
  },
  { id: 'george', latitude: -33.9648, longitude: 22.459, names: { en: 'George', ar: 'جورج' } },
]

const { fajr, sunrise, dhuhr, asr, maghrib, isha } = southAfricanTune

/** The cities, method and adjustments of a site for Cape Town. */
export const capeTownSalaah: SalaahSettings = {
  cities: southAfricanCities.map((city) => ({ ...city, zone: 'Africa/Johannesburg' })),
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
