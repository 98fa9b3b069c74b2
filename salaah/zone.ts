import { type Day, formatDay, toDayNumber, twoDigits } from './days.ts'

const MAX_CACHED_ZONES = 600
/** Longer than the name of any zone. */
const MAX_ZONE_CHARS = 64
const MAX_CACHED_OFFSET_ZONES = 50
const MAX_CACHED_OFFSETS = 4000

const formats = new Map<string, Intl.DateTimeFormat | null>()

function getOffsetFormat(zone: string): Intl.DateTimeFormat | null {
  if (zone.length > MAX_ZONE_CHARS) return null
  let format = formats.get(zone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    } catch {
      format = null
    }
    // The names come from requests to the public API, so the cache is bounded.
    if (formats.size > MAX_CACHED_ZONES) formats.clear()
    formats.set(zone, format)
  }
  return format
}

/** Whether this computer knows the time zone, such as `Africa/Johannesburg`. */
export function isZone(zone: string): boolean {
  return zone !== '' && getOffsetFormat(zone) !== null
}

/** Minutes by which a zone is ahead of UTC at an instant (milliseconds since 1970). */
export function offsetAt(zone: string, instant: number): number {
  const format = getOffsetFormat(zone)
  if (!format) throw new RangeError(`Unknown time zone: ${zone}`)
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant))
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) / 60
  return match[1] === '-' ? -minutes : minutes
}

/** 09:01:01, the second of the day whose offset the AlAdhan service uses for a calendar. */
export const CALENDAR_SECOND = 32_461

const offsetsByZone = new Map<string, Map<number, number>>()

/** The offset in minutes of a whole day: the one at a given second of its morning. */
export function offsetOfDay(zone: string, dayNumber: number, second = CALENDAR_SECOND): number {
  let days = offsetsByZone.get(zone)
  if (!days || days.size > MAX_CACHED_OFFSETS) {
    if (offsetsByZone.size > MAX_CACHED_OFFSET_ZONES) offsetsByZone.clear()
    days = new Map()
    offsetsByZone.set(zone, days)
  }
  const key = dayNumber * 86_400 + second
  let offset = days.get(key)
  if (offset === undefined) {
    const guess = days.get(key - 86_400) ?? offsetAt(zone, key * 1000)
    offset = offsetAt(zone, key * 1000 - guess * 60_000)
    if (offset !== guess) offset = offsetAt(zone, key * 1000 - offset * 60_000)
    days.set(key, offset)
  }
  return offset
}

/** The day in a zone at an instant (milliseconds since 1970). */
export function dayAt(zone: string, instant: number): Day {
  return formatDay(Math.floor((instant + offsetAt(zone, instant) * 60_000) / 86_400_000))
}

/** The instant at which a day begins in a zone. */
export function dayStartMs(zone: string, day: Day): number {
  const start = toDayNumber(day) * 86_400_000
  const first = start - offsetAt(zone, start) * 60_000
  return start - offsetAt(zone, first) * 60_000
}

/** An instant as ISO 8601 text with an offset in minutes: `2026-05-28T06:20:00+02:00`. */
export function formatIso(instant: number, offset: number): string {
  const size = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19)
  return `${local}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`
}
