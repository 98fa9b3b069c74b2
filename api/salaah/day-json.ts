import { formatClock } from '#salaah/clock.ts'
import { calculateTimes, type TimeName } from '#salaah/times.ts'
import { CALENDAR_SECOND, formatIso, offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import { gregorianJson, hijriJson, readableDate } from './date-json.ts'
import type { Question } from './query.ts'

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
const timingsHour = 25_200 // 07:00, the hour at which a dated question is placed

/** A day as the service answers it in a calendar (`calendar`) or to a dated question (`timings`). */
export function dayJson(question: Question, dayNumber: number, form: 'calendar' | 'timings', meta: string): string {
  const { place, rules, iso8601 } = question
  const hour = form === 'calendar' ? CALENDAR_SECOND : timingsHour
  const offset = offsetOfDay(place.zone, dayNumber, hour)
  const times = calculateTimes(place, dayNumber, offset, rules)
  const suffix = form === 'calendar' ? ` (${zoneAbbreviation(place.zone, offset)})` : ''
  const midnight = dayNumber * 86_400_000 - offset * 60_000
  let timings = ''
  for (const [key, name] of timingKeys) {
    const minutes = times[name]
    const text = iso8601 ? formatIso(midnight + minutes * 60_000, offset) : formatClock(minutes)
    timings += `${timings ? ',' : ''}"${key}":"${text}${suffix}"`
  }
  const timestamp = Math.round(midnight / 1000 + hour)
  const gregorian = `"gregorian":${gregorianJson(dayNumber)}`
  const hijri = `"hijri":${hijriJson(dayNumber, question)}`
  const dates = form === 'calendar' ? `${gregorian},${hijri}` : `${hijri},${gregorian}`
  return (
    `{"timings":{${timings}},"date":{"readable":"${readableDate(dayNumber)}","timestamp":"${timestamp}",` +
    `${dates}},"meta":${meta}}`
  )
}
