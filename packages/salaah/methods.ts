import type { Shafaq } from './high-latitude.ts'
import { toArithmeticHijri } from './hijri.ts'
import { angleBetween } from './qibla.ts'
import type { Position } from './sun.ts'

/** The times that can be moved by minutes, in the order of the AlAdhan service. */
export const tunable = ['imsak', 'fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'sunset', 'isha', 'midnight'] as const

/** Minutes added to each calculated time. */
export type Tune = Readonly<Record<(typeof tunable)[number], number>>

/** When a twilight ends: at an angle of the sun below the horizon, or minutes after the preceding time. */
export type Twilight = { angle: number } | { minutes: number }

/** A calculation method, with the location of the authority that publishes it. */
export type Method = {
  id: number
  name: string
  /** Degrees below the horizon. */
  fajr: number
  /** Counted from sunset; without it Maghrib is at sunset. */
  maghrib?: Twilight
  /** Minutes are counted from Maghrib. */
  isha: Twilight
  location?: { latitude: number; longitude: number }
  /** Fajr and Isha follow the season and the latitude instead of an angle, by the Moonsighting Committee. */
  shafaq?: Shafaq
  /** The service lists Jafari midnight for this method, but applies it only on request. */
  jafariMidnight?: true
}

const known = [
  {
    id: 0,
    name: 'Shia Ithna-Ashari, Leva Institute, Qum',
    fajr: 16,
    maghrib: { angle: 4 },
    isha: { angle: 14 },
    location: { latitude: 34.6415764, longitude: 50.8746035 },
    jafariMidnight: true,
  },
  {
    id: 1,
    name: 'University of Islamic Sciences, Karachi',
    fajr: 18,
    isha: { angle: 18 },
    location: { latitude: 24.8614622, longitude: 67.0099388 },
  },
  {
    id: 2,
    name: 'Islamic Society of North America (ISNA)',
    fajr: 15,
    isha: { angle: 15 },
    location: { latitude: 39.70421229999999, longitude: -86.39943869999999 },
  },
  {
    id: 3,
    name: 'Muslim World League',
    fajr: 18,
    isha: { angle: 17 },
    location: { latitude: 51.5194682, longitude: -0.1360365 },
  },
  {
    id: 4,
    name: 'Umm Al-Qura University, Makkah',
    fajr: 18.5,
    isha: { minutes: 90 },
    location: { latitude: 21.3890824, longitude: 39.8579118 },
  },
  {
    id: 5,
    name: 'Egyptian General Authority of Survey',
    fajr: 19.5,
    isha: { angle: 17.5 },
    location: { latitude: 30.0444196, longitude: 31.2357116 },
  },
  {
    id: 7,
    name: 'Institute of Geophysics, University of Tehran',
    fajr: 17.7,
    maghrib: { angle: 4.5 },
    isha: { angle: 14 },
    location: { latitude: 35.6891975, longitude: 51.3889736 },
    jafariMidnight: true,
  },
  {
    id: 8,
    name: 'Gulf Region',
    fajr: 19.5,
    isha: { minutes: 90 },
    location: { latitude: 24.1323638, longitude: 53.3199527 },
  },
  {
    id: 9,
    name: 'Kuwait',
    fajr: 18,
    isha: { angle: 17.5 },
    location: { latitude: 29.375859, longitude: 47.9774052 },
  },
  {
    id: 10,
    name: 'Qatar',
    fajr: 18,
    isha: { minutes: 90 },
    location: { latitude: 25.2854473, longitude: 51.5310398 },
  },
  {
    id: 11,
    name: 'Majlis Ugama Islam Singapura, Singapore',
    fajr: 20,
    isha: { angle: 18 },
    location: { latitude: 1.352083, longitude: 103.819836 },
  },
  {
    id: 12,
    name: 'Union Organization Islamic de France',
    fajr: 12,
    isha: { angle: 12 },
    location: { latitude: 48.856614, longitude: 2.3522219 },
  },
  {
    id: 13,
    name: 'Diyanet İşleri Başkanlığı, Turkey (experimental)',
    fajr: 18,
    isha: { angle: 17 },
    location: { latitude: 39.9333635, longitude: 32.8597419 },
  },
  {
    id: 14,
    name: 'Spiritual Administration of Muslims of Russia',
    fajr: 16,
    isha: { angle: 15 },
    location: { latitude: 54.73479099999999, longitude: 55.9578555 },
  },
  {
    id: 15,
    name: 'Moonsighting Committee Worldwide (Moonsighting.com)',
    fajr: 18,
    isha: { angle: 18 },
    shafaq: 'general',
  },
  {
    id: 16,
    name: 'Dubai (experimental)',
    fajr: 18.2,
    isha: { angle: 18.2 },
    location: { latitude: 25.0762677, longitude: 55.087404 },
  },
  {
    id: 17,
    name: 'Jabatan Kemajuan Islam Malaysia (JAKIM)',
    fajr: 20,
    isha: { angle: 18 },
    location: { latitude: 3.139003, longitude: 101.686855 },
  },
  {
    id: 18,
    name: 'Tunisia',
    fajr: 18,
    isha: { angle: 18 },
    location: { latitude: 36.8064948, longitude: 10.1815316 },
  },
  {
    id: 19,
    name: 'Algeria',
    fajr: 18,
    isha: { angle: 17 },
    location: { latitude: 36.753768, longitude: 3.0587561 },
  },
  {
    id: 20,
    name: 'Kementerian Agama Republik Indonesia',
    fajr: 20,
    isha: { angle: 18 },
    location: { latitude: -6.2087634, longitude: 106.845599 },
  },
  {
    id: 21,
    name: 'Morocco',
    fajr: 19,
    isha: { angle: 17 },
    location: { latitude: 33.9715904, longitude: -6.8498129 },
  },
  {
    id: 22,
    name: 'Comunidade Islamica de Lisboa',
    fajr: 18,
    maghrib: { minutes: 3 },
    isha: { minutes: 77 },
    location: { latitude: 38.7222524, longitude: -9.1393366 },
  },
  {
    id: 23,
    name: 'Ministry of Awqaf, Islamic Affairs and Holy Places, Jordan',
    fajr: 18,
    maghrib: { minutes: 5 },
    isha: { angle: 18 },
    location: { latitude: 31.9461222, longitude: 35.923844 },
  },
] as const satisfies readonly Method[]

/** The methods of the AlAdhan service. */
export const methods: readonly Method[] = known
/** Their ids. */
export type MethodId = (typeof known)[number]['id']

const byId = new Map(methods.map((method) => [method.id, method]))

export function findMethod(id: MethodId): Method
export function findMethod(id: number): Method | null
export function findMethod(id: number): Method | null {
  return byId.get(id) ?? null
}

/** The method of the product: Fajr at 16 and Isha at 15 degrees. */
export const defaultMethod = byId.get(14)!

/** The method for requests with an unknown id. */
export const fallbackMethod = byId.get(2)!

/** A custom method from `18.5,null,90 min`: Fajr angle, Maghrib, Isha. `null` stands for the default value. */
export function parseCustomMethod(settings: string): Method {
  const [fajr, maghrib, isha] = settings.split(',')
  const fajrAngle = parseTwilight(fajr)
  return {
    id: 99,
    name: 'Custom',
    fajr: fajrAngle && 'angle' in fajrAngle ? fajrAngle.angle : 15,
    maghrib: parseTwilight(maghrib) ?? undefined,
    isha: parseTwilight(isha) ?? { angle: 15 },
  }
}

function parseTwilight(text: string | undefined): Twilight | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(min)?\s*$/.exec(text ?? '')
  if (!match) return null
  const value = Number(match[1])
  return match[2] ? { minutes: value } : { angle: value }
}

/** The method of the nearest authority; in the zone of Riyadh always that of Makkah. */
export function findNearestMethod(position: Position, zone: string): Method {
  if (zone === 'Asia/Riyadh') return findMethod(4)!
  let nearest = methods[0]!
  let smallest = Number.POSITIVE_INFINITY
  for (const method of methods) {
    if (!method.location) continue
    const angle = angleBetween(position, method.location)
    if (angle < smallest) [nearest, smallest] = [method, angle]
  }
  return nearest
}

const diyanet = { sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7, sunset: 7 }

/** The offsets of a day. Some methods of the AlAdhan service replace requested offsets by fixed ones. */
export function applyMethodOffsets(method: Method, tune: Tune, dayNumber: number): Tune {
  switch (method.id) {
    case 4:
      // Isha is 120 minutes after Maghrib in Ramadan, which the service takes from the arithmetic calendar.
      return toArithmeticHijri(dayNumber).month === 9 ? { ...tune, isha: 30 } : tune
    case 13: {
      const changed = { ...tune }
      for (const [name, minutes] of Object.entries(diyanet)) {
        changed[name as keyof typeof diyanet] ||= minutes
      }
      return changed
    }
    case 16:
      return { ...tune, dhuhr: 3, maghrib: 3, sunset: 3 }
    case 21:
      return { ...tune, dhuhr: 5, maghrib: 5 }
    case 22:
      return { ...tune, dhuhr: 5 }
    default:
      return tune
  }
}
