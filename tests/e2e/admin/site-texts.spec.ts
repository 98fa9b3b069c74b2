import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

test('a text in Arabic is previewed, saved and read on the home page', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await page.goto('/admin/settings?tab=texts')
  await waitForScript(page)
  await page.getByText('Texts in العربية').click()
  const title = page.locator('[name="ar.heroTitle"]')
  await title.fill('مساجد مدينتنا')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByText('مساجد مدينتنا')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeFocused()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expect(title).toHaveValue('مساجد مدينتنا')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مساجد مدينتنا')
})
