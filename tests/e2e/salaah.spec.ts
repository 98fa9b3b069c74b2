import { expect } from '@playwright/test'
import { expectAccessible, test } from '#tests/support/journey.ts'

test('a visitor chooses a city, a month and a school, and finds them again next time', async ({ page }) => {
  await page.goto('/prayer-times')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByLabel('City').selectOption('Durban')
  await expect(page.getByRole('heading', { name: 'November 2026 in Durban' })).toBeVisible()
  await page.getByLabel('Month').selectOption('January 2027')
  await expect(page.getByRole('heading', { name: 'January 2027 in Durban' })).toBeVisible()
  await page.getByText('Hanafi', { exact: true }).click()
  await expect(page).toHaveURL(/\?city=durban&month=2027-01&school=hanafi$/)
  const newYear = page.getByRole('row', { name: /Friday 1 January/ })
  await expect(newYear.getByRole('cell')).toHaveText([
    /23 Rajab 1448/,
    '03:33',
    '04:56',
    '12:02',
    '16:51',
    '19:04',
    '20:21',
  ])

  await page.goto('/prayer-times')
  await expect(page.getByRole('heading', { name: 'January 2027 in Durban' })).toBeVisible()
  await expect(page).toHaveURL(/city=durban/)
})

test('without script the choices are a form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/prayer-times')
  await expect(page.getByText('Next: Dhuhr at 12:35')).toBeVisible()
  await page.getByLabel('City').selectOption('George')
  await page.getByText('Hanafi', { exact: true }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/city=george&month=2026-11&school=hanafi/)
  await expect(page.getByRole('heading', { name: 'Today in George' })).toBeVisible()
  await context.close()
})

test('the countdown follows the clock of the city, past the prayer and past midnight, in any time zone', async ({
  page,
}) => {
  const at = (instant: string) => page.clock.setFixedTime(new Date(instant))
  await at('2026-11-20T08:00:00Z')
  await page.goto('/prayer-times')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('in 2:35:00')
  await at('2026-11-20T10:34:50Z')
  await expect(timer).toHaveText('in 0:00:10')
  await at('2026-11-20T10:35:00Z')
  await expect(page.getByText('Next: Asr at 16:15')).toBeVisible()
  await at('2026-11-20T21:59:59Z')
  await expect(page.getByText('Next: Fajr at 04:04 (tomorrow)')).toBeVisible()
  await expect(page.locator('tr[aria-current="date"]')).toContainText('Friday 20 November')
  await at('2026-11-20T22:00:01Z')
  await expect(page.getByText('Next: Fajr at 04:04', { exact: true })).toBeVisible()
  await expect(page.locator('tr[aria-current="date"]')).toContainText('Saturday 21 November')
})

test('on a phone nothing is wider than the screen, and the table stays a table', async ({ browser }) => {
  for (const path of ['/prayer-times', '/ar/prayer-times']) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const frame = page.locator('[data-slot="table-frame"]').first()
    expect(
      await frame.evaluate((area) => [area.scrollWidth - area.clientWidth, area.getBoundingClientRect().height <= 480]),
    ).toEqual([0, true])
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(31)
    await expectAccessible(page)
    await context.close()
  }
})

test('a month is printed on one page', async ({ page }) => {
  for (const path of ['/prayer-times?month=2027-08&city=pietermaritzburg', '/ar/prayer-times?month=2026-12']) {
    await page.goto(path)
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    const [line] = await page.getByText(/Minutes added|الدقائق المضافة/).all()
    await expect(line!).toBeVisible()
    await page.emulateMedia({ media: null })
  }
})

test('the page of salaah times is open to everybody', async ({ page }) => {
  await page.goto('/prayer-times')
  await page.getByText('The same as a table').click()
  await expectAccessible(page)
})
