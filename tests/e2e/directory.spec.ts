import { expect, type Page } from '@playwright/test'
import { cuttingProxy } from '#tests/support/cutting-proxy.ts'
import { alive, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search mosques' })
const areaBox = (page: Page) => page.getByRole('combobox', { name: 'Area' })
const count = (page: Page) => page.locator('[data-announce]')
const announced = (page: Page) => page.locator('#announcer')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Holds the answers to one address back until it is let go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // The page may have called the request off.
    await route.continue().catch(() => {})
  })
  return resolve
}

test('somebody in the street searches, narrows and opens a mosque', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto('/mosques')
  await alive(page)
  await searchBox(page).pressSequentially('masjied qudus')
  await expect(count(page)).toHaveText('1 mosque found')
  await expect(page).toHaveURL('/mosques?q=masjied+qudus')
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/mosques')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeDisabled()
  await areaBox(page).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.getByRole('heading', { name: 'Mosques', exact: true })).toBeInViewport()
  await page.reload()
  await expect(areaBox(page)).toHaveValue('City Bowl')
  await page.getByRole('link', { name: 'Auwal Masjid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auwal Masjid' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('typing keeps the focus and the caret, and the count is announced', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  await searchBox(page).pressSequentially('quds')
  await expect(announced(page)).toHaveText('1 mosque found')
  await page.keyboard.press('Home')
  await page.keyboard.type('al ')
  await expect(page).toHaveURL('/mosques?q=al+quds')
  await expect(announced(page)).toHaveText(await count(page).innerText())
  await expect(searchBox(page)).toBeFocused()
  expect(await searchBox(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/mosques')
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
})

test('an answer that comes too late is dropped', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  const letGo = await hold(page, /\?q=quds$/)
  await searchBox(page).fill('quds')
  await expect(page).toHaveURL('/mosques?q=quds')
  await searchBox(page).fill('auwal')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(count(page)).toHaveText('1 mosque found')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page).toHaveURL('/mosques?q=auwal')
})

test('Back and Forward lead through the filters, each where it was scrolled to', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  const all = await count(page).innerText()
  await areaBox(page).selectOption('Southern Suburbs')
  await expect(count(page)).not.toHaveText(all)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  const southern = { count: await count(page).innerText(), scroll: await scrolled(page) }
  await areaBox(page).selectOption('City Bowl')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
  const city = { count: await count(page).innerText(), scroll: await scrolled(page) }
  await page.getByRole('link', { name: 'Auwal Masjid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auwal Masjid' })).toBeVisible()
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('City Bowl')
  await expect.poll(() => scrolled(page)).toBe(city.scroll)
  await alive(page)
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('Southern Suburbs')
  await expect(count(page)).toHaveText(southern.count)
  await expect.poll(() => scrolled(page)).toBe(southern.scroll)
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goForward()
  await expect(areaBox(page)).toHaveValue('Southern Suburbs')
  await expect(count(page)).toHaveText(southern.count)
  await page.goForward()
  await expect(count(page)).toHaveText(city.count)
})

test('when the line is cut in the middle of a filter the list stays, and Try Again leads on', async ({
  browser,
  baseURL,
}) => {
  const line = await cuttingProxy(baseURL!)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${line.origin}/mosques`)
  await alive(page)
  line.cut()
  await areaBox(page).selectOption('City Bowl')
  await expect(page.getByText('Failed to load mosque details')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
  line.mend()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page).toHaveURL(`${line.origin}/mosques?area=City+Bowl`)
  await context.close()
  line.close()
})

test('where the script is blocked the search is a plain form', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.route(/\/assets\/start-.*\.js/, (route) => route.abort())
  await page.goto('/mosques')
  await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden()
  await areaBox(page).selectOption('City Bowl')
  await searchBox(page).fill('auwal')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/mosques?q=auwal&area=City+Bowl&facility=#results')
  await expect(count(page)).toHaveText('1 mosque found')
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/mosques')
})

test('a slow answer shows six placeholders, and a choice scrolls to the list', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  const letGo = await hold(page, /\?area=/)
  await areaBox(page).selectOption('City Bowl')
  const list = page.locator('[data-region=results]')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.locator('[data-slot=placeholder]')).toHaveCount(6)
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeHidden()
  letGo()
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page.locator('[data-slot=placeholder]')).toHaveCount(0)
  await expect(list).not.toHaveAttribute('aria-busy')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
})

test('where motion is unwanted the list is there at once, and never while somebody types', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  await page.goto('/mosques')
  await alive(page)
  await searchBox(page).pressSequentially('masjid')
  await expect(page).toHaveURL('/mosques?q=masjid')
  expect(await scrolled(page)).toBe(0)
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/mosques?q=masjid#results')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
})
