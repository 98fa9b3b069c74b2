import { expect } from '@playwright/test'
import { alive, test } from '#tests/support/journey.ts'

test('a page neither loads nor runs script before it is complete', async ({ page }) => {
  const early: string[] = []
  let loaded = false
  page.on('request', (request) => {
    if (!loaded && request.resourceType() === 'script') early.push(request.url())
  })
  page.on('load', () => {
    loaded = true
  })
  await page.goto('/', { waitUntil: 'load' })
  expect(early).toEqual([])
  await alive(page)
})

test('a press on a button before that is kept and done', async ({ page }) => {
  // The page is held before it is complete by a picture that does not come.
  await page.route('**/held.png', () => {})
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/held.png' }))
    })
  })
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.goto('/mosques?q=sample', { waitUntil: 'domcontentloaded' })
  const address = await page.locator('a[href^="/mosques/"]').first().getAttribute('href')
  await page.goto(String(address), { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html[data-alive]')).not.toBeAttached()
  await page.locator('summary', { hasText: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await alive(page)
  await expect(page.getByText('Link copied')).toBeVisible()
})

test('moving within the site loads no page anew, and pages of text ship no script at all', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.goto('/privacy')
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
})

test('no font is asked for before the first paint, and from the next page on they are used', async ({ page }) => {
  const early: string[] = []
  let loaded = false
  page.on('request', (request) => {
    if (!loaded && request.resourceType() === 'font') early.push(request.url())
  })
  page.on('load', () => {
    loaded = true
  })
  await page.goto('/')
  expect(early).toEqual([])
  await page.waitForFunction(() => localStorage.getItem('fonts'))
  await expect(page.locator('html[data-plain]')).toBeAttached()
  await alive(page)
  await page.getByRole('link', { name: 'Find a Mosque' }).click()
  await expect(page).toHaveURL('/mosques')
  await expect(page.locator('html[data-plain]')).not.toBeAttached()
  await page.reload()
  await expect(page.locator('html[data-plain]')).not.toBeAttached()
})

test('what is not made alive still leads on without a new load, and gives way to another list', async ({ page }) => {
  await page.goto('/mosques')
  await alive(page)
  const cards = page.locator('main ul h3 a')
  const first = String(await cards.first().textContent())
  await page.getByRole('searchbox').first().fill('sample')
  await expect(page).toHaveURL(/q=sample/)
  await expect(cards.first()).not.toHaveText(first)
  await page.goto('/mosques')
  await alive(page)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
