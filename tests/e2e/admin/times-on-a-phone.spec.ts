import { devices, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

/** A press on a phone takes about this long: finding the next control, moving there, and pressing. */
const PRESS_MS = 1500
const MAX_JOURNEY_MS = 3 * 60_000

/** Presses as a thumb would, and counts: a time is one press and its four digits, a choice is two. */
function createThumb(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    async press(name: string | RegExp) {
      presses += 1
      await page.getByRole('button', { name, exact: true }).last().tap()
    },
    async time(field: string, value: string) {
      presses += 5
      await page.locator(`[name="${field}"]`).fill(value)
    },
    async minutes(field: string, value: string) {
      presses += 1 + value.length
      await page.locator(`[name="${field}"]`).fill(value)
    },
    async choose(field: string, value: string) {
      presses += 2
      await page.locator(`[name="${field}"]`).selectOption(value)
    },
  }
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  await expectAccessible(page)
}

test('all times of a mosque are filled in on a phone in less than three minutes', async ({ browser }, info) => {
  const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
  const page = await superadminPage(browser, phone)
  await page.goto('/admin/times?show=none')
  await waitForScript(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Auwal Masjid' }).tap()
  await expect(page.getByRole('heading', { name: 'Adhan and jamaat times' })).toBeVisible()
  await waitForScript(page)
  await expectFits(page)

  const thumb = createThumb(page)
  const begun = Date.now()
  await thumb.choose('fajr.jamaat.way', 'rounded')
  await thumb.minutes('fajr.jamaat.minutes', '30')
  await thumb.time('dhuhr.jamaat.time', '12:15')
  await thumb.choose('asr.jamaat.way', 'rounded')
  await thumb.minutes('asr.jamaat.minutes', '15')
  await thumb.choose('maghrib.jamaat.way', 'after')
  await thumb.minutes('maghrib.jamaat.minutes', '5')
  await thumb.choose('isha.jamaat.way', 'rounded')
  await thumb.minutes('isha.jamaat.minutes', '15')
  await thumb.time('sessions.0.khutbah', '13:05')
  await thumb.time('sessions.0.salaah', '13:20')
  await thumb.choose('sessions.0.ladies', 'yes')
  await thumb.press('Add a session')
  await thumb.time('sessions.1.salaah', '14:00')
  await thumb.press('Preview')
  await expect(page.getByText(/Jamaat at 12:15 is before Dhuhr enters at 12:\d\d/)).toBeVisible()
  await expectFits(page)
  await thumb.time('dhuhr.jamaat.time', '13:15')
  await thumb.press('Preview')
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expectFits(page)
  await thumb.press('Publish these times')
  await expect(page.getByText('The times are published')).toBeVisible()
  const milliseconds = Date.now() - begun + thumb.presses() * PRESS_MS
  info.annotations.push({ type: 'figure', description: `${thumb.presses()} presses, about ${milliseconds} ms` })
  expect(milliseconds).toBeLessThan(MAX_JOURNEY_MS)
  expect(thumb.presses()).toBeLessThan(60)
  await expectFits(page)

  // Real mosques of the sample data keep no invented times.
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.context().close()
})

test('a list of a year is checked on a phone', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 360, height: 740 } })
  await page.goto('/admin/times')
  await page.getByRole('link', { name: 'Demonstration Musalla' }).click()
  await waitForScript(page)
  await page.getByText('Copy times').click()
  await page.getByRole('link', { name: 'Load months or a year from a spreadsheet' }).click()
  await waitForScript(page)
  await expectFits(page)
  const rows = ['Date,Dhuhr jamaat,Isha jamaat', '2027-01-31,13:15,21:30', '2027-02-01,12:00,21:30']
  const file = { name: 'year.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('1 row has problems')).toBeVisible()
  await expect(page.getByText(/Jamaat at 12:00 is before Dhuhr enters/)).toBeVisible()
  await expectFits(page)
  await page.context().close()
})
