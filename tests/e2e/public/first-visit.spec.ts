import { expect, type Page } from '@playwright/test'
import { test } from '#tests/support/journeys/journey.ts'

const MAX_SHIFT = 0.05
const MAX_PICTURE_BYTES = 120_000
const MAX_REQUESTS = 9
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

async function firstLink(page: Page, list: string, selector: string): Promise<string> {
  await page.goto(list)
  return (await page.locator(selector).first().getAttribute('href')) ?? ''
}

const mosquePage = (page: Page) => firstLink(page, '/mosques?q=sample', 'main article a')
const eventPage = (page: Page) => firstLink(page, '/events', 'main article a')

for (const language of ['', '/ar'])
  for (const viewport of sizes)
    test(`late fonts hardly shift a page (${language || '/'}, ${viewport.width} px)`, async ({ browser, page }) => {
      const paths = ['', '/mosques', await mosquePage(page), await eventPage(page), '/events', '/prayer-times']
      for (const path of paths) {
        const context = await browser.newContext({ viewport })
        const { shift, before, after } = await openWithLateFonts(await context.newPage(), `${language}${path}` || '/')
        expect(before, `${path} is painted without Figtree`).not.toContain('Figtree')
        expect(after, `${path} ends in Figtree`).toContain('Figtree')
        expect(shift, path).toBeLessThanOrEqual(MAX_SHIFT)
        await context.close()
      }
    })

/** Delays the fonts until the page is painted; returns the layout shift until they are applied. */
async function openWithLateFonts(page: Page, path: string) {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    // Some builds of Chromium else lay letters out in whole pixels, which makes every word wider or narrower.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { text-rendering: geometricPrecision !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const shifts: PerformanceEntry[] = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  // The load event waits for the fonts that the page asked for.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const before = await loadedFonts(page)
  // What moves while the document is still being read has other causes than fonts.
  await page.evaluate(() => (window as unknown as { shifts: PerformanceEntry[] }).shifts.splice(0))
  fonts.resolve()
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  const after = await loadedFonts(page)
  const shift = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const { shifts } = window as unknown as { shifts: (PerformanceEntry & { value: number })[] }
    return shifts.reduce((total, { value }) => total + value, 0)
  })
  return { shift, before, after }
}

const loadedFonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))

/** Waits until a font is there, and with it all others of the texts that are shown: a page asks for them at once. */
async function waitForFont(page: Page, family: string): Promise<void> {
  await expect.poll(() => loadedFonts(page)).toContain(family)
  await page.evaluate(() => document.fonts.ready)
}

test('an English page loads no Arabic font for single words, an Arabic page does', async ({ page }) => {
  const paths = ['/', '/mosques', await mosquePage(page), await eventPage(page), '/prayer-times']
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  for (const path of paths) {
    await page.goto(path)
    await waitForFont(page, 'Figtree')
    const figtree = fonts.filter((font) => font.includes('figtree'))
    expect(figtree.length, `${path} has a font`).toBeGreaterThan(0)
    expect(fonts.splice(0), path).toEqual(figtree)
  }
  await page.goto('/ar')
  await expect.poll(() => fonts.some((font) => font.includes('noto-naskh-arabic'))).toBe(true)
})

test('the times of a mosque do not move when script starts the countdown', async ({ browser, page }) => {
  const context = await browser.newContext({ viewport: sizes[0]! })
  const visit = await context.newPage()
  for (const path of [await mosquePage(page), await firstLink(page, '/mosques?q=auwal', 'main article a')]) {
    const scripts = Promise.withResolvers<void>()
    await visit.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await visit.goto(path, { waitUntil: 'commit' })
    const table = visit.getByRole('region', { name: "Today's times" }).getByRole('table').first()
    await expect(table).toBeVisible()
    // A font that arrives meanwhile moves the times too, for another reason.
    await waitForFont(visit, 'Figtree')
    const before = await table.boundingBox()
    await expect(visit.getByRole('timer')).toBeHidden()
    scripts.resolve()
    await expect(visit.getByRole('timer')).toBeVisible()
    expect([path, await table.boundingBox()]).toEqual([path, before])
    await visit.unrouteAll()
  }
  await context.close()
})

test('the fallbacks of this machine are as wide as Figtree at every weight', async ({ page }) => {
  await page.goto('/about')
  const widths = await page.evaluate(async () => {
    const text = document.querySelector('main')?.textContent ?? ''
    const canvas = document.createElement('canvas').getContext('2d')!
    const widthIn = async (family: string, weight: number) => {
      // Large, because some builds of Chromium round the width of each letter to whole pixels.
      canvas.font = `${weight} 320px "${family}"`
      // Fails when this machine has none of the fonts of the family.
      const faces = await document.fonts.load(canvas.font).catch(() => [])
      return faces.length > 0 ? canvas.measureText(text).width : null
    }
    const found: { name: string; ratio: number }[] = []
    for (const family of ['Figtree Arial', 'Figtree Roboto', 'Figtree DejaVu'])
      for (const weight of [400, 500, 600, 650, 700]) {
        const width = await widthIn(family, weight)
        if (width) found.push({ name: `${family} ${weight}`, ratio: width / (await widthIn('Figtree', weight))! })
      }
    return found
  })
  expect(widths.length, 'this machine has one of the fallbacks').toBeGreaterThanOrEqual(5)
  for (const { name, ratio } of widths) expect(Math.abs(ratio - 1), name).toBeLessThan(0.01)
})

test('a first visit takes at most 120 kB and 9 requests, without uploaded pictures', async ({ browser, page }) => {
  for (const path of ['/', '/mosques', await mosquePage(page), await eventPage(page)]) {
    // What a service worker answers later on has no bytes.
    const context = await browser.newContext({ viewport: sizes[0]!, serviceWorkers: 'block' })
    const visit = await context.newPage()
    await visit.goto(path, { waitUntil: 'networkidle' })
    await waitForFont(visit, 'Figtree')
    const requests = await visit.evaluate(() => {
      const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
      return (entries as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({ name, transferSize }))
    })
    const own = requests.filter(({ name }) => !new URL(name).pathname.startsWith('/uploads/'))
    expect(own.length, `requests of ${path}`).toBeLessThanOrEqual(MAX_REQUESTS)
    expect(own.filter(({ transferSize }) => transferSize === 0)).toEqual([])
    const bytes = own.reduce((sum, { transferSize }) => sum + transferSize, 0)
    expect(bytes, `bytes of ${path}`).toBeGreaterThan(20_000)
    expect(bytes, `bytes of ${path}`).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    await context.close()
  }
})
