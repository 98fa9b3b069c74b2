import { type MoonEvening, sightAt } from '#app/features/hijri/moon-figures.server.ts'
import type { Location } from '#salaah/day-times.ts'
import type { Day } from '#salaah/days.ts'
import { angleBetween } from '#salaah/qibla.ts'
import { BLOUBERG, mountainFromBlouberg, placeInSky, skyWindow } from './moon-shapes.ts'

/** The evening sky of a city. Positions are in percent, from the left and the top. */
export type MoonSky = {
  /** The edge of the mountain; null over a plain horizon. */
  mountain: string | null
  evenings: {
    day: Day
    x: number
    y: number
    /** The way of the moon from sunset down to moonset. */
    way: string
    /** How much of it is lit, and where from: degrees clockwise from the right. */
    lit: number
    angle: number
  }[]
  /** Where the sun set on the first evening. */
  sunset: number
  /** South, south-west, west, north-west and north, as far as they are seen. */
  directions: { name: (typeof directions)[number]; x: number }[]
  /** Heights that are named, in degrees. */
  heights: { degrees: number; y: number }[]
}

export const directions = ['south', 'southWest', 'west', 'northWest', 'north'] as const
const SOUTH = 180
const STEP_DEGREES = 45
/** Cape Town and its neighbors see Table Mountain; 0.4 degrees are about 45 km. */
const MAX_DEGREES_FROM_BAY = 0.4
const WAY_POINTS = 6
/** A true crescent would be a hair's breadth: it is drawn so much thicker, and the second one thicker than the first. */
const [LIT_ADDED, LIT_FACTOR] = [0.1, 2]
const HEIGHT_STEP = 5

/** The moons of two evenings over the horizon of a place; null when neither stands above it after sunset. */
export function drawMoonSky(place: Location, all: readonly MoonEvening[]): MoonSky | null {
  const evenings = all.flatMap((evening) => {
    const { bestTime, lagMinutes, sunset } = evening
    if (bestTime === null || lagMinutes === null) return []
    return [{ ...evening, seen: sightAt(place, bestTime), moonset: sunset + lagMinutes * 60_000 }]
  })
  const [first] = evenings
  if (!first) return null
  const isOverTableBay = angleBetween(place, BLOUBERG) < MAX_DEGREES_FROM_BAY
  const window = skyWindow(
    evenings.map(({ seen }) => seen.moon),
    isOverTableBay,
  )
  const pathOf = (sights: readonly { azimuth: number; altitude: number }[]) =>
    `M${sights
      .map((sight) => placeInSky(window, sight))
      .map(({ x, y }) => `${x} ${y}`)
      .join('L')}`
  return {
    mountain: isOverTableBay ? `${pathOf(mountainFromBlouberg)}Z` : null,
    evenings: evenings.map(({ day, seen, sunset, moonset }) => ({
      day,
      ...placeInSky(window, seen.moon),
      way: pathOf(
        Array.from({ length: WAY_POINTS }, (_, step) => {
          const at = sunset + (step / (WAY_POINTS - 1)) * (moonset - sunset)
          return sightAt(place, at).moon
        }),
      ),
      lit: LIT_ADDED + LIT_FACTOR * seen.lit,
      angle: seen.angle,
    })),
    sunset: placeInSky(window, { azimuth: sightAt(place, first.sunset).sun.azimuth, altitude: 0 }).x,
    directions: directions.flatMap((name, index) => {
      const { x } = placeInSky(window, { azimuth: SOUTH + index * STEP_DEGREES, altitude: 0 })
      return x > 4 && x < 96 ? [{ name, x }] : []
    }),
    heights: Array.from({ length: Math.floor(window.top / HEIGHT_STEP) }, (_, index) => {
      const degrees = (index + 1) * HEIGHT_STEP
      return { degrees, y: placeInSky(window, { azimuth: 0, altitude: degrees }).y }
    }),
  }
}
