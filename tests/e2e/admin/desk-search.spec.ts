import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { mosqueAdminPage, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Find' })

test('Ctrl K, some letters and Enter lead to a setting and to an event, on a laptop and on a phone', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const page = await superadminPage(browser, { viewport })
    await waitForScript(page)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('session timeout')
    await expect(page.getByRole('option', { name: /^Session timeout/ })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/settings?tab=security')
    await expect(page.getByLabel('Session timeout')).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('thikr')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: 'Event' }).first()).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await page.context().close()
  }
})

test('a mosque admin on a phone finds a page of the own desk in the menu', async ({ browser }) => {
  const page = await mosqueAdminPage(browser, { viewport: { width: 360, height: 740 } }, '/admin/home')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await field(page).fill('boards')
  await page.getByRole('option', { name: /^Boards/ }).click()
  await expect(page).toHaveURL('/admin/mosque/boards')
  await expect(field(page)).toBeHidden()
})

test('J and K lead to the next and the previous in the inbox, until they are turned off in the profile', async ({
  browser,
}) => {
  const page = await superadminPage(browser)
  for (const subject of ['First question', 'Second question']) {
    await page.goto('/contact')
    await waitForScript(page)
    for (const [name, value] of Object.entries({ name: 'Amina', email: 'amina@journey.example', subject }))
      await page.locator(`main [name=${name}]`).fill(value)
    await page.locator('main [name=message]').fill('May we hold a class on Saturday?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact?sent=1')
  }
  await page.goto('/admin/inbox')
  await waitForScript(page)
  await page.getByRole('link', { name: 'First question' }).click()
  // The list of the inbox has rows of the same words: only a page of one item has steps.
  const shown = (subject: string) =>
    expect(page.locator('main:has([data-slot=inbox-steps]) li', { hasText: subject })).toBeVisible()
  await shown('First question')
  const first = page.url()
  await page.keyboard.press('j')
  await shown('Second question')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await shown('First question')

  await page.goto('/profile')
  await waitForScript(page)
  await page.getByRole('checkbox', { name: 'J and K lead to' }).uncheck()
  await page.goto(first)
  await waitForScript(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveURL(first)
  await page.context().close()
})
