import { isDay } from './days.ts'

/** A date with the year first. Others are refused, because 01/02/2027 is two dates. */
export function parseCellDay(text: string): string | null {
  const [, year, month = '', date = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** The minutes after 00:00 of '5:16', '05:16:00', '05h16', '4:15 PM'. */
export function parseCellTime(text: string): number | null {
  const parts = /^(\d{1,2})\s?[:.h]\s?(\d{2})(?::00)?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!parts) return null
  const half = parts[3]?.toLowerCase()
  const [hour, minute] = [Number(parts[1]), Number(parts[2])]
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
}
