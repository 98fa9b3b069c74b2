import { expect } from '@playwright/test'
import { expectAccessible, test } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

// What it withdraws stays on the page of the mosque for a day.
test.use({ siteOf: 'notices', viewport: { width: 360, height: 740 } })

test('on a phone an admin publishes a janazah, corrects its time and withdraws it', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/notices')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Janazah', exact: true }).click()
  await page.getByLabel('Name, as the family wishes it').fill('Nobody, a test')
  await page.getByLabel('Time', { exact: true }).fill('14:30')
  await page.getByLabel('Makbara').fill('Sample makbara')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Mayyit of Nobody, a test' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  const listed = page.getByRole('listitem').filter({ hasText: 'Nobody, a test' })
  await listed.getByRole('link', { name: 'Correct the notice' }).click()
  await page.getByLabel('Time', { exact: true }).fill('15:00')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Publish the correction' }).click()
  await listed.getByRole('link', { name: 'Open' }).click()
  await expect(page.locator('s')).toContainText('14:30')
  await expect(page.getByText('time 15:00')).toBeVisible()

  await page.goto('/admin/notices')
  await listed.getByText('Withdraw', { exact: true }).click()
  await listed.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await page.goto('/mosques/sample-masjid-demonstration/notices')
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody, a test')).toHaveCount(0)
})
