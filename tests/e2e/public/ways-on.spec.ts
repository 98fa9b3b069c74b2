import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

for (const [language, search, without] of [
  ['', 'Search mosques...', 'Without “zzzzzz”'],
  ['/ar', 'ابحث في المساجد...', 'دون «zzzzzz»'],
] as const)
  test(`a search that finds nothing leads on with one press${language}`, async ({ page }) => {
    await page.goto(`${language}/mosques?area=City+Bowl`)
    await waitForScript(page)
    await page.getByPlaceholder(search).fill('zzzzzz')
    const wayOn = page.getByRole('link', { name: without })
    await expect(wayOn).toBeVisible()
    await expectAccessible(page)
    await wayOn.click()
    await expect(page).toHaveURL(/\?area=City\+?(%20)?Bowl/)
    await expect(page.locator('main li[data-mosque]').first()).toBeVisible()
  })

test('without script an empty list of events leads to its nearest area', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/events?q=bo-kaap')
  await page.getByRole('link', { name: /^Nearest to it, in / }).click()
  await expect(page.locator('[data-slot="empty-state"]')).toHaveCount(0)
  await expect(page.getByText(/[1-9]\d* events? found/)).toBeVisible()
  await context.close()
})
