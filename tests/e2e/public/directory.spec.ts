import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { phone, ways } from '#tests/support/journeys/ways.ts'
import { unreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search mosques' })
const areaBox = (page: Page) => page.getByRole('combobox', { name: 'Area' })
const count = (page: Page) => page.locator('[data-announce]')
const announced = (page: Page) => page.locator('#announcer')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Delays the responses of an address until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // The page may have aborted the request.
    await route.continue().catch(() => {})
  })
  return resolve
}

for (const [way, options] of ways)
  test.describe(way, () => {
    test.use(options)

    test('a visitor searches the directory, filters it, opens a mosque and goes back', {
      tag: '@central',
    }, async ({ page, javaScriptEnabled: hasScript }) => {
      // Without script the form is sent.
      const show = async () => {
        if (!hasScript) await searchBox(page).press('Enter')
      }
      await page.goto('/mosques')
      if (hasScript) await waitForScript(page)
      await searchBox(page).pressSequentially('masjied qudus')
      await show()
      await expect(count(page)).toHaveText('1 mosque found')
      await expect(page).toHaveURL(/\/mosques\?q=masjied\+qudus/)
      await page.getByRole('link', { name: 'Clear All' }).click()
      await expect(page).toHaveURL('/mosques')
      await expect(searchBox(page)).toHaveValue('')
      await expect(page.getByRole('button', { name: 'Clear All' })).toBeDisabled()
      await areaBox(page).selectOption('City Bowl')
      await page.getByText('Filters', { exact: true }).click()
      await page.getByRole('checkbox', { name: 'parking' }).check()
      await show()
      await expect(page).toHaveURL(/\/mosques\?.*area=City\+Bowl&facility=parking/)
      await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toHaveCount(0)
      await page.reload()
      await expect(areaBox(page)).toHaveValue('City Bowl')
      await page.getByRole('link', { name: 'Sample Masjid (demonstration)' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sample Masjid (demonstration)' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.goBack()
      await expect(areaBox(page)).toHaveValue('City Bowl')
      await expect(page).toHaveURL(/\/mosques\?.*area=City\+Bowl&facility=parking/)
    })
  })

test('typing does not move the focus or the caret, and the count is announced', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
  await searchBox(page).pressSequentially('quds')
  await expect(announced(page)).toHaveText('1 mosque found')
  await page.keyboard.press('Home')
  await page.keyboard.type('al ')
  await expect(page).toHaveURL('/mosques?q=al+quds')
  // The count is replaced at once, and announced after it.
  await expect.poll(async () => (await announced(page).innerText()) === (await count(page).innerText())).toBe(true)
  await expect(searchBox(page)).toBeFocused()
  expect(await searchBox(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/mosques')
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
})

test('a choice of somebody signed in, whose pages have a nonce each, writes no error', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  await page.goto('/mosques')
  await waitForScript(page)
  await areaBox(page).selectOption('City Bowl')
  await expect(page).toHaveURL('/mosques?area=City+Bowl')
  await expect(page.getByRole('link', { name: 'Masjidul Quds' })).toHaveCount(0)
})

test('a response that is out of date is dropped', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
  const letGo = await hold(page, /\?q=quds$/)
  const asked = page.waitForRequest(/\?q=quds$/)
  await searchBox(page).fill('quds')
  await asked
  await searchBox(page).fill('auwal')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(count(page)).toHaveText('1 mosque found')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page).toHaveURL('/mosques?q=auwal')
})

test('Back and Forward restore filters and scroll positions', async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const scrollPage = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await page.goto('/mosques')
  await waitForScript(page)
  const all = await count(page).innerText()
  await areaBox(page).selectOption('Southern Suburbs')
  await expect(count(page)).not.toHaveText(all)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  await scrollPage(120)
  const southern = await count(page).innerText()
  await areaBox(page).selectOption('City Bowl')
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  await scrollPage(450)
  const city = await count(page).innerText()
  await page.getByRole('link', { name: 'Auwal Masjid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auwal Masjid' })).toBeVisible()
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('City Bowl')
  await expect.poll(() => scrolled(page)).toBe(450)
  await waitForScript(page)
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('Southern Suburbs')
  await expect(count(page)).toHaveText(southern)
  await expect.poll(() => scrolled(page)).toBe(120)
  await page.goBack()
  await expect(areaBox(page)).toHaveValue('')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goForward()
  await expect(areaBox(page)).toHaveValue('Southern Suburbs')
  await expect(count(page)).toHaveText(southern)
  await page.goForward()
  await expect(count(page)).toHaveText(city)
})

test('when the connection drops during filtering the list stays, and Try Again works', async ({ browser, baseURL }) => {
  const proxy = await unreliableProxy(baseURL!)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${proxy.origin}/mosques`)
  await waitForScript(page)
  proxy.interrupt()
  await areaBox(page).selectOption('City Bowl')
  await expect(page.getByText('Failed to load mosque details')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Al-Azhar Masjid' })).toBeVisible()
  proxy.restore()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'Auwal Masjid' })).toBeVisible()
  await expect(page).toHaveURL(`${proxy.origin}/mosques?area=City+Bowl`)
  await context.close()
  proxy.close()
})

test('a slow response shows six placeholders, and a choice scrolls to the list', async ({ page }) => {
  await page.goto('/mosques')
  await waitForScript(page)
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

test('with reduced motion a choice scrolls at once, and typing does not scroll', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  await page.goto('/mosques')
  await waitForScript(page)
  await searchBox(page).pressSequentially('masjid')
  await expect(page).toHaveURL('/mosques?q=masjid')
  expect(await scrolled(page)).toBe(0)
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/mosques?q=masjid#results')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
})

test('a filter chosen with the keyboard stays in view, and keeps the focus', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  await page.goto('/mosques')
  await waitForScript(page)
  await searchBox(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Near me' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(areaBox(page)).toBeFocused()
  const letGo = await hold(page, /\?area=/)
  await page.keyboard.press('ArrowDown')
  // They appear later than a choice by touch scrolls to its results.
  await expect(page.locator('[data-slot=placeholder]')).toHaveCount(6)
  letGo()
  await expect(page.locator('[data-slot=placeholder]')).toHaveCount(0)
  await expect(areaBox(page)).toBeFocused()
  await expect(areaBox(page)).toBeInViewport({ ratio: 1 })
})
