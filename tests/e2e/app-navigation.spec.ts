import { expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'

/** Presses a link, and returns whether another document was loaded for it. */
async function loadsDocument(page: Page, link: string, address: string | RegExp = link): Promise<boolean> {
  await waitForScript(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.locator(`a[href="${link}"]`).first().click()
  await expect(page).toHaveURL(address)
  await waitForScript(page)
  return page.evaluate(() => !document.documentElement.hasAttribute('data-same'))
}

test('a link between public pages and the app loads a document, a link within the app does not', async ({ page }) => {
  await page.goto('/login?from=/admin/events')
  await waitForScript(page)
  await signInAsMosqueAdmin(page)
  await expect(page).toHaveURL('/admin/events')
  expect(await loadsDocument(page, '/admin/mosque')).toBe(false)
  expect(await loadsDocument(page, '/admin/events')).toBe(false)
  expect(await loadsDocument(page, '/')).toBe(true)
  await expect(page.locator('script[src*="entry.client"]')).toHaveCount(0)
  expect(await loadsDocument(page, '/admin', /\/admin/)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// A separate page, because browsers log the expected 404 to the console.
test('an unknown address below the admin shows the 404 page, loaded and from within the app', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login?from=/admin/events')
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await page.goto('/admin/events')
  await waitForScript(page)
  await page.evaluate(() => {
    history.pushState({}, '', '/admin/nothing')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await page.context().close()
})
