import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { run, tool } from '#scripts/tasks.ts'
import { startSite } from './site.ts'

// node scripts/run.mjs ../bench/lighthouse [PAGE …]: Lighthouse for phones, the median of five runs of each page; of the
// home page, the directory, a mosque, the events, an event and the salaah times, unless others are named.
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const named = process.argv.slice(2)
const overNetwork = ({ url }: { url?: string }) => url?.startsWith('http') ?? false
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; details?: { items?: { url?: string }[] } }>
}

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-lighthouse-'))
process.env.CHROME_PATH = findOrInstallChromium()
const site = await startSite(folder, { SAMPLE_DATA: 'on' })
const table: Record<string, Record<string, number>> = {}
try {
  for (const page of named.length > 0 ? named : await usualPages(site.url)) {
    const reports: Report[] = []
    for (let turn = 0; turn < RUNS; turn++) reports.push(await lighthouse(site.url + page))
    const middle = (read: (report: Report) => number) =>
      reports.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    const audit = (name: string) => Math.round(middle(({ audits }) => audits[name]?.numericValue ?? 0))
    table[page] = {
      ...Object.fromEntries(
        categories.map((name) => [name, Math.round(100 * middle((report) => report.categories[name]?.score ?? 0))]),
      ),
      'LCP ms': audit('largest-contentful-paint'),
      'blocking ms': audit('total-blocking-time'),
      'shift/1000': Math.round(1000 * middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)),
      requests: middle(({ audits }) => audits['network-requests']?.details?.items?.filter(overNetwork).length ?? 0),
      'kB in all': Math.round(audit('total-byte-weight') / 1000),
    }
    console.log(page, table[page])
  }
  console.table(table)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** One run. Lighthouse sometimes misses the start of a page; such a run is repeated. */
async function lighthouse(url: string, left = 3): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking'
  const { ok, output } = await run(
    'lighthouse',
    tool('lighthouse', url, '--quiet', '--output=json', `--output-path=${file}`, flags),
  )
  if (!ok && output.includes('NO_NAVSTART') && left > 0) return lighthouse(url, left - 1)
  if (!ok) throw new Error(output)
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function usualPages(url: string): Promise<string[]> {
  const first = async (list: string, link: RegExp) => link.exec(await (await fetch(url + list)).text())?.[1] ?? list
  const mosque = await first('/mosques', /href="(\/mosques\/[\w-]{8,})"/)
  const event = await first('/events', /href="(\/events\/[\w-]+\/[^"]+)"/)
  return ['/', '/mosques', mosque, '/events', event, '/prayer-times', '/ar']
}
