import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

const here = { latitude: -33.9222, longitude: 18.4156 }
const sorted = 'Sorted by distance. Your position stays on this device.'

test.use({
  geolocation: here,
  permissions: ['geolocation'],
  viewport: { width: 360, height: 740 },
})

const nearby = (page: Page) => page.locator('#near ol').getByRole('listitem').filter({ hasText: 'away' })
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

async function pressNearMe(page: Page): Promise<void> {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText(sorted)).toBeVisible()
}

test('near me follows the filters, and shows all mosques when none matches', async ({ page }) => {
  await page.goto('/mosques')
  await pressNearMe(page)
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Southern Suburbs')
  await expect(nearby(page).filter({ hasText: 'Bo-Kaap' })).toHaveCount(0)
  await expect(nearby(page).first()).toContainText('Directions')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('No mosque matches the search, so these are the nearest of all.')).toBeVisible()
  await expect(nearby(page).first()).toContainText(/Bo-Kaap/)
})

test('a filter that is set before the position is known holds', async ({ page }) => {
  await page.addInitScript((coords) => {
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('located', () => found({ coords } as GeolocationPosition), { once: true })
  }, here)
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Southern Suburbs')
  await expect(page).toHaveURL(/area=/)
  await expect(page.getByText('Finding where you are')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('located')))
  await expect(nearby(page).first()).toContainText('Directions')
  await expect(nearby(page).filter({ hasText: 'Bo-Kaap' })).toHaveCount(0)
})

test('near me survives a reload, until it is stopped', async ({ page }) => {
  await page.goto('/mosques')
  await pressNearMe(page)
  await page.reload()
  await expect(page.getByText(sorted)).toBeVisible()
  await expect(page.locator('.city-map .map-here'), 'the drawn map has the position').toHaveCount(1)
  await page.goto('/mosques/search?q=masjid')
  await expect(nearby(page).first()).toContainText('Directions')
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(nearby(page)).toHaveCount(0)
  await expect(page.locator('.map-here')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('near')), 'the position is forgotten').toBeNull()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/mosques')
  await expect(page.getByRole('button', { name: 'Near me' })).toBeVisible()
  await expect(nearby(page)).toHaveCount(0)
})

test('when distances cannot be fetched, the page does not claim that the list is sorted', async ({ page }) => {
  page.removeAllListeners('console')
  await page.route('**/nearby.json*', (route) => route.abort())
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(shown(page, 'The distances cannot be loaded.')).toBeVisible()
  await expect(page.getByText('Sorted by distance')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
})

/** The distance in pixels between the mark of the visitor and the center of the map. */
async function distanceFromCenter(page: Page): Promise<number> {
  const center = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [map, mark] = [await center('.map-box'), await center('.map-box .map-here')]
  return Math.hypot(map.x - mark.x, map.y - mark.y)
}

test('the map centers on the visitor and marks them', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ path: 'public/apple-touch-icon.png' }),
  )
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Street map' }).click()
  await expect(page.locator('.map-pin, .map-cluster').first()).toBeVisible()
  await expect(page.locator('.map-box .map-here')).toHaveCount(0)
  await pressNearMe(page)
  await expect(page.locator('.map-box .map-here')).toHaveCount(1)
  await expect.poll(() => distanceFromCenter(page)).toBeLessThan(30)
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(page.locator('.map-box .map-here')).toHaveCount(0)
})
