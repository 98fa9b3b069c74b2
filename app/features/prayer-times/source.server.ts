import { type Env, env } from '#app/env.server.ts'
import { addDays } from '#app/lib/days.ts'
import { type RemoteSalaah, remoteSalaah } from '#app/services/remote-salaah.server.ts'
import type { School } from '#salaah/asr.ts'
import type { City } from '#salaah/cities.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { dayAt, offsetAt } from '#salaah/zone.ts'
import type { DayRow } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'
import { parseRemoteRows, parseRemoteToday } from './remote-rows.ts'

/** Days from whichever source the settings name. `fallback` are our own numbers in place of the service's. */
export type SalaahDays =
  | { state: 'ready'; rows: DayRow[]; source: 'local' | 'remote' | 'fallback' }
  | { state: 'loading' }
  | { state: 'failed' }

/** Where times come from, and what stands in when that fails. */
export type SourceSettings = Pick<Env, 'SALAAH_SOURCE' | 'SALAAH_FALLBACK'>

/** How long a page waits for the service before it is sent without its answer, in milliseconds. */
const TIMEOUT_MS = 2500

let cachedService: { base: string; getService: RemoteSalaah } | undefined

function service({ SALAAH_SOURCE: base }: SourceSettings): RemoteSalaah | null {
  if (base === 'local') return null
  if (cachedService?.base !== base) cachedService = { base, getService: remoteSalaah(base) }
  return cachedService.getService
}

/** The times of some following days in a city. */
export function loadSalaahDays(
  city: City,
  school: School,
  days: readonly Day[],
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const outside = service(settings)
  if (!outside)
    return Promise.resolve({ state: 'ready', rows: calculateLocalRows(city, school, days), source: 'local' })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const answer = Promise.all(
    months.map(async (text) => {
      const [year, month] = text.split('-').map(Number) as [number, number]
      return parseRemoteRows(await outside.calendar(city, year, month, school))
    }),
  ).then((parts) => {
    // A month that was not asked for is no answer.
    const rows = parts.flat().filter(({ day }) => days.includes(day))
    return months.every((month) => rows.some(({ day }) => day.startsWith(month))) ? rows : null
  })
  return waitForRows(answer, settings, timeoutMs, () => calculateLocalRows(city, school, days))
}

/** Today's times in a city, and tomorrow's once there is nothing left of today, for the home page. */
export async function loadSalaahToday(
  city: City,
  now: Date,
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const today = dayAt(city.zone, now.getTime())
  const days = [today, addDays(today, 1)]
  const outside = service(settings)
  if (!outside) return loadSalaahDays(city, 'shafii', days, settings)
  const { day, month, year } = toHijri(toDayNumber(today))
  const answer = outside.timings(city).then((data) => {
    const row = parseRemoteToday(data, today, { day, month, year })
    return row && [row]
  })
  const shown = await waitForRows(answer, settings, timeoutMs, () => calculateLocalRows(city, 'shafii', days))
  const isha = shown.state === 'ready' && shown.source === 'remote' ? (shown.rows[0]?.minutes.at(-1) ?? null) : null
  if (isha === null || minuteOfDay(city.zone, now) < isha || shown.state !== 'ready') return shown
  const tomorrow = await loadSalaahDays(city, 'shafii', days.slice(1), settings, timeoutMs)
  return tomorrow.state === 'ready' ? { ...shown, rows: [...shown.rows, ...tomorrow.rows] } : shown
}

async function waitForRows(
  answer: Promise<DayRow[] | null>,
  settings: SourceSettings,
  timeoutMs: number,
  own: () => DayRow[],
): Promise<SalaahDays> {
  const rows = await Promise.race([answer, late(timeoutMs)])
  if (rows && rows !== 'late') {
    return { state: 'ready', rows, source: 'remote' }
  }
  if (settings.SALAAH_FALLBACK === 'local') return { state: 'ready', rows: own(), source: 'fallback' }
  return { state: rows === 'late' ? 'loading' : 'failed' }
}

function late(milliseconds: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'late').unref())
}

function minuteOfDay(zone: string, now: Date): number {
  const local = now.getTime() + offsetAt(zone, now.getTime()) * 60_000
  return Math.floor(local / 60_000) % 1440
}
