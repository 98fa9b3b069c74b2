import { type Env, env } from '#app/env.server.ts'
import { type RemoteSalaah, remoteSalaah } from '#app/services/remote-salaah.server.ts'
import type { School } from '#salaah/asr.ts'
import type { City } from '#salaah/cities.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { dayAt, offsetAt } from '#salaah/zone.ts'
import type { DayRow } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'
import { parseRemoteRows, parseRemoteToday } from './remote-rows.ts'

/** Days from the configured source. `fallback`: calculated locally because the remote service failed. */
export type SalaahDays =
  | { state: 'ready'; rows: DayRow[]; source: 'local' | 'remote' | 'fallback' }
  | { state: 'loading' }
  | { state: 'failed' }

/** Where times come from, and whether they are calculated locally when that fails. */
export type SourceSettings = Pick<Env, 'SALAAH_SOURCE' | 'SALAAH_FALLBACK'>

/** How long a page waits for the remote service. */
const TIMEOUT_MS = 2500

let cachedService: { base: string; service: RemoteSalaah } | undefined

function getService({ SALAAH_SOURCE: base }: SourceSettings): RemoteSalaah | null {
  if (base === 'local') return null
  if (cachedService?.base !== base) cachedService = { base, service: remoteSalaah(base) }
  return cachedService.service
}

/** The times of consecutive days in a city. */
export function loadSalaahDays(
  city: City,
  school: School,
  days: readonly Day[],
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const service = getService(settings)
  if (!service)
    return Promise.resolve({ state: 'ready', rows: calculateLocalRows(city, school, days), source: 'local' })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const remoteRows = Promise.all(
    months.map(async (text) => {
      const [year, month] = text.split('-').map(Number) as [number, number]
      return parseRemoteRows(await service.calendar(city, year, month, school))
    }),
  ).then((parts) => {
    // A response for another month counts as a failure.
    const rows = parts.flat().filter(({ day }) => days.includes(day))
    return months.every((month) => rows.some(({ day }) => day.startsWith(month))) ? rows : null
  })
  return waitForRows(remoteRows, settings, timeoutMs, () => calculateLocalRows(city, school, days))
}

/** Today's times in a city for the home page, after Isha also tomorrow's. */
export async function loadSalaahToday(
  city: City,
  school: School,
  now: Date,
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const today = dayAt(city.zone, now.getTime())
  const days = [today, addDays(today, 1)]
  const service = getService(settings)
  if (!service) return loadSalaahDays(city, school, days, settings)
  const { day, month, year } = toHijri(toDayNumber(today))
  const remoteRows = service.timings(city, school).then((data) => {
    const row = parseRemoteToday(data, today, { day, month, year })
    return row && [row]
  })
  const loaded = await waitForRows(remoteRows, settings, timeoutMs, () => calculateLocalRows(city, school, days))
  const isha = loaded.state === 'ready' && loaded.source === 'remote' ? (loaded.rows[0]?.minutes.at(-1) ?? null) : null
  if (isha === null || minuteOfDay(city.zone, now) < isha || loaded.state !== 'ready') return loaded
  const tomorrow = await loadSalaahDays(city, school, days.slice(1), settings, timeoutMs)
  return tomorrow.state === 'ready' ? { ...loaded, rows: [...loaded.rows, ...tomorrow.rows] } : loaded
}

async function waitForRows(
  remoteRows: Promise<DayRow[] | null>,
  settings: SourceSettings,
  timeoutMs: number,
  calculateRows: () => DayRow[],
): Promise<SalaahDays> {
  const rows = await Promise.race([remoteRows, resolveLate(timeoutMs)])
  if (rows && rows !== 'late') {
    return { state: 'ready', rows, source: 'remote' }
  }
  if (settings.SALAAH_FALLBACK === 'local') return { state: 'ready', rows: calculateRows(), source: 'fallback' }
  return { state: rows === 'late' ? 'loading' : 'failed' }
}

function resolveLate(milliseconds: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'late').unref())
}

function minuteOfDay(zone: string, now: Date): number {
  const local = now.getTime() + offsetAt(zone, now.getTime()) * 60_000
  return Math.floor(local / 60_000) % 1440
}
