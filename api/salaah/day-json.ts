import { formatClock } from '#salaah/clock.ts'
import { calculateTimes, type TimeName } from '#salaah/times.ts'
import { CALENDAR_SECOND, formatIso, offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import { gregorianJson, hijriJson, readableDate } from './date-json.ts'
import type { SalaahRequest } from './parse-request.ts'

const timingKeys: [key: string, name: TimeName][] = [
  ['Fajr', 'fajr'],
  ['Sunrise', 'sunrise'],
  ['Dhuhr', 'dhuhr'],
  ['Asr', 'asr'],
  ['Sunset', 'sunset'],
  ['Maghrib', 'maghrib'],
  ['Isha', 'isha'],
  ['Imsak', 'imsak'],
  ['Midnight', 'midnight'],
  ['Firstthird', 'firstThird'],
  ['Lastthird', 'lastThird'],
]
const timingsHour = 25_200 // 07:00, the time of day of a request by date

/** A day as the service returns it in a calendar (`calendar`) or for a date (`timings`). */
export function dayJson(request: SalaahRequest, dayNumber: number, form: 'calendar' | 'timings', meta: string): string {
  const { location, rules, iso8601 } = request
  const hour = form === 'calendar' ? CALENDAR_SECOND : timingsHour
  const offset = offsetOfDay(location.zone, dayNumber, hour)
  const times = calculateTimes(location, dayNumber, offset, rules)
  const suffix = form === 'calendar' ? ` (${zoneAbbreviation(location.zone, offset)})` : ''
  const midnight = dayNumber * 86_400_000 - offset * 60_000
  let timings = ''
  for (const [key, name] of timingKeys) {
    const minutes = times[name]
    const text = iso8601 ? formatIso(midnight + minutes * 60_000, offset) : formatClock(minutes)
    timings += `${timings ? ',' : ''}"${key}":"${text}${suffix}"`
  }
  const timestamp = Math.round(midnight / 1000 + hour)
  const gregorian = `"gregorian":${gregorianJson(dayNumber)}`
  const hijri = `"hijri":${hijriJson(dayNumber, request)}`
  const dates = form === 'calendar' ? `${gregorian},${hijri}` : `${hijri},${gregorian}`
  return (
    `{"timings":{${timings}},"date":{"readable":"${readableDate(dayNumber)}","timestamp":"${timestamp}",` +
    `${dates}},"meta":${meta}}`
  )
}
