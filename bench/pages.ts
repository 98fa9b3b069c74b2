import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { delayingProxy } from './delaying-proxy.ts'
import { barePage, type FirstVisit, firstVisit, pageWithoutScript } from './first-visit.ts'
import { back, hoverAndClick, touch } from './next-page.ts'
import { startSite } from './site.ts'

// Browser measurements in Chromium, part of npm run bench, alone by node scripts/run.mjs ../bench/pages: medians of
// BENCH_RUNS (default 5) visits, alternately to our page, a bare page of the same text and our page without script and fonts.
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const DELAY_MS = 100

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-pages-'))
const site = await startSite(folder, { SAMPLE_DATA: 'on' })
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  // The first visits of a new browser also wait for the browser itself.
  for (let turn = 0; turn < RUNS; turn++) await firstVisit(browser, site.url)
  const table: Record<string, Record<string, number | string>> = {}
  for (const [name, path] of Object.entries(await mainPages(site.url))) table[name] = await measure(site.url + path)
  console.table(table)
  const proxy = await delayingProxy(site.url, DELAY_MS)
  const times = (work: () => Promise<number>) => medianOf(work)
  console.table({
    [`next page after a second of hover, ${2 * DELAY_MS} ms away`]: {
      ms: await times(() => hoverAndClick(proxy.url)),
    },
    'next page on touch': { ms: await times(() => touch(proxy.url, true)) },
    'next page on touch, nothing fetched ahead': { ms: await times(() => touch(proxy.url, false)) },
    back: { ms: await times(() => back(proxy.url)) },
  })
  proxy.stop()
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<Record<string, number | string>> {
  const bare = await barePage(browser, url)
  const scriptless = await pageWithoutScript(url)
  const [ours, ofBare, ofScriptless]: [FirstVisit[], FirstVisit[], FirstVisit[]] = [[], [], []]
  for (let turn = 0; turn < RUNS; turn++) {
    ours.push(await firstVisit(browser, url))
    ofBare.push(await firstVisit(browser, bare.url))
    ofScriptless.push(await firstVisit(browser, scriptless.url))
  }
  bare.stop()
  scriptless.stop()
  const middle = (visits: FirstVisit[], what: keyof FirstVisit) => median(visits.map((visit) => visit[what]))
  return {
    'script kB': (middle(ours, 'scriptBytes') / 1000).toFixed(1),
    'all kB': (middle(ours, 'bytes') / 1000).toFixed(1),
    requests: middle(ours, 'requests'),
    'LCP ms': Math.round(middle(ours, 'lcp')),
    'of bare text': (middle(ours, 'lcp') / middle(ofBare, 'lcp')).toFixed(2),
    'without script and fonts': (middle(ours, 'lcp') / middle(ofScriptless, 'lcp')).toFixed(2),
    'blocking ms': Math.round(middle(ours, 'blocking')),
    shift: middle(ours, 'shift').toFixed(3),
  }
}

async function medianOf(work: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let turn = 0; turn < RUNS; turn++) values.push(await work())
  return Math.round(median(values))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The addresses of the main pages, with a mosque and an event that the lists link to. */
async function mainPages(url: string): Promise<Record<string, string>> {
  const first = async (list: string, link: RegExp) => link.exec(await (await fetch(url + list)).text())?.[1] ?? list
  return {
    home: '/',
    directory: '/mosques',
    mosque: await first('/mosques?q=sample', /href="(\/mosques\/(?!search)[^"?#]+)"/),
    event: await first('/events', /href="(\/events\/[^"?#/]+\/[^"?#]+)"/),
    events: '/events',
    'salaah times': '/prayer-times',
    'home in Arabic': '/ar',
  }
}
