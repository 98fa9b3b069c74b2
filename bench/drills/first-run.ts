import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type BenchSite, startSite } from '#bench/site.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { findOrInstallChromium } from '#scripts/chromium.ts'

// node scripts/run.mjs ../bench/drills/first-run: from an empty database to a directory of 300 mosques out of a file of
// OpenStreetMap data, as its owner does it in a browser, for three cities. Counts presses (a field that is filled in is
// one) and time from the start of the server. The mosques are invented.
const MOSQUES = 300
const MAX_PRESSES = 15
const MAX_SECONDS = 600
const EMAIL = 'owner@example.org'

const cities = [
  { name: 'London', country: 'England', latitude: 51.5085, longitude: -0.1257 },
  { name: 'Kuala Lumpur', country: 'Malaysia', latitude: 3.1412, longitude: 101.6865 },
  { name: 'Toronto', country: 'Ontario', latitude: 43.7064, longitude: -79.3986 },
]
type City = (typeof cities)[number]

/** An answer of Overpass with invented mosques around a city, 1 km apart: nodes and ways, with what mappers note. */
function overpassFile(city: City): string {
  const elements = Array.from({ length: MOSQUES }, (_, n) => {
    const lat = city.latitude + (Math.floor(n / 20) - 7) * 0.009
    const lon = city.longitude + ((n % 20) - 10) * 0.015
    const tags = {
      amenity: 'place_of_worship',
      religion: 'muslim',
      name: `Invented Mosque ${String.fromCharCode(65 + (n % 26))}${n}`,
      'name:ar': `مسجد ${n}`,
      'addr:housenumber': String(1 + n),
      'addr:street': 'Invented Road',
      'addr:city': city.name,
      ...(n % 3 === 0 && { wheelchair: 'yes', female: 'yes', capacity: String(100 + n) }),
    }
    const way = { type: 'way', id: 1000 + n, center: { lat, lon }, tags }
    return n % 2 ? way : { type: 'node', id: 1000 + n, lat, lon, tags }
  })
  return JSON.stringify({ version: 0.6, generator: 'Invented', elements })
}

/** A browser whose presses and filled-in fields are counted. */
async function countingPage(browser: Browser) {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  let presses = 0
  return {
    page,
    errors,
    presses: () => presses,
    async press(role: 'button' | 'link', name: string | RegExp) {
      presses += 1
      await page.getByRole(role, { name }).first().click()
    },
    async fill(label: string, text: string) {
      presses += 1
      await page.getByLabel(label).fill(text)
    },
    async choose(label: string, name: string, text: string) {
      presses += 1
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
      await page.getByLabel(label).setInputFiles(file)
    },
  }
}
type CountingPage = Awaited<ReturnType<typeof countingPage>>

/** Sets the site up on its first page; where it has none, signs in with a link from the terminal. */
async function setUp(site: BenchSite, owner: CountingPage, city: City, folder: string): Promise<void> {
  const link = /Set up this site: (\S+)/.exec(site.output())?.[1]
  if (!link) return await signInFromTerminal(site, owner, folder)
  await owner.page.goto(link)
  await owner.fill('City or town', city.name)
  await owner.press('button', 'Find')
  await owner.press('link', new RegExp(`^${city.name}, ${city.country}`))
  await owner.fill('Site name', `Mosques of ${city.name}`)
  await owner.fill('Full name', 'The Owner')
  await owner.fill('Email', EMAIL)
  await owner.press('button', 'Set up the site')
  await owner.page.getByText('The site is set up').waitFor()
}

async function signInFromTerminal(site: BenchSite, owner: CountingPage, folder: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: folder, SAMPLE_DATA: 'off', PORT: new URL(site.url).port }
  const output = execFileSync(process.execPath, ['scripts/run.mjs', 'superadmin', EMAIL], { encoding: 'utf8', env })
  await owner.page.goto(/http\S+one-time-link\S+/.exec(output)?.[0] ?? '')
  await owner.press('button', 'Sign in')
  await owner.page.waitForURL('**/admin')
}

const waitForScript = (page: Page) => page.waitForLoadState('networkidle')

async function run(city: City, browser: Browser) {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-first-run-'))
  const began = performance.now()
  const site = await startSite(folder)
  const owner = await countingPage(browser)
  try {
    await setUp(site, owner, city, folder)
    // The link that was printed says localhost, where the owner is now signed in.
    const { origin } = new URL(owner.page.url())
    await owner.page.goto(`${origin}/admin/import`)
    await waitForScript(owner.page)
    await owner.choose('File to import', 'city.json', overpassFile(city))
    await owner.press('button', 'Dry run')
    await owner.press('button', `Import ${MOSQUES} rows`)
    await owner.page.getByText(`Imported: ${MOSQUES} mosques`).waitFor()
    await owner.page.goto(`${origin}/mosques`)
    await owner.page.getByText('Invented Mosque').first().waitFor()
    const seconds = (performance.now() - began) / 1000
    const rejected = [...owner.errors, ...(owner.presses() > MAX_PRESSES ? ['too many presses'] : [])]
    return { presses: owner.presses(), seconds: seconds.toFixed(1), errors: rejected.join('; ') }
  } finally {
    await owner.page.context().close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await buildIfStale()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const rows: Record<string, Awaited<ReturnType<typeof run>>> = {}
try {
  for (const city of cities) rows[city.name] = await run(city, browser)
} finally {
  await browser.close()
}
console.table(rows)
const failed = Object.values(rows).some(({ errors, seconds }) => errors !== '' || Number(seconds) > MAX_SECONDS)
if (failed) process.exitCode = 1
