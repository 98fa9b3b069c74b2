import { readFileSync } from 'node:fs'
import { eventEndpoints } from '#api/v1/event-endpoints.ts'
import { eventTypes } from '#app/features/events/event-types.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { startSite } from './site.ts'

// DATA_DIR=bench/results/data-large node scripts/run.mjs ../bench/events-json: processor time for 20 events as JSON, with
// the large database of `npm run bench`. First only the read, then whole requests that are not cached, each for another
// page of another list.
const ROUNDS = 3000
const pages = 60
const [list] = eventEndpoints
if (!list) throw new Error('The API has no events.')
const host = { origin: 'http://localhost' }
const query = list.query.parse({ perPage: '20' })
const read = async () => JSON.stringify((await list.respond({}, query, { ...host, now: new Date() }))?.body)

for (let round = 0; round < ROUNDS; round++) await read()
const before = process.cpuUsage()
for (let round = 0; round < ROUNDS; round++) await read()
const { user, system } = process.cpuUsage(before)
console.log(
  `20 events read as JSON: ${((user + system) / 1000 / ROUNDS).toFixed(3)} ms of processor time (at most 0.27)`,
)

await buildIfStale()
const site = await startSite(process.env.DATA_DIR ?? 'data')
try {
  // Warm up.
  for (const perPage of [18, 19, 21, 20]) {
    const since = processorTime(site.pid)
    for (const type of eventTypes) for (let page = 1; page <= pages; page++) await load(type, page, perPage)
    const each = (processorTime(site.pid) - since) / (eventTypes.length * pages)
    if (perPage === 20) console.log(`a whole request for another list each time: ${each.toFixed(2)} ms`)
  }
} finally {
  await site.stop()
}

async function load(type: string, page: number, perPage: number): Promise<void> {
  const address = `${site.url}/api/v1/events?type=${type}&page=${page}&perPage=${perPage}`
  const { data } = await (await fetch(address)).json()
  if (data?.length !== perPage) throw new Error(`${address} answers with ${data?.length} events`)
}

/** The processor time of a process and its threads in milliseconds, at a resolution of 10 ms. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
