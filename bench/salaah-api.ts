import { respond } from '#api/salaah.ts'
import { salaahRoutes } from '#salaah-api/routes.ts'

// node bench/salaah-api.ts: processor time of every address of the salaah API, from request to body. Every request has
// another location, date or rule, so that nothing is answered twice. Run npm run build first, for the index of cities.
const MAX_MS = 1
const MAX_YEAR_MS = 6
const ROUNDS = 400
const YEAR_ROUNDS = 60
const now = new Date('2026-11-20T10:00:00Z')
const cities = ['London,GB', 'Cape Town,ZA', 'Kuala Lumpur,Malaysia', 'Toronto,CA', 'Makkah,SA', 'Istanbul,Turkey']
const rules = [
  'method=14&tune=0,-2,-2,3,-1,4,0,3,0',
  'method=15&shafaq=ahmer',
  'method=4&school=1',
  'method=99&methodSettings=18,null,90 min',
]

/** The address of a route in a round of its measurement. */
function addressOf(path: string, round: number): string {
  const [city, country] = cities[round % cities.length]!.split(',')
  const values: Record<string, string | number> = {
    date: `${1 + (round % 28)}-${1 + (round % 12)}-${path.includes('hToG') ? 1400 + (round % 60) : 1990 + (round % 80)}`,
    year: path.includes('ijri') || path.includes('hToG') ? 1400 + (round % 60) : 1990 + (round % 80),
    month: 1 + (round % 12),
    day: 1,
    start: `01-01-${1990 + (round % 80)}`,
    end: `01-12-${1990 + (round % 80)}`,
    latitude: -60 + (round % 1199) / 10,
    longitude: 1 + (round % 1691) / 10,
    numbers: `${1 + (round % 99)},${1 + ((round * 7) % 99)}`,
    size: 100 + round,
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  const query = path.includes('City')
    ? `city=${city}&country=${country}`
    : path.includes('ddress')
      ? `address=${city}, ${country}`
      : `latitude=${values.latitude}&longitude=${values.longitude}`
  return `${filled}?${query}&zone=Europe/London&${rules[round % rules.length]}`
}

/** Milliseconds of processor time for one request. The first requests, which compile the code, are not counted. */
async function measure(path: string, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round++) await respond('GET', addressOf(path, round), now)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await respond('GET', addressOf(path, rounds + round), now)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

const rows: Record<string, { 'processor, ms': string; 'at most, ms': number }> = {}
let isSlow = false
for (const { path, mediaType } of salaahRoutes) {
  // Pictures are drawn in a thread of their own, cached and limited.
  if (mediaType) continue
  const isYear = /alendar\w*\/\{year\}$|\/from\//.test(path)
  const limit = isYear ? MAX_YEAR_MS : MAX_MS
  const milliseconds = await measure(path, isYear ? YEAR_ROUNDS : ROUNDS)
  if (milliseconds > limit) isSlow = true
  rows[path] = { 'processor, ms': milliseconds.toFixed(3), 'at most, ms': limit }
}
console.table(rows)
if (isSlow) process.exitCode = 1
