import { expect, type Page } from '@playwright/test'
import { test as base, waitForScript } from '#tests/support/journeys/journey.ts'
import { withPageCache } from '#tests/support/journeys/launch-options.ts'

const test = base.extend({
  // Each page notes whether it was loaded or came from the back/forward cache.
  page: async ({ page }, use) => {
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.returned = String(persisted)
      }),
    )
    await use(page)
  },
})
test.use({ launchOptions: withPageCache, geolocation: { latitude: -33.9222, longitude: 18.4156 } })

/** Goes back, and waits until the page before is there from the back/forward cache. */
async function goBack(page: Page, address: string): Promise<void> {
  // No page loads, so there is no load event to wait for.
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL(address)
  await expect(page.locator('html'), `${address} is from the cache`).toHaveAttribute('data-returned', 'true')
}

async function leaveAndReturn(page: Page): Promise<void> {
  const address = page.url()
  await page.evaluate(() => setTimeout(() => location.assign('/about')))
  await page.waitForURL('/about')
  await goBack(page, address)
}

async function filterByArea(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.locator('[data-region=results]')).not.toHaveAttribute('aria-busy')
}

test('Back restores every public page from the back/forward cache', async ({ page }) => {
  await page.goto('/mosques')
  const mosque = await page.locator('main h3 a[href^="/mosques/"]').first().getAttribute('href')
  await page.goto('/events')
  const event = await page.locator('main h4 a[href^="/events/"]').first().getAttribute('href')
  for (const path of ['/', '/mosques', mosque!, '/events', event!, '/prayer-times', '/contact', '/ar/contact?sent=1']) {
    await page.goto(path)
    await leaveAndReturn(page)
  }
})

test('Back restores a filtered list from the back/forward cache', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
  await filterByArea(page)
  const cards = page.locator('main [data-mosque] h3').filter({ visible: true })
  await expect(cards.filter({ hasText: 'Auwal Masjid' })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'Yusufeyyah Masjid' })).toHaveCount(0)
  const filtered = await cards.allTextContents()
  await leaveAndReturn(page)
  await expect(cards).toHaveText(filtered)
})

test('Back from a mosque restores near me and the filters', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  const nearby = page.locator('#near ol').getByRole('listitem').filter({ hasText: 'away' })
  const sorted = page.getByText('Sorted by distance. Your position stays on this device.')
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(sorted).toBeVisible()
  await expect(nearby.first()).toBeVisible()
  const all = await nearby.count()
  await filterByArea(page)
  await expect.poll(() => nearby.count()).toBeLessThan(all)
  const distance = await nearby.first().innerText()
  await nearby.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/mosques\/[^/?]+$/)
  await goBack(page, '/mosques?area=City+Bowl')
  await expect(nearby.first()).toHaveText(distance, { useInnerText: true })
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/mosques')
  await expect(sorted).toBeVisible()
  await expect(nearby).toHaveCount(all)
})

test('a page from the back/forward cache shows current times', async ({ page }) => {
  await page.addInitScript(() => {
    // The clock of the server stays as it is, so the device's own answers for it.
    const ask = fetch
    const clock = () => new Response('', { headers: { 'Server-Timing': `clock;desc="${Date.now()}"` } })
    globalThis.fetch = async (input, init) => (init?.method === 'HEAD' ? clock() : ask(input, init))
    Date.now = () => Number(localStorage.getItem('present') ?? Date.parse('2026-11-20T08:00:00Z'))
  })
  await page.goto('/')
  await expect(page.getByRole('timer')).toHaveText('in 2:35:00')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL('/about')
  await page.evaluate(() => localStorage.setItem('present', String(Date.parse('2026-11-20T12:00:00Z'))))
  await goBack(page, '/')
  await expect(page.getByText('Next: Asr 16:15').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText('in 2:15:00')
})
