import { boundDawn, boundDusk, type HighLatitudeRule, moonsightingMinutes } from './high-latitude.ts'
import { applyMethodOffsets, defaultMethod, type Method, type Tune, type Twilight, tunable } from './methods.ts'
import { calculateAsrHour, hoursFromNoon, modulo, noon, type Position, type School, type Sun, sunAt } from './sun.ts'

export const timeNames = [
  'imsak',
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'sunset',
  'maghrib',
  'isha',
  'midnight',
  'firstThird',
  'lastThird',
] as const
export type TimeName = (typeof timeNames)[number]

/** Whole minutes after 00:00 of the day; times after midnight are above 1440. */
export type Times = Record<TimeName, number>

export type Rules = {
  method?: Method
  school?: School
  tune?: Tune
  highLatitude?: HighLatitudeRule
  /** Midnight is the middle between sunset and Fajr, not sunrise. */
  jafariMidnight?: boolean
  /** Seconds since 00:00 UTC at which the AlAdhan service answered, to reproduce its Asr. */
  asrClock?: number
  /** The local second of the day at which the season is read, for a method that follows it: 07:00 by default. */
  seasonSecond?: number
}

/** The center of the sun at sunrise and sunset: half its diameter plus the refraction of the air. */
export const HORIZON_DEGREES = 0.833

/** 07:00, the second of a day that the AlAdhan service uses for a single day. */
export const DAY_SECOND = 25_200

/** Times before adjustments and rounding, in hours after 00:00. */
export type Hours = Record<TimeName, number>

/** All times of a day, numbered from 1970-01-01, in clocks `offset` minutes ahead of UTC. */
export function calculateTimes(position: Position, dayNumber: number, offset: number, rules: Rules = {}): Times {
  return toWholeMinutes(calculateHours(position, dayNumber, offset, rules), dayNumber, rules)
}

/** The same before adjustments and rounding. */
export function calculateHours(position: Position, dayNumber: number, offset: number, rules: Rules): Hours {
  const { latitude, longitude } = position
  const { method = defaultMethod, school = 'shafii', highLatitude = 'angle-based' } = rules
  const { toClock, dawnSun, morningSun, noonSun, asrSun, eveningSun, julianDay } = sunsOfDay(
    longitude,
    dayNumber,
    offset,
  )
  const before = (sun: Sun, angle: number) => noon(sun) - hoursFromNoon(sun, latitude, angle) + toClock
  const after = (sun: Sun, angle: number) => noon(sun) + hoursFromNoon(sun, latitude, angle) + toClock

  const sunrise = before(morningSun, HORIZON_DEGREES)
  const dhuhr = noon(noonSun) + toClock
  const asr = calculateAsrHour(asrSun, julianDay, latitude, school, rules.asrClock ?? 0) + toClock
  const sunset = after(eveningSun, HORIZON_DEGREES)
  const wholeNight = modulo(sunrise - sunset, 24)
  const season =
    method.shafaq && moonsightingMinutes(position, dayNumber, offset, rules.seasonSecond ?? DAY_SECOND, method.shafaq)
  const fajr = season
    ? sunrise - season.dawn / 60
    : boundDawn(before(dawnSun, method.fajr), sunrise, wholeNight, method.fajr, highLatitude)
  const dusk = (twilight: Twilight, start: number) =>
    'minutes' in twilight
      ? start + twilight.minutes / 60
      : boundDusk(after(eveningSun, twilight.angle), sunset, wholeNight, twilight.angle, highLatitude)
  const maghrib = dusk(method.maghrib ?? { minutes: 0 }, sunset)
  const isha = season ? sunset + season.dusk / 60 : dusk(method.isha, maghrib)
  const night = rules.jafariMidnight ? modulo(fajr - sunset, 24) : wholeNight
  return {
    imsak: fajr - 10 / 60,
    fajr,
    sunrise,
    dhuhr,
    asr,
    sunset,
    maghrib,
    isha,
    midnight: sunset + night / 2,
    firstThird: sunset + night / 3,
    lastThird: sunset + (2 * night) / 3,
  }
}

/** The sun at a fixed hour close to each time, so that each time is calculated once. */
export function sunsOfDay(longitude: number, dayNumber: number, offset: number) {
  const julianDay = dayNumber + 2_440_587.5
  const base = julianDay - longitude / 360
  return {
    julianDay,
    /** Hours from solar to clock time. */
    toClock: offset / 60 - longitude / 15,
    dawnSun: sunAt(base + 5 / 24),
    morningSun: sunAt(base + 6 / 24),
    noonSun: sunAt(base + 12 / 24),
    asrSun: sunAt(base + 13 / 24),
    eveningSun: sunAt(base + 18 / 24),
  }
}

/** The times with the minutes that the method and the site add, rounded. */
export function toWholeMinutes(
  hours: Hours,
  dayNumber: number,
  { method = defaultMethod, tune = noTune }: Rules,
): Times {
  const added = applyMethodOffsets(method, tune, dayNumber)
  const times = {} as Times
  for (const name of timeNames)
    times[name] = wholeMinutes(hours[name] + (name in added ? added[name as keyof Tune] / 60 : 0))
  return times
}

/** The nearest whole minute, halves up. */
function wholeMinutes(hours: number): number {
  const shifted = hours + 1 / 120
  const days = Math.floor(shifted / 24)
  const rest = modulo(shifted, 24)
  const hour = Math.floor(rest)
  return days * 1440 + hour * 60 + Math.floor((rest - hour) * 60)
}

export const noTune: Tune = {
  imsak: 0,
  fajr: 0,
  sunrise: 0,
  dhuhr: 0,
  asr: 0,
  maghrib: 0,
  sunset: 0,
  isha: 0,
  midnight: 0,
}

/** The local adjustments used for South Africa. */
export const southAfricanTune: Tune = { ...noTune, fajr: -2, sunrise: -2, dhuhr: 3, asr: -1, maghrib: 4, isha: 3 }

/** The nine offsets as the `tune` parameter of the AlAdhan service: `0,-2,-2,3,-1,4,0,3,0`. */
export function formatTune(tune: Tune): string {
  return tunable.map((name) => tune[name]).join(',')
}
