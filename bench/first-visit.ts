import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '#scripts/free-port.ts'

export type FirstVisit = {
  requests: number
  bytes: number
  scriptBytes: number
  lcp: number
  blocking: number
  shift: number
}

type Timings = { lcp: number; blocking: number; shift: number }
declare global {
  interface Window {
    timings: Timings
  }
}

/** Records what the browser reports: largest paint, time blocked by long tasks, layout shift. */
function observe(): void {
  const timings = { lcp: 0, blocking: 0, shift: 0 }
  window.timings = timings
  const follow = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  follow('largest-contentful-paint', ({ startTime }) => {
    timings.lcp = startTime
  })
  follow('longtask', ({ duration }) => {
    timings.blocking += Math.max(0, duration - 50)
  })
  follow('layout-shift', ({ value = 0 }) => {
    timings.shift += value
  })
}

/** A first visit on a slow phone: no cache, a processor four times slower, 1.6 Mbit/s and 150 ms latency. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const loaded = await countBytes(context, page)
  await page.goto(url, { waitUntil: 'networkidle' })
  // On a busy machine the network can be idle before the first paint.
  await page.waitForFunction(() => window.timings.lcp > 0)
  const timings = await page.evaluate(() => window.timings)
  await context.close()
  return { ...loaded(), ...timings }
}

/** A processor four times slower, 1.6 Mbit/s and 150 ms latency. Returns the session that reports the network. */
async function slowPhone(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

async function countBytes(context: BrowserContext, page: Page) {
  const session = await slowPhone(context, page)
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Uploaded pictures of mosques and events do not count, nor do images within the style sheet.
    if (!response.url.includes('/uploads/') && !response.url.startsWith('data:')) types.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  return () => {
    const counted = [...types].map(([id, type]) => ({ type, bytes: sizes.get(id) ?? 0 }))
    const sum = (list: typeof counted) => list.reduce((total, { bytes }) => total + bytes, 0)
    return {
      requests: counted.length,
      bytes: sum(counted),
      scriptBytes: sum(counted.filter(({ type }) => type === 'Script')),
    }
  }
}

type StaticPage = { url: string; stop: () => void }

/** A static page with the same text and one picture, without any style. */
export async function barePage(browser: Browser, url: string): Promise<StaticPage> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const { title, text, picture } = await page.evaluate(() => ({
    title: document.title,
    text: document.body.innerText,
    picture: document.querySelector<HTMLImageElement>('main img')?.currentSrc ?? '',
  }))
  await page.close()
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const image = picture && `<img src="${picture}" alt="" width="320" height="200">`
  const words = escaped.split('\n').map((line) => `<p>${line}</p>`)
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${image}${words.join('')}`
  return serve({ 'content-type': 'text/html' }, Buffer.from(html))
}

/** The same page without its scripts, with the addresses of its files made absolute. */
export async function pageWithoutScript(url: string): Promise<StaticPage> {
  const { origin } = new URL(url)
  const html = await (await fetch(url)).text()
  const copy = html
    .replaceAll(/<script.*?<\/script>|<link[^>]+(?:modulepreload|as="font")[^>]*>/gs, '')
    .replaceAll(/(\(|=")\/(?=[a-z])/g, `$1${origin}/`)
  return serve({ 'content-type': 'text/html', 'content-encoding': 'br' }, brotliCompressSync(copy))
}

async function serve(headers: Record<string, string>, body: Buffer): Promise<StaticPage> {
  const port = await freePort()
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
