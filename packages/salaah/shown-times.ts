import type { DayTimes, Location } from './day-times.ts'
import { type Day, toDayNumber } from './days.ts'
import type { HighLatitudeRule } from './high-latitude.ts'
import { defaultMethod } from './methods.ts'
import { modulo, staysOnSide } from './sun.ts'
import {
  calculateHours,
  HORIZON_DEGREES,
  type Hours,
  type Rules,
  sunsOfDay,
  type Times,
  toWholeMinutes,
} from './times.ts'
import { offsetOfDay } from './zone.ts'

/** How Fajr and Isha are found where the sun does not go as far below the horizon as the method asks. */
export const practices = [
  'angle-based',
  'one-seventh',
  'middle-of-the-night',
  'nearest-latitude',
  'nearest-day',
  'local',
  'none',
] as const
export type Practice = (typeof practices)[number]

/** What a community agreed on: minutes before sunrise and after sunset. */
export type LocalPractice = { dawnMinutes: number; duskMinutes: number }

export type ShownRules = Omit<Rules, 'highLatitude'> & { practice?: Practice; local?: LocalPractice }

/** From this latitude on, the sun does not reach 18 degrees on each day of the year, and a practice applies. */
export const HIGH_LATITUDE_DEGREES = 48.5
/** Whether a practice applies at a latitude. */
export const isHighLatitude = (latitude: number): boolean => Math.abs(latitude) >= HIGH_LATITUDE_DEGREES
/** The Fiqh Council of the Muslim World League names it as the nearest latitude with distinct twilights (1986). */
const NEAREST_LATITUDE_DEGREES = 45

/** The sun of a day: it rises and sets, or stays above or below the horizon. */
export type SunOfDay = 'sets' | 'above' | 'below'

const MAX_NEAREST_DAYS = 183
/** Isha ends and Fajr begins this far from the middle of the night. */
const MIDDLE_MARGIN_HOURS = 1 / 60
const shares: readonly Practice[] = ['angle-based', 'one-seventh', 'middle-of-the-night']

/** Whether the sun rises and sets on a day. */
export function sunOfDay(location: Location, day: Day): SunOfDay {
  const number = toDayNumber(day)
  const { morningSun, eveningSun } = sunsOfDay(location.longitude, number, offsetOfDay(location.zone, number))
  return (
    staysOnSide(morningSun, location.latitude, HORIZON_DEGREES) ??
    staysOnSide(eveningSun, location.latitude, HORIZON_DEGREES) ??
    'sets'
  )
}

/**
 * The times of a day as people are shown them: those that the sun does not give on that day are NaN, and each of the
 * others is after the one before.
 */
export function calculateShownTimes(location: Location, day: Day, rules: ShownRules): DayTimes {
  const number = toDayNumber(day)
  if (Number.isNaN(number)) throw new RangeError(`Not a day: ${day}`)
  const offset = offsetOfDay(location.zone, number)
  const isHigh = isHighLatitude(location.latitude)
  const { practice = 'angle-based', ...plain } = isHigh ? rules : { ...rules, practice: 'angle-based' as const }
  const share = shares.includes(practice) ? (practice as HighLatitudeRule) : 'none'
  const hours = calculateHours(location, number, offset, { ...plain, highLatitude: share })
  const sun = sunOfDay(location, day)
  const existing =
    sun === 'sets'
      ? withTwilight(hours, location, number, offset, { ...rules, practice })
      : withoutSun(hours, location, number, offset, rules, sun)
  const minutes = toWholeMinutes(existing, number, plain)
  return { day, offset, minutes: inOrder(isHigh && sun === 'sets' ? withinNight(minutes, existing) : minutes) }
}

/** The minutes that a site or a method adds must not move a time of a short night over its middle. */
function withinNight(times: Times, { sunrise, sunset }: Hours): Times {
  const half = modulo(sunrise - sunset, 24) / 2 - MIDDLE_MARGIN_HOURS
  const [first, last] = [Math.round((sunrise - half) * 60), Math.round((sunset + half) * 60)]
  return {
    ...times,
    fajr: Math.max(times.fajr, first),
    sunrise: Math.max(times.sunrise, first),
    maghrib: Math.min(times.maghrib, last),
    isha: Math.min(times.isha, last),
  }
}

/** On a day with a night: Fajr and Isha by the angle, else by the practice, on their own side of the middle of the night. */
function withTwilight(hours: Hours, location: Location, number: number, offset: number, rules: ShownRules): Hours {
  const { practice = 'angle-based', method = defaultMethod } = rules
  const night = modulo(hours.sunrise - hours.sunset, 24)
  const longest = night / 2 - MIDDLE_MARGIN_HOURS
  const suns = sunsOfDay(location.longitude, number, offset)
  const isByAngle = !method.shafaq && 'angle' in method.isha
  const hasDawn = method.shafaq !== undefined || staysOnSide(suns.dawnSun, location.latitude, method.fajr) === null
  const hasDusk =
    !isByAngle || staysOnSide(suns.eveningSun, location.latitude, (method.isha as { angle: number }).angle) === null
  const replaced = hasDawn && hasDusk ? null : twilightBy(practice, location, number, offset, night, rules)
  const dawn = hasDawn ? modulo(hours.sunrise - hours.fajr, 24) : replaced!.dawn
  const dusk = hasDusk ? modulo(hours.isha - hours.sunset, 24) : replaced!.dusk
  const isBounded = practice !== 'none'
  const fit = (length: number) => (isBounded ? Math.min(length, longest) : length <= longest ? length : Number.NaN)
  const fajr = hours.sunrise - fit(dawn ?? modulo(hours.sunrise - hours.fajr, 24))
  return {
    ...hours,
    imsak: fajr - 10 / 60,
    fajr,
    isha: hours.sunset + fit(dusk ?? modulo(hours.isha - hours.sunset, 24)),
  }
}

/** The lengths of dawn and dusk, in hours, by a practice; null for those that a share of the night already gave. */
function twilightBy(
  practice: Practice,
  location: Location,
  number: number,
  offset: number,
  night: number,
  { local, ...rules }: ShownRules,
): { dawn: number | null; dusk: number | null } {
  const lengthsOf = (hours: Hours) => ({
    dawn: modulo(hours.sunrise - hours.fajr, 24),
    dusk: modulo(hours.isha - hours.sunset, 24),
  })
  const plain: Rules = { ...rules, highLatitude: 'none' }
  if (practice === 'none') return { dawn: Number.NaN, dusk: Number.NaN }
  if (practice === 'local' && local) return { dawn: local.dawnMinutes / 60, dusk: local.duskMinutes / 60 }
  if (practice === 'nearest-latitude') {
    const latitude = Math.sign(location.latitude) * NEAREST_LATITUDE_DEGREES
    const there = calculateHours({ ...location, latitude }, number, offset, plain)
    const { dawn, dusk } = lengthsOf(there)
    // The same share of the night as there.
    const scale = night / modulo(there.sunrise - there.sunset, 24)
    return { dawn: dawn * scale, dusk: dusk * scale }
  }
  if (practice === 'nearest-day') {
    const nearest = findNearestDay(location, number, offset, rules)
    return nearest === null
      ? { dawn: Number.NaN, dusk: Number.NaN }
      : lengthsOf(calculateHours(location, nearest, offset, plain))
  }
  return { dawn: null, dusk: null }
}

/** The nearest day on which the sun reaches the angles of the method. */
function findNearestDay(
  { latitude, longitude }: Location,
  number: number,
  offset: number,
  { method = defaultMethod }: Rules,
): number | null {
  const angle = Math.max(method.fajr, 'angle' in method.isha ? method.isha.angle : 0)
  for (let distance = 1; distance <= MAX_NEAREST_DAYS; distance++)
    for (const other of [number - distance, number + distance]) {
      const { dawnSun, eveningSun } = sunsOfDay(longitude, other, offset)
      if ([dawnSun, eveningSun].every((sun) => staysOnSide(sun, latitude, angle) === null)) return other
    }
  return null
}

/** On a day on which the sun stays above or below the horizon: what remains is noon, and Asr or the twilights. */
function withoutSun(
  hours: Hours,
  location: Location,
  number: number,
  offset: number,
  { method = defaultMethod, ...rules }: ShownRules,
  sun: SunOfDay,
): Hours {
  const missing = Object.fromEntries(Object.keys(hours).map((name) => [name, Number.NaN])) as Hours
  if (sun === 'above') return { ...missing, dhuhr: hours.dhuhr, asr: hours.asr }
  const { dawnSun, eveningSun } = sunsOfDay(location.longitude, number, offset)
  const plain = calculateHours(location, number, offset, { ...rules, method, highLatitude: 'none' })
  const hasDawn = !method.shafaq && staysOnSide(dawnSun, location.latitude, method.fajr) === null
  const hasDusk =
    !method.shafaq && 'angle' in method.isha && staysOnSide(eveningSun, location.latitude, method.isha.angle) === null
  const fajr = hasDawn ? plain.fajr : Number.NaN
  return { ...missing, dhuhr: hours.dhuhr, fajr, imsak: fajr - 10 / 60, isha: hasDusk ? plain.isha : Number.NaN }
}

/** Leaves out the times that are not after the one before, as on the first minutes of sun after a polar night. */
function inOrder(times: Times): Times {
  const shown = { ...times }
  if (shown.sunrise >= shown.dhuhr || shown.maghrib <= shown.dhuhr)
    shown.sunrise = shown.sunset = shown.maghrib = shown.asr = Number.NaN
  if (shown.fajr >= shown.sunrise || shown.fajr >= shown.dhuhr) shown.fajr = shown.imsak = Number.NaN
  if (shown.asr <= shown.dhuhr || shown.asr >= shown.maghrib) shown.asr = Number.NaN
  if (shown.isha <= shown.maghrib || shown.isha <= shown.dhuhr) shown.isha = Number.NaN
  return shown
}
