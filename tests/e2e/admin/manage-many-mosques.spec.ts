import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

test('a superadmin finds mosques in the table, hides two of them and invites an admin', {
  tag: '@central',
}, async ({ browser }) => {
  const page = await superadminPage(browser, { reducedMotion: 'reduce' })
  await page.goto('/admin/mosques')
  await waitForScript(page)
  const noAdmin = page.getByRole('link', { name: /^No admin/ })
  await noAdmin.click()
  await expect(noAdmin).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Area' }).click()
  await expect(page.getByRole('columnheader', { name: 'Area' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox', { name: 'Search mosques' }).fill('beacon valley')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 mosque found')).toBeVisible()
  await expect(page).toHaveURL('/admin/mosques?q=beacon+valley&show=no-admin&sort=area')

  const menu = page.getByLabel('Actions for Beacon Valley Mosque')
  await menu.press('Enter')
  await page.getByRole('button', { name: 'Create Admin' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(menu).toBeFocused()

  await page.goto('/admin/mosques')
  await waitForScript(page)
  for (const name of ['Auwal Masjid', 'Beacon Valley Mosque']) await page.getByLabel(`Select ${name}`).press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toMatch(/^mosques-.*\.csv$/)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('2 mosques hidden')).toBeVisible()
  await page.goto('/admin/mosques?show=hidden')
  await waitForScript(page)
  await page.getByLabel('Select all on this page').press('Space')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('2 mosques published')).toBeVisible()

  await page.goto('/admin/mosques')
  await waitForScript(page)
  await page.getByLabel('Select Auwal Masjid').press('Space')
  await page.getByRole('button', { name: 'Invite admins' }).click()
  await page.getByLabel('Name: Auwal Masjid').fill('Caretaker (journey)')
  await page.getByLabel('Email: Auwal Masjid').fill('caretaker@journey.example')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  await expect(page.getByText(/\/invitation\?token=/)).toBeVisible()
  await page.context().close()
})
