import { expect } from '@playwright/test'
import { setClocks } from '#tests/support/journeys/clocks.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

// Pages ask the server again when an event or a notice of another journey changes.
test.use({ siteOf: 'unchanged' })

test('the countdown follows the time of the city, past the prayer and midnight, in any time zone', async ({ page }) => {
  const at = (instant: string) => setClocks(page, instant)
  await at('2026-11-20T08:00:00Z')
  await page.goto('/prayer-times')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('in 2:35:00')
  await at('2026-11-20T10:34:50Z')
  await expect(timer).toHaveText('in 0:00:10')
  await at('2026-11-20T10:35:00Z')
  await expect(page.getByText('Next: Asr 16:15').filter({ visible: true })).toBeVisible()
  await at('2026-11-20T21:59:59Z')
  await expect(page.getByText('Next: Fajr 04:04').filter({ visible: true })).toBeVisible()
  await expect(page.locator('tr[aria-current="date"]')).toContainText('Friday 20 November')
  const fresh = page.waitForRequest('/prayer-times')
  await at('2026-11-20T22:00:01Z')
  await fresh
  await expect(page.getByText('Next: Fajr 04:04', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.locator('tr[aria-current="date"]')).toContainText('Saturday 21 November')
})

test('after the last day of a month the form offers the next months', async ({ page }) => {
  await setClocks(page, '2026-11-20T21:59:59Z')
  await page.goto('/prayer-times')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.route('**/prayer-times', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<option value="2026-11".*?<\/option>/, '')
    await route.fulfill({ response, body })
  })
  await setClocks(page, '2026-11-20T22:00:01Z')
  await expect(page.getByLabel('Month')).toHaveValue('2026-12')
})

test('on the home page the marked prayer changes at its time, also offline', async ({ page, context }) => {
  const at = (instant: string) => setClocks(page, instant)
  await at('2026-11-20T10:34:59Z')
  await page.goto('/')
  await waitForScript(page)
  const marked = page.locator('[data-next]:visible')
  await expect(marked).toContainText('Dhuhr')
  await expect(page.getByRole('timer')).toBeVisible()
  // What still loads would be an error of the console.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await at('2026-11-20T10:35:00Z')
  await expect(marked).toContainText('Asr')
  await expect(page.getByRole('timer')).toHaveText('in 3:40:00')
  await at('2026-11-20T19:00:00Z')
  await expect(marked).toHaveCount(0)
  await expect(page.locator('[data-current]:visible')).toContainText('Isha')
  await expect(page.getByText('Next: Fajr 04:04').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('tomorrow', { exact: true }).filter({ visible: true })).toBeVisible()
})
