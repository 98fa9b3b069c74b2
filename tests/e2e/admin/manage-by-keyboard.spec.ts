import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const title = 'Lecture typed without a mouse'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 150 && !(await focused()); steps += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('an event is added, corrected and deleted by keyboard', async ({ browser }) => {
  // A separate page, because browsers log the expected 400 to the console.
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login?from=/admin/events')
  await signInAsMosqueAdmin(page)
  await waitForScript(page)
  await press(page, page.getByRole('link', { name: 'Add Event' }))
  const field = (name: string) => page.locator(`form [name=${name}]`).first()
  await tabTo(page, field('description'))
  await page.keyboard.type('Everything by Tab and Enter.')
  await press(page, page.getByRole('button', { name: 'Add Event' }))
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(field('title')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type(title)
  await tabTo(page, field('type'))
  await page.keyboard.type('Lec')
  await tabTo(page, field('date'))
  await page.keyboard.type('11302026')
  await tabTo(page, field('startTime'))
  await page.keyboard.type('0630PM')
  await tabTo(page, field('endTime'))
  await page.keyboard.type('0800PM')
  await expect(field('description')).toHaveValue('Everything by Tab and Enter.')
  await press(page, page.getByRole('button', { name: 'Add Event' }))
  await expect(page.getByText('Event created successfully')).toBeVisible()
  const added = page.getByRole('row').filter({ hasText: title })
  await expect(added).toContainText('Monday 30 November 2026, 18:30')

  await press(page, page.getByRole('button', { name: `Delete: ${title}` }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to delete "${title}"?`)
  await press(page, question.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Event deleted successfully')).toBeVisible()
})

test('in Arabic the five actions of home open by keyboard', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  for (const address of ['/ar/admin/notices', '/ar/admin/mosque/times', '/ar/admin/events?add', '/ar/admin/mosque']) {
    await page.goto('/ar/admin/home')
    await waitForScript(page)
    await press(page, page.locator(`main nav a[href="${address}"]`))
    await expect(page).toHaveURL(address)
  }
  await page.goto('/ar/admin/home')
  await press(page, page.locator('main nav summary').first())
  await expect(page.locator('main nav a[href*="times.pdf"]')).toBeVisible()
})

test('settings are corrected and saved by keyboard', async ({ browser }) => {
  const page = await superadminPage(browser)
  await waitForScript(page)
  await press(page, page.getByRole('link', { name: 'Site', exact: true }))
  await press(page, page.getByRole('link', { name: 'Customization' }))
  const colour = page.getByRole('textbox', { name: 'Primary colour', exact: true })
  await tabTo(page, colour)
  await page.keyboard.type('green')
  await press(page, page.getByRole('button', { name: 'Save Settings' }))
  await expect(page.getByText('Enter a colour such as #059669')).toBeVisible()
  await expect(colour).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('#059669')
  await press(page, page.getByRole('button', { name: 'Save Settings' }))
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.context().close()
})
