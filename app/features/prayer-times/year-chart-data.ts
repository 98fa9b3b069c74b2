import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { type Day, formatDay, toDayNumber } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import type { AdoptedYears } from './adopted/adopted-rules.ts'
import { type DayRow, shownTimes } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'

/** The size of the drawing in SVG units; it stretches to the width of the page. */
export const chartSize = { width: 1000, height: 320 }

export type YearChartData = {
  year: number
  /** The distance of today from the left; all other positions are from the top. */
  today: number
  hours: { hour: number; y: number }[]
  lines: { path: string; endY: number }[]
  /** Areas between the lines: from Fajr to sunrise, from sunrise to Maghrib, from Maghrib to Isha. */
  bands: { dawn: string; day: string; dusk: string }
  /** The first and the fifteenth of every month. */
  table: Pick<DayRow, 'day' | 'minutes'>[]
}

/** The times of a city in the year of `today`, as lines to draw and as a table. */
export function buildYearChart(city: SalaahCity, school: School, today: Day, adopted?: AdoptedYears): YearChartData {
  const year = Number(today.slice(0, 4))
  const [first, last] = [toDayNumber(`${year}-01-01`), toDayNumber(`${year}-12-31`)]
  const numbers = Array.from({ length: Math.ceil((last - first) / 7) }, (_, week) => first + week * 7).concat(last)
  const rows = calculateLocalRows(city, school, numbers.map(formatDay), adopted)
  const minutes = rows.flatMap((row) => row.minutes).filter((time) => time !== null)
  const top = Math.floor(Math.min(...minutes) / 60) * 60
  const bottom = Math.ceil(Math.max(...minutes) / 60) * 60
  const x = (number: number) => roundToTenth(((number - first) / (last - first)) * chartSize.width)
  const y = (time: number) => roundToTenth(((time - top) / (bottom - top)) * chartSize.height)
  /** The weeks without a gap in which all these times are known. */
  const spans = (...times: number[]) =>
    splitAtGaps(rows.map((row) => times.every((time) => row.minutes[time] !== null)))
  const points = (time: number, weeks: number[]) =>
    weeks.map((week) => `${x(numbers[week]!)} ${y(rows[week]!.minutes[time]!)}`)
  const line = (time: number) =>
    spans(time)
      .map((weeks) => `M${points(time, weeks).join('L')}`)
      .join('')
  const band = (from: number, to: number) =>
    spans(from, to)
      .map((weeks) => `M${[...points(from, weeks), ...points(to, weeks).toReversed()].join('L')}Z`)
      .join('')
  const endOf = (time: number) => rows.findLast((row) => row.minutes[time] !== null)?.minutes[time]
  const hours = Array.from({ length: (bottom - top) / 60 + 1 }, (_, index) => top / 60 + index)
  return {
    year,
    today: x(toDayNumber(today)),
    hours: hours.filter((hour) => hour % 3 === 0).map((hour) => ({ hour, y: y(hour * 60) })),
    lines: shownTimes.map((_, time) => ({ path: line(time), endY: y(endOf(time) ?? top) })),
    bands: { dawn: band(0, 1), day: band(1, 4), dusk: band(4, 5) },
    table: calculateLocalRows(city, school, listHalfMonths(year), adopted).map(({ day, minutes }) => ({
      day,
      minutes,
    })),
  }
}

/** The runs of consecutive indexes whose value is true. */
function splitAtGaps(known: readonly boolean[]): number[][] {
  const runs: number[][] = []
  for (const [index, isKnown] of known.entries()) {
    if (!isKnown) continue
    if (index > 0 && known[index - 1]) runs.at(-1)!.push(index)
    else runs.push([index])
  }
  return runs
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

function listHalfMonths(year: number): Day[] {
  return Array.from({ length: 24 }, (_, index) => {
    const month = String(Math.floor(index / 2) + 1).padStart(2, '0')
    return `${year}-${month}-${index % 2 === 0 ? '01' : '15'}`
  })
}
