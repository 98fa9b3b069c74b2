import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

test('the home search opens results that survive a reload', async ({ page }) => {
  await page.goto('/')
  await waitForScript(page)
  const clear = page.getByRole('button', { name: 'Clear All' })
  await expect(clear).toBeDisabled()
  const search = page.getByRole('searchbox', { name: 'Search for mosques, areas, or facilities' })
  await search.fill('gatesville')
  await expect(clear).toBeEnabled()
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect(search).toHaveValue('')
  await expect(clear).toBeDisabled()
  await search.fill('gatesville')
  await search.press('Enter')
  await expect(page).toHaveURL('/mosques/search?q=gatesville')
  for (const visit of ['first', 'again']) {
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "gatesville"' }), visit).toBeVisible()
    await expect(page.getByRole('link', { name: /View Details →/ })).toHaveCount(1)
    await page.reload()
  }
})

test('the search of the home page is sticky after 400 pixels, without layout shift', async ({ page }) => {
  await page.goto('/')
  await waitForScript(page)
  // A late font changes the height of its text.
  await page.evaluate(async () => void (await document.fonts.ready))
  const form = page.getByRole('search').locator('form')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.mouse.wheel(0, 1600)
  await expect(form).toHaveAttribute('data-sticky')
  await expect(form).toBeInViewport()
  // Browsers round heights, so the same page may differ by a pixel.
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(form).not.toHaveAttribute('data-sticky')
})
