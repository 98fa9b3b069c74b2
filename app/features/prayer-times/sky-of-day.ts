import type { Location } from '#salaah/day-times.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { type SunOfDay, sunOfDay } from '#salaah/shown-times.ts'
import { sunInSky } from '#salaah/sun.ts'
import { offsetOfDay } from '#salaah/zone.ts'
import { type DayRow, type ShownTime, shownTimes } from './day-rows.ts'

/** Where dawn, day, dusk and night begin, in minutes after 00:00. */
export type Lights = { dawn: number; day: number; dusk: number; night: number }

const DAY_MINUTES = 1440

/** The light of a day, also of one on which the sun stays above or below the horizon, or never sinks far below it. */
export function lightsOfDay(minutes: DayRow['minutes'], sun: SunOfDay): Lights {
  const [fajr, sunrise, dhuhr, , maghrib, isha] = minutes
  const noon = dhuhr ?? DAY_MINUTES / 2
  if (sun === 'above') return { dawn: 0, day: 0, dusk: DAY_MINUTES, night: DAY_MINUTES }
  if (sun === 'below') return { dawn: fajr ?? noon, day: noon, dusk: noon, night: isha ?? noon }
  const [day, dusk] = [sunrise ?? noon, maghrib ?? noon]
  return { dawn: Math.min(fajr ?? 0, day), day, dusk, night: Math.max(isha ?? DAY_MINUTES, dusk) }
}

/** The drawn day of a city. Positions are in percent of its width, from its begin, and of its height, from the top. */
export type SkyOfDay = {
  /** What is drawn, in milliseconds since 1970. */
  from: number
  until: number
  /** The height of the sun as a path. */
  curve: string
  points: { name: ShownTime; at: number; x: number; y: number }[]
  lights: Lights
}

/** Around Fajr and Isha, before whole hours are taken. */
const MARGIN_MINUTES = 30
const STEP_MINUTES = 15
/** Where the horizon is, and so many degrees above it the top: the sun of the tropics has room. */
export const HORIZON_Y = 76
const TOP_DEGREES = 96

/** The true height of the sun over the clock of a day, with its six times on it. */
export function skyOfDay(location: Location, { day, minutes }: DayRow): SkyOfDay {
  const number = toDayNumber(day)
  const midnight = number * 86_400_000 - offsetOfDay(location.zone, number) * 60_000
  const lights = lightsOfDay(minutes, sunOfDay(location, day))
  const hours = [lights.dawn - MARGIN_MINUTES, lights.night + MARGIN_MINUTES].map((time) => time / 60)
  const first = Math.max(0, Math.floor(hours[0]!)) * 60
  const last = Math.min(24, Math.ceil(hours[1]!)) * 60
  const x = (time: number) => round((100 * (time - first)) / (last - first))
  const y = (time: number) =>
    round(HORIZON_Y * (1 - sunInSky(location, midnight + time * 60_000).altitude / TOP_DEGREES))
  const steps = Array.from({ length: (last - first) / STEP_MINUTES + 1 }, (_, step) => first + step * STEP_MINUTES)
  return {
    from: midnight + first * 60_000,
    until: midnight + last * 60_000,
    curve: lineThrough(steps.map((time) => [x(time), y(time)])),
    points: shownTimes.flatMap((name, index) => {
      const time = minutes[index] ?? null
      return time === null || time > last ? [] : [{ name, at: midnight + time * 60_000, x: x(time), y: y(time) }]
    }),
    lights: { dawn: x(lights.dawn), day: x(lights.day), dusk: x(lights.dusk), night: x(lights.night) },
  }
}

/** The drawn year of a city. Positions are in percent of its width and of the 24 hours of its height. */
export type SkyOfYear = ReturnType<typeof skyOfYear>

const percentOfDay = (minutes: number) => round(Math.min(100, (100 * minutes) / DAY_MINUTES))
const round = (value: number) => Math.round(value * 10) / 10

/** The light of a year, from the rows of its days. */
export function skyOfYear(location: Location, rows: readonly DayRow[]) {
  const lights = rows.map(({ day, minutes }) => lightsOfDay(minutes, sunOfDay(location, day)))
  const below = (light: keyof Lights) => `${lineThrough(weeksOf(rows, (index) => lights[index]![light]))}V100H0Z`
  const lengths = rows.flatMap(({ day, minutes: [, sunrise, , , maghrib] }) =>
    sunrise == null || maghrib == null ? [] : [{ day, minutes: maghrib - sunrise }],
  )
  const isWithout = (sun: SunOfDay) => rows.filter(({ day }) => sunOfDay(location, day) === sun).length
  const noon = (index: number) => rows[index]!.minutes[2] ?? DAY_MINUTES / 2
  const half = Math.floor(rows.length / 2)
  const { dawn, day, dusk, night } = lights[half]!
  return {
    days: rows.length,
    /** The areas below the begin of each light, of which the next covers its part. */
    below: { dawn: below('dawn'), day: below('day'), dusk: below('dusk'), night: below('night') },
    dhuhr: lineThrough(weeksOf(rows, noon)),
    /** The heights of names in the middle of the year. */
    middle: {
      dawn: percentOfDay(dawn),
      day: percentOfDay(day),
      dhuhr: percentOfDay(noon(half)),
      dusk: percentOfDay(dusk),
      night: percentOfDay(night),
    },
    /** Days on which the sun rises and sets, with their length in minutes; null where there are none. */
    shortest: middleOf(lengths, Math.min),
    longest: middleOf(lengths, Math.max),
    /** How many days have no sunset or no sunrise. */
    without: { above: isWithout('above'), below: isWithout('below') },
  }
}

/** Asr through the year, with gaps where a day has none, and its height in the middle of the year. */
export function lineOfAsr(rows: readonly DayRow[]): { path: string; middle: number | null } {
  const asr = (index: number) => rows[index]?.minutes[shownTimes.indexOf('asr')] ?? null
  const runs: Point[][] = [[]]
  for (const point of weeksOf(rows, asr))
    if (Number.isNaN(point[1])) runs.push([])
    else runs.at(-1)!.push(point)
  const middle = asr(Math.floor(rows.length / 2))
  return {
    path: runs
      .filter((run) => run.length > 0)
      .map(lineThrough)
      .join(''),
    middle: middle === null ? null : percentOfDay(middle),
  }
}

type Point = readonly [x: number, y: number]

/** The first day of each week and the last day of the year as points; NaN where a day has no time. */
function weeksOf(rows: readonly DayRow[], timeOf: (index: number) => number | null): Point[] {
  const last = rows.length - 1
  return Array.from({ length: Math.ceil(last / 7) + 1 }, (_, week) => {
    const index = Math.min(week * 7, last)
    return [round((100 * index) / last), percentOfDay(timeOf(index) ?? Number.NaN)]
  })
}

/** A line in tenths, of which each step is relative to the one before: short, and steps are alike. */
function lineThrough(points: readonly Point[]): string {
  const steps = points.slice(1).map(([x, y], index) => {
    const [before, at] = points[index]!
    return `${short(x - before)}${y < at ? '' : ' '}${short(y - at)}`
  })
  return `M${points[0]!.join(' ')}l${steps.join(' ')}`
}

/** '.5' for 0.5 */
const short = (value: number) => String(round(value)).replace('0.', '.')

/** Of the days with the shortest or longest length the one in their middle. */
function middleOf(lengths: readonly { day: Day; minutes: number }[], pick: (...values: number[]) => number) {
  const best = pick(...lengths.map(({ minutes }) => minutes))
  const days = lengths.filter(({ minutes }) => minutes === best)
  return days[Math.floor(days.length / 2)] ?? null
}
