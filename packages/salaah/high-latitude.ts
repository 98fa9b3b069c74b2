import { dayNumberOf, toCivilDate } from './days.ts'
import { modulo, type Position } from './sun.ts'

/** Which twilight ends Maghrib: both in turn over the year, the red one (ahmer) or the white one (abyad). */
export type Shafaq = 'general' | 'ahmer' | 'abyad'

/** Minutes at four points of the year: a base, and what is added at 55 degrees of latitude. */
type Curve = readonly (readonly [base: number, atFiftyFive: number])[]

const fajrCurve: Curve = [
  [75, 28.65],
  [75, 19.44],
  [75, 32.74],
  [75, 48.1],
]
const ishaCurves: Record<Shafaq, Curve> = {
  general: [
    [75, 25.6],
    [75, 2.05],
    [75, -9.21],
    [75, 6.14],
  ],
  ahmer: [
    [62, 17.4],
    [62, -7.16],
    [62, 5.12],
    [62, 19.44],
  ],
  abyad: [
    [75, 25.6],
    [75, 7.16],
    [75, 36.84],
    [75, 81.84],
  ],
}

/** Days after the winter solstice, with the point of the curve that holds then. */
const knots: readonly (readonly [day: number, point: number])[] = [
  [0, 0],
  [91, 1],
  [137, 2],
  [183, 3],
  [229, 2],
  [275, 1],
  [366, 0],
]

/**
 * The length of dawn and dusk in minutes by the Moonsighting Committee, from the latitude and the day of the year.
 * `second` is the local second of the day at which the AlAdhan service looks, in clocks `offset` minutes ahead of UTC.
 */
export function moonsightingMinutes(
  { latitude }: Position,
  dayNumber: number,
  offset: number,
  second: number,
  shafaq: Shafaq,
): { dawn: number; dusk: number } {
  const { year } = toCivilDate(dayNumber)
  const solstice = dayNumberOf(year, latitude > 0 ? 12 : 6, 21)
  const days = Math.trunc(dayNumber + second / 86_400 - offset / 1440 - solstice)
  const dayOfSeason = days > 0 ? days : 365 + days
  const minutesOf = (curve: Curve) => Math.floor(interpolate(curve, dayOfSeason, Math.abs(latitude) / 55) + 0.5)
  return { dawn: minutesOf(fajrCurve), dusk: minutesOf(ishaCurves[shafaq]) }
}

function interpolate(curve: Curve, day: number, latitudeShare: number): number {
  const minutesAt = (point: number) => curve[point]![0] + curve[point]![1] * latitudeShare
  const next = Math.max(
    1,
    knots.findIndex(([start]) => start > day),
  )
  const [[start, from], [end, to]] = [knots[next - 1]!, knots[next]!]
  return minutesAt(from) + ((minutesAt(to) - minutesAt(from)) * (day - start)) / (end - start)
}

/** Limits Fajr and Isha to a share of the night where the sun hardly sets. */
export type HighLatitudeRule = 'none' | 'middle-of-the-night' | 'one-seventh' | 'angle-based'

/** The largest share of the night that twilight of `angle` degrees may take; null for no limit. */
function shareOfNight(rule: HighLatitudeRule, angle: number): number | null {
  if (rule === 'none') return null
  if (rule === 'middle-of-the-night') return 1 / 2
  if (rule === 'one-seventh') return 1 / 7
  return angle / 60
}

/** The hour of dawn, no earlier than the rule allows. */
export function boundDawn(hour: number, sunrise: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(sunrise - hour, 24) <= share * night) return hour
  return sunrise - share * night
}

/** The hour of dusk, no later than the rule allows. */
export function boundDusk(hour: number, sunset: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(hour - sunset, 24) <= share * night) return hour
  return sunset + share * night
}
