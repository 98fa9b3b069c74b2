import { formatClock } from '#salaah/clock.ts'
import { calculateTimes, DAY_SECOND } from '#salaah/times.ts'
import { formatIso, offsetAt, offsetOfDay } from '#salaah/zone.ts'
import { dateAndMeta } from './day-json.ts'
import type { SalaahRequest } from './parse-request.ts'

const MINUTES_PER_DAY = 1440
const names = [
  ['Fajr', 'fajr'],
  ['Dhuhr', 'dhuhr'],
  ['Asr', 'asr'],
  ['Maghrib', 'maghrib'],
  ['Isha', 'isha'],
] as const

/**
 * The day object with its next prayer alone. The times of the requested day are read as clock times of today; when none
 * is left, the first of the following day comes next.
 */
export function nextPrayerJson(request: SalaahRequest, dayNumber: number, now: Date): string {
  const { zone } = request.location
  const localMinutes = now.getTime() / 60_000 + offsetAt(zone, now.getTime())
  const minuteOfDay = ((localMinutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const timesOf = (day: number) => {
    const offset = offsetOfDay(zone, day, DAY_SECOND)
    const times = calculateTimes(request.location, day, offset, request.rules)
    return names.map(([key, name]) => ({ key, day, offset, clock: wrap(times[name]) }))
  }
  const next = timesOf(dayNumber).find(({ clock }) => clock > minuteOfDay) ?? timesOf(dayNumber + 1)[0]!
  const text = request.iso8601
    ? formatIso(next.day * 86_400_000 + (next.clock - next.offset) * 60_000, next.offset)
    : formatClock(next.clock)
  const offset = offsetOfDay(zone, dayNumber, DAY_SECOND)
  return `{"timings":{"${next.key}":"${text}"},${dateAndMeta(request, dayNumber, offset)}}`
}

const wrap = (minutes: number) => ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
