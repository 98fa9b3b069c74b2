import { expect, type Page } from '@playwright/test'
import { alive, expectAccessible, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const here = { latitude: -33.9222, longitude: 18.4156 }
const full = 'Sample Masjid (demonstration)'

/** Other journeys add pictures to the same mosque. */
async function pictureCount(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^View all \d+ images$/ }).innerText()
  return Number(/\d+/.exec(label)?.[0])
}

test('somebody in the street searches, narrows and opens a mosque', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto('/mosques')
  await alive(page)
  const search = page.getByRole('searchbox', { name: 'Search mosques' })
  await search.pressSequentially('masjied qudus')
  await expect(page.getByRole('status').filter({ hasText: '1 mosque found' })).toBeVisible()
  await expect(page).toHaveURL('/mosques?q=masjied+qudus')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/mosques')
  await expect(search).toHaveValue('')
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.getByRole('heading', { name: 'Mosques', exact: true })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('City Bowl')
  await page.getByRole('link', { name: 'Auwal Masjid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auwal Masjid' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('near me sorts by distance, and the position goes nowhere', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, geolocation: here, permissions: ['geolocation'] })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/mosques')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Sorted by distance. Your position stays on this device.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'away' }).first()).toContainText(/Bo-Kaap/)
  for (const request of asked) expect(request).not.toMatch(/33\.92|18\.41/)
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await expect(page.getByText('away')).toHaveCount(0)
})

test('where distances cannot be fetched, nobody is told that the list is sorted by them', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, geolocation: here, permissions: ['geolocation'] })
  const page = await context.newPage()
  await page.route('**/positions.json*', (route) => route.abort())
  await page.goto('/mosques')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('The distances cannot be loaded, so the list stays sorted by name.')).toBeVisible()
  await expect(page.getByText('Sorted by distance')).toHaveCount(0)
})

test('where the position is refused, the list stays as it is', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  })
  await page.goto('/mosques')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Your position was not shared')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
})

test('the map has the mosques found, is used by keyboard, and stands without its pictures', async ({ page }) => {
  const tiles: string[] = []
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(route.request().url())
    return route.fulfill({ status: 403, contentType: 'text/plain', body: '' })
  })
  page.removeAllListeners('console')
  await page.goto('/mosques?area=Southern+Suburbs')
  expect(tiles).toEqual([])
  await page.getByRole('button', { name: 'Show map' }).press('Enter')
  const map = page.getByRole('region', { name: 'Map of the mosques found' })
  await expect(map.getByText('The map pictures cannot be loaded')).toBeVisible()
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  const pin = map.locator('.map-pin').first()
  await pin.focus()
  await page.keyboard.press('Enter')
  await map.locator('.leaflet-popup a[href^="/mosques/"]').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the pictures of a mosque are seen by keyboard, around both ends', async ({ page }) => {
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  const thumbnail = page.getByRole('link', { name: 'Open picture 8' })
  const all = await pictureCount(page)
  await expect(thumbnail).toContainText(`+${all - 8} more`)
  await expect(page.getByRole('link', { name: /^Open picture/ })).toHaveCount(8)
  await alive(page)
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
  for (let place = 8; place <= all; place++) await lightbox.getByRole('button', { name: 'Next picture' }).click()
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
  await alive(page)
  const share = page.getByText('Share', { exact: true })
  await share.click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=Sample%20Masjid/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('where there is native sharing, it is used', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(shared)),
    })
  })
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await alive(page)
  await page.getByText('Share', { exact: true }).click()
  const shared = JSON.parse((await page.locator('html[data-shared]').getAttribute('data-shared')) ?? '{}')
  expect(shared).toMatchObject({ title: full, url: page.url() })
  expect(shared.text).not.toBe('')
})

test('without script the directory, its filters, the page and the pictures work', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/mosques')
  await page.getByRole('searchbox').fill('sample')
  await page.getByRole('combobox', { name: 'Facility' }).selectOption('parking')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=sample&area=&facility=parking/)
  await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
  await page.getByRole('link', { name: full }).click()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await page.getByRole('link', { name: 'Open picture 2' }).click()
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/)
})

test('a slow answer shows six placeholders, and a choice scrolls to the list', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  await page.evaluate(() => document.documentElement.style.setProperty('scroll-behavior', 'auto'))
  const held = Promise.withResolvers<void>()
  await page.route(/mosques\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Area' }).selectOption('City Bowl')
  await expect(page.locator('[aria-busy=true] > div')).toHaveCount(6)
  held.resolve()
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('where motion is unwanted the list is there at once, and never while somebody types', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  await page.goto('/mosques')
  await alive(page)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('masjid')
  await expect(page).toHaveURL('/mosques?q=masjid')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await search.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('a finger swipes from picture to picture, and no button covers them', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`/mosques?q=${encodeURIComponent(full)}`)
  await page.getByRole('link', { name: full }).click()
  await alive(page)
  const all = await pictureCount(page)
  await page.getByRole('link', { name: 'Open picture 1', exact: true }).click()
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

test('the home search leads to results that a reload keeps', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const clear = page.getByRole('button', { name: 'Clear All' })
  await expect(clear).toBeDisabled()
  const search = page.getByRole('searchbox', { name: 'Search for mosques, areas, or facilities' })
  await search.fill('gatesville')
  await expect(clear).toBeEnabled()
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect(search).toHaveValue('')
  await expect(clear).toBeDisabled()
  await search.fill('gatesville')
  await search.press('Enter')
  await expect(page).toHaveURL('/mosques/search?q=gatesville')
  for (const visit of ['first', 'again']) {
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "gatesville"' }), visit).toBeVisible()
    await expect(page.getByRole('link', { name: /View Details →/ })).toHaveCount(1)
    await page.reload()
  }
})

test('the search of the home page stays in reach after 400 pixels, and nothing jumps', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  // A font that arrives late changes the height of its text.
  await page.evaluate(async () => void (await document.fonts.ready))
  const form = page.getByRole('search')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.mouse.wheel(0, 1600)
  await expect(form).toHaveAttribute('data-sticky', 'true')
  await expect(form).toBeInViewport()
  // The browser rounds heights, by which the same page may differ by a pixel.
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(form).not.toHaveAttribute('data-sticky', 'true')
})

for (const [language, openPicture, showMap] of [
  ['', 'Open picture 1', 'Show map'],
  ['/ar', 'فتح الصورة 1', 'عرض الخريطة'],
] as const)
  test(`nothing keeps anybody out of a mosque, its pictures and the map (${language || '/en'})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext(phone)).newPage()
    await page.goto(`${language}/mosques?q=${encodeURIComponent(full)}`)
    await page.getByRole('button', { name: showMap }).click()
    await expect(page.locator('.map-pin').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: full }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: openPicture, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(/1 \/ \d+/)
    // In right-to-left text it would be read as twelve of one.
    await expect(page.getByRole('dialog').getByText(/^1 \/ \d+$/)).toHaveCSS('direction', 'ltr')
    await expectAccessible(page)
    await page.goto(`${language}/mosques/nope`)
    await expectAccessible(page)
  })
