import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const full = 'Sample Masjid (demonstration)'

/** Other journeys add pictures to the same mosque. */
async function pictureCount(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^View all \d+ images$/ }).innerText()
  return Number(/\d+/.exec(label)?.[0])
}

test('the pictures of a mosque are browsed by keyboard, around both ends', async ({ page }) => {
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  const thumbnail = page.getByRole('link', { name: 'Open picture 8' })
  const all = await pictureCount(page)
  await expect(thumbnail).toContainText(`+${all - 8} more`)
  await expect(page.getByRole('link', { name: /^Open picture/ })).toHaveCount(8)
  await waitForScript(page)
  await thumbnail.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Gallery' })
  await expect(lightbox).toContainText(`8 / ${all}`)
  for (const [key, shown] of [
    ['ArrowRight', 9],
    ['ArrowLeft', 8],
  ] as const) {
    await page.keyboard.press(key)
    await expect(lightbox).toContainText(`${shown} / ${all}`)
  }
  for (let index = 8; index <= all; index++) await lightbox.getByRole('button', { name: 'Next picture' }).click()
  await expect(lightbox).toContainText(`1 / ${all}`)
  await lightbox.getByRole('button', { name: 'Previous picture' }).click()
  await expect(lightbox).toContainText(`${all} / ${all}`)
  for (let pressed = 0; pressed < 8; pressed++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(thumbnail).toBeFocused()
  await page.getByRole('button', { name: `View all ${all} images` }).click()
  await expect(lightbox).toContainText(`1 / ${all}`)
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await expect(lightbox).toBeHidden()
})

test('without native sharing there is a small menu', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await waitForScript(page)
  const share = page.getByText('Share', { exact: true })
  await share.click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=Sample%20Masjid/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('native sharing is used where it exists', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(shared)),
    })
  })
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await waitForScript(page)
  await page.getByText('Share', { exact: true }).click()
  const shared = JSON.parse((await page.locator('html[data-shared]').getAttribute('data-shared')) ?? '{}')
  expect(shared).toMatchObject({ title: full, url: page.url() })
  expect(shared.text).not.toBe('')
})

test('without script the directory, its filters, the page and the pictures work', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/mosques')
  await page.getByRole('searchbox').fill('sample')
  await page.getByText('All Facilities').click()
  await page.getByRole('checkbox', { name: 'Parking' }).check()
  await page.getByRole('checkbox', { name: 'wudu area', exact: true }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=sample&area=&facility=parking&facility=wudu_area#results/)
  await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
  await page.getByRole('link', { name: full }).click()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await page.getByRole('link', { name: 'Open picture 2' }).click()
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/)
})

test('a press before the gallery has loaded is repeated, and without its code the pictures are links', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await waitForScript(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/gallery-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const thumbnail = page.getByRole('link', { name: 'Open picture 2' })
  await thumbnail.click()
  await expect(page.locator('[data-island=gallery]')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toContainText('2 /')
  await page.unrouteAll()
  await page.route(/\/assets\/gallery-.*\.js/, (route) => route.abort())
  await page.reload()
  await waitForScript(page)
  await page.getByRole('button', { name: /^View all/ }).click()
  await expect(page.getByText('The gallery cannot be loaded.')).toBeVisible()
  await thumbnail.click()
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/)
})

test('an island that waits until it is seen loads when it comes into view', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  const address = String(await page.getByRole('link', { name: full }).getAttribute('href'))
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('data-when="pressed"', 'data-when="visible"')
    await route.fulfill({ response, body })
  })
  await page.goto(address)
  await waitForScript(page)
  const gallery = page.locator('[data-island=gallery]')
  await expect(gallery).not.toHaveAttribute('data-ready')
  await gallery.getByRole('link').first().scrollIntoViewIfNeeded()
  await expect(gallery).toHaveAttribute('data-ready', '')
})

test('a swipe shows the next picture, and no button covers it', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await waitForScript(page)
  const all = await pictureCount(page)
  await page.getByRole('link', { name: /^Open picture 1(:|$)/ }).click()
  const lightbox = page.getByRole('dialog', { name: 'Gallery' })
  await expect(lightbox).toContainText(`1 / ${all}`)
  await expect
    .poll(() =>
      lightbox.getByRole('img').evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0),
    )
    .toBe(true)
  const picture = (await lightbox.getByRole('img').boundingBox())!
  const next = (await lightbox.getByRole('button', { name: 'Next picture' }).boundingBox())!
  expect(picture.y + picture.height).toBeLessThanOrEqual(next.y)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  for (const [from, to, y, shown] of [
    [300, 60, picture.y + 20, `2 / ${all}`],
    [60, 300, 90, `1 / ${all}`],
    [60, 300, picture.y + 20, `${all} / ${all}`],
  ] as const) {
    await touch('touchStart', [{ x: from, y }])
    for (let step = 1; step <= 6; step++) await touch('touchMove', [{ x: from + ((to - from) * step) / 6, y }])
    await touch('touchEnd', [])
    await expect(lightbox).toContainText(shown)
  }
})

for (const [language, name, openPicture, showMap] of [
  ['', full, 'Open picture 1', 'Show map'],
  ['/ar', 'مسجد النموذج', 'فتح الصورة 1', 'عرض الخريطة'],
] as const)
  test(`the page of a mosque, its pictures and the map are accessible (${language || '/en'})`, async ({ browser }) => {
    const page = await (await browser.newContext(phone)).newPage()
    await page.goto(`${language}/mosques?q=${encodeURIComponent(full)}`)
    await page.getByRole('button', { name: showMap }).click()
    await expect(page.locator('.map-pin').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: new RegExp(`^${openPicture}(:|$)`) }).click()
    await expect(page.getByRole('dialog')).toContainText(/1 \/ \d+/)
    // In right-to-left text the counter would be reversed.
    await expect(page.getByRole('dialog').getByText(/^1 \/ \d+$/)).toHaveCSS('direction', 'ltr')
    await expectAccessible(page)
    await page.goto(`${language}/mosques/nope`)
    await expectAccessible(page)
  })
