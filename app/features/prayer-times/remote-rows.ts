import { clockMinutes } from '#salaah/clock.ts'
import { type Day, dayNumber } from '#salaah/days.ts'
import { hijriMonths } from '#salaah/hijri-names.ts'
import { type DayRow, shownTimes } from './day-rows.ts'

type Dict = Record<string, unknown>

/** The days of an outside calendar. Rows without date or timings are skipped, what is invalid in the others is null. */
export function remoteRows(data: unknown): DayRow[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((entry) => {
    const { date, timings } = dict(entry)
    const day = gregorianDay(dict(dict(date).gregorian).date)
    if (day === null || !isDict(timings)) return []
    return [{ day, hijri: hijriDate(dict(date).hijri), minutes: minutesOf(timings) }]
  })
}

/** Today's times of an outside answer, or null when it holds none. */
export function remoteToday(data: unknown, day: Day, hijri: DayRow['hijri']): DayRow | null {
  const { timings } = dict(data)
  if (!isDict(timings)) return null
  const minutes = minutesOf(timings)
  return minutes.every((time) => time === null) ? null : { day, hijri, minutes }
}

/** Only the part before the first space counts: `05:16 (SAST)`. */
function minutesOf(timings: Dict): (number | null)[] {
  return shownTimes.map((name) => {
    const text = timings[name.charAt(0).toUpperCase() + name.slice(1)]
    return typeof text === 'string' ? clockMinutes(text.trim().split(' ')[0]!) : null
  })
}

function gregorianDay(text: unknown): Day | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(String(text))
  const day = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return Number.isNaN(dayNumber(day)) ? null : day
}

function hijriDate(value: unknown): DayRow['hijri'] {
  const { day, month, year } = dict(value)
  const { number, en } = dict(month)
  const date = {
    day: Number(day),
    month: Number(number ?? hijriMonths.en.indexOf(en as (typeof hijriMonths.en)[number]) + 1),
    year: Number(year),
  }
  const valid = date.day >= 1 && date.day <= 30 && date.month >= 1 && date.month <= 12 && date.year > 0
  return valid ? date : null
}

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}
