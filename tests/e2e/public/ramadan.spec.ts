import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { waysOnAPhone } from '#tests/support/journeys/ways.ts'
import { ready, type ServerProcess, spawnSite } from '#tests/support/servers/spawn-site.ts'

/** 14:00 in Cape Town on a day of Ramadan 1448, whichever evening it began on. */
const IN_RAMADAN = '2027-02-12T12:00:00Z'
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const

/** The sheets fit on one page: nothing is cut off, and the page is A4. */
async function expectOnePage(page: Page, rows: number): Promise<void> {
  expect(await page.locator('tbody tr').count()).toBe(rows)
  await page.emulateMedia({ media: 'print' })
  // 210 mm less two margins of 12 mm, in CSS pixels.
  await page.setViewportSize({ width: 703, height: 1031 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(703)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/)
}

const sheets = ['/ramadan/sheet', '/mosques/sample-masjid-demonstration/ramadan/sheet']

test.describe('in Ramadan', () => {
  let server: ServerProcess
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-ramadan-'))
  const pageOf = async (browser: Browser, options: BrowserContextOptions = {}) =>
    (await browser.newContext({ ...phone, baseURL: server.url, ...options })).newPage()
  const lead = (page: Page) => page.getByRole('region', { name: 'Ramadan today' })

  test.beforeAll(async () => {
    server = await ready(spawnSite({ ...journey, NOW: IN_RAMADAN, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  })
  test.afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('taraweeh near me is two presses from home, with the keyboard too, and Eid is on a map', async ({ browser }) => {
    const page = await pageOf(browser, {
      geolocation: { latitude: -33.9222, longitude: 18.4156 },
      permissions: ['geolocation'],
    })
    const near = page.locator('#near ol').getByRole('listitem').filter({ hasText: 'away' })
    await page.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ path: 'public/apple-touch-icon.png' }),
    )
    await page.goto('/')
    await expect(lead(page)).toContainText(/in \d:\d\d:\d\d/)
    await lead(page).getByRole('link', { name: 'Taraweeh and iftars tonight' }).press('Enter')
    await waitForScript(page)
    await page.getByRole('button', { name: 'Near me' }).press('Enter')
    await expect(near).toHaveCount(3)
    await expect(near.first()).toContainText(/Sample Masjid.*Taraweeh \d\d:\d\d/s)
    await expectAccessible(page)

    await page.goto('/eid')
    await waitForScript(page)
    await expect(near.first()).toContainText(/Eid.*07:15/s)
    const map = page.getByRole('region', { name: 'Map of the places found' })
    await page.getByRole('button', { name: 'Street map' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Hide map' })).toBeFocused()
    // The third demonstration mosque holds Eid al-Adha only.
    await expect(map.locator('.map-pin')).toHaveCount(2)
    await map.locator('.map-pin').first().focus()
    await page.keyboard.press('Enter')
    await expect(map.locator('.leaflet-popup')).toContainText(/Sample Masjid|Masjid Example/)
    await expect(map.locator('.leaflet-popup strong')).toContainText(/March 2027.* · Eid salaah at 0\d:\d\d/)
    await expect(map.locator('.leaflet-popup')).not.toContainText('Next:')
    await page.getByRole('button', { name: 'Hide map' }).press('Enter')
    await expect(map).toBeHidden()
    await page.context().close()
  })

  test('home, salaah page and the page of Ramadan lead with the times of a saved mosque, else of the city', async ({
    browser,
  }) => {
    const page = await pageOf(browser)
    const pages = ['/', '/prayer-times', '/ramadan']
    for (const path of pages) {
      await page.goto(path)
      await waitForScript(page)
      await expect(lead(page)).toContainText('Cape Town')
    }
    await page.goto('/mosques/sample-masjid-demonstration')
    await waitForScript(page)
    await page.getByRole('button', { name: 'Save this mosque' }).tap()
    // What the site calculates for the mosque, by its own file.
    const { days } = await (await page.request.get('/mosques/sample-masjid-demonstration/days.json')).json()
    const iftar = String(days[0].times.maghrib.begins).slice(11, 16)
    for (const path of pages) {
      await page.goto(path)
      await expect(lead(page)).toContainText('By the times of Sample Masjid (demonstration)')
      await expect(lead(page)).toContainText(new RegExp(`Iftar\\s*${iftar}`))
      await expect(lead(page)).toContainText(/in \d:\d\d:\d\d/)
    }
    await page.goto('/prayer-times?city=durban')
    await waitForScript(page)
    await expect(lead(page)).toContainText('Durban')
    await page.context().close()
  })
})

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    test('home leads to Ramadan, its sheet to print, and where Eid is prayed', { tag: '@central' }, async ({
      page,
    }) => {
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Ramadan' }).click()
      await expect(page.getByText(/Ramadan 1448 is expected to begin on Tuesday 9 February 2027/)).toBeVisible()
      await page.getByRole('link', { name: 'The whole month' }).click()
      await expect(page.locator('tbody tr')).toHaveCount(30)
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Eid', exact: true }).click()
      await expect(page.locator('main article h3')).toHaveCount(2)
      await page.getByLabel('Suburb').selectOption('City Bowl')
      await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
      const card = page.locator('main article').filter({ hasText: 'Sample Masjid (demonstration)' })
      await expect(card).toContainText(/07:15.*At Sample field.*Bring a mat.*08:00/s)
      await expect(page.locator('main article h3')).toHaveCount(1)
    })
  })

test('each sheet prints on exactly one A4 page, also with the 29 days of a calculated calendar', async ({
  browser,
  page,
}) => {
  const expectOnePageEach = async (rows: number) => {
    for (const address of sheets)
      for (const language of ['', '/ar']) {
        await page.goto(language + address)
        await expectOnePage(page, rows)
      }
  }
  await expectOnePageEach(30)
  const admin = await superadminPage(browser)
  const choose = async (calendar: string) => {
    await admin.goto('/admin/settings?tab=hijri')
    await admin.locator('[name=calendar]').selectOption(calendar)
    await admin.locator('form:has([name=calendar]) button[type=submit]').last().click()
    await expect(admin.getByText('Settings saved')).toBeVisible()
  }
  // In this calendar Ramadan 1448 has 29 days.
  await choose('umm-al-qura')
  await expectOnePageEach(29)
  await choose('sighting')
  await admin.context().close()
})
