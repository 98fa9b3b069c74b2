import { isDay } from '#app/lib/days.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

/** Which number of `1/2/2027` is the month. */
export type DayOrder = 'day-first' | 'month-first'

const monthLanguages = ['en', 'ar', 'ar-SY', 'ar-MA', 'af', 'fr', 'tr', 'ms', 'ur']
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

/** A Hijri date beside another in one cell: '27 Shaban', 'Ramadan 5', '15 Jumada al-Awwal 1448'. */
const HIJRI =
  /(?:\d{1,2}[\s-]+)?(?:muharram|safar|rabi|jumad|jamad|rajab|sha.?ban|ramad|ramaz|shaww|dh?ul|zul|zil|محرم|صفر|ربيع|جماد|رجب|شعبان|رمضان|شوال|ذو|ذي)[\p{L}\p{M}'’‘-]*(?:[\s-]+(?:al|ul|ath|ال|الا|القعد|الحج|الأ|الث)[\p{L}\p{M}'’‘-]*|[\s-]+(?:awwal|akhir|thani|qa.?dah?|hijjah?|i{1,2})\b)*(?:\s+1[45]\d\d)?/giu
/** Without the number of its day before it, that is behind it. */
const withoutHijri = (text: string) =>
  text.replaceAll(HIJRI, ' ').replace(text.search(HIJRI) === 0 && !/^\d/.test(text) ? /^\s*\d{1,2}(?!\d)/ : '', '')

const FIRST_SERIAL = Date.UTC(1899, 11, 30)
const MILLISECONDS_A_DAY = 86_400_000

type WrittenDay = { year: number; first: number; second: number; order: DayOrder | 'year-first' | null }

/** A date as people write it; `order` is null where only numbers tell the day from the month. */
function readDay(text: string): WrittenDay | null {
  const folded = foldForSearch(withoutHijri(text.slice(0, 60)).replace(/(\d)T(?=\d)/, '$1 '))
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

/** The minutes after 00:00 of '5:16', '05:16:00', '05h16', '5.3', '0516', '4:15 PM', '05:16 (SAST)', '0.21875' (a part of a day). */
export function readCellTime(text: string): CellTime | null {
  const latin = toLatinDigits(text.trim())
    .replace(/[：∶]/, ':')
    .replace(/\s?(?:hrs?|uur|sast)\.?$/i, '')
    .replace(/^\d{4}-\d\d-\d\d\s/, '')
    .replace(/\s?\([A-Z+\d: -]{1,12}\)$/i, '')
    .replace(/^[\doO]{1,2}\s?[:.h]\s?[\doO]{2}/, (digits) => digits.replaceAll(/[oO]/g, '0'))
  if (/^0?[.,]\d{3,}$|^0[.,](25|5|75)$/.test(latin)) {
    const minutes = Math.round(Number(latin.replace(',', '.')) * 1440)
    return minutes < 1440 ? { minutes, hasHalf: false } : null
  }
  const parts =
    /^(\d{1,2})\s?[:.,h·٫ ]\s?(\d{1,2})(?::\d{2})?\s*(?:([ap])\.?\s?m?\.?|(ص|م)|([vn])m)?$/i.exec(latin) ??
    /^(\d{1,2})(\d{2})\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(latin)
  if (!parts) return null
  const half =
    parts[3]?.toLowerCase() ??
    (parts[4] ? (parts[4] === 'ص' ? 'a' : 'p') : parts[5] && (/v/i.test(parts[5]) ? 'a' : 'p'))
  // A spreadsheet writes 5.30 as 5.3.
  if (parts[2]!.length === 1 && !/^\d{1,2}[.,]\d$/.test(latin)) return null
  const [hour, minute] = [Number(parts[1]), Number(parts[2]!.padEnd(2, '0'))]
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  const minutes = (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
  return { minutes, hasHalf: Boolean(half) }
}

/** A day of a month or year that may be missing. */
export type PartialDay = { date: number; month: number | null; year: number | null }

let weekdays: Map<string, number> | undefined
/** The weekday that a word names, Sunday being 0. */
export function weekdayNamed(word: string): number | undefined {
  weekdays ??= new Map(
    monthLanguages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return Array.from(
          { length: 7 },
          (_, index) =>
            [foldForSearch(format.format(Date.UTC(2026, 10, 1 + index))).replaceAll(' ', ''), index] as const,
        )
      }),
    ),
  )
  // March in most languages, and Tuesday in French.
  if (word === 'mar') return undefined
  const short = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'].indexOf(word)
  return weekdays.get(word) ?? (short >= 0 ? short : word === 'tues' ? 2 : /^thurs?$/.test(word) ? 4 : undefined)
}

const MAX_WORDS_OF_TITLE = 7

/** The month, and the year, that a title such as 'January 2027' or 'Salaah times: MARCH' names. */
export function monthOfTitle(text: string): { month: number; year: number | null } | null {
  const words = foldForSearch(text.slice(0, 80)).match(/[\p{L}\p{N}]+/gu) ?? []
  // In a sentence 'may' and 'mar' are words, unless a year follows.
  const isMonth = (word: string, index: number) =>
    words.length <= 2 || word.length > 3 || /^20\d\d$/.test(words[index + 1] ?? '')
  if (words.length > MAX_WORDS_OF_TITLE) return null
  const months = new Set(
    words.flatMap((word, index) => (isMonth(word, index) ? (monthNamed(word.replaceAll(/\d/g, '')) ?? []) : [])),
  )
  const [month] = months
  return months.size === 1 ? { month: month!, year: yearIn(text) } : null
}

/** The only year of this century that a text names. */
export function yearIn(text: string): number | null {
  const years = new Set([...toLatinDigits(text).matchAll(/(?:^|\D)(20[2-9]\d)(?!\d)/g)].map(([, year]) => year))
  return years.size === 1 ? Number([...years][0]) : null
}

/**
 * The days of a cell that says no whole date, or several: '5', 'Fri 5', '5 Jan', '5/1', '1–10 January', '28 Dec to 3 Jan'.
 */
export function readDayRange(text: string, order: DayOrder | null): { first: PartialDay; last: PartialDay } | null {
  // 'mar. 5 janv.' begins with a weekday.
  const plain = withoutHijri(text.slice(0, 60)).replace(/^mar(?:\.\s|(?=\s\d+\s\p{L}))/u, '')
  const words = toLatinDigits(plain.toLowerCase())
    .replaceAll(/\b(to|tot|until|till|t\/m|upto)\b|(?:^|\s)(حتى|إلى|الى)(?=\s)|[–—~]/g, ' - ')
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
    .match(/\p{L}[\p{L}\p{M}]*|\d+|[-/.]/gu)
  if (!words) return null
  let pattern = ''
  const numbers: number[] = []
  let year: number | null = null
  for (const word of words) {
    const folded = foldForSearch(word)
    if (/^\d+$/.test(word)) {
      if (/^20\d\d$/.test(word)) year = Number(word)
      else {
        pattern += 'N'
        numbers.push(Number(word))
      }
    } else if (/[-/.]/.test(word)) pattern += word
    else if (monthNamed(folded) !== undefined && weekdayNamed(folded) === undefined) {
      pattern += 'M'
      numbers.push(monthNamed(folded)!)
    } else if (weekdayNamed(folded) === undefined && weekdayNamed(folded.replace(/^ال/, '')) === undefined) return null
  }
  pattern = pattern.replace(/^[-/.]+|[-/.]+$/g, '').replaceAll('.', '/')
  const day = (date: number | undefined, month: number | null | undefined): PartialDay | null =>
    date && date <= 31 && (month === null || (month && month <= 12)) ? { date, month: month ?? null, year } : null
  const [a, b, c, d] = numbers
  const pair = ((): [PartialDay | null, PartialDay | null] | null => {
    const single = (one: PartialDay | null): [PartialDay | null, PartialDay | null] => [one, one]
    if (pattern === 'N') return single(day(a, null))
    if (/^N[-/]?M$/.test(pattern)) return single(day(a, b))
    if (/^M[-/]?N$/.test(pattern)) return single(day(b, a))
    if (pattern === 'N/N') return order === null ? null : single(order === 'day-first' ? day(a, b) : day(b, a))
    // '2027-02-29' is no date, and no range of days.
    if (pattern === 'N-N') return year === null ? [day(a, null), day(b, null)] : null
    if (/^N-N\/?M$/.test(pattern)) return [day(a, c), day(b, c)]
    if (/^MN-N$/.test(pattern)) return [day(b, a), day(c, a)]
    if (pattern === 'NM-NM') return [day(a, b), day(c, d)]
    if (pattern === 'MN-MN') return [day(b, a), day(d, c)]
    if (pattern === 'N/N-N/N' && order !== null)
      return order === 'day-first' ? [day(a, b), day(c, d)] : [day(b, a), day(d, c)]
    return null
  })()
  const [first, last] = pair ?? [null, null]
  return first && last ? { first, last } : null
}

const toLatinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
