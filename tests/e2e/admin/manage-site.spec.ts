import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsSuperadmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

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

test('an email that has an account is named in a toast and at its field', async ({ browser }) => {
  const page = await superadminPage(browser, {}, '/admin/users')
  await waitForScript(page)
  await page.getByLabel('Full Name').fill('Somebody Twice')
  await page.getByLabel('Email').fill('owner@journey.example')
  await page.getByRole('button', { name: 'Add Super Admin' }).click()
  const used = 'A user with this email already exists'
  await expect(page.locator('[data-slot=toast]').filter({ hasText: used })).toBeVisible()
  await expect(page.locator('[data-slot=field-error]')).toHaveText(used)
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Twice')
  await page.context().close()
})

test('what is typed into any form of the desk is offered again until it is saved', async ({ browser }) => {
  const page = await superadminPage(browser, {}, '/profile?edit')
  await waitForScript(page)
  await page.getByLabel('Phone Number').fill('+27 21 555 0101')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length)
  await expect.poll(stored).toBe(1)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Something you typed and did not save, today: Your Profile' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await page.getByRole('button', { name: 'Use the draft' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('+27 21 555 0101')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect.poll(stored).toBe(0)

  await page.goto('/admin/users')
  await page.getByLabel('Email').fill('typed@example.org')
  await expect.poll(stored).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.reload()
  await waitForScript(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Use the draft' })).toHaveCount(0)
  await page.context().close()
})
