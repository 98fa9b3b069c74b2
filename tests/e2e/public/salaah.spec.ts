import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { ways } from '#tests/support/journeys/ways.ts'

for (const [way, options] of ways)
  test.describe(way, () => {
    test.use(options)

    test('a visitor chooses city, month and school, which are there at the next visit', {
      tag: '@central',
    }, async ({ page, javaScriptEnabled: hasScript }) => {
      await page.goto('/prayer-times')
      await expect(page.getByText('Next: Dhuhr 12:35').filter({ visible: true })).toBeVisible()
      if (hasScript) await expect(page.getByRole('timer')).toBeVisible()
      await page.getByLabel('City').selectOption('Durban')
      if (hasScript) await expect(page.getByRole('heading', { name: 'November 2026 in Durban' })).toBeVisible()
      await page.getByLabel('Month').selectOption('January 2027')
      if (hasScript) await expect(page.getByRole('heading', { name: 'January 2027 in Durban' })).toBeVisible()
      await page.getByText('Hanafi', { exact: true }).click()
      if (!hasScript) await page.getByRole('button', { name: 'Show' }).first().click()
      await expect(page).toHaveURL(/\?city=durban&school=hanafi&month=2027-01$/)
      await expect(page.getByRole('heading', { name: 'January 2027 in Durban' })).toBeVisible()
      const newYear = page.getByRole('row', { name: /Friday 1 January/ }).getByRole('cell')
      const times = ['03:33', '04:56', '12:02', '16:51', '19:04', '20:21']
      await expect(newYear).toHaveText([/22 Rajab 1448/, ...times])
      if (!hasScript) return

      await page.goto('/about')
      await page.goto('/prayer-times')
      await expect(page.getByRole('heading', { name: 'January 2027 in Durban' })).toBeVisible()
      await expect(page).toHaveURL(/city=durban/)
      await expect(page.getByLabel('City')).toHaveValue('durban')
      await expect(page.getByRole('radio', { name: 'Hanafi' })).toBeChecked()
      await page.goBack()
      await expect(page).toHaveURL('/about')
    })
  })

test('Back shows earlier choices in the form, not the stored ones', async ({ page }) => {
  await page.goto('/prayer-times')
  await waitForScript(page)
  await page.getByText('Hanafi', { exact: true }).click()
  await expect(page).toHaveURL(/school=hanafi/)
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /school=hanafi/)
  await page.getByLabel('City').selectOption('Durban')
  await expect(page.getByRole('heading', { name: 'Today in Durban' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Today in Cape Town' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('cape-town')
  await page.goBack()
  await expect(page).toHaveURL('/prayer-times')
  // The school holds on every page once it is chosen; the city and the month are those of this page.
  await expect(page.getByRole('radio', { name: 'Hanafi' })).toBeChecked()
  await expect(page.getByLabel('Month')).toHaveValue('2026-11')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/prayer-times')
  await waitForScript(page)
  await expect(page.getByRole('heading', { name: 'Today in Cape Town' })).toBeVisible()
})

test('a chosen madhab holds on every page from the first paint', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/prayer-times')
  await waitForScript(page)
  await page.getByText('Hanafi', { exact: true }).click()
  await expect(page.getByText('Asr by the Hanafi madhab').first()).toBeVisible()
  // Without the script of the page only the one in the head runs.
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/mosques')
  const mosque = await page.locator('main h3 a').first().getAttribute('href')
  for (const path of ['/', '/prayer-times', mosque!]) {
    await page.goto(path)
    await expect(page.getByText('Asr by the Hanafi madhab').first()).toBeVisible()
    await expect(page.getByText("Asr by the Shafi'i madhab").first()).toBeHidden()
  }
  await page.goto('/prayer-times')
  await expect(page.getByRole('radio', { name: 'Hanafi' })).toBeChecked()
  await expect(page.getByRole('cell', { name: '17:26' }).first()).toBeVisible()
  await context.close()
})

test('a stored month expires on another day, and without storage the defaults are shown', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('salaah-chosen', 'city=durban&month=2027-01&school=hanafi&day=2026-11-19')
  })
  await page.goto('/prayer-times')
  await expect(page.getByRole('heading', { name: 'November 2026 in Durban' })).toBeVisible()
  await expect(page).toHaveURL('/prayer-times?city=durban&school=hanafi')
  await expect(page.getByLabel('Month')).toHaveValue('2026-11')
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  await page.goto('/prayer-times')
  await waitForScript(page)
  await page.getByLabel('City').selectOption('George')
  await expect(page.getByRole('heading', { name: 'November 2026 in George' })).toBeVisible()
})

test('the table is scrolled to today, also after a choice', async ({ page }) => {
  await page.goto('/prayer-times')
  const today = page.locator('tr[aria-current=date]')
  const isSeen = () =>
    today.evaluate((row) => {
      const [inner, outer] = [row, row.closest('[data-slot=table-frame]')!].map((part) => part.getBoundingClientRect())
      return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom
    })
  await expect.poll(isSeen).toBe(true)
  await page.getByLabel('City').selectOption('Durban')
  await expect(page.getByRole('heading', { name: 'November 2026 in Durban' })).toBeVisible()
  await expect.poll(isSeen).toBe(true)
})

test('times that were missing appear once their source responds', async ({ page }) => {
  let requests = 0
  await page.route('**/prayer-times', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    requests += 1
    const body = requests < 3 ? html.replace('data-salaah=', 'data-times-missing="" data-later=') : html
    await route.fulfill({ response, body })
  })
  await page.goto('/prayer-times')
  await expect(page.getByRole('timer')).toBeVisible()
  expect(requests).toBe(3)
})

test('on a phone the month is a table within its frame', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/prayer-times')
  const frame = page.locator('[data-slot="table-frame"]').first()
  expect(
    await frame.evaluate((area) => [area.scrollWidth - area.clientWidth, area.getBoundingClientRect().height <= 480]),
  ).toEqual([0, true])
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(31)
})

test('a day of the year is chosen by keys, by pointer or by buttons, and its times load at the first press', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('year') && requests.push(request.url())))
  await page.goto('/prayer-times')
  await waitForScript(page)
  expect(requests).toEqual([])
  const year = page.locator('[data-year]')
  const slider = page.getByRole('slider', { name: 'Day of the year' })
  await expect(year).toContainText('Friday 20 November')
  await slider.press('ArrowLeft')
  await expect(year).toContainText('Thursday 19 November')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Thursday 19 November, Fajr\s+04:05/)
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(year).toContainText('Friday 20 November')
  const { width } = (await slider.boundingBox())!
  await slider.click({ position: { x: (width * 169) / 364, y: 100 } })
  await expect(year).toContainText(/(Thursday 18|Friday 19|Saturday 20) June/)
  await expect(year.locator('dl')).toContainText('07:4')
  await page.getByText('Hanafi', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /school=hanafi/)
  await expect(year).toContainText('Friday 20 November')
  await expect(year.locator('dl')).toContainText('17:26')
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
