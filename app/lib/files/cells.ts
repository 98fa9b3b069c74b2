import { isDay } from '#app/lib/days.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

/** Which number of `1/2/2027` is the month. */
export type DayOrder = 'day-first' | 'month-first'

const monthLanguages = ['en', 'ar', 'ar-SY', 'ar-MA', 'af', 'fr', 'tr', 'ms']
let months: Map<string, number> | undefined

function monthNamed(name: string): number | undefined {
  months ??= new Map(
    monthLanguages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index) => {
          const folded = foldForSearch(format.format(Date.UTC(2026, index, 15)))
          return [folded, index + 1] as const
        })
      }),
    ),
  )
  return months.get(name) ?? (name === 'sept' ? 9 : undefined)
}

const FIRST_SERIAL = Date.UTC(1899, 11, 30)
const MILLISECONDS_A_DAY = 86_400_000

type WrittenDay = { year: number; first: number; second: number; order: DayOrder | 'year-first' | null }

/** A date as people write it; `order` is null where only numbers tell the day from the month. */
function readDay(text: string): WrittenDay | null {
  const folded = foldForSearch(text.slice(0, 60).replace(/(\d)T(?=\d)/, '$1 '))
  // A time of midnight, and the day of the week, say nothing about the date.
  const words = folded.split(' ').filter((word, index) => index === 0 || !/^0?0(h|s)?$/.test(word))
  const known = words.filter((word) => /^\d/.test(word) || monthNamed(word) !== undefined)
  if (known.length !== 3) return null
  const [a = '', b = '', c = ''] = known.map((word) => word.replace(/^(\d{1,2})(st|nd|rd|th)$/, '$1'))
  const month = [a, b].map(monthNamed)
  const fullYear = (digits: string) =>
    /^\d{4}$/.test(digits) ? Number(digits) : /^\d{2}$/.test(digits) ? 2000 + Number(digits) : Number.NaN
  if (month[1] !== undefined && /^\d{4}$/.test(a))
    return { year: Number(a), first: month[1], second: Number(c), order: 'year-first' }
  if (month[1] !== undefined) return { year: fullYear(c), first: Number(a), second: month[1], order: 'day-first' }
  if (month[0] !== undefined) return { year: fullYear(c), first: month[0], second: Number(b), order: 'month-first' }
  if (![a, b, c].every((part) => /^\d+$/.test(part))) return null
  if (/^\d{4}$/.test(a)) return { year: Number(a), first: Number(b), second: Number(c), order: 'year-first' }
  const isDotted = /^\D*\d{1,2}\.\s?\d{1,2}\./.test(text)
  return { year: fullYear(c), first: Number(a), second: Number(b), order: isDotted ? 'day-first' : null }
}

/** The date of a cell, also as the number with which Excel counts days; null when it is none. */
export function parseCellDay(text: string, order: DayOrder | null = null): string | null {
  if (/^[3-7]\d{4}(\.0+)?$/.test(text.trim()))
    return toDay(new Date(FIRST_SERIAL + Number(text) * MILLISECONDS_A_DAY).toISOString().slice(0, 10))
  const written = readDay(text)
  const known = written?.order ?? order
  if (!written || !known) return null
  const { year, first, second } = written
  const [month, date] = known === 'day-first' ? [second, first] : [first, second]
  return toDay([year, month, date].map((part) => String(part).padStart(2, '0')).join('-'))
}

const toDay = (text: string) => (isDay(text) ? text : null)

/**
 * The order of days and months in the cells of a column; null where all of them can be read both ways and differ. A cell
 * that fits only one order decides for all.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const open = cells.map(readDay).filter((day) => day !== null && day.order === null)
  if (open.some((day) => day!.first > 12)) return 'day-first'
  if (open.some((day) => day!.second > 12)) return 'month-first'
  return open.every((day) => day!.first === day!.second) ? 'day-first' : null
}

/** A time of day; `hasHalf` when it says whether it is before or after noon. */
type CellTime = { minutes: number; hasHalf: boolean }

/** The minutes after 00:00 of '5:16', '05:16:00', '05h16', '4:15 PM', '0.21875' (a part of a day). */
export function readCellTime(text: string): CellTime | null {
  const latin = toLatinDigits(text.trim()).replace(/^\d{4}-\d\d-\d\d\s/, '')
  if (/^0?[.,]\d{3,}$/.test(latin)) {
    const minutes = Math.round(Number(latin.replace(',', '.')) * 1440)
    return minutes < 1440 ? { minutes, hasHalf: false } : null
  }
  const parts = /^(\d{1,2})\s?[:.h]\s?(\d{2})(?::\d{2})?\s*(?:([ap])\.?\s?m?\.?|(ص|م))?$/i.exec(latin)
  if (!parts) return null
  const half = parts[3]?.toLowerCase() ?? (parts[4] && (parts[4] === 'ص' ? 'a' : 'p'))
  const [hour, minute] = [Number(parts[1]), Number(parts[2])]
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  const minutes = (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
  return { minutes, hasHalf: Boolean(half) }
}

const toLatinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
