import { type BrowserContext, expect, type Page } from '@playwright/test'
import { shiftDeviceClock } from '#tests/support/journeys/clocks.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

const DAY_MS = 86_400_000
const keptLine = (page: Page) => page.locator('[data-kept-line]')

/** The paths that the worker has kept. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

/** Visits a page and waits until the worker has kept what should be there without a network. */
async function visitOnce(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScript(page)
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/kept/renewed', path]))
}

/** Pages without a network: what the browser logs about requests that fail is no error of theirs. */
async function withoutNetwork(context: BrowserContext): Promise<Page> {
  await context.setOffline(true)
  return context.newPage()
}

test('after one visit, home, times and a saved mosque are there without a network for a month', {
  tag: '@central',
}, async ({ page, context }) => {
  await page.goto('/mosques/sample-masjid-demonstration')
  await waitForScript(page)
  await page.getByRole('button', { name: 'Save this mosque' }).first().click()
  await expect
    .poll(() => keptPaths(page))
    .toEqual(expect.arrayContaining(['/mosques/sample-masjid-demonstration/days.json', '/kept/renewed', '/']))
  for (const [days, date] of [
    [1, 'Saturday 21 November'],
    [29, 'Saturday 19 December'],
    [31, 'Monday 21 December'],
  ] as const) {
    const later = await withoutNetwork(context)
    await shiftDeviceClock(later, days * DAY_MS)
    await later.goto('/')
    await expect(keptLine(later)).toHaveText(/^Kept on Friday 20 November, \d\d:\d\d\. Get the latest version$/)
    await expect(later.getByRole('region', { name: 'Your saved mosques' })).toContainText(date)
    await expect(later.getByRole('timer').filter({ visible: true })).toHaveCount(0)
    await later.goto('/prayer-times')
    await expect(later.locator('[data-today-label]')).toHaveText(date)
    await expect(later.locator('tr[aria-current=date]')).toContainText(date.split(' ').slice(0, 2).join(' '))
    await later.goto('/mosques/sample-masjid-demonstration')
    await expect(later.locator('.times-today caption')).toContainText(date)
    await expect(later.locator('.times-days tbody tr').first()).toContainText('Today')
    await expect(later.locator('.times-days tbody tr')).toHaveCount(7)
    await expect(later.getByText(/Jumu’ah on Friday/)).toBeVisible()
    await later.close()
  }
})

test('without a network, last night’s Isha after midnight is there until it is prayed', async ({ page, context }) => {
  const path = '/mosques/sample-masjid-demonstration'
  await page.goto(path)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Save this mosque' }).first().click()
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([`${path}/days.json`, '/kept/renewed', '/']))
  // As a mosque in a northern summer announces it for Saturday.
  await page.evaluate(async (file) => {
    const cache = await caches.open('data')
    const kept = await cache.match(file)
    const days = await kept!.json()
    const regular = days.days[0].times.isha.jamaat
    days.days[1].times.isha = { jamaat: '2026-11-22T00:10:00+02:00' }
    days.days[2].times.isha = { jamaat: regular.replace('2026-11-20', '2026-11-22') }
    await cache.put(file, new Response(JSON.stringify(days), { headers: kept!.headers }))
  }, `${path}/days.json`)
  const now = await page.evaluate(() => Date.now())
  for (const [instant, isShown] of [
    ['2026-11-21T22:05:00Z', true],
    ['2026-11-21T22:11:00Z', false],
  ] as const) {
    const later = await withoutNetwork(context)
    await shiftDeviceClock(later, Date.parse(instant) - now)
    await later.goto(path)
    await expect(later.locator('.times-today caption')).toContainText('Sunday 22 November')
    const rows = later.locator('.times-today tbody tr')
    await expect(rows.filter({ hasText: 'Isha (Saturday 21 November)' })).toHaveCount(isShown ? 1 : 0)
    await later.goto('/')
    const saved = later.getByRole('region', { name: 'Your saved mosques' })
    await expect(saved).toContainText('Sunday 22 November')
    if (isShown) await expect(saved).toContainText('Isha (Saturday 21 November) 00:10 · Fajr')
    else await expect(saved).not.toContainText('Isha (')
    await later.close()
  }
})

test('the kept salaah page shows any city and month as the server would', async ({ page, context, request }) => {
  await visitOnce(page, '/prayer-times')
  const tableOf = (of: Page) =>
    of.locator('.salaah-table tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent?.replace(/\s+/g, ' ')))
  const addresses = ['/prayer-times?city=george&month=2027-03', '/prayer-times?city=durban&month=2027-10']
  const online: unknown[] = []
  for (const address of addresses) {
    expect((await request.get(address)).status()).toBe(200)
    await page.goto(address)
    online.push(await tableOf(page))
  }
  await page.goto('/prayer-times')
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto('/prayer-times')
  for (const [index, address] of addresses.entries()) {
    const query = new URLSearchParams(address.split('?')[1])
    await later.getByLabel('City').selectOption(query.get('city'))
    await later.getByLabel('Month').selectOption(query.get('month'))
    await expect.poll(() => tableOf(later)).toEqual(online[index])
    await expect(later.getByText('Calculated on this device')).toBeVisible()
  }
})

test('a page that is not kept leads to those that are, each language to its own', async ({ page, context }) => {
  await visitOnce(page, '/events')
  await page.goto('/ar/mosques')
  await waitForScript(page)
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/ar/offline', '/ar/mosques']))
  const later = await withoutNetwork(context)
  const onIphones = later.getByText('only the installed site keeps this for thirty days')
  await later.goto('/about')
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('No network')
  await expect(onIphones).toBeHidden()
  // What Safari on an iPhone says of a page that is not installed.
  await later.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await later.goto('/about')
  await expect(onIphones).toBeVisible()
  await expect(later.locator('[data-kept-pages]').getByRole('link')).toHaveCount(3)
  await expectAccessible(later)
  await later.goto('/ar/about')
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('لا توجد شبكة')
  await later.goto('/ar/mosques')
  await expect(keptLine(later)).toHaveText(/^حُفظت يوم الجمعة 20 نوفمبر، \d\d:\d\d\./)
  await later.goto('/mosques')
  await expect(later.locator('html'), 'no page of another language').toHaveAttribute('lang', 'en')
})

test('nothing of a signed-in person is kept, and signing out leaves what was saved', async ({ page, context }) => {
  await visitOnce(page, '/mosques')
  await signInAsMosqueAdmin(page)
  await page.goto('/about')
  await waitForScript(page)
  await page.goto('/mosques')
  await waitForScript(page)
  const isPersonal = () =>
    page.evaluate(async () => {
      const cache = await caches.open('pages')
      const pages = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))!.text()))
      return pages.some((html) => /Your account|Admin Dashboard|Sign out/.test(html))
    })
  expect(await isPersonal()).toBe(false)
  expect((await keptPaths(page)).filter((path) => /admin|login|profile/.test(path))).toEqual([])
  await context.clearCookies()
  const later = await withoutNetwork(context)
  await later.goto('/mosques')
  await expect(keptLine(later)).toBeVisible()
})

test('a form without a network says so, keeps what was typed, and is sent when it is pressed again', async ({
  page,
  context,
}) => {
  await visitOnce(page, '/contact')
  const later = await withoutNetwork(context)
  await later.goto('/contact')
  await expect(later.getByText('You have no network now.')).toBeVisible()
  const message = later.locator('main textarea')
  for (const [name, text] of [
    ['name', 'Visitor (sample)'],
    ['email', 'visitor@sample.example'],
    ['subject', 'Sample'],
  ])
    await later.locator(`main [name=${name}]`).fill(text!)
  await message.fill('Written without a network')
  await later.getByRole('button', { name: 'Send Message' }).click()
  await expect(later.getByRole('alert')).toBeVisible()
  await expect(message).toHaveValue('Written without a network')
  await context.setOffline(false)
  await later.getByRole('button', { name: 'Send Message' }).click()
  await expect(later).toHaveURL('/contact?sent=1')
})

test('on an iPhone the page says that only the installed site keeps what is saved', async ({ browser, baseURL }) => {
  const sentence = 'On an iPhone or iPad, only the installed site keeps this for thirty days'
  for (const [standalone, isShown] of [
    [false, true],
    [true, false],
    [undefined, false],
  ] as const) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.addInitScript((value) => {
      if (value !== undefined) Object.defineProperty(navigator, 'standalone', { value })
    }, standalone)
    await page.goto('/mosques/sample-masjid-demonstration')
    await waitForScript(page)
    await page.getByRole('button', { name: 'Save this mosque' }).first().click()
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Your saved mosques' })).toContainText('Sample Masjid')
    const saved = page.getByRole('region', { name: 'Your saved mosques' })
    await expect(saved.getByText(sentence)).toBeVisible({ visible: isShown })
    await context.close()
  }
})

test('a notice that has ended is in no kept page', async ({ page, context }) => {
  await visitOnce(page, '/')
  const later = await withoutNetwork(context)
  const line = later.getByRole('link', { name: /^Janazah / })
  await later.goto('/')
  await expect(line).toBeVisible()
  await shiftDeviceClock(later, 3 * DAY_MS)
  await later.goto('/')
  await expect(keptLine(later)).toBeVisible()
  await expect(line).toHaveCount(0)
})
