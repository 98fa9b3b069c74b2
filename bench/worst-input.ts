import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { startSite } from './site.ts'

// node scripts/run.mjs ../bench/worst-input: sends every public form and search the worst input of its size. No request
// may hold the event loop for longer than 50 ms.
const MAX_BLOCK_MS = 50
const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const [FORM_BYTES, QUERY_CHARS] = [64_000, 8000]

const forms = ['/contact', '/login', '/forgot-password', '/reset-password?token=x', '/two-factor', '/superadmin-access']
const filled = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const bodies: [type: string, body: string][] = [
  [URL_ENCODED, filled('a&', FORM_BYTES)],
  [URL_ENCODED, Array.from({ length: 499 }, (_, n) => `f${n}=${'%D9%85'.repeat(18)}`).join('&')],
  [URL_ENCODED, `name=${filled('%', FORM_BYTES)}`],
  [URL_ENCODED, `message=${filled('+', FORM_BYTES)}x`],
  [URL_ENCODED, `intent=sign-in&email=${filled('a.', FORM_BYTES)}@a.example&password=x`],
  [MULTIPART, `${Array.from({ length: 499 }, (_, n) => field(`f${n}`, 'x'.repeat(60))).join('')}--b--\r\n`],
  [MULTIPART, `${field('message', filled('\r\n--', FORM_BYTES - 200))}--b--\r\n`],
  [MULTIPART, filled('--b\r\n', FORM_BYTES)],
]
const words = ['a', 'masjid ', 'aأ', '%', '((', '\u0301', 'ab ba ', '1e308 ']
const searches = [
  '/mosques?q=',
  '/mosques/search?q=',
  '/events?q=',
  '/mosques?area=',
  '/api/v1/mosques?q=',
  '/api/v1/events?q=',
]

await buildIfStale()
const folder = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'mosque-connect-worst-'))
const site = await startSite(folder, { SAMPLE_DATA: 'on', METRICS_TOKEN: 'of-the-bench', LOG_LEVEL: 'silent' })
const rows: { input: string; 'longest ms': number; status: string }[] = []
try {
  for (const path of forms)
    await attack(
      path,
      bodies.map(
        ([type, body]) =>
          () =>
            post(path, type, body),
      ),
    )
  for (const path of searches)
    await attack(
      path,
      words.map((word) => () => ask(path + encodeURIComponent(filled(word, QUERY_CHARS)).slice(0, QUERY_CHARS))),
    )
} finally {
  await site.stop()
  if (!process.env.BENCH_DATA) rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
const tooLong = rows.filter((row) => row['longest ms'] > MAX_BLOCK_MS)
if (tooLong.length > 0 || rows.some(({ status }) => /\b500\b/.test(status))) process.exitCode = 1

/** Sends each input a few times; the quickest of these is how long the site itself takes for it. */
async function attack(input: string, requests: (() => Promise<number>)[]): Promise<void> {
  const statuses = new Set<number>()
  let longest = 0
  for (const request of requests) {
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const since = performance.now()
      statuses.add(await request())
      times.push(performance.now() - since)
    }
    longest = Math.max(longest, Math.min(...times))
  }
  rows.push({ input, 'longest ms': Math.round(longest), status: [...statuses].sort().join(' ') })
}

async function post(path: string, type: string, body: string): Promise<number> {
  return read(
    fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': type },
      body,
      redirect: 'manual',
    }),
  )
}

const ask = (path: string) =>
  read(fetch(site.url + path.replace(/%[\dA-F]?$/, ''), { headers: { cookie: 'flash=none' } }))

async function read(answer: Promise<Response>): Promise<number> {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}
