import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { answerTiles } from '#tests/support/journeys/map-tiles.ts'

test('a visitor suggests a position on a map, and a superadmin sees it there', async ({ page, browser }) => {
  const tiles = await answerTiles(page)
  await page.goto('/mosques/westridge-mosque')
  await page.getByRole('link', { name: 'Something wrong or missing?' }).click()
  await expect(page.getByRole('link', { name: 'Parking' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Position on the map' }).click()
  await expect(page.getByLabel('Position', { exact: false }).first()).toHaveValue('')
  await waitForScript(page)
  expect(tiles).toEqual([])
  await page.getByRole('button', { name: 'Mark it on a map' }).press('Enter')
  const map = page.getByRole('application', { name: /Map: press where it is/ })
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  await map.press('ArrowRight')
  await expect(page.locator('input[name=place]')).toHaveValue(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
  const place = await page.locator('input[name=place]').inputValue()
  await page.getByLabel('How do you know it?').fill('I pray there (journey)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Those who look after this page will see it.')).toBeVisible()

  const office = await superadminPage(browser)
  await answerTiles(office)
  await office.goto('/admin/reports')
  // Other journeys report too.
  const card = office.getByRole('listitem').filter({ hasText: 'I pray there (journey)' })
  const [latitude] = place.split(', ')
  await expect(card).toContainText(String(Number(latitude)))
  await waitForScript(office)
  await card.getByRole('button', { name: 'Open the map' }).click()
  await expect(card.locator('.map-place')).toHaveCount(2)
  await expectAccessible(office)
  await office.context().close()
})
