import { type Env, env } from '#app/env.server.ts'
import { type RemoteSalaah, remoteSalaah } from '#app/services/remote-salaah.server.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { parseClock } from '#salaah/clock.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import { dayAt, offsetAt } from '#salaah/zone.ts'
import { getAdoptedIndex } from './adopted/adopted-index.server.ts'
import { type AdoptedMinutes, type AdoptedYears, findAdoptedYear } from './adopted/adopted-rules.ts'
import { type DayRow, type ShownTime, shownTimes } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'

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

/** The times of consecutive days in a city; those of an adopted timetable come before those of any source. */
export async function loadSalaahDays(
  city: SalaahCity,
  school: School,
  days: readonly Day[],
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const adopted = (await getAdoptedIndex()).get(city.id)
  const service = getService(settings)
  const isAdopted = days.every((day) => isWholeDayAdopted(adopted, day, school))
  if (!service || isAdopted)
    return { state: 'ready', rows: calculateLocalRows(city, school, days, adopted), source: 'local' }
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
  const localRows = () => calculateLocalRows(city, school, days, adopted)
  return withAdopted(await waitForRows(remoteRows, settings, timeoutMs, localRows), school, adopted)
}

/** Today's times in a city for the home page, after Isha also tomorrow's. */
export async function loadSalaahToday(
  city: SalaahCity,
  school: School,
  now: Date,
  settings: SourceSettings = env(),
  timeoutMs = TIMEOUT_MS,
): Promise<SalaahDays> {
  const today = dayAt(city.zone, now.getTime())
  const days = [today, addDays(today, 1)]
  const adopted = (await getAdoptedIndex()).get(city.id)
  const service = getService(settings)
  if (!service || isWholeDayAdopted(adopted, today, school))
    return loadSalaahDays(city, school, days, settings, timeoutMs)
  const remoteRows = service.timings(city, school).then((data) => {
    const row = parseRemoteToday(data, today)
    return row && [row]
  })
  const localRows = () => calculateLocalRows(city, school, days, adopted)
  const loaded = withAdopted(await waitForRows(remoteRows, settings, timeoutMs, localRows), school, adopted)
  const isha = loaded.state === 'ready' && loaded.source === 'remote' ? (loaded.rows[0]?.minutes.at(-1) ?? null) : null
  if (isha === null || minuteOfDay(city.zone, now) < isha || loaded.state !== 'ready') return loaded
  const tomorrow = await loadSalaahDays(city, school, days.slice(1), settings, timeoutMs)
  return tomorrow.state === 'ready' ? { ...loaded, rows: [...loaded.rows, ...tomorrow.rows] } : loaded
}

/** Whether an adopted timetable has each time of the day. */
function isWholeDayAdopted(adopted: AdoptedYears | undefined, day: Day, school: School): boolean {
  const minutes = findAdoptedYear(adopted, day)?.days.get(day)
  return minutes !== undefined && shownTimes.every((name) => adoptedTime(minutes, name, school) !== null)
}

const adoptedTime = (minutes: AdoptedMinutes, name: ShownTime, school: School) =>
  minutes[name === 'asr' && school === 'hanafi' ? 'asrHanafi' : name]

/** Replaces the times of a remote source by those of the adopted timetable. */
function withAdopted(loaded: SalaahDays, school: School, adopted: AdoptedYears | undefined): SalaahDays {
  if (loaded.state !== 'ready' || loaded.source !== 'remote' || !adopted) return loaded
  const rows = loaded.rows.map((row) => {
    const minutes = findAdoptedYear(adopted, row.day)?.days.get(row.day)
    if (!minutes) return row
    return {
      ...row,
      minutes: shownTimes.map((name, index) => adoptedTime(minutes, name, school) ?? row.minutes[index] ?? null),
    }
  })
  return { ...loaded, rows }
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

type UnknownRecord = Record<string, unknown>

/** The days of a remote calendar. Rows without date or timings are skipped; invalid values become null. */
export function parseRemoteRows(data: unknown): DayRow[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((entry) => {
    const { date, timings } = toRecord(entry)
    const day = parseGregorianDay(toRecord(toRecord(date).gregorian).date)
    if (day === null || !isRecord(timings)) return []
    return [{ day, minutes: parseMinutes(timings) }]
  })
}

/** Today's times of a remote response, or null when it contains none. */
export function parseRemoteToday(data: unknown, day: Day): DayRow | null {
  const { timings } = toRecord(data)
  if (!isRecord(timings)) return null
  const minutes = parseMinutes(timings)
  return minutes.every((time) => time === null) ? null : { day, minutes }
}

/** Each time is read up to its first space: `05:16 (SAST)`. */
function parseMinutes(timings: UnknownRecord): (number | null)[] {
  return shownTimes.map((name) => {
    const text = timings[name.charAt(0).toUpperCase() + name.slice(1)]
    return typeof text === 'string' ? parseClock(text.trim().split(' ')[0]!) : null
  })
}

function parseGregorianDay(text: unknown): Day | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(String(text))
  const day = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return Number.isNaN(toDayNumber(day)) ? null : day
}

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toRecord(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {}
}
