import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { waysOnAPhone } from '#tests/support/journeys/ways.ts'

for (const [way, options] of waysOnAPhone)
  test.describe(way, () => {
    test.use(options)

    test('the small menu leads to other pages and languages', { tag: '@central' }, async ({ page }) => {
      await page.goto('/contact')
      await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('link', { name: 'About', exact: true }).click()
      await expect(page).toHaveURL('/about')
      await page.locator('summary[aria-label="Language"]').filter({ visible: true }).click()
      await page.getByRole('link', { name: 'العربية' }).filter({ visible: true }).click()
      await expect(page).toHaveURL('/ar/about')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.locator('summary', { hasText: 'القائمة' }).click()
      await page.getByRole('link', { name: 'المساجد', exact: true }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/ar/mosques')
      await page.getByRole('searchbox').fill('النموذج')
      await page.getByRole('searchbox').press('Enter')
      await page.getByRole('link', { name: 'مسجد النموذج' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('مسجد النموذج')
    })
  })

test('the first press of the tab key offers to skip to the content', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the small menu is closed on the next page, and every page starts at its top', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/')
  await waitForScript(page)
  const menu = page.locator('summary', { hasText: 'Menu' })
  await menu.click()
  await page.getByRole('link', { name: 'Mosques', exact: true }).first().click()
  await expect(page).toHaveURL('/mosques')
  await expect(page.locator('details', { has: menu })).not.toHaveAttribute('open')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { name: 'Community Events' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await context.close()
})

for (const { side, address } of [
  { side: 'a public page', address: '/about' },
  { side: 'the app', address: '/profile' },
])
  test(`on ${side} menus open by keyboard, and Escape, a press elsewhere or a choice close them`, async ({ page }) => {
    await signInAsMosqueAdmin(page)
    await page.goto(address)
    await waitForScript(page)
    const button = page.getByLabel('Your account: Sample Admin')
    const profile = page.getByRole('link', { name: 'Your Profile' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(profile).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(profile).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await expect(profile).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(profile).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    const menu = page.locator('summary', { hasText: 'Menu' })
    await menu.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.locator('details', { has: menu })).not.toHaveAttribute('open')
    await menu.press('Enter')
    await profile.click()
    await expect(page).toHaveURL('/profile')
    await expect(page.locator('details', { has: menu })).not.toHaveAttribute('open')
  })

// A separate page, because browsers log the missing picture to the console.
test('when a drawing does not load, its caption is visible and no broken-image icon', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/art/bo-kaap.svg'))
  await page.route('**/art/*.svg', (route) => route.abort())
  await page.goto('/about')
  await failed
  const figure = page.getByRole('figure').first()
  const art = figure.locator('[data-slot=art]')
  await expect(figure).toContainText('Painted houses of the Bo-Kaap')
  const seen = await figure.screenshot({ animations: 'disabled' })
  await art.evaluate((element) => element.remove())
  expect(await figure.screenshot({ animations: 'disabled' }), 'nothing is drawn over the caption').toEqual(seen)
  await expectAccessible(page)
})

test('a slow page of the app shows that it is loading', async ({ page }) => {
  await page.goto('/login?from=/profile')
  await waitForScript(page)
  await signInAsMosqueAdmin(page)
  await expect(page).toHaveURL('/profile')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/admin.*\.data/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click()
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/admin/)
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
})

test('no word, however long, makes a page wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/', '/mosques', '/events', '/ar/events', '/about']) {
    await page.goto(path)
    const width = await page.evaluate(() => {
      for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, dd, bdi)'))
        if (element.childElementCount === 0) element.textContent = 'averylongword'.repeat(7)
      return document.documentElement.scrollWidth
    })
    expect([path, width]).toEqual([path, 320])
  }
})
