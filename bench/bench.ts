import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { type Load, load, oneByOne, type Target, untilIdle } from './load.ts'
import { bareNode, capture, nginx } from './peers.ts'
import { type BenchSite, memoryOf, startSite } from './site.ts'

// npm run bench: prints a table, ratios first. BENCH_SECONDS sets the duration of each measurement (default 9).
const SECONDS = Number(process.env.BENCH_SECONDS ?? 9)
const UNCACHED_REQUESTS = 40
/** An invalid flash cookie, which bypasses the page cache and changes nothing else. */
const bypassCache = { cookie: 'flash=none' }
const sizes = { small: [60, 400], large: [10_000, 200_000] } as const

type Row = {
  what: string
  ratio: string
  cpu: string
  perSecond: string
  p50: string
  p99: string
  tail: string
  alone: string
  alone10k: string
  grows: string
}

await buildIfStale()
const folders = { small: seeded('small'), large: seeded('large') }

const small = await startSite(folders.small)
await (await fetch(small.url)).arrayBuffer()
await untilIdle(small.pid)
const addresses = await addressesOf(small)
const rows: Row[] = []
let failures = 0

console.log('Measuring against bare node:http and nginx, with 60 mosques …')
for (const [what, path] of Object.entries(addresses)) rows.push(await measure(what, path))
rows.push(await measure('home, revalidated (304)', addresses.home ?? '/', true))
const memorySmall = memoryOf(small.pid)
const nginxRatio = await againstNginx()
await small.stop()

console.log('The same pages with 10,000 mosques and 200,000 events …')
const large = await startSite(folders.large)
await untilIdle(large.pid)
const largeAddresses = await addressesOf(large)
for (const row of rows) {
  const path = largeAddresses[row.what]
  if (!path) continue
  const milliseconds = await oneByOne(large.url + path, UNCACHED_REQUESTS, bypassCache)
  row.alone10k = milliseconds.toFixed(1)
  row.grows = (milliseconds / Number(row.alone)).toFixed(2)
}
const memoryLarge = memoryOf(large.pid)
await large.stop()

console.table(
  Object.fromEntries(
    rows.map(({ what, ratio, cpu, perSecond, p50, p99, tail, alone, alone10k, grows }) => [
      what,
      {
        'CPU of bare node': ratio,
        'CPU µs': cpu,
        'req/s': perSecond,
        'p50 ms': p50,
        'p99 ms': p99,
        'p99/p50 (bare)': tail,
        'rendered, ms': alone,
        'rendered at 10,000, ms': alone10k,
        'ratio to 60': grows,
      },
    ]),
  ),
)
console.log(`of nginx (home page as a file, one worker): ${nginxRatio}`)
console.log(`memory after load: ${memorySmall.toFixed(0)} MB with 60 mosques, ${memoryLarge.toFixed(0)} MB with 10,000`)
console.log(
  `start to first answer: ${(small.coldStart / 1000).toFixed(2)} s with 60 mosques, ${(large.coldStart / 1000).toFixed(2)} s with 10,000`,
)
console.log(`failed requests: ${failures}`)
if (failures > 0) process.exitCode = 1

console.log('Every address of the salaah API …')
await import('./salaah-api.ts')

console.log('The worst input of its size for every public form and search …')
await import('./worst-input.ts')

console.log('A first visit, the next page and Back in Chromium …')
await import('./pages.ts')

/** The data folder of a size. It is filled on first use and stays in bench/results for the next run. */
function seeded(size: keyof typeof sizes): string {
  const folder = join('bench/results', `data-${size}`)
  if (!existsSync(folder)) {
    const [mosques, events] = sizes[size]
    console.log(`Filling a database with ${mosques} mosques and ${events} events …`)
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, DATA_DIR: folder, NODE_ENV: 'production' }
    const { status } = spawnSync(process.execPath, ['bench/seed-site.ts', String(mosques), String(events)], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Error('The database could not be filled.')
  }
  return folder
}

/** The addresses of the main pages, with a mosque and an event that the lists link to. */
async function addressesOf({ url }: BenchSite): Promise<Record<string, string>> {
  const page = async (path: string) => (await fetch(url + path)).text()
  const mosque = /href="(\/mosques\/(?!search)[^"?#]+)"/.exec(await page('/mosques'))?.[1]
  const event = /href="(\/events\/[^"?#/]+\/[^"#]+)"/.exec(await page('/events'))?.[1]?.replaceAll('&amp;', '&')
  return {
    home: '/',
    'home in Arabic': '/ar',
    directory: '/mosques',
    'directory, searched': '/mosques?q=masjid',
    ...(mosque ? { mosque } : {}),
    events: '/events',
    ...(event ? { event } : {}),
    'salaah times': '/prayer-times',
    'events as a calendar': '/events.ics',
    'events as JSON': '/api/v1/events?perPage=20',
    'month of salaah times as JSON': '/v1/calendar/2026/11?latitude=-33.9249&longitude=18.4241&method=14&school=0',
  }
}

async function measure(what: string, path: string, unchanged = false): Promise<Row> {
  const url = small.url + path
  const captured = await capture(url)
  const headers: Record<string, string> = unchanged ? { 'if-none-match': captured.headers.etag ?? '' } : {}
  const alone = await oneByOne(url, UNCACHED_REQUESTS, bypassCache)
  const bare = await bareNode(captured)
  const [ours, theirs] = await measureAlternately([{ url, pid: small.pid }, headers], [bare, {}])
  bare.stop()
  // The salaah API is rate-limited, so its throughput cannot be measured.
  if (path.startsWith('/v1/'))
    return {
      what,
      ratio: 'limited',
      cpu: '',
      perSecond: '',
      p50: '',
      p99: '',
      tail: '',
      alone: alone.toFixed(1),
      alone10k: '',
      grows: '',
    }
  failures += ours.failures
  const ratio = (ours.cpuMicroseconds / theirs.cpuMicroseconds).toFixed(2)
  console.log(`  ${what}: ${ratio} times the processor time of bare node:http`)
  return {
    what,
    ratio,
    cpu: ours.cpuMicroseconds.toFixed(0),
    perSecond: ours.perSecond.toFixed(0),
    p50: String(ours.p50),
    p99: String(ours.p99),
    tail: `${(ours.p99 / ours.p50).toFixed(1)} (${(theirs.p99 / theirs.p50).toFixed(1)})`,
    alone: alone.toFixed(1),
    alone10k: '',
    grows: '',
  }
}

/** Measures both sides alternately, so that other load on the machine affects both alike. */
async function measureAlternately(...sides: [Target, Record<string, string>][]): Promise<[Load, Load]> {
  const loads: Load[][] = [[], []]
  for (const [target, headers] of sides) await load(target, 1, headers)
  for (let turn = 0; turn < SECONDS; turn++) {
    for (const [side, [target, headers]] of sides.entries()) loads[side]?.push(await load(target, 1, headers))
  }
  // The lower quartile: other load on the machine only ever adds to what a request costs.
  const typical = (side: Load[] = []): Load => {
    const sorted = side.toSorted((a, b) => a.cpuMicroseconds - b.cpuMicroseconds)
    const chosen = sorted[Math.floor((sorted.length - 1) / 4)] as Load
    return { ...chosen, failures: side.reduce((sum, { failures }) => sum + failures, 0) }
  }
  return [typical(loads[0]), typical(loads[1])]
}

async function againstNginx(): Promise<string> {
  const captured = await capture(small.url)
  const peer = await nginx(captured)
  if (!peer) return 'not installed'
  const [ours, theirs] = await measureAlternately([small, {}], [peer, {}])
  peer.stop()
  return `${(ours.perSecond / theirs.perSecond).toFixed(2)} (${ours.perSecond.toFixed(0)} against ${theirs.perSecond.toFixed(0)} requests per second)`
}
