import { devices, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const title = 'Circle added on the way'

async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await expectAccessible(page)
}

test('a superadmin on a phone adds an event and changes the settings', async ({ browser }) => {
  const page = await superadminPage(browser, { ...devices['Pixel 7'], reducedMotion: 'reduce' })
  await waitForScript(page)
  const sections = page.getByRole('navigation', { name: 'Admin sections' })
  const openSection = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expectFits(page)
    await sections.getByRole('link', { name, exact: true }).tap()
    await expect(sections).toBeHidden()
  }
  await openSection('Events')
  await page.locator('summary', { hasText: 'Add Event' }).tap()
  await page.getByRole('button', { name: 'Add Event' }).tap()
  await expect(page.getByText('Please choose a mosque')).toBeVisible()
  await expectFits(page)

  await page.getByLabel('Mosque').selectOption({ index: 1 })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Date').first().fill('2026-12-01')
  await page.getByLabel('Description').fill('Thought of on the bus.')
  await page.getByLabel('Start', { exact: true }).selectOption('isha')
  await page.getByLabel('Repeats').selectOption('weekly')
  await page.getByLabel('Tuesday').tap()
  await expect(page.getByRole('listitem').filter({ hasText: /After Isha (begins|jamaat)[^(]*\(about/ })).toHaveCount(5)
  await expectFits(page)
  await page.getByRole('button', { name: 'Add Event' }).tap()
  await expect(page.getByText('Event created successfully')).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${title}` }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('Event deleted successfully')).toBeVisible()

  await openSection('Settings')
  for (const tab of ['General', 'Security', 'Customization', 'Notifications']) {
    await page.getByRole('link', { name: tab }).tap()
    await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await expectFits(page)
  }
  const updates = page.getByLabel('Mosque updates')
  for (const wanted of [false, true]) {
    await updates.tap()
    await page.getByRole('button', { name: 'Save Settings' }).tap()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.reload()
    await waitForScript(page)
    await expect(updates).toBeChecked({ checked: wanted })
  }
})
