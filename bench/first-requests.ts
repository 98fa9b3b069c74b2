import { pageList } from '#scripts/page-list.ts'
import { type Block, MAX_BLOCK_MS } from '#server/http/event-loop-watchdog.ts'
import { type BenchSite, startSite } from './site.ts'

// node bench/first-requests.ts FOLDER: what a fresh process computes longest at a stretch, for the first
// request of each address. Needs the built site and a data folder, as `bench/seed-site.ts` fills it.

const NO_BLOCK: Block = { milliseconds: 0, cpuMilliseconds: 0, during: [] }
const [, , dataDir = '', ...only] = process.argv

/** Addresses of which the first request after a start builds something. */
const addresses = async (url: string) => {
  const slug = await firstMosque(url)
  const event = await firstEvent(url)
  return [
    ...new Set([
      ...(await pageList(url)),
      ...['/mosques?q=masjid', '/mosques/search?q=noor', '/mosques/nearby.json', '/mosques/positions.json'],
      ...[`/mosques/${slug}`, `/mosques/${slug}/times`, `/mosques/${slug}/jamaat.ics`, `/mosques/${slug}/days.json`],
      ...[`/mosques/${slug}/preview.png`, event, `${event}.ics`, `${event}/preview.jpg`],
      ...['/events', '/events?q=lecture', '/events/calendar', '/events.ics', '/events.atom', '/events.rss'],
      ...['/sitemap.xml', '/prayer-times', '/prayer-times/cape-town.ics', '/prayer-times/cape-town/days.json'],
      ...['/api/v1/mosques', '/api/v1/mosques?q=noor', '/api/v1/mosques?near=-33.9,18.4', '/api/v1/mosques.geojson'],
      ...['/api/v1/events', '/api/v1/events?q=lecture', '/v1/timingsByCity/20-11-2026?city=Cape%20Town&country=ZA'],
      ...['/data/mosques.csv', '/developers', '/preview.png', '/'],
    ]),
  ]
}

const ask = async (url: string) => {
  const response = await fetch(url, { redirect: 'follow' })
  await response.arrayBuffer()
  return response.status
}

async function firstMosque(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/v1/mosques?perPage=1`)).json()) as { data: { url: string }[] }
  return new URL(data[0]!.url).pathname.split('/')[2]!
}

async function firstEvent(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/v1/events?perPage=1`)).json()) as { data: { url: string }[] }
  return new URL(data[0]!.url).pathname
}

/**
 * What the process computed longest at a stretch since the last call, and what was under way. Time in which it waited for
 * its turn on a busy machine is not counted.
 */
async function longestBlock(site: BenchSite, seen: { chars: number }): Promise<Block> {
  // The line about a block is written before the answers that follow it.
  for (let wait = 0; wait < 2; wait++) await ask(`${site.url}/healthz`)
  const fresh = site.output().slice(seen.chars)
  seen.chars += fresh.length
  return fresh
    .split('\n')
    .filter((line) => line.includes('the event loop was blocked'))
    .map((line) => JSON.parse(line) as Block)
    .reduce((worst, block) => (block.cpuMilliseconds > worst.cpuMilliseconds ? block : worst), NO_BLOCK)
}

const first = await startSite(dataDir)
const list = only.length > 0 ? only : await addresses(first.url)
await first.stop()
let failed = 0
for (const path of list) {
  const site = await startSite(dataDir)
  const seen = { chars: 0 }
  const atStart = await longestBlock(site, seen)
  if (path === list[0]) console.log(`The start and the first request of /: ${atStart.cpuMilliseconds} ms at a stretch`)
  const status = await ask(site.url + path)
  const { cpuMilliseconds, during } = await longestBlock(site, seen)
  if (cpuMilliseconds > MAX_BLOCK_MS) failed += 1
  const mark = cpuMilliseconds > MAX_BLOCK_MS ? '✗' : '✓'
  console.log(`${mark} ${String(cpuMilliseconds).padStart(5)} ms  ${status}  ${path}  ${during.join(', ')}`.trimEnd())
  await site.stop()
}
console.log(`${list.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
