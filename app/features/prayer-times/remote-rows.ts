import { parseClock } from '#salaah/clock.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { hijriMonths } from '#salaah/hijri-names.ts'
import { type DayRow, shownTimes } from './day-rows.ts'

type UnknownRecord = Record<string, unknown>

/** The days of a remote calendar. Rows without date or timings are skipped; invalid values become null. */
export function parseRemoteRows(data: unknown): DayRow[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((entry) => {
    const { date, timings } = toRecord(entry)
    const day = parseGregorianDay(toRecord(toRecord(date).gregorian).date)
    if (day === null || !isRecord(timings)) return []
    return [{ day, hijri: parseHijriDate(toRecord(date).hijri), minutes: parseMinutes(timings) }]
  })
}

/** Today's times of a remote response, or null when it contains none. */
export function parseRemoteToday(data: unknown, day: Day, hijri: DayRow['hijri']): DayRow | null {
  const { timings } = toRecord(data)
  if (!isRecord(timings)) return null
  const minutes = parseMinutes(timings)
  return minutes.every((time) => time === null) ? null : { day, hijri, minutes }
}

/** Each time is read up to its first space: `05:16 (SAST)`. */
function parseMinutes(timings: UnknownRecord): (number | null)[] {
  return shownTimes.map((name) => {
    const text = timings[name.charAt(0).toUpperCase() + name.slice(1)]
    return typeof text === 'string' ? parseClock(text.trim().split(' ')[0]!) : null
  })
}

function parseGregorianDay(text: unknown): Day | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(String(text))
  const day = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return Number.isNaN(toDayNumber(day)) ? null : day
}

function parseHijriDate(value: unknown): DayRow['hijri'] {
  const { day, month, year } = toRecord(value)
  const { number, en } = toRecord(month)
  const date = {
    day: Number(day),
    month: Number(number ?? hijriMonths.en.indexOf(en as (typeof hijriMonths.en)[number]) + 1),
    year: Number(year),
  }
  const valid = date.day >= 1 && date.day <= 30 && date.month >= 1 && date.month <= 12 && date.year > 0
  return valid ? date : null
}

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toRecord(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {}
}
