import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localAddress } from '#app/i18n/languages.ts'
import { oneOfEachDirection } from '#tests/browsers/driver.ts'
import { fetchOldChromium, type OldChromium, oldChromium } from '#tests/browsers/old-chromium.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'
import { buildIfStale } from './build/build-site.ts'
import { pageList } from './page-list.ts'

// npm run test:old-chromium -- FOLDER [88 64 …]: opens every public page on a phone and a desktop, in Chromium 88,
// which must show the site as it is meant, and in 64, which must show it readable. FOLDER keeps the browsers and pictures.
const FIRST_STYLED = 88
const widths = [360, 1280]
const boards = ['/mosques/sample-masjid-demonstration/board', '/screen']
const POLL_MS = 100
const READY_ATTEMPTS = 100

const [folder, ...chosen] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run test:old-chromium -- FOLDER [88 64 80 92]')
  process.exit(1)
}

/** A page that stands bare has no script. */
const IS_READY = `document.documentElement.dataset.ready !== undefined || !document.querySelector('script[type=module]')`

/** What other sites frame has the font of the device. */
const IS_STYLED = `document.querySelector('.embed-page')
  ? getComputedStyle(document.querySelector('.embed-page')).fontFamily.startsWith('system-ui')
  : getComputedStyle(document.body).display === 'flex' && document.fonts.check('1em Figtree')`

/** The table for browsers without script is gone. */
const IS_BOARD = `document.getElementById('plain') === null`

const total = { passed: 0, failed: 0 }
await buildIfStale()
const data = mkdtempSync(join(tmpdir(), 'mosque-connect-old-chromium-'))
const server = spawnSite({ DATA_DIR: data, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
try {
  const { url } = await ready(server)
  const pages = await pageList(url, 'document')
  for (const major of chosen.length > 0 ? chosen : ['88', '64']) {
    const browser = await oldChromium(fetchOldChromium(folder, major))
    try {
      for (const board of boards)
        for (const language of oneOfEachDirection)
          await lookAtBoard(browser, major, url + localAddress(language, board))
      for (const page of pages)
        for (const language of oneOfEachDirection) await look(browser, Number(major), url, localAddress(language, page))
    } finally {
      browser.close()
    }
  }
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(data, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function look(browser: OldChromium, major: number, url: string, page: string): Promise<void> {
  for (const width of widths) {
    const problems: string[] = []
    // A missing page is meant to be missing; Chromium 92 refuses a style of its own in every field with a list.
    problems.push(
      ...(await browser.open(url + page, width)).filter(
        (error) => !/status of 404|sha256-pILX\+5FGCpLRHvN/.test(error),
      ),
    )
    if (major >= FIRST_STYLED) await untilReady(browser)
    const seen = await browser.evaluate<{ wide: number; words: number; isStyled: boolean; isReady: boolean }>(`({
      wide: document.documentElement.scrollWidth,
      words: document.body.innerText.trim().split(/\\s+/).length,
      isStyled: ${IS_STYLED},
      isReady: ${IS_READY},
    })`)
    if (seen.wide > width) problems.push(`it is ${seen.wide} px wide`)
    if (seen.words < 20) problems.push('it says next to nothing')
    if (major >= FIRST_STYLED && !seen.isStyled) problems.push('it has no style')
    if (major >= FIRST_STYLED && !seen.isReady) problems.push('its script did not start')
    const pictures = join(folder!, `pictures-${major}`)
    mkdirSync(pictures, { recursive: true })
    writeFileSync(join(pictures, `${page.replaceAll(/[^\w]+/g, '-')}-${width}.png`), await browser.screenshot())
    total[problems.length > 0 ? 'failed' : 'passed'] += 1
    console.log(
      `${problems.length > 0 ? '✗' : '✓'} Chromium ${major}, ${width} px: ${page}${problems.map((each) => `\n    ${each}`).join('')}`,
    )
  }
}

/** A board works in each of these browsers: its script replaces the table, and the table is not loaded again. */
async function lookAtBoard(browser: OldChromium, major: string, address: string): Promise<void> {
  // A screen that is not paired yet is told so.
  const problems = (await browser.open(address, 1280)).filter((error) => !/status of 404/.test(error))
  for (let attempt = 0; attempt < READY_ATTEMPTS && !(await browser.evaluate<boolean>(IS_BOARD)); attempt++)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  if (!(await browser.evaluate<boolean>(IS_BOARD))) problems.push('its script did not start')
  const seen = await browser.evaluate<{ wide: number; high: number; window: number; renews: boolean }>(`({
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    window: innerHeight,
    renews: document.querySelector('meta[http-equiv=refresh]') !== null,
  })`)
  if (seen.wide > 1280 || seen.high > seen.window) problems.push(`it is ${seen.wide} px wide and ${seen.high} px high`)
  if (seen.renews) problems.push('it loads itself again')
  const pictures = join(folder!, `pictures-${major}`)
  mkdirSync(pictures, { recursive: true })
  const name = new URL(address).pathname.replaceAll(/[^\w]+/g, '-')
  writeFileSync(join(pictures, `${name}-1280.png`), await browser.screenshot())
  total[problems.length > 0 ? 'failed' : 'passed'] += 1
  const lines = problems.map((each) => `\n    ${each}`).join('')
  console.log(`${problems.length > 0 ? '✗' : '✓'} Chromium ${major}: ${address}${lines}`)
}

/** Waits until the script has started, but not for ever: the page is then judged as it is. */
async function untilReady(browser: OldChromium): Promise<void> {
  const isReady = () => browser.evaluate<boolean>(IS_READY)
  for (let attempt = 0; attempt < READY_ATTEMPTS && !(await isReady()); attempt++)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
