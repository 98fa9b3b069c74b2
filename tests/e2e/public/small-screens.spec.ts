import { expect, type Page } from '@playwright/test'
import { completeLanguages, localAddress } from '#app/i18n/languages.ts'
import { pageList } from '#scripts/page-list.ts'
import { test } from '#tests/support/journeys/journey.ts'

// Its mosques are counted.
test.use({ siteOf: 'unchanged' })

const phone = { width: 360, height: 740 }
/** What WCAG 1.4.12 has readers set. */
const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const SAMPLE = '/mosques/sample-masjid-demonstration'

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

for (const language of completeLanguages)
  test(`no public page is wider than a phone with text of twice the size, or set wider, in ${language}`, async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize(phone)
    const tooWide: string[] = []
    for (const address of [...(await pageList(siteUrl)), SAMPLE]) {
      await page.goto(localAddress(language, address))
      for (const size of ['140%', '200%']) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, size)
        const width = await pageWidth(page)
        if (width > phone.width) tooWide.push(`${address} at ${size}: ${width} px`)
      }
      await page.evaluate((spacing) => {
        document.documentElement.style.fontSize = ''
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(spacing)
        document.adoptedStyleSheets.push(sheet)
      }, WIDE_SPACING)
      const width = await pageWidth(page)
      if (width > phone.width) tooWide.push(`${address} with wide spacing: ${width} px`)
    }
    expect(tooWide).toEqual([])
  })

for (const language of completeLanguages)
  test(`menus of the main actions are within a phone without a share sheet, in ${language}`, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.setViewportSize(phone)
    await page.goto('/events')
    const event = await page.locator('main article h4 a').first().getAttribute('href')
    for (const address of [SAMPLE, String(event)]) {
      await page.goto(localAddress(language, address))
      for (const summary of await page.locator('.bottom-bar summary').all()) {
        await summary.click()
        const menu = await page.locator('.bottom-bar details[open] > div').boundingBox()
        expect(menu!.x).toBeGreaterThanOrEqual(0)
        expect(menu!.x + menu!.width).toBeLessThanOrEqual(phone.width)
        await page.keyboard.press('Escape')
      }
    }
  })

for (const language of completeLanguages)
  test(`the directory of 44 mosques is short on a phone, and the first event is on the first screen, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto(localAddress(language, '/mosques'))
    await expect(page.locator('main li[data-mosque]')).toHaveCount(44)
    expect(await pageHeight(page)).toBeLessThanOrEqual(9 * 740)
    await page.goto(localAddress(language, '/events'))
    const event = await page.locator('main article').first().boundingBox()
    expect(Math.floor(event!.y)).toBeLessThanOrEqual(440)
  })

test('on a phone the first screen of a mosque has its urgent notice, its picture and its next jamaat', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto(SAMPLE)
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Janazah')).toBeInViewport()
  const picture = await page.locator('main header img').first().boundingBox()
  expect(picture!.height).toBeGreaterThanOrEqual(160)
  const times = page.getByRole('region', { name: "Today's times" })
  await expect(times.getByText(/^Next: \w.+ \d\d:\d\d/)).toBeInViewport({ ratio: 1 })
})

test('only pages whose actions stay at the bottom of a phone leave room for them', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/events')
  const event = await page.locator('main article h4 a').first().getAttribute('href')
  const room = () => page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)
  for (const [address, expected] of [
    ['/', '0px'],
    [SAMPLE, '0px'],
    [String(event), '64px'],
  ] as const) {
    await page.goto(address)
    expect(await room(), address).toBe(expected)
  }
})

test('cards are as high as their content, and no pattern fills what is left', async ({ page }) => {
  for (const address of ['/mosques', '/', '/events']) {
    await page.goto(address)
    const high = await page.evaluate(() =>
      [...document.querySelectorAll('main article [data-slot=pattern]')]
        .filter((pattern) => pattern.getBoundingClientRect().height > 200)
        .map((pattern) => pattern.closest('article')?.textContent),
    )
    expect(high).toEqual([])
  }
})

test('the month of events begins at today on a phone, and opens to the days before', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/events/calendar')
  const earlier = page.locator('main ol > li:has(ul):not(#today ~ li):not(#today)')
  await expect(page.locator('#today')).toBeInViewport()
  expect(await earlier.count()).toBeGreaterThan(0)
  await expect(earlier.first()).toBeHidden()
  await page.getByText('Earlier this month').click()
  await expect(earlier.first()).toBeVisible()
})

test('English text that is cut off on an Arabic page begins at the left, which keeps its ellipsis', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/ar/mosques')
  const cutOff = page.locator('main p.line-clamp-2').first()
  expect(await cutOff.evaluate((text) => getComputedStyle(text).textAlign)).toBe('start')
  expect(await cutOff.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr')
})

test('without script the choice of a suburb keeps its width beside its button', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/ar/mosques', '/ar/mosques/search?q=masjid', '/mosques']) {
    await page.goto(address)
    const select = await page.locator('select[data-near-place]').boundingBox()
    expect(select!.width).toBeGreaterThanOrEqual(150)
  }
  await context.close()
})
