import { expect } from '@playwright/test'
import { localAddress } from '#app/i18n/languages.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsSuperadmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

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

test('signing out, a reset color and a chosen file ask before unsaved settings are left', async ({ browser }) => {
  // A session of its own, because it ends here.
  const page = await (await browser.newContext()).newPage()
  await signInAsSuperadmin(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const open = async (tab: string) => {
    await page.goto(`/admin/settings?tab=${tab}`)
    await waitForScript(page)
  }
  const expectQuestion = async () => {
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByLabel('Session timeout')).toBeVisible()
  }
  await open('salaah')
  const file = { name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from('name_en') }
  await page.getByLabel('Import cities').setInputFiles(file)
  await expectQuestion()
  await open('customization')
  await page.getByLabel('Primary colour').first().fill('#112233')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Use the original colour' }).click()
  await expectQuestion()
  await page.getByRole('checkbox').first().click()
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect(question).toBeVisible()
  await question.getByText('Stay', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible()
  await logout.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
