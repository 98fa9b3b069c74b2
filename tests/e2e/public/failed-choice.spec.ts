import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

// A choice that could not be fetched: the page goes on showing one thing, and offers to try again.

/** Lets the page of a choice fail, from when the returned function is called. */
async function failChoices(page: Page, pattern: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    await promise
    // No page; a broken connection would also be written to the console.
    await route.fulfill({ contentType: 'text/plain', body: '' })
  })
  return resolve
}

test('a city that cannot be fetched is chosen while it loads, and then no longer', async ({ page }) => {
  await page.goto('/prayer-times')
  await waitForScript(page)
  const city = page.getByLabel('City')
  const shown = await city.inputValue()
  const heading = await page.locator('[data-region=heading] h2').innerText()
  const end = await failChoices(page, '**/prayer-times?*')
  await city.selectOption('Durban')
  await expect(city).toHaveAttribute('aria-busy', 'true')
  await expect(city).toHaveValue('durban')
  await expect(page).toHaveURL('/prayer-times')
  end()
  await expect(page.getByRole('alert')).toContainText('Failed to load salaah times.')
  await expect(city).toHaveValue(shown)
  await expect(city).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL('/prayer-times')
  await expect(page.locator('[data-region=heading] h2')).toHaveText(heading)
  await page.unroute('**/prayer-times?*')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.locator('[data-region=heading] h2')).toContainText('Durban')
  await expect(city).toHaveValue('durban')
  await expect(page).toHaveURL(/city=durban/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/prayer-times')
  await expect(city).toHaveValue(shown)
})

test('a filter that cannot be fetched is not left chosen above the whole list', async ({ page }) => {
  await page.goto('/events')
  await waitForScript(page)
  await page.locator('summary', { hasText: 'Filters' }).click()
  const month = page.getByLabel('Month', { exact: true })
  const count = await page.locator('[data-region=found] [data-announce]').innerText()
  const end = await failChoices(page, '**/events?*')
  end()
  await month.selectOption('Current Month')
  await expect(page.getByRole('alert')).toContainText('Failed to load events.')
  await expect(month).toHaveValue('')
  await expect(page).toHaveURL('/events')
  await expect(page.locator('[data-region=found] [data-announce]')).toHaveText(count)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/events?*')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/events?month=current')
  await expect(month).toHaveValue('current')
})

test('what is typed while the network is away stays, and Back leads past the failure', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/events')
  await waitForScript(page)
  const end = await failChoices(page, '**/events?*')
  end()
  const search = page.getByRole('searchbox')
  await search.fill('ift')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(search).toHaveValue('ift')
  await page.unroute('**/events?*')
  await search.fill('iftar')
  await expect(page).toHaveURL('/events?q=iftar')
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
