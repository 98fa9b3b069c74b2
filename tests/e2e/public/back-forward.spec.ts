import { expect, type Page } from '@playwright/test'
import { test } from '#tests/support/journeys/journey.ts'
import { withPageCache } from '#tests/support/journeys/launch-options.ts'

test.use({ launchOptions: withPageCache })

/** Goes to another page and back; returns whether the first page came from the back/forward cache. */
async function leaveAndReturn(page: Page): Promise<boolean | undefined> {
  const address = page.url()
  await page.evaluate(() => {
    addEventListener('pageshow', (event) => {
      document.documentElement.dataset.persisted = String(event.persisted)
    })
  })
  await page.evaluate(() => setTimeout(() => location.assign('/about')))
  await page.waitForURL('/about')
  await page.evaluate(() => setTimeout(() => history.back()))
  // No page loads, so there is no load event to wait for.
  await page.waitForURL(address, { waitUntil: 'commit' })
  return page.evaluate(() => document.documentElement.dataset.persisted === 'true')
}

test('Back restores every public page from the back/forward cache', async ({ page }) => {
  await page.goto('/mosques')
  const mosque = await page.locator('main h3 a[href^="/mosques/"]').first().getAttribute('href')
  await page.goto('/events')
  const event = await page.locator('main h3 a[href^="/events/"]').first().getAttribute('href')
  for (const path of ['/', '/mosques', mosque!, '/events', event!, '/prayer-times', '/contact', '/ar/contact?sent=1']) {
    await page.goto(path)
    expect([path, await leaveAndReturn(page)]).toEqual([path, true])
  }
})

test('Back restores a filtered list from the back/forward cache', async ({ page }) => {
  await page.goto('/mosques')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.getByRole('link', { name: 'Yusufeyyah Masjid' })).toHaveCount(0)
  const names = () => page.locator('main h3').allTextContents()
  const filtered = await names()
  expect(await leaveAndReturn(page)).toBe(true)
  expect(await names()).toEqual(filtered)
})
