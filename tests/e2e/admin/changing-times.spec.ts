import { expect, type Page } from '@playwright/test'
import { addDays } from '#salaah/days.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

const MAX_FORM_PX = 3500
const phone = { width: 360, height: 740 }

async function openTimes(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/mosque/times')
  await waitForScript(page)
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const preview = (page: Page) => page.locator('[data-slot="times-preview"]')

/** A day on which the coming timetable of the sample mosque is in force: Dhuhr is at 13:30 then, and at 13:15 today. */
async function dayOfComing(page: Page): Promise<string> {
  return addDays(await field(page, 'validFrom').inputValue(), 20)
}

test('on a phone the form of times is short, and asks first from when', async ({ page }) => {
  await openTimes(page)
  const first = page.locator('form:has([name="validFrom"]) :is(input:not([type=hidden]), select)').first()
  await expect(first).toHaveAttribute('name', 'validFrom')
  for (const path of ['/admin/mosque/times', '/ar/admin/mosque/times']) {
    await page.goto(path)
    await waitForScript(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_FORM_PX)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await expectAccessible(page)
  }
})

test('another first day fills the form with what will be in force then, and nothing that was typed is lost', async ({
  page,
}) => {
  await openTimes(page)
  const day = await dayOfComing(page)
  await expect(field(page, 'dhuhr.jamaat.time')).toHaveValue('13:15')
  await field(page, 'fajr.jamaat.minutes').fill('40')
  // The answer comes late, and its reader types on.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/times\.data/, async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await field(page, 'validFrom').fill(day)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await field(page, 'asr.jamaat.minutes').focus()
  await asked
  await field(page, 'asr.jamaat.minutes').fill('25')
  release()
  await expect(field(page, 'dhuhr.jamaat.time')).toHaveValue('13:30')
  await expect(page.getByText('These are the times that will be in force on')).toBeVisible()
  await expect(field(page, 'fajr.jamaat.minutes')).toHaveValue('40')
  await expect(field(page, 'asr.jamaat.minutes')).toHaveValue('25')
  await expect(field(page, 'asr.jamaat.minutes')).toBeFocused()
  await expectAccessible(page)
})

test('the preview shows what changes, and what is coming already', async ({ page }) => {
  await openTimes(page)
  await field(page, 'dhuhr.jamaat.time').fill('13:45')
  await page.getByRole('button', { name: 'Preview', exact: true }).last().click()
  await expect(preview(page).getByRole('row', { name: 'Dhuhr 13:15 13:45' })).toBeVisible()
  await expect(preview(page).getByText('this no longer applies')).toBeVisible()
  await expect(preview(page).getByText('Dhuhr: 13:30 → 13:45').first()).toBeVisible()
  await expect(
    preview(page)
      .getByRole('checkbox', { name: /^Also change the timetable from/ })
      .first(),
  ).not.toBeChecked()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
