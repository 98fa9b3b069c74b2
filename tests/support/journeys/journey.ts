import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { siteClockOffsetMs } from './journey-settings.ts'

/** A journey through the site, in browsers that share its clock; an error on the page's console fails it. */
export const test = base.extend<object, { sameClock: undefined }>({
  sameClock: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await prepare(context)
        return context
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // A missing page is announced by the browser itself; everything else is ours.
      if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors, 'errors on the console of the page').toEqual([])
  },
})

/** Moves the date alone (timers are the browser's own), and keeps toasts in sight until a busy machine has looked. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    const ComputersDate = Date
    globalThis.Date = class extends ComputersDate {
      constructor(...parts: [] | [number]) {
        super(...((parts.length === 0 ? [ComputersDate.now() + ahead] : parts) as [number]))
      }
      static override now() {
        return ComputersDate.now() + ahead
      }
    } as DateConstructor
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.ui-toast { --toast-stay: 10s !important }')
    document.adoptedStyleSheets = [sheet]
  }, siteClockOffsetMs())
}

/** Looks for what would keep somebody out: WCAG 2.2 A and AA, as axe tests it. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(' · ')})`,
  )
  expect(found).toEqual([])
}

/** Waits until the page's script has taken over. */
export async function waitForScript(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}
