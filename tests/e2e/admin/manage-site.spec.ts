import { expect } from '@playwright/test'
import { localAddress } from '#app/i18n/languages.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const pages = [
  '/admin',
  '/admin/events',
  '/admin/users',
  '/admin/jobs',
  '/admin/settings?tab=general',
  '/admin/settings?tab=customization',
]

test('the admin fits a narrow phone and is accessible, in both languages', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  for (const language of ['ar', 'en'] as const) {
    for (const address of pages) {
      await page.goto(localAddress(language, address))
      await waitForScript(page)
      await expectAccessible(page)
      expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 360])
    }
  }
})

test('a setting is changed by keyboard', async ({ browser }) => {
  const page = await superadminPage(browser)
  await page.goto('/admin/settings?tab=general')
  await waitForScript(page)
  const format = page.getByLabel('Date format')
  for (let steps = 0; steps < 60 && !(await format.evaluate((field) => field === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(format).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByLabel('Date format')).toHaveValue('yyyy-MM-dd')
})
