import { calculateAsrHour, type School } from './asr.ts'
import { boundDawn, boundDusk, type HighLatitudeRule } from './high-latitude.ts'
import { applyMethodOffsets } from './method-offsets.ts'
import { defaultMethod, type Method, type Twilight } from './methods.ts'
import { moonsightingMinutes } from './moonsighting.ts'
import type { Position } from './qibla.ts'
import { hoursFromNoon, modulo, noon, type Sun, sunAt } from './sun.ts'
import { noTune, type Tune } from './tune.ts'

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
const HORIZON_DEGREES = 0.833

/** 07:00, the second of a day that the AlAdhan service uses for a single day. */
export const DAY_SECOND = 25_200

/** All times of a day, numbered from 1970-01-01, in clocks `offset` minutes ahead of UTC. */
export function calculateTimes(position: Position, dayNumber: number, offset: number, rules: Rules = {}): Times {
  const { latitude, longitude } = position
  const { method = defaultMethod, school = 'shafii', highLatitude = 'angle-based' } = rules
  const julianDay = dayNumber + 2_440_587.5
  const base = julianDay - longitude / 360
  const toClock = offset / 60 - longitude / 15
  // Each time is calculated once, from the sun at a fixed hour close to it.
  const dawnSun = sunAt(base + 5 / 24)
  const morningSun = sunAt(base + 6 / 24)
  const asrSun = sunAt(base + 13 / 24)
  const eveningSun = sunAt(base + 18 / 24)
  const before = (sun: Sun, angle: number) => noon(sun) - hoursFromNoon(sun, latitude, angle) + toClock
  const after = (sun: Sun, angle: number) => noon(sun) + hoursFromNoon(sun, latitude, angle) + toClock

  const sunrise = before(morningSun, HORIZON_DEGREES)
  const dhuhr = noon(sunAt(base + 12 / 24)) + toClock
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

  const tune = applyMethodOffsets(method, rules.tune ?? noTune, dayNumber)
  return {
    imsak: wholeMinutes(fajr - 10 / 60 + tune.imsak / 60),
    fajr: wholeMinutes(fajr + tune.fajr / 60),
    sunrise: wholeMinutes(sunrise + tune.sunrise / 60),
    dhuhr: wholeMinutes(dhuhr + tune.dhuhr / 60),
    asr: wholeMinutes(asr + tune.asr / 60),
    sunset: wholeMinutes(sunset + tune.sunset / 60),
    maghrib: wholeMinutes(maghrib + tune.maghrib / 60),
    isha: wholeMinutes(isha + tune.isha / 60),
    midnight: wholeMinutes(sunset + night / 2 + tune.midnight / 60),
    firstThird: wholeMinutes(sunset + night / 3),
    lastThird: wholeMinutes(sunset + (2 * night) / 3),
  }
}

/** The nearest whole minute, halves up. */
function wholeMinutes(hours: number): number {
  const shifted = hours + 1 / 120
  const days = Math.floor(shifted / 24)
  const rest = modulo(shifted, 24)
  const hour = Math.floor(rest)
  return days * 1440 + hour * 60 + Math.floor((rest - hour) * 60)
}
