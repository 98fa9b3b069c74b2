import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Language, languages, localAddress } from '#app/i18n/languages.ts'
import { buildIfStale } from './build/build-site.ts'
import { findOrInstallChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { pageList } from './page-list.ts'

const USAGE =
  'npm run look [-- ADDRESS …]   screenshots in look/, of every page or of the named ones (/mosques /events)'
const widths = [360, 1280]
const schemes = ['light', 'dark'] as const

const named = process.argv.slice(2)
if (named.some((word) => !word.startsWith('/'))) {
  console.error(USAGE)
  process.exit(1)
}

await buildIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-look-'))
const origin = process.env.LOOK_AT ?? `http://localhost:${await freePort()}`
const server = process.env.LOOK_AT ? null : await startServer()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const pages = named.length > 0 ? named : await pageList(origin)
  mkdirSync('look', { recursive: true })
  let done = 0
  for (const page of pages) {
    for (const language of languages) await takeScreenshots(browser, page, language)
    done += 1
    console.log(`${page} (${done} of ${pages.length})`)
  }
  console.log('The screenshots are in look/.')
} finally {
  await browser.close()
  server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
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
    NOW: '2026-11-20T08:00:00Z',
  }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<typeof child>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.includes('Ready on')) resolve(child)
    })
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}
