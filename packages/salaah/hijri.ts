export type HijriDate = {
  year: number
  /** 1 is Muharram. */
  month: number
  day: number
  /** 29 or 30. */
  daysInMonth: number
}

const FIRST_DAY_NUMBER = -11981

const monthStarts: number[] = [FIRST_DAY_NUMBER]
const MONTH_LENGTHS =
  '55729754b6a3752b6556aaab52bc95d4ada55caad69574ab94baa5b52b6a5752768b745b5555a95b49da4dd' +
  '26e936aaad54db25d52da95b4aba55b49b64b715b4ab5a55d25e92ec96d4ae996b4aba93d49da4db2ab94ba' +
  'a5b52ba95b2ab5555c4bd23d91da95b4ab5a56d2b693b49b6556a9754b6a56caad555b29b92ba95d4ada55a' +
  'aab595749764baa5b52b6a56e4db25b52b6a5ad2ae92f49764b6a56acad655d49da4dd16d955aa5b52da95b' +
  '4ad5956ca6e4aea4f52b6956aaab54bd25d92ea96d4ada95b4aba55b29b54d6a97547693749b5556aa6b52b'

for (const digit of MONTH_LENGTHS) {
  for (let bit = 3; bit >= 0; bit--) {
    // `at` is newer than the oldest browsers.
    monthStarts.push(monthStarts[monthStarts.length - 1]! + 29 + ((Number.parseInt(digit, 16) >> bit) & 1))
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

/**
 * The Umm al-Qura calendar from 1356 to 1500 AH: three hexadecimal digits for each year, one bit for each month from
 * Muharram, set when the month has 30 days. The first day is 14 March 1937.
 */
const FIRST_YEAR = 1356
