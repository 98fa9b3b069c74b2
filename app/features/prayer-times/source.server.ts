import { type Env, env } from '#app/env.server.ts'
import { addDays } from '#app/lib/days.ts'
import { type RemoteSalaah, remoteSalaah } from '#app/services/remote-salaah.server.ts'
import type { School } from '#salaah/asr.ts'
import type { City } from '#salaah/cities.ts'
import { type Day, dayNumber } from '#salaah/days.ts'
import { hijriOf } from '#salaah/hijri.ts'
import { dayAt, offsetAt } from '#salaah/zone.ts'
import type { DayRow } from './day-rows.ts'
import { localRows } from './local-rows.ts'
import { remoteRows, remoteToday } from './remote-rows.ts'

/** Days from whichever source the settings name. `fallback` are our own numbers in place of the service's. */
export type SalaahDays =
  | { state: 'ready'; rows: DayRow[]; source: 'local' | 'remote' | 'fallback' }
  | { state: 'loading' }
  | { state: 'failed' }

/** Where times come from, and what stands in when that fails. */
export type SourceSettings = Pick<Env, 'SALAAH_SOURCE' | 'SALAAH_FALLBACK'>

/** How long a page waits for the service before it is sent without its answer, in milliseconds. */
const pageWait = 2500

let remote: { base: string; service: RemoteSalaah } | undefined

function service({ SALAAH_SOURCE: base }: SourceSettings): RemoteSalaah | null {
  if (base === 'local') return null
  if (remote?.base !== base) remote = { base, service: remoteSalaah(base) }
  return remote.service
}

/** The times of some following days in a city. */
export function salaahDays(
  city: City,
  school: School,
  days: readonly Day[],
  settings: SourceSettings = env(),
  wait = pageWait,
): Promise<SalaahDays> {
  const outside = service(settings)
  if (!outside) return Promise.resolve({ state: 'ready', rows: localRows(city, school, days), source: 'local' })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const answer = Promise.all(
    months.map(async (text) => {
      const [year, month] = text.split('-').map(Number) as [number, number]
      return remoteRows(await outside.calendar(city, year, month, school))
    }),
  ).then((parts) => {
    // A month that was not asked for is no answer.
    const rows = parts.flat().filter(({ day }) => days.includes(day))
    return months.every((month) => rows.some(({ day }) => day.startsWith(month))) ? rows : null
  })
  return settled(answer, settings, wait, () => localRows(city, school, days))
}

/** Today's times in a city, and tomorrow's once there is nothing left of today, for the home page. */
export async function salaahToday(
  city: City,
  now: Date,
  settings: SourceSettings = env(),
  wait = pageWait,
): Promise<SalaahDays> {
  const today = dayAt(city.zone, now.getTime())
  const days = [today, addDays(today, 1)]
  const outside = service(settings)
  if (!outside) return salaahDays(city, 'shafii', days, settings)
  const { day, month, year } = hijriOf(dayNumber(today))
  const answer = outside.timings(city).then((data) => {
    const row = remoteToday(data, today, { day, month, year })
    return row && [row]
  })
  const shown = await settled(answer, settings, wait, () => localRows(city, 'shafii', days))
  const isha = shown.state === 'ready' && shown.source === 'remote' ? (shown.rows[0]?.minutes.at(-1) ?? null) : null
  if (isha === null || minuteOfDay(city.zone, now) < isha || shown.state !== 'ready') return shown
  const tomorrow = await salaahDays(city, 'shafii', days.slice(1), settings, wait)
  return tomorrow.state === 'ready' ? { ...shown, rows: [...shown.rows, ...tomorrow.rows] } : shown
}

async function settled(
  answer: Promise<DayRow[] | null>,
  settings: SourceSettings,
  wait: number,
  own: () => DayRow[],
): Promise<SalaahDays> {
  const rows = await Promise.race([answer, after(wait)])
  if (rows && rows !== 'late') {
    return { state: 'ready', rows, source: 'remote' }
  }
  if (settings.SALAAH_FALLBACK === 'local') return { state: 'ready', rows: own(), source: 'fallback' }
  return { state: rows === 'late' ? 'loading' : 'failed' }
}

function after(milliseconds: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'late').unref())
}

function minuteOfDay(zone: string, now: Date): number {
  const local = now.getTime() + offsetAt(zone, now.getTime()) * 60_000
  return Math.floor(local / 60_000) % 1440
}
