import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

// Playwright's Chromium has no back/forward cache: Back loads each page again, as for people who are signed in.
test.use({
  geolocation: { latitude: -33.9222, longitude: 18.4156 },
  permissions: ['geolocation'],
  viewport: { width: 360, height: 740 },
})

const nearby = (page: Page) => page.locator('#near > ol > li')

const position = (n: number) => ({
  ...{ slug: `${n}`, name: `Mosque ${n}`, address: 'Observatory', latitude: -34 + n / 100, longitude: 18.4 },
  ...{ approximate: false, zone: 'Africa/Johannesburg', jamaats: [], beginnings: [], confirmed: null, isStale: false },
})

/** Answers with so many mosques, one kilometer from the next. */
const manyPositions = (count: number) => ({
  mosques: Array.from({ length: count }, (_, index) => position(index)),
  withoutPosition: 0,
})

test('Back and Forward through five pages find filters, near me and an open picture', async ({ page }) => {
  const others = nearby(page).filter({ hasNotText: 'demonstration' })
  await page.goto('/')
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByRole('searchbox').fill('demonstration')
  await expect(page).toHaveURL('/mosques?q=demonstration')
  await expect(others).toHaveCount(0)
  await nearby(page).getByRole('link', { name: 'Sample Masjid (demonstration)' }).click()
  await page.waitForURL('/mosques/*')
  await waitForScript(page)
  await page.getByRole('link', { name: 'Open picture 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 /')
  await page.goto('/events?type=thikr')
  await page.getByRole('heading', { level: 4 }).getByRole('link').first().click()
  await page.waitForURL('/events/*/*')
  await waitForScript(page)
  await page.getByRole('link', { name: /full screen/ }).click()
  await expect(page.getByRole('dialog')).toContainText('1 /')
  await page.goto('/about')

  await page.goBack()
  await expect(page.getByRole('dialog')).toContainText('1 /')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByLabel('Event type')).toHaveValue('thikr')
  await page.goBack()
  await expect(page.getByRole('dialog')).toContainText('2 /')
  await page.goBack()
  await expect(page).toHaveURL('/mosques?q=demonstration')
  await expect(page.getByRole('searchbox')).toHaveValue('demonstration')
  await expect(nearby(page).first()).toBeVisible()
  await expect(others).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('dialog')).toContainText('2 /')
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('link', { name: /full screen/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back finds a lengthened list by distance as long and at its position, and a filter resets it', async ({
  page,
}) => {
  await page.route('**/nearby.json', (route) => route.fulfill({ json: manyPositions(150) }))
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(nearby(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(nearby(page)).toHaveCount(60)
  await nearby(page).nth(50).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await page.evaluate(() => location.assign('/about'))
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(nearby(page)).toHaveCount(60)
  await expect(nearby(page).nth(50)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(100)
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect.poll(() => nearby(page).count()).toBeLessThan(30)
  await page.evaluate(() => history.back())
  await expect(nearby(page)).toHaveCount(60)
})
