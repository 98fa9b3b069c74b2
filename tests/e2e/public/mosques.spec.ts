import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { phone } from '#tests/support/journeys/ways.ts'

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

test('a press before the gallery has loaded is repeated', async ({ browser }) => {
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

test('the map of mosques and an open picture are accessible', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`/ar/mosques?q=${encodeURIComponent(full)}`)
  await page.locator('a[href="#city-map"]').click()
  await page.getByRole('button', { name: 'خريطة الشوارع' }).click()
  await expect(page.locator('.map-pin').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'مسجد النموذج' }).first().click()
  await page.getByRole('link', { name: /^فتح الصورة 1(:|$)/ }).click()
  // In right-to-left text the counter would be reversed.
  await expect(page.getByRole('dialog').getByText(/^1 \/ \d+$/)).toHaveCSS('direction', 'ltr')
  await expectAccessible(page)
})
