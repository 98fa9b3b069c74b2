import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { settingsTabs } from '#app/features/settings/settings-tabs.ts'
import { type Language, languages, localAddress } from '#app/i18n/languages.ts'
import { buildIfStale } from './build/build-site.ts'
import { findOrInstallChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { pageList } from './page-list.ts'

const USAGE = `npm run look [-- ADDRESS …]   screenshots in look/, of every page or of the named ones (/mosques /events)
npm run look -- --readme      the pictures of the README, in docs/
npm run look -- --measure     how long pages and the forms of the desk are on a phone and what can be pressed there, with the most of each`
const widths = [360, 1280]
const schemes = ['light', 'dark'] as const

/** The most phone screens of 360 x 740 that a page is high, and the most links, buttons and fields in its first one. */
const LONGEST: Record<string, readonly [screens: number, controls: number]> = {
  '/': [4.2, 11],
  '/mosques': [8.2, 20],
  '/mosques/search?q=masjid': [9.1, 17],
  '/mosques/sample-masjid-demonstration': [5, 10],
  '/events': [7.95, 15],
  '/prayer-times': [4, 6],
  '/notices': [2.1, 8],
  '/moon': [4.95, 5],
  '/qibla': [2.3, 8],
  // Out of season so short that its footer is in the first screen.
  '/ramadan': [1.3, 23],
  '/eid': [2.5, 10],
  '/about': [10.9, 4],
  '/contact': [3.9, 9],
}
/** The forms of the desk, signed in as whom, none of them longer on a phone than so many pixels. */
const MAX_FORM_PIXELS = 3000
const FORMS = {
  admin: [
    ...['/admin/mosque', '/admin/mosque/times', '/admin/mosque/ramadan', '/admin/mosque/boards', '/admin/events?add'],
    ...['/admin/notices?new=janazah', '/admin/notices?new=closed', '/admin/mosque/colleagues', '/profile'],
  ],
  superadmin: [
    ...['/admin/mosques/add', '/admin/moon', '/admin/letter', '/admin/adopted-times'],
    ...settingsTabs.map((tab) => `/admin/settings?tab=${tab}`),
  ],
}
const PHONE = { width: 360, height: 740 }
/** An ordinary afternoon, with a janazah of the next day among the sample data. */
const MEASURED_AT = '2026-11-27T13:12:00Z'

const isMeasuring = process.argv[2] === '--measure'
const isForReadme = process.argv[2] === '--readme'
const named = process.argv.slice(isMeasuring || isForReadme ? 3 : 2)
if (named.some((word) => !word.startsWith('/'))) {
  console.error(USAGE)
  process.exit(1)
}

await buildIfStale()
let superadminLink = ''
const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-look-'))
const origin = process.env.LOOK_AT ?? `http://localhost:${await freePort()}`
const server = process.env.LOOK_AT ? null : await startServer()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  if (isMeasuring) await measurePages()
  else if (isForReadme) await drawReadme()
  else await takeAllScreenshots()
} finally {
  await browser.close()
  server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAllScreenshots(): Promise<void> {
  const pages = named.length > 0 ? named : await pageList(origin)
  mkdirSync('look', { recursive: true })
  let done = 0
  for (const page of pages) {
    for (const language of languages) await takeScreenshots(browser, page, language)
    done += 1
    console.log(`${page} (${done} of ${pages.length})`)
  }
  console.log('The screenshots are in look/.')
}

/** Prints how long pages are, and fails where one is longer or has more in its first screen than it may. */
async function measurePages(): Promise<void> {
  let failed = 0
  console.log('  screens (most)  controls of the first one (most)')
  for (const [page, [maxScreens, maxControls]] of Object.entries(LONGEST))
    for (const language of ['en', 'ar'] as const) {
      const { screens, controls } = await measure(localAddress(language, page))
      const isTooMuch = screens > maxScreens || controls > maxControls
      if (isTooMuch) failed += 1
      const figures = `${screens.toFixed(2).padStart(7)} (${maxScreens})  ${String(controls).padStart(14)} (${maxControls})`
      console.log(`${isTooMuch ? '✗' : '✓'} ${figures.padEnd(38)} ${localAddress(language, page)}`)
    }
  if (server) failed += await measureForms()
  console.log(failed === 0 ? 'None is longer than it may be.' : `${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Prints how high the highest form of each page of the desk is, in English and Arabic; returns how many are too high. */
async function measureForms(): Promise<number> {
  let failed = 0
  console.log(`  pixels of the form (${MAX_FORM_PIXELS})`)
  for (const [who, pages] of Object.entries(FORMS)) {
    const storageState = await signedIn(who === 'superadmin')
    const context = await browser.newContext({ viewport: PHONE, storageState, reducedMotion: 'reduce' })
    const tab = await context.newPage()
    for (const address of pages.flatMap((page) => [page, localAddress('ar', page)])) {
      await tab.goto(origin + address, { waitUntil: 'networkidle' })
      const forms = tab.locator('main form')
      const height = await forms.evaluateAll((all) =>
        Math.max(...all.map((form) => form.getBoundingClientRect().height)),
      )
      const isRight = height > 0 && height <= MAX_FORM_PIXELS
      if (!isRight) failed += 1
      console.log(`${isRight ? '✓' : '✗'} ${String(Math.round(height)).padStart(7)} ${address}`)
    }
    await context.close()
  }
  return failed
}

/** A page on a phone with one saved mosque, without the line that says that its data are samples. */
async function measure(address: string): Promise<{ screens: number; controls: number }> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const tab = await openAsVisitor(context, address)
  const found = await tab.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('a, button, summary, input, select, textarea')].filter(
      (control) => {
        const { top, bottom, width, height } = control.getBoundingClientRect()
        return width > 1 && height > 1 && bottom > 0 && top < innerHeight && control.checkVisibility()
      },
    )
    return { height: document.documentElement.scrollHeight, controls: seen.length }
  })
  await context.close()
  return { screens: found.height / PHONE.height, controls: found.controls }
}

async function openAsVisitor(context: BrowserContext, address: string): Promise<Page> {
  await context.addInitScript(() => {
    const saved = [{ slug: 'sample-masjid-demonstration', name: 'Sample Masjid (demonstration)', at: null }]
    localStorage.setItem('saved-mosques', JSON.stringify(saved))
  })
  const tab = await context.newPage()
  await tab.goto(origin + address, { waitUntil: 'networkidle' })
  await tab.evaluate(() => document.querySelector('[data-slot="sample-line"]')?.remove())
  return tab
}

/** Home, a mosque and the desk of its admin, each on a phone beside a desktop. */
async function drawReadme(): Promise<void> {
  const frame = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const desk = await signedIn()
  const pages = [
    { name: 'home', address: '/' },
    { name: 'mosque', address: '/mosques/sample-masjid-demonstration' },
    { name: 'desk', address: '/admin/home', storageState: desk },
  ]
  for (const { name, address, storageState } of pages) {
    const pictures: string[] = []
    for (const viewport of [PHONE, { width: 1280, height: 980 }]) {
      const context = await browser.newContext({ viewport, storageState, reducedMotion: 'reduce' })
      const picture = await (await openAsVisitor(context, address)).screenshot()
      pictures.push(`<img src="data:image/png;base64,${picture.toString('base64')}" height="650">`)
      await context.close()
    }
    await frame.setContent(
      `<style>body{display:flex;gap:32px;margin:0;padding:35px 41px;background:#e9e2d5}img{border-radius:20px}</style>${pictures.join('')}`,
    )
    await frame.screenshot({ path: `docs/${name}.png` })
    console.log(`docs/${name}.png`)
  }
}

/** What a browser holds in which the admin of the sample mosque is signed in, or a superadmin. */
async function signedIn(asSuperadmin = false) {
  const tab = await browser.newPage({ baseURL: origin })
  await tab.goto(asSuperadmin ? superadminLink : '/login')
  if (asSuperadmin) {
    await tab.locator('main button[type=submit]').first().click()
    await tab.waitForURL('**/admin')
    return tab.context().storageState()
  }
  await tab.locator('[name=email]').fill('admin@sample.example')
  await tab.locator('[name=password]').fill(readFileSync(join(dataDir, 'sample-password'), 'utf8').trim())
  await tab.locator('main form:has([name=password]) button[type=submit]').click()
  await tab.waitForURL((url) => !url.pathname.includes('login'))
  return tab.context().storageState()
}

async function takeScreenshots(browser: Browser, page: string, language: Language): Promise<void> {
  const address = localAddress(language, page)
  const name = page.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
    const tab = await context.newPage()
    await tab.goto(origin + address, { waitUntil: 'load' })
    for (const width of widths) {
      await tab.setViewportSize({ width, height: 800 })
      await tab.screenshot({ path: `look/${name}-${language}-${colorScheme}-${width}.png`, fullPage: true })
    }
    await context.close()
  }
}

function startServer() {
  const env = {
    ...process.env,
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    NOW: isMeasuring || isForReadme ? MEASURED_AT : '2026-11-20T08:00:00Z',
  }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'error', DATABASE_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<typeof child>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      printed += chunk
      superadminLink = /^Superadmin .*: (\S+)$/m.exec(printed)?.[1] ?? ''
      if (printed.includes('Ready on') && (superadminLink || !isMeasuring)) resolve(child)
    })
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}
