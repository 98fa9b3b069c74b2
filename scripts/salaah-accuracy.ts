import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { respond } from '#api/salaah.ts'
import { parseClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import { toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { findMethod, tunable } from '#salaah/methods.ts'
import { cities } from '#salaah/reference/cities.ts'
import { noTune, type Rules, southAfricanTune, type TimeName } from '#salaah/times.ts'

// node scripts/salaah-accuracy.ts: the table of packages/salaah/README.md, measured against the references.
type Count = { compared: number; equal: number; largest: number }
type Row = Record<string, string>

const readTable = (name: string): Row[] =>
  parse(readFileSync(`packages/salaah/reference/${name}`, 'utf8'), { columns: true, bom: true })

const count = (): Count => ({ compared: 0, equal: 0, largest: 0 })

/** Adds the difference of two times of day in minutes, around midnight. */
function compare(into: Count, ours: number, theirs: string | undefined): void {
  const minutes = parseClock(theirs ?? '')
  if (minutes === null) return
  const apart = Math.abs((((ours - minutes) % 1440) + 1440) % 1440)
  const difference = Math.min(apart, 1440 - apart)
  into.compared += 1
  if (difference === 0) into.equal += 1
  into.largest = Math.max(into.largest, difference)
}

const names: readonly (readonly [TimeName, string])[] = [
  ['imsak', 'imsak'],
  ['fajr', 'fajr'],
  ['sunrise', 'sunrise'],
  ['dhuhr', 'dhuhr'],
  ['sunset', 'sunset'],
  ['maghrib', 'maghrib'],
  ['isha', 'isha'],
  ['midnight', 'midnight'],
  ['firstThird', 'firstthird'],
  ['lastThird', 'lastthird'],
]

function southAfrica(): Count {
  const total = count()
  for (const row of readTable('sa-sample-2026.csv')) {
    const city = cities.find(({ id }) => id === row.city)!
    const { minutes } = calculateDayTimes(city, row.date!)
    const hanafi = calculateDayTimes(city, row.date!, { tune: southAfricanTune, school: 'hanafi' }).minutes
    for (const [name, column] of names) compare(total, minutes[name], row[column])
    compare(total, minutes.asr, row.asr_school0)
    compare(total, hanafi.asr, row.asr_school1)
  }
  return total
}

function liveAnswers(): { withTime: Count; asrWithoutTime: Count } {
  const [withTime, asrWithoutTime] = [count(), count()]
  for (const row of readTable('live-captured-samples.csv')) {
    const offsets = row.tune ? row.tune.split(',').map(Number) : []
    const clock = /T(\d\d):(\d\d):(\d\d)/.exec(row.captured_at_utc ?? '')
    const rules: Rules = {
      method: findMethod(Number(row.method))!,
      school: row.school === '1' ? 'hanafi' : 'shafii',
      tune: { ...noTune, ...Object.fromEntries(tunable.map((name, index) => [name, offsets[index] ?? 0])) },
      asrClock: clock ? Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]) : 0,
    }
    const location = { latitude: Number(row.lat), longitude: Number(row.lng), zone: row.tz! }
    const { minutes } = calculateDayTimes(location, row.date!, rules)
    for (const [name, column] of names) compare(withTime, minutes[name], row[column])
    compare(clock ? withTime : asrWithoutTime, minutes.asr, row.asr)
  }
  return { withTime, asrWithoutTime }
}

type Sample = { path: string; now?: string; http: number; expect: { data?: unknown } }

/** Compares the times in the answers of the service, of all methods or of that which follows the season. */
async function answers(isWanted: (path: string) => boolean): Promise<Count> {
  const total = count()
  const samples: Sample[] = JSON.parse(readFileSync('packages/salaah-api/reference/aladhan-v1-samples.json', 'utf8'))
  for (const sample of samples.filter(({ path, http }) => http === 200 && isWanted(path))) {
    const { body } = await respond('GET', sample.path, new Date(sample.now ?? 0))
    compareTimings(total, JSON.parse(String(body)).data, sample.expect.data)
  }
  return total
}

function compareTimings(total: Count, ours: unknown, theirs: unknown): void {
  if (typeof theirs !== 'object' || theirs === null) return
  for (const [key, value] of Object.entries(theirs)) {
    const own = Reflect.get(ours as object, key)
    if (key !== 'timings') compareTimings(total, own, value)
    else for (const [name, time] of Object.entries(value)) compare(total, parseClock(own[name])!, String(time))
  }
}

function hijriMonths(): Count {
  const total = count()
  for (const row of readTable('hijri-month-starts-2025-2028.csv')) {
    const { year, month, day, daysInMonth } = toHijri(toDayNumber(row.gregorian_first_day!))
    const [theirYear, theirMonth] = row.hijri_month!.split('-').map(Number)
    total.compared += 1
    const isEqual = year === theirYear && month === theirMonth && day === 1 && daysInMonth === Number(row.days)
    if (isEqual) total.equal += 1
  }
  return total
}

/** The table as Markdown. */
export async function accuracyTable(): Promise<string> {
  const live = liveAnswers()
  const isSeasonal = (path: string) => path.includes('method=15')
  const rows: [what: string, counted: Count, unit: string][] = [
    ['12 cities of South Africa, 36 days of 2026, both schools', southAfrica(), 'times'],
    ['Answers captured from the live service', live.withTime, 'times'],
    ['Asr of captured answers whose time of capture is unknown', live.asrWithoutTime, 'times'],
    ['Sample answers of the service, angles and minutes', await answers((path) => !isSeasonal(path)), 'times'],
    ['Sample answers, method 15 (Moonsighting Committee)', await answers(isSeasonal), 'times'],
    ['Hijri months of 2025 to 2028', hijriMonths(), 'months'],
  ]
  const lines = rows.map(([what, { compared, equal, largest }, unit]) => {
    const minutes = unit === 'months' ? '' : `${largest} min`
    return `| ${what} | ${compared} ${unit} | ${equal} | ${minutes} |`
  })
  return ['| reference | compared | equal | largest difference |', '|---|---|---|---|', ...lines].join('\n')
}

if (import.meta.main) console.log(await accuracyTable())
