import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleColors, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone the preview shows what an admin switches off before it is saved, and the board after it', async ({
  page,
}) => {
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/mosque/boards')
  await waitForScript(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, { without: ['iframe'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleColors(page)

  const preview = page.frameLocator('iframe[title="The board as it would be"]').getByText('Sunrise')
  await expect(preview).toBeVisible()
  const switches = page.locator('summary', { hasText: 'Shown besides the clock' })
  await expect(switches).toContainText('Sunrise')
  await switches.click()
  await page.getByRole('checkbox', { name: 'Sunrise' }).uncheck()
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Boards follow within two minutes.').first()).toBeVisible()
  await page.reload()
  await expect(switches).toBeVisible()
  await expect(switches).not.toContainText('Sunrise')
  await page.goto(String(await page.getByRole('link', { name: 'Open the board' }).getAttribute('href')))
  await expect(page.getByText('Maghrib')).toBeVisible()
  await expect(page.getByText('Sunrise')).toHaveCount(0)
})
