import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNamedCity } from '#app/services/gazetteer/gazetteer.server.ts'
import { angleBetween } from '#salaah/qibla.ts'

// node bench/gazetteer.ts: how well, how fast and with how much memory cities are found. Run npm run build first.
// The positions of gazetteer-cities.txt were written down independently of the index, to about a kilometer.
const NEAR_KM = 25
const KM_PER_DEGREE = (Math.PI * 6371) / 180
const ROUNDS = 7

type Expected = { name: string; country: string; latitude: number; longitude: number }
const expected = readFileSync('bench/gazetteer-cities.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line): Expected => {
    const [name = '', country = '', latitude, longitude] = line.split('|')
    return { name, country, latitude: Number(latitude), longitude: Number(longitude) }
  })

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The distance to the city that is found, in kilometers; Infinity without one. */
async function distanceTo({ name, country, ...position }: Expected, withCountry: boolean): Promise<number> {
  const found = await findNamedCity({ city: name, ...(withCountry && country && { country }) })
  return found ? angleBetween(found, position) * KM_PER_DEGREE : Number.POSITIVE_INFINITY
}

async function accuracy(withCountry: boolean) {
  const distances = await Promise.all(expected.map(async (city) => ({ city, km: await distanceTo(city, withCountry) })))
  const near = distances.filter(({ km }) => km <= NEAR_KM)
  const others = distances.filter(({ km }) => km > NEAR_KM).map(({ city, km }) => `${city.name} (${Math.round(km)} km)`)
  return {
    names: expected.length,
    'within 25 km': near.length,
    'median, km': median(near.map(({ km }) => km)).toFixed(1),
    'farthest of those, km': Math.max(...near.map(({ km }) => km)).toFixed(1),
    others: others.join(', '),
  }
}

/** What the first request for a city costs in a process of its own: milliseconds of processor, and megabytes. */
const firstRequest = `
  import { findNamedCity } from '#app/services/gazetteer/gazetteer.server.ts'
  globalThis.gc()
  const [memory, cpu] = [process.memoryUsage(), process.cpuUsage()]
  await findNamedCity({ city: 'Kuala Lumpur' })
  const first = process.cpuUsage(cpu)
  const again = process.cpuUsage()
  for (let round = 0; round < 1000; round++) await findNamedCity({ city: 'Kuala Lumpur', country: round % 2 ? 'MY' : '' })
  const next = process.cpuUsage(again)
  globalThis.gc()
  const after = process.memoryUsage()
  const grown = (name) => (after[name] - memory[name]) / 2 ** 20
  console.log(JSON.stringify({
    first: (first.user + first.system) / 1000,
    next: (next.user + next.system) / 1000 / 1000,
    memory: grown('heapUsed') + grown('external'),
  }))`

const rounds = Array.from({ length: ROUNDS }, () => {
  const options = ['--expose-gc', '--input-type=module-typescript', '--eval', firstRequest]
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as Record<string, number>
})
const medianOf = (name: string) => median(rounds.map((round) => round[name]!))

console.table({ 'name and country': await accuracy(true), 'name alone': await accuracy(false) })
console.log(
  `first request: ${medianOf('first').toFixed(1)} ms of processor, later ones ${medianOf('next').toFixed(3)} ms`,
)
console.log(`memory of the index: ${medianOf('memory').toFixed(1)} MB (median of ${ROUNDS} processes)`)
