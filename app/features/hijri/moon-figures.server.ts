import * as Astronomy from 'astronomy-engine'
import type { Location } from '#salaah/day-times.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { offsetOfDay } from '#salaah/zone.ts'

/** How likely the new moon is seen, by the classes of Yallop's criterion; `set`: it sets before the sun or with it. */
export type Visibility = 'easy' | 'perfect-conditions' | 'find-with-aid' | 'only-with-aid' | 'not-visible' | 'set'

/** What is calculated of the moon for an evening at a place. Instants are milliseconds since 1970. */
export type MoonEvening = {
  day: Day
  sunset: number
  /** The conjunction of moon and sun nearest to the evening, seen from the centre of the earth. */
  birth: number
  /** From the birth to sunset; negative when the moon is born after sunset. */
  ageHours: number
  /** From sunset to moonset; null when the moon does not set within a day. */
  lagMinutes: number | null
  /** When the moon is looked for; null when it sets before the sun. */
  bestTime: number | null
  /** Degrees of the middle of the moon above the horizon at the best time, without refraction. */
  height: number | null
  /** Yallop's q at the best time. */
  q: number | null
  visibility: Visibility
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A moon that set earlier before the sun is not looked for. */
const SEARCH_BEFORE_MS = 6 * HOUR_MS
/** Up to this age the last birth is nearer than the next. */
const HALF_MONTH_MS = 14.77 * DAY_MS
const MOON_RADIUS_KM = 1737.4
const DEGREES = 180 / Math.PI

/** The lower bounds of q of Yallop's classes A to D (NAO Technical Note 69, 1997). */
const classes: readonly (readonly [bound: number, visibility: Visibility])[] = [
  [0.216, 'easy'],
  [-0.014, 'perfect-conditions'],
  [-0.16, 'find-with-aid'],
  [-0.232, 'only-with-aid'],
]

/** The moon in the evening of a day at a place; null where the sun does not set on that day. */
export function moonOnEvening(place: Location, day: Day): MoonEvening | null {
  const observer = new Astronomy.Observer(place.latitude, place.longitude, 0)
  const number = toDayNumber(day)
  const noon = new Date(number * DAY_MS + 12 * HOUR_MS - offsetOfDay(place.zone, number) * 60_000)
  const sunset = setting(Astronomy.Body.Sun, observer, noon, 0.9)
  if (sunset === null) return null
  const birth = nearestBirth(sunset)
  const facts = { day, sunset, birth, ageHours: (sunset - birth) / HOUR_MS }
  const moonset = setting(Astronomy.Body.Moon, observer, new Date(sunset - SEARCH_BEFORE_MS), 1.3)
  const lagMinutes = moonset === null ? null : (moonset - sunset) / 60_000
  if (moonset === null || lagMinutes === null || lagMinutes <= 0 || birth > sunset) {
    const isSet = lagMinutes !== null && lagMinutes <= 0
    return { ...facts, lagMinutes, bestTime: null, height: null, q: null, visibility: isSet ? 'set' : 'not-visible' }
  }
  const bestTime = sunset + (4 / 9) * (moonset - sunset)
  const { height, q } = crescentAt(observer, new Date(bestTime))
  const visibility = classes.find(([bound]) => q > bound)?.[1] ?? 'not-visible'
  return { ...facts, lagMinutes, bestTime, height, q, visibility }
}

/** Where moon and sun stand over a place, in degrees clockwise from north and above the horizon, without refraction. */
export function sightAt(place: Location, instant: number) {
  const at = new Date(instant)
  const observer = new Astronomy.Observer(place.latitude, place.longitude, 0)
  const stand = (body: Astronomy.Body) => {
    const { ra, dec } = Astronomy.Equator(body, at, observer, true, true)
    const { azimuth, altitude } = Astronomy.Horizon(at, observer, ra, dec)
    return { azimuth, altitude }
  }
  const [moon, sun] = [stand(Astronomy.Body.Moon), stand(Astronomy.Body.Sun)]
  const right = (sun.azimuth - moon.azimuth) * Math.cos(moon.altitude / DEGREES)
  return {
    moon,
    sun,
    /** The share of the disc that is lit, and where its light comes from: degrees clockwise from the right. */
    lit: Astronomy.Illumination(Astronomy.Body.Moon, at).phase_fraction,
    angle: Math.round(Math.atan2(moon.altitude - sun.altitude, right) * DEGREES),
  }
}

/** The lit share of the moon at an instant, and on which side it is as a place sees it. */
export function moonDisc({ latitude }: Location, instant: number): { lit: number; isLitLeft: boolean } {
  const degrees = Astronomy.MoonPhase(new Date(instant))
  const isWaxing = degrees < 180
  return { lit: Math.round(50 * (1 - Math.cos(degrees / DEGREES))) / 100, isLitLeft: isWaxing === latitude < 0 }
}

/** Whether the moon is expected to be seen with the naked eye, at least when the air is perfectly clear. */
export const isExpectedToBeSeen = ({ visibility }: Pick<MoonEvening, 'visibility'>): boolean =>
  visibility === 'easy' || visibility === 'perfect-conditions'

function setting(body: Astronomy.Body, observer: Astronomy.Observer, from: Date, days: number): number | null {
  return Astronomy.SearchRiseSet(body, observer, -1, from, days)?.date.getTime() ?? null
}

/** The conjunction nearest to an instant. */
export function nearestBirth(instant: number): number {
  return Astronomy.SearchMoonPhase(0, new Date(instant - HALF_MONTH_MS), 31)!.date.getTime()
}

/** Yallop's q, from the geocentric arc of vision and the width of the crescent as the observer sees it. */
function crescentAt(observer: Astronomy.Observer, at: Date): { height: number; q: number } {
  const moon = Astronomy.GeoVector(Astronomy.Body.Moon, at, true)
  const sun = Astronomy.GeoVector(Astronomy.Body.Sun, at, true)
  const toHorizon = Astronomy.Rotation_EQJ_HOR(at, observer)
  const altitude = (vector: Astronomy.Vector) =>
    Astronomy.SphereFromVector(Astronomy.RotateVector(toHorizon, vector)).lat
  const seen = Astronomy.Equator(Astronomy.Body.Moon, at, observer, true, true)
  const radiusMinutes = Math.asin(MOON_RADIUS_KM / (seen.dist * Astronomy.KM_PER_AU)) * DEGREES * 60
  const width = radiusMinutes * (1 - Math.cos(Astronomy.AngleBetween(moon, sun) / DEGREES))
  const arcOfVision = altitude(moon) - altitude(sun)
  const q = (arcOfVision - (11.8371 - 6.3226 * width + 0.7319 * width ** 2 - 0.1018 * width ** 3)) / 10
  return { height: Astronomy.Horizon(at, observer, seen.ra, seen.dec).altitude, q }
}
