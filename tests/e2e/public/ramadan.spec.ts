import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { sampleAdminSignIn, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { ready, type ServerProcess, spawnSite } from '#tests/support/servers/spawn-site.ts'

/** 14:00 in Cape Town on a day of Ramadan 1448, whichever evening it began on, and in the month after its Eids. */
const [IN_RAMADAN, A_YEAR_LATER] = ['2027-02-12T12:00:00Z', '2027-12-20T10:00:00Z']
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
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-ramadan-'))
  let server: ServerProcess
  const start = async (NOW: string) => {
    server = await ready(spawnSite({ ...journey, NOW, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  }
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
  const pageOf = async (browser: Browser, options: BrowserContextOptions = {}) =>
    (await browser.newContext({ ...phone, baseURL: server.url, ...options })).newPage()
  const lead = (page: Page) => page.getByRole('region', { name: 'Ramadan today' })
  const signIn = async (page: Page) => {
    await page.goto('/login?from=/admin/mosque/ramadan')
    await page.getByLabel('Email').fill(sampleAdminSignIn.email)
    await page.locator('input[name=password]').fill(sampleAdminSignIn.password)
    await page.locator('main form:has(input[name=password]) button[type=submit]').tap()
    await expect(page.getByRole('heading', { name: /^Ramadan and Eid 14/ })).toBeVisible()
    await waitForScript(page)
  }

  test.beforeAll(() => start(IN_RAMADAN))
  test.afterAll(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a phone without script leads to taraweeh of a suburb and open iftars in two presses', async ({ browser }) => {
    const page = await pageOf(browser, { javaScriptEnabled: false })
    await page.goto('/')
    await expect(lead(page)).toContainText(/Day [345] of Ramadan/)
    await expect(lead(page)).toContainText(/Iftar\s*19:\d\d/)
    await lead(page).getByRole('link', { name: 'Taraweeh and iftars tonight' }).tap()
    await expect(page.getByRole('heading', { name: 'Taraweeh tonight' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Open iftars today' })).toBeVisible()
    await expect(page.locator('#taraweeh article')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
    await page.getByLabel('Suburb').selectOption('Cape Flats')
    await page.getByRole('button', { name: 'Show' }).tap()
    await expect(page.locator('#taraweeh article h3')).toHaveText(['Demonstration Musalla'])
    await page.getByRole('link', { name: 'Ramadan sheet to print' }).tap()
    await expect(page.getByRole('row')).toHaveCount(31)
    await page.goto('/eid')
    await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden()
    await page.getByLabel('Suburb').selectOption('City Bowl')
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await expect(page.locator('article h3')).toHaveText(['Sample Masjid (demonstration)'])
    await page.context().close()
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
    const map = page.getByRole('region', { name: 'Map of the mosques found' })
    await page.getByRole('button', { name: 'Show map' }).press('Enter')
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

  test('a secretary enters taraweeh and two Eid salaah on a phone in less than three minutes', async ({
    browser,
  }, info) => {
    const page = await pageOf(browser)
    await signIn(page)
    // As at a mosque that has entered nothing yet.
    const nothing = { intent: 'save', version: '1', year: '1448', 'itikaf.held': 'unknown' }
    await page.request.post('/admin/mosque/ramadan', { form: nothing, headers: { origin: server.url } })
    await page.goto('/')
    const begun = Date.now()
    let presses = 0
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const press = async (name: string) => {
      presses += 1
      await page.getByRole('button', { name, exact: true }).tap()
    }
    const open = async (index: number) => {
      presses += 1
      await page.locator('#eid summary').nth(index).tap()
    }
    // A field takes a press and its characters, a choice two presses, a time its four digits.
    const type = async (name: string, text: string) => {
      presses += 1 + text.length
      await field(name).fill(text)
    }
    const time = async (name: string, text: string) => {
      presses += 5
      await field(name).fill(text)
    }
    const choose = async (name: string, value: string) => {
      presses += 2
      await field(name).selectOption(value)
    }
    presses += 2
    await page.goto('/admin/mosque/ramadan')
    await waitForScript(page)
    await type('taraweeh.0.minutes', '10')
    await type('taraweeh.0.rakaats', '20')
    await choose('taraweeh.0.ladies', 'yes')
    await type('taraweeh.0.huffadh', 'Sample Hafidh')
    await choose('taraweeh.0.reading', 'juz')
    await choose('itikaf.held', 'yes')
    await time('eid.0.salaah', '07:15')
    await choose('eid.0.ladies', 'yes')
    presses += 1
    await field('eid.0.bringMat').tap()
    await open(0)
    await choose('eid.0.place', 'elsewhere')
    await type('eid.0.venueName', 'Sample field')
    // The second empty row is of the other Eid.
    await choose('eid.1.eid', 'fitr')
    await time('eid.1.salaah', '08:00')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await press('Save')
    await expect(page.getByText('Ramadan and Eid are saved')).toBeVisible()
    const milliseconds = Date.now() - begun + presses * 1000
    info.annotations.push({ type: 'figure', description: `${presses} presses, about ${milliseconds} ms` })
    expect(presses).toBeLessThan(90)
    expect(milliseconds).toBeLessThan(3 * 60_000)
    await page.goto('/eid')
    const card = page.locator('article').filter({ hasText: 'Sample Masjid' })
    await expect(card).toContainText(/07:15.*At Sample field.*Bring a mat.*08:00/s)
    await page.context().close()
  })

  test('in the next year the form is filled in from the last, and one press saves it', async ({ browser }) => {
    await stop()
    await start(A_YEAR_LATER)
    const page = await pageOf(browser)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Ramadan and Eid 1449' })).toBeVisible()
    await expect(page.getByText('Filled in from 1448')).toBeVisible()
    await expect(page.locator('[name="eid.1.salaah"]')).toHaveValue('08:00')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.getByText('Ramadan and Eid are saved')).toBeVisible()
    await expect(page.getByText('Filled in from 1448')).toBeHidden()
    await page.context().close()
  })
})

for (const address of sheets)
  for (const language of ['', '/ar'])
    test(`${language}${address} prints on exactly one A4 page`, async ({ page }) => {
      await page.goto(language + address)
      await expectOnePage(page, 30)
    })

test('with the 29 days of a calculated calendar each sheet prints on exactly one A4 page as well', async ({
  browser,
  page,
}) => {
  const admin = await superadminPage(browser)
  const choose = async (calendar: string) => {
    await admin.goto('/admin/settings?tab=hijri')
    await admin.locator('[name=calendar]').selectOption(calendar)
    await admin.locator('form:has([name=calendar]) button[type=submit]').last().click()
    await expect(admin.getByText('Settings saved')).toBeVisible()
  }
  // In this calendar Ramadan 1448 has 29 days.
  await choose('umm-al-qura')
  for (const address of sheets)
    for (const language of ['', '/ar']) {
      await page.goto(language + address)
      await expectOnePage(page, 29)
    }
  await choose('sighting')
  await admin.context().close()
})
