import { expect, type Page } from '@playwright/test'
import { shiftDeviceClock } from '#tests/support/journeys/clocks.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { siteClockOffsetMs } from '#tests/support/journeys/journey-site.ts'

const HOUR_MS = 3_600_000
const dhuhr = Date.parse('2026-11-20T10:35:00Z')
const jumuah = Date.parse('2026-11-20T11:35:00Z')
const mosque = '/mosques/masjid-example-demonstration'

/** How far the countdown is from the time that the site's clock leaves until an instant, in seconds. */
async function errorOfCountdown(page: Page, until: number): Promise<number> {
  const shown = await page.getByRole('timer').first().innerText()
  const [hours = 0, minutes = 0, seconds = 0] = shown.match(/\d+/g)?.map(Number) ?? []
  const left = (until - Date.now() - siteClockOffsetMs()) / 1000
  return Math.abs(hours * 3600 + minutes * 60 + seconds - left)
}

for (const hours of [-3, 3, 48]) {
  test(`countdowns are right on a device whose clock is ${hours} hours off`, async ({ page }) => {
    await shiftDeviceClock(page, hours * HOUR_MS)
    for (const [address, until] of [
      ['/', dhuhr],
      ['/prayer-times', dhuhr],
      [mosque, jumuah],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('timer').first()).toBeVisible()
      await expect.poll(() => errorOfCountdown(page, until)).toBeLessThan(6)
    }
    await page.goto('/prayer-times')
    await waitForScript(page)
    await expect(page.getByText('Next: Dhuhr 12:35').filter({ visible: true })).toBeVisible()
    await expect(page.locator('tr[aria-current="date"]')).toContainText('Friday 20 November')
  })
}

test('with a right clock nothing is asked, also when a page is loaded again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'HEAD' && asked.push(request.url()))
  for (const load of [() => page.goto('/prayer-times'), () => page.reload()]) {
    await load()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect.poll(() => errorOfCountdown(page, dhuhr)).toBeLessThan(6)
  }
  expect(asked).toEqual([])
})

test('an old page from the browser cache does not mislead about the clock', async ({ page }) => {
  await page.goto('/prayer-times')
  await page.route('/prayer-times', async (route) => {
    if (route.request().method() === 'HEAD') return route.continue()
    const response = await route.fetch()
    const old = Date.now() + siteClockOffsetMs() - 5 * HOUR_MS
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': `clock;desc="${old}"` } })
  })
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect.poll(() => errorOfCountdown(page, dhuhr)).toBeLessThan(6)
})

test('the jamaat that can still be reached is the same on a device with a wrong clock', async ({ page, browser }) => {
  const lists: string[][] = []
  const other = await (await browser.newContext({ locale: 'en-ZA' })).newPage()
  await shiftDeviceClock(other, 3 * HOUR_MS)
  for (const each of [page, other]) {
    await each.goto('/mosques')
    await waitForScript(each)
    await each.getByRole('combobox', { name: 'Suburb or place' }).selectOption('Athlone')
    const rows = each.locator('#near ol').getByRole('listitem')
    await expect(rows.filter({ hasText: /in \d+ h/ }).first()).toBeVisible()
    const texts = await rows.allInnerTexts()
    // The second list is read some time after the first.
    lists.push(texts.map((text) => text.replace(/\d+ (h|min)( \d+ min)?/g, '#')))
  }
  expect(lists[0]!.length).toBeGreaterThan(5)
  expect(lists[1]).toEqual(lists[0])
  await other.context().close()
})
