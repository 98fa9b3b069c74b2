import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A journey through the site; an error on the page's console fails it. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // A missing page is announced by the browser itself; everything else is ours.
      if (message.type() === 'error' && !/status of 404/.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints, 'errors on the console of the page').toEqual([])
  },
})

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
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toBeAttached()
}
