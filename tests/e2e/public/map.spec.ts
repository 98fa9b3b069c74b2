import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

/** Mocks the map tiles; returns the requested addresses. */
async function answerTiles(page: Page, status: number): Promise<string[]> {
  const tiles: string[] = []
  page.removeAllListeners('console')
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(route.request().url())
    return status === 200
      ? route.fulfill({ path: 'public/apple-touch-icon.png' })
      : route.fulfill({ status, contentType: 'text/plain', body: '' })
  })
  return tiles
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of the places found' })

test('the map shows the results, works by keyboard and works without tiles', async ({ page }) => {
  const tiles = await answerTiles(page, 403)
  await page.goto('/mosques?area=Southern+Suburbs')
  await waitForScript(page)
  expect(tiles).toEqual([])
  const button = page.getByRole('button', { name: 'Street map' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Hide map' })).toHaveAttribute('aria-expanded', 'true')
  await expect(map(page).getByText('The map pictures cannot be loaded')).toBeVisible()
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await map(page).locator('.map-pin').first().focus()
  await page.keyboard.press('Enter')
  await map(page).locator('.leaflet-popup a[href^="/mosques/"]').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the map follows the filters and can be closed', async ({ page }) => {
  await answerTiles(page, 200)
  await page.goto('/mosques')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Street map' }).click()
  await expect(map(page).locator('.map-cluster').first()).toBeVisible()
  await page.getByRole('searchbox').fill('auwal')
  await expect(map(page).locator('.map-pin')).toHaveCount(1)
  await expect(map(page).locator('.map-cluster')).toHaveCount(0)
  await expect(map(page).locator('.map-pin')).toHaveAttribute('aria-label', /Auwal/)
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(map(page)).toBeHidden()
  await page.getByRole('button', { name: 'Street map' }).click()
  await expect(map(page).locator('.map-pin')).toHaveCount(1)
})

test('a pressed pin names the street and the next jamaat', async ({ page }) => {
  await answerTiles(page, 200)
  await page.goto('/mosques?q=demonstration+musalla')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Street map' }).click()
  await map(page).locator('.map-pin').first().click()
  const popup = map(page).locator('.leaflet-popup')
  await expect(popup).toContainText('3 Sample Street, Athlone')
  await expect(popup).toContainText(/Next: .+ \d\d:\d\d/)
})
