import type { Browser, BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    shownAt: number
  }
}

/** Records when a page is first shown: at its first frame, or at the first frame after a prerendered page is activated. */
function noteShown(): void {
  const note = () =>
    requestAnimationFrame(() => {
      window.shownAt = Date.now()
    })
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', note, { once: true })
  else note()
  addEventListener('pageshow', ({ persisted }) => persisted && note())
}

const link = 'header nav a[href="/events"]'

/** Milliseconds from a click on a link, after a second of hovering, until the next page is shown. */
export async function hoverAndClick(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openHome(browser, url, 1280)
  await page.hover(link)
  await page.waitForTimeout(1000)
  const took = await timeOf(page, () => page.click(link, { noWaitAfter: true }))
  await context.close()
  return took
}

/** Milliseconds from a tap until the next page is shown, with or without prefetching. */
export async function touch(browser: Browser, url: string, prefetch: boolean): Promise<number> {
  const { context, page } = await openHome(browser, url, 360, prefetch)
  await page.locator('footer a[href="/events"]').scrollIntoViewIfNeeded()
  const took = await timeOf(page, () => page.locator('footer a[href="/events"]').tap({ noWaitAfter: true }))
  await context.close()
  return took
}

/** Milliseconds from Back until the previous page is shown. */
export async function back(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openHome(browser, url, 1280)
  await timeOf(page, () => page.click(link, { noWaitAfter: true }))
  const since = Date.now()
  await page.evaluate(() => history.back())
  await page.waitForURL((address) => address.pathname === '/')
  await page.waitForFunction((began) => window.shownAt > began, since)
  const took = (await page.evaluate(() => window.shownAt)) - since
  await context.close()
  return took
}

async function openHome(
  browser: Browser,
  url: string,
  width: number,
  prefetch = true,
): Promise<{ context: BrowserContext; page: Page }> {
  const mobile = width < 600
  const context = await browser.newContext({ viewport: { width, height: 740 }, hasTouch: mobile, isMobile: mobile })
  await context.addInitScript(noteShown)
  const page = await context.newPage()
  if (!prefetch) await page.route('**/speculation-rules.json', (route) => route.abort())
  await page.goto(url, { waitUntil: 'networkidle' })
  return { context, page }
}

async function timeOf(page: Page, press: () => Promise<void>): Promise<number> {
  const since = Date.now()
  await press()
  await page.waitForURL((address) => address.pathname === '/events')
  await page.waitForFunction((began) => window.shownAt > began, since)
  return (await page.evaluate(() => window.shownAt)) - since
}
