import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { memoryOf, startSite } from './site.ts'

// node scripts/run.mjs ../bench/import: imports 15 MB of mosques and of events, while visitors ask for pages that are
// not cached. The thread that answers them may not compute for longer than 50 ms at a time; on a busy machine it also
// waits for its turn, which the blocks without an import show.
const MAX_BLOCK_MS = 50
const FILE_CHARS = 15_000_000
const PAGES = ['/', '/mosques', '/events']
const VISIT_INTERVAL_MS = 25
/** How long visitors are measured without an import, for comparison. */
const IDLE_MS = 10_000
const words = 'Some words that say what it is and where it is, and who comes there. '.repeat(2)
const files = {
  mosques: fill(
    'id,name,area,address,description',
    (n) => `m${n},Masjid ${n},Area ${n % 500},${n} Long Street,"${words}"`,
  ),
  events: fill(
    'id,mosqueId,title,type,date,startTime,endTime,description,rrule',
    (n) =>
      `e${n},m${n % 100},Lecture ${n},lecture,2027-01-${String((n % 28) + 1).padStart(2, '0')},09:00,10:00,"${words}",${n % 20 === 0 ? 'FREQ=MONTHLY;COUNT=6' : ''}`,
  ),
}

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-import-'))
const site = await startSite(folder, { SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
const rows: Record<string, unknown>[] = []
try {
  const cookie = await signIn()
  for (const page of PAGES) await visit(page)
  const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  rows.push(await measured('no import', idle))
  for (const [name, text] of Object.entries(files)) {
    rows.push(await measured(`${name}: dry run`, () => dryRun(cookie, text)))
    const address = rows.at(-1)!.result as string
    rows.push(await measured(`${name}: writing`, () => write(cookie, address)))
    // What so much content costs without an import.
    rows.push(await measured(`no import, with these ${name}`, idle))
  }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows.map(({ result: _result, ...row }) => row))
if (rows.some((row) => Number(row['longest computing ms']) > MAX_BLOCK_MS)) process.exitCode = 1

function fill(header: string, row: (n: number) => string): string {
  const lines = [header]
  for (let n = 0, chars = 0; chars < FILE_CHARS; n++) chars += lines[lines.push(row(n)) - 1]!.length + 1
  return lines.join('\n')
}

async function signIn(): Promise<string> {
  const [link = ''] = /http\S+one-time-link\S+/.exec(site.output()) ?? []
  const { pathname, search } = new URL(link)
  const answer = await send(pathname + search, '', new FormData())
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function send(path: string, cookie: string, body: FormData): Promise<Response> {
  return fetch(site.url + path, { method: 'POST', headers: { cookie, origin: site.url }, body, redirect: 'manual' })
}

/** A page that is not in the cache, as after each write. */
async function visit(page: string): Promise<number> {
  const since = performance.now()
  await (await fetch(site.url + page, { headers: { cookie: 'flash=none' } })).arrayBuffer()
  return performance.now() - since
}

async function dryRun(cookie: string, text: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([text], 'list.csv'))
  const address = (await send('/admin/import', cookie, form)).headers.get('location') ?? ''
  await ended(cookie, address, 'checked')
  return address
}

async function write(cookie: string, address: string): Promise<void> {
  const form = new FormData()
  form.set('intent', 'run')
  await send(address, cookie, form)
  await ended(cookie, address, 'done')
}

async function ended(cookie: string, address: string, expected: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${site.url}${address}/progress`, { headers: { cookie } })
    const { status } = (await answer.json()) as { status: string }
    if (status === expected) return
    if (!['checking', 'writing'].includes(status)) throw new Error(`The import is ${status}.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Measures visitors, the blocks that the watchdog of the site logs, and memory while the work runs. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<Record<string, unknown>> {
  const times: number[] = []
  let memory = 0
  let isOver = false
  const logged = site.output().length
  const since = performance.now()
  const visiting = (async () => {
    for (let n = 0; !isOver; n++) {
      times.push(await visit(PAGES[n % PAGES.length]!))
      memory = Math.max(memory, memoryOf(site.pid))
      await new Promise((resolve) => setTimeout(resolve, VISIT_INTERVAL_MS))
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - since) / 1000
  await visiting
  times.sort((a, b) => a - b)
  const log = site.output().slice(logged)
  const blocks = [...log.matchAll(/"milliseconds":(\d+),"cpuMilliseconds":(\d+)/g)]
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
  return {
    what,
    seconds: seconds.toFixed(1),
    'longest block ms': Math.max(0, ...blocks.map(([, ms]) => Number(ms))),
    'longest computing ms': Math.max(0, ...blocks.map(([, , ms]) => Number(ms))),
    blocks: blocks.length,
    'page p50': at(0.5),
    'page p99': at(0.99),
    'page max': Math.round(times.at(-1) ?? 0),
    'memory MB': Math.round(memory),
    result,
  }
}
