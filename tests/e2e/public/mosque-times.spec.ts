import { expect } from '@playwright/test'
import { completeLanguages, localAddress } from '#app/i18n/languages.ts'
import { setClocks } from '#tests/support/journeys/clocks.ts'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

const mosque = '/mosques/sample-masjid-demonstration'

test('a page left open loads what changes, also from a server that is a second behind', async ({ page }) => {
  await setClocks(page, '2026-11-20T10:34:58Z')
  await page.goto('/mosques/masjid-example-demonstration')
  await waitForScript(page)
  const times = page.getByRole('region', { name: "Today's times" })
  await expect(times.getByText(/^Next: Jumu’ah 13:35/)).toBeVisible()
  const early = await (await page.request.get(page.url())).text()
  expect(early).toContain(`data-changes-at="${Date.parse('2026-11-20T10:35:00Z')}"`)
  const until = (instant: string, time: string) =>
    early.replace(/data-changes-at="\d+"/, `data-changes-at="${Date.parse(instant)}"`).replaceAll('13:35', time)
  const answers = [early, until('2026-11-20T22:00:00Z', '13:40'), until('2026-11-21T02:00:00Z', '04:45')]
  let asked = 0
  await page.route('**/mosques/masjid-example-demonstration', (route) => {
    const body = answers[asked]!
    asked += 1
    return route.fulfill({ contentType: 'text/html', body })
  })
  await setClocks(page, '2026-11-20T10:35:00Z')
  await expect(times.getByText(/^Next: Jumu’ah 13:40/)).toBeVisible()
  expect(asked).toBe(2)
  await setClocks(page, '2026-11-20T22:00:00Z')
  await expect(times.getByText(/^Next: Jumu’ah 04:45/)).toBeVisible()
})

test('the month prints on one page in every language', async ({ page }) => {
  await page.goto(mosque)
  await page.getByRole('link', { name: 'The month, to print' }).click()
  await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  // Months of 28, 30 and 31 days.
  for (const month of ['2026-11', '2026-12', '2027-02'])
    for (const language of completeLanguages) {
      await page.goto(localAddress(language, `${mosque}/times?month=${month}`))
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g), `${month} ${language}`).toHaveLength(1)
    }
})

test('the month as a card is a small sheet, and the next print is the month again', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.documentElement.dataset.paper
    }
  })
  await page.goto(`${mosque}/times`)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Print a card for the wallet' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'card')
  await page.emulateMedia({ media: 'print' })
  const card = await page.locator('.times-sheet').boundingBox()
  const millimeters = (pixels: number) => (pixels / 96) * 25.4
  expect(millimeters(card!.width)).toBeLessThan(87)
  // Folded once it is as high as a bank card.
  expect(millimeters(card!.height)).toBeLessThan(2 * 60)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('html')).not.toHaveAttribute('data-paper')
})
