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
