import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const choiceFor = (page: Page, field: string) => page.getByRole('radiogroup', { name: `${field}: somebody else saved` })

test('two people save one mosque: their changes are merged, and one asks about what both changed', async ({
  browser,
}) => {
  const superadmin = await superadminPage(browser)
  const admin = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await signInAsMosqueAdmin(admin)
  await admin.goto('/admin/mosque')
  const name = await admin.getByLabel('Mosque name').inputValue()
  await superadmin.goto(`/admin/mosques?q=${encodeURIComponent(name)}`)
  await superadmin
    .getByRole('link', { name: `Edit ${name}` })
    .first()
    .click()
  await superadmin.waitForURL(/\/edit\//)
  for (const page of [superadmin, admin]) await waitForScript(page)

  await superadmin.getByLabel('Phone').fill('+27210000001')
  await superadmin.locator('#about summary').click()
  await superadmin.getByLabel('Capacity').fill('401')
  await superadmin.getByRole('button', { name: 'Save Changes' }).click()
  await expect(superadmin.getByText('Mosque updated successfully')).toBeVisible()

  await admin.locator('#about summary').click()
  await admin.getByLabel('Description').fill('Written by the secretary.')
  await admin.getByLabel('Phone').fill('+27210000002')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await expect(choiceFor(admin, 'Phone')).toContainText('+27210000001')
  await expect(admin.getByRole('radiogroup')).toHaveCount(1)
  await expect(admin.getByLabel('Phone').first()).toBeFocused()
  await expect(admin.getByLabel('Phone').first()).toBeInViewport()
  await expect(admin.getByLabel('Capacity')).toHaveValue('401')
  await expect(admin.getByLabel('Description').first()).toHaveValue('Written by the secretary.')
  await expectAccessible(admin)
  const askedAgain = admin.waitForResponse((response) => response.status() === 409)
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await askedAgain
  await expect(admin.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expect(admin.getByLabel('Phone').first()).toBeFocused()
  await choiceFor(admin, 'Phone').getByLabel('Keep mine').check()
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await expect(admin.getByText('Mosque details updated successfully')).toBeVisible()
  await expect(admin.getByLabel('Phone')).toHaveValue('+27210000002')
  await expect(admin.getByLabel('Capacity')).toHaveValue('401')
  await superadmin.context().close()
  await admin.context().close()
})
