import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { seedLargeData } from '#server/sample/large-data.ts'
import { slowPhone } from './first-visit.ts'
import { startSite } from './site.ts'

// 'Near me' on a slow phone, by node scripts/run.mjs ../bench/near-me: from the press, and from the position, to the list
// on the screen, with 500 mosques that announce times. Medians of BENCH_RUNS (default 5) visits without any cache.
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const MOSQUES = Number(process.env.BENCH_MOSQUES ?? 500)
/** How long the visitor takes to allow the position. */
const PERMISSION_MS = 1500

declare global {
  interface Window {
    near: { pressed: number; located: number; shown: number }
  }
}

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-near-'))
process.env.DATA_DIR = folder
await seed()
const site = await startSite(folder)
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const response = await fetch(`${site.url}/mosques/nearby.json`, { headers: { 'accept-encoding': 'br' } })
  console.log(`nearby.json: ${response.headers.get('content-length')} bytes compressed`)
  const table: Record<string, Record<string, number>> = {}
  for (const path of ['/', '/mosques'])
    for (const [name, permissionMs] of [
      ['allowed before', 0],
      [`allowed after ${PERMISSION_MS} ms`, PERMISSION_MS],
    ] as const) {
      const visits: Window['near'][] = []
      for (let turn = 0; turn <= RUNS; turn++) visits.push(await visit(browser, site.url + path, permissionMs))
      // The first visit warms up the site.
      visits.shift()
      table[`${path}, ${name}`] = {
        'press to list, ms': middle(visits.map(({ pressed, shown }) => shown - pressed)),
        'position to list, ms': middle(visits.map(({ located, shown }) => shown - located)),
      }
    }
  console.table(table)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function seed(): Promise<void> {
  await openDatabase()
  await migrate()
  await seedLargeData({ mosques: MOSQUES, events: 0 }, new Date(), () => {})
  await closeDatabase()
}

/** One press on 'Near me' in a new browser; the position comes after a time, as if the visitor had to allow it. */
async function visit(browser: Browser, url: string, permissionMs: number): Promise<Window['near']> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript((pauseMs) => {
    window.near = { pressed: 0, located: 0, shown: 0 }
    navigator.geolocation.getCurrentPosition = (found) =>
      setTimeout(() => {
        window.near.located = performance.now()
        found({ coords: { latitude: -33.922, longitude: 18.426 } } as GeolocationPosition)
      }, pauseMs)
    addEventListener('pointerdown', () => {
      window.near.pressed = performance.now()
    })
    document.addEventListener('rowschange', () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.querySelector('#near ol > li')) window.near.shown = performance.now()
        }),
      ),
    )
  }, permissionMs)
  const page = await context.newPage()
  await slowPhone(context, page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('[data-near-locate]').tap()
  await page.waitForFunction(() => window.near.shown > 0)
  const times = await page.evaluate(() => window.near)
  await context.close()
  return times
}

function middle(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)
}
