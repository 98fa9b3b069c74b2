import { FIRST_DAY_NUMBER, FIRST_YEAR, MONTH_LENGTHS } from './hijri-table.ts'

export type HijriDate = {
  year: number
  /** 1 is Muharram. */
  month: number
  day: number
  /** 29 or 30. */
  daysInMonth: number
}

const monthStarts: number[] = [FIRST_DAY_NUMBER]
for (const digit of MONTH_LENGTHS) {
  for (let bit = 3; bit >= 0; bit--) {
    monthStarts.push(monthStarts.at(-1)! + 29 + ((Number.parseInt(digit, 16) >> bit) & 1))
  }
}

/** The Umm al-Qura date of a day numbered from 1970-01-01; outside 1937 to 2077 the date of the arithmetic calendar. */
export function toHijri(dayNumber: number): HijriDate {
  const last = monthStarts.length - 1
  if (!(dayNumber >= FIRST_DAY_NUMBER && dayNumber < monthStarts[last]!)) return toArithmeticHijri(dayNumber)
  let index = Math.min(last - 1, Math.floor((dayNumber - FIRST_DAY_NUMBER) / 29.53))
  while (monthStarts[index]! > dayNumber) index--
  while (monthStarts[index + 1]! <= dayNumber) index++
  const start = monthStarts[index]!
  return {
    year: FIRST_YEAR + Math.floor(index / 12),
    month: (index % 12) + 1,
    day: dayNumber - start + 1,
    daysInMonth: monthStarts[index + 1]! - start,
  }
}

const EPOCH_DAY_NUMBER = -492_148 // 1 Muharram 1 AH, 16 July 622 in the Julian calendar
const CYCLE_DAYS = 10_631 // thirty years, eleven of them leap years

/** The date in the arithmetic (civil) Hijri calendar, which needs neither sightings nor a table. */
export function toArithmeticHijri(dayNumber: number): HijriDate {
  const sinceEpoch = dayNumber - EPOCH_DAY_NUMBER
  const year = Math.floor((30 * sinceEpoch + 10_646) / CYCLE_DAYS)
  const dayOfYear = sinceEpoch - yearStart(year)
  const month = Math.min(12, Math.ceil((dayOfYear + 0.5) / 29.5))
  const leapDay = month === 12 && yearStart(year + 1) - yearStart(year) === 355
  return {
    year,
    month,
    day: dayOfYear - Math.ceil(29.5 * (month - 1)) + 1,
    daysInMonth: month % 2 === 1 || leapDay ? 30 : 29,
  }
}

/** The day number of a date of the arithmetic calendar. */
export function arithmeticDayNumber(year: number, month: number, day: number): number {
  return EPOCH_DAY_NUMBER + yearStart(year) + Math.ceil(29.5 * (month - 1)) + day - 1
}

function yearStart(year: number): number {
  return (year - 1) * 354 + Math.floor((3 + 11 * year) / 30)
}
