import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatClock, parseClock } from './clock.ts'
import { calculateDayTimes } from './day-times.ts'
import { toDayNumber } from './days.ts'
import { toHijri } from './hijri.ts'
import { findMethod, tunable } from './methods.ts'
import { cities } from './reference/cities.ts'
import { noTune, type Rules, southAfricanTune, type TimeName } from './times.ts'

const cityNamed = (id: string) => cities.find((city) => city.id === id)!

function table(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`reference/${name}`, import.meta.url), 'utf8')
  const [head, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')))
  expect(rows.length).toBeGreaterThan(20)
  return rows.map((row) => Object.fromEntries(head!.map((column, index) => [column, row[index] ?? ''])))
}

const columns: [TimeName, string][] = [
  ['imsak', 'imsak'],
  ['fajr', 'fajr'],
  ['sunrise', 'sunrise'],
  ['dhuhr', 'dhuhr'],
  ['asr', 'asr_school0'],
  ['sunset', 'sunset'],
  ['maghrib', 'maghrib'],
  ['isha', 'isha'],
  ['midnight', 'midnight'],
  ['firstThird', 'firstthird'],
  ['lastThird', 'lastthird'],
]

test('results equal every cell of the South African table', () => {
  const rows = table('sa-sample-2026.csv')
  expect(rows).toHaveLength(432)
  for (const row of rows) {
    const city = cityNamed(row.city!)
    const shafii = calculateDayTimes(city, row.date!).minutes
    const hanafi = calculateDayTimes(city, row.date!, { tune: southAfricanTune, school: 'hanafi' }).minutes
    const ours = columns.map(([name, column]) => [column, formatClock(shafii[name])])
    expect({
      city: row.city,
      date: row.date,
      ...Object.fromEntries(ours),
      asr_school1: formatClock(hanafi.asr),
    }).toEqual({
      city: row.city,
      date: row.date,
      ...Object.fromEntries(columns.map(([, column]) => [column, row[column]])),
      asr_school1: row.asr_school1,
    })
  }
})

test('Asr varies with the clock of the service over exactly the captured range', () => {
  for (const row of table('sa-sample-2026.csv')) {
    for (const [school, column] of [
      ['shafii', 'asr0'],
      ['hanafi', 'asr1'],
    ] as const) {
      // The fraction of the day grows from 12:00 UTC; Asr grows or shrinks with it.
      const results = [43_200, 64_800, 0, 21_600, 43_199].map((asrClock) =>
        formatClock(
          calculateDayTimes(cityNamed(row.city!), row.date!, { tune: southAfricanTune, school, asrClock }).minutes.asr,
        ),
      )
      results.sort()
      expect([row.city, row.date, results[0], results.at(-1)]).toEqual([
        row.city,
        row.date,
        row[`${column}_min`],
        row[`${column}_max`],
      ])
    }
  }
})

function rulesOf(row: Record<string, string>): Rules {
  const offsets = row.tune ? row.tune.split(',').map(Number) : []
  return {
    method: findMethod(Number(row.method))!,
    school: row.school === '1' ? 'hanafi' : 'shafii',
    tune: { ...noTune, ...Object.fromEntries(tunable.map((name, index) => [name, offsets[index] ?? 0])) },
  }
}

test('results equal those captured from the live service', () => {
  for (const row of table('live-captured-samples.csv')) {
    const location = { latitude: Number(row.lat), longitude: Number(row.lng), zone: row.tz! }
    const clock = /T(\d\d):(\d\d):(\d\d)/.exec(row.captured_at_utc!)
    const asrClock = clock ? Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]) : 0
    const { minutes } = calculateDayTimes(location, row.date!, { ...rulesOf(row), asrClock })
    for (const name of ['fajr', 'sunrise', 'dhuhr', 'sunset', 'maghrib', 'isha'] as const) {
      if (row[name])
        expect([row.place, row.date, name, formatClock(minutes[name])]).toEqual([row.place, row.date, name, row[name]])
    }
    // Without the time of the capture, Asr may be a minute off.
    const distance = Math.abs(minutes.asr - parseClock(row.asr!)!)
    expect([row.place, row.date, distance <= (clock ? 0 : 1)]).toEqual([row.place, row.date, true])
  }
})

test('every Hijri month from 2025 to 2028 has its first day and its length', () => {
  for (const row of table('hijri-month-starts-2025-2028.csv')) {
    const [year, month] = row.hijri_month!.split('-').map(Number)
    const start = toDayNumber(row.gregorian_first_day!)
    expect(toHijri(start)).toEqual({ year, month, day: 1, daysInMonth: Number(row.days) })
    expect(toHijri(start + Number(row.days) - 1)).toMatchObject({ year, month, day: Number(row.days) })
  }
})
