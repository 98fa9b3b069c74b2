import { expect, type Page } from '@playwright/test'
import { addDays } from '#salaah/days.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journeyDay } from '#tests/support/journeys/journey-settings.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { phone, ways } from '#tests/support/journeys/ways.ts'

const MAX_FORM_PX = 3600
async function openTimes(page: Page): Promise<void> {
  await page.setViewportSize(phone.viewport)
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

for (const [way, options] of ways.slice(0, 2))
  test.describe(way, () => {
    test.use(options)

    // A separate page, because browsers log the expected 400 to the console.
    test('a mosque admin changes a time from a day on, looks at the preview, publishes it and takes it back', {
      tag: way === 'on a phone' ? '@central' : [],
    }, async ({ context }) => {
      const page = await context.newPage()
      await signInAsMosqueAdmin(page)
      await page.goto('/admin/mosque/times')
      await waitForScript(page)
      await field(page, 'validFrom').fill(journeyDay(2))
      await field(page, 'dhuhr.jamaat.time').fill('12:15')
      await page.getByRole('button', { name: 'Preview', exact: true }).last().click()
      await expect(page.getByText(/Jamaat at 12:15 is before Dhuhr enters at 12:\d\d/).first()).toBeVisible()
      await field(page, 'dhuhr.jamaat.time').fill('13:45')
      await page.getByRole('button', { name: 'Preview', exact: true }).last().click()
      await expect(preview(page).getByRole('row', { name: 'Dhuhr 13:15 13:45' })).toBeVisible()
      await field(page, 'dhuhr.jamaat.time').fill('13:50')
      await expect(preview(page), 'it would show what the form no longer says').toBeHidden()
      await field(page, 'dhuhr.jamaat.time').fill('13:45')
      await page.getByRole('button', { name: 'Preview', exact: true }).last().click()
      await page.getByRole('button', { name: 'Publish these times' }).click()
      await expect(page.getByText('The times are published')).toBeVisible()
      const visitor = await context.newPage()
      const timesOf = (days: number) => visitor.locator(`tr[data-day="${journeyDay(days)}"]`)
      await visitor.goto('/mosques/sample-masjid-demonstration')
      await expect(timesOf(2)).toContainText('13:45')
      await expect(timesOf(1)).not.toContainText('13:45')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone')).toBeVisible()
      await visitor.reload()
      await expect(timesOf(2)).not.toContainText('13:45')
    })
  })
