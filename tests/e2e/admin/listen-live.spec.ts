import { expect } from '@playwright/test'
import { test } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('an admin presses that the mosque is live, and a page left open loses the mark at its end', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/mosque')
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('textbox', { name: 'Stream', exact: true }).fill('https://stream.example.org/live')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Mosque details updated successfully')).toBeVisible()

  await page.goto('/admin/home')
  await page.getByRole('button', { name: 'We are live' }).click()
  await expect(page.getByText(/^Live until \d\d:\d\d\.$/)).toBeVisible()

  await page.goto('/mosques/sample-masjid-demonstration')
  await expect(page.getByRole('link', { name: 'Listen live' })).toHaveAttribute(
    'href',
    'https://stream.example.org/live',
  )
  const mark = page.locator('[data-region=live] [data-gone-at]')
  await expect(mark).toHaveText(/^Live until \d\d:\d\d$/)
  await page.getByRole('button', { name: 'Save this mosque' }).click()
  await page.goto('/')
  const saved = page.getByRole('list', { name: 'Your saved mosques' }).getByRole('listitem')
  await expect(saved).toHaveText(/Live until \d\d:\d\d/)
  await page.goto('/mosques/sample-masjid-demonstration')
  // Its end comes, and nothing newer can be fetched.
  await page.route('**/*', (route) => route.fulfill({ status: 204 }))
  await mark.evaluate((element) => {
    element.dataset.changesAt = String(Date.now() - 1)
  })
  await expect(mark).toBeHidden()
  await expect(page.getByRole('link', { name: 'Listen live' })).toBeVisible()
  await page.unroute('**/*')

  await page.goto('/admin/home')
  await page.getByRole('button', { name: 'We are no longer live' }).click()
  await expect(page.getByRole('button', { name: 'We are live' })).toBeVisible()
  await page.goto('/mosques/sample-masjid-demonstration')
  await expect(mark).toHaveCount(0)
})
