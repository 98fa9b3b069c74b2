import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { withPageCache } from '#tests/support/journeys/launch-options.ts'

const here = { latitude: -33.9222, longitude: 18.4156 }
const sorted = 'Sorted by distance. Your position stays on this device.'

test.use({
  launchOptions: withPageCache,
  geolocation: here,
  permissions: ['geolocation'],
  viewport: { width: 360, height: 740 },
})

const nearby = (page: Page) => page.locator('#near ol').getByRole('listitem').filter({ hasText: 'away' })
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })
const storedPosition = (page: Page) => page.evaluate(() => sessionStorage.getItem('near'))

async function pressNearMe(page: Page): Promise<void> {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText(sorted)).toBeVisible()
}

/** Whether the page came from the back/forward cache. */
async function noteReturns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.returned = String(persisted)
    }),
  )
}

test('near me sorts by distance, and the position is not sent', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/mosques')
  await pressNearMe(page)
  await expect(nearby(page).first()).toContainText(/Bo-Kaap/)
  await expect(page.locator('[data-region=results] [data-mosque]').first()).toBeHidden()
  expect(requests.some((request) => request.includes('/mosques/nearby.json'))).toBe(true)
  for (const request of requests) expect(request).not.toMatch(/33\.92|18\.41/)
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(nearby(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
  expect(await storedPosition(page)).toBeNull()
})

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

test('Back from a mosque restores near me and the filters', async ({ page, context }) => {
  await noteReturns(context)
  await page.goto('/mosques')
  await pressNearMe(page)
  const all = await nearby(page).count()
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  const first = nearby(page).first()
  const name = await first.getByRole('heading').innerText()
  const distance = await first.innerText()
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.locator('html')).toHaveAttribute('data-returned', 'true')
  await expect(nearby(page).first()).toHaveText(distance, { useInnerText: true })
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/mosques')
  await expect(page.getByText(sorted)).toBeVisible()
  await expect(nearby(page)).toHaveCount(all)
})

test('Back and Forward through five pages restore filters, near me and an open gallery', async ({ page }) => {
  const goBack = () => page.evaluate(() => history.back())
  const others = nearby(page).filter({ hasNotText: 'demonstration' })
  const goForward = () => page.evaluate(() => history.forward())
  await page.goto('/')
  await page.getByRole('searchbox').fill('demonstration')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/mosques/search?q=demonstration')
  await page.goto('/mosques')
  await pressNearMe(page)
  await page.getByRole('searchbox').fill('demonstration')
  await expect(page).toHaveURL('/mosques?q=demonstration')
  await expect(others).toHaveCount(0)
  await nearby(page).getByRole('link', { name: 'Sample Masjid (demonstration)' }).click()
  await page.getByRole('link', { name: 'Open picture 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 /')
  await page.evaluate(() => location.assign('/events'))
  await expect(page.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible()

  await goBack()
  await expect(page.getByRole('dialog')).toContainText('2 /')
  await goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('demonstration')
  await expect(others).toHaveCount(0)
  await expect(nearby(page).first()).toBeVisible()
  await goBack()
  await expect(page).toHaveURL('/mosques')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await goBack()
  await expect(page).toHaveURL('/mosques/search?q=demonstration')
  await goBack()
  await expect(page).toHaveURL('/')
  for (const address of ['/mosques/search?q=demonstration', '/mosques', '/mosques?q=demonstration']) {
    await goForward()
    await expect(page).toHaveURL(address)
  }
  await expect(others).toHaveCount(0)
  await expect(nearby(page).first()).toBeVisible()
  await goForward()
  await expect(page.getByRole('dialog')).toContainText('2 /')
})

test('near me survives a reload, until it is stopped', async ({ page }) => {
  await page.goto('/mosques')
  await pressNearMe(page)
  await page.reload()
  await expect(page.getByText(sorted)).toBeVisible()
  await page.goto('/mosques/search?q=masjid')
  await expect(nearby(page).first()).toContainText('Directions')
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(nearby(page)).toHaveCount(0)
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

test('when the position is denied, the list does not change', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  })
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Your position was not shared')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
})

/** The distance in pixels between the mark of the visitor and the center of the map. */
async function distanceFromCenter(page: Page): Promise<number> {
  const center = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [map, mark] = [await center('.map-box'), await center('.map-here')]
  return Math.hypot(map.x - mark.x, map.y - mark.y)
}

test('the map centers on the visitor and marks them', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ path: 'public/apple-touch-icon.png' }),
  )
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.locator('.map-pin, .map-cluster').first()).toBeVisible()
  await expect(page.locator('.map-here')).toHaveCount(0)
  await pressNearMe(page)
  await expect(page.locator('.map-here')).toHaveCount(1)
  await expect.poll(() => distanceFromCenter(page)).toBeLessThan(30)
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(page.locator('.map-here')).toHaveCount(0)
})
