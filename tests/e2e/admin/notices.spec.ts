import { expect } from '@playwright/test'
import { test } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { waysOnAPhone } from '#tests/support/journeys/ways.ts'

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    test('an admin publishes a janazah, corrects its time and withdraws it, and visitors are told', {
      tag: '@central',
    }, async ({ page }) => {
      const name = `Nobody, a test ${way}`
      await signInAsMosqueAdmin(page)
      await page.goto('/admin/notices')
      await page.getByRole('link', { name: 'Janazah', exact: true }).click()
      await page.getByLabel('Name, as the family wishes it').fill(name)
      await page.getByLabel('Time', { exact: true }).fill('14:30')
      await page.getByLabel('Makbara').fill('Sample makbara')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('heading', { name: `Mayyit of ${name}` })).toBeVisible()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()

      const listed = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: `Mayyit of ${name}` }) })
      await listed.getByRole('link', { name: 'Correct the notice' }).click()
      await page.getByLabel('Time', { exact: true }).fill('15:00')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Publish the correction' }).click()
      // Of several notices home shows the soonest, which may be that of another test.
      const address = await listed.locator('a[href^="/notices/"]').first().getAttribute('href')
      await page.goto('/ar')
      await expect(page.locator('a[href^="/ar/notices"]').filter({ visible: true }).first()).toBeVisible()
      await page.goto(`/ar${address}`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByText(name).first()).toBeVisible()
      await expect(page.locator('s')).toContainText('14:30')

      await page.goto('/admin/notices')
      await listed.locator('summary', { hasText: 'Withdraw' }).click()
      await listed.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
      await page.goto('/mosques/sample-masjid-demonstration/notices')
      await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(name)).toHaveCount(0)
    })
  })
