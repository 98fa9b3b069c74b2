import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'

async function mosquePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/mosques?q=sample')
  const address = await page.locator('main article a').first().getAttribute('href')
  await page.goto(String(address))
  await waitForScript(page)
  return page
}

const opener = (page: Page) => page.locator('details[data-share] summary')

test('a device with a share sheet opens it with title, text and address', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset.shared = JSON.stringify(shared)
      throw new DOMException('', 'AbortError')
    }
  })
  const page = await mosquePage(context)
  await opener(page).press('Enter')
  await expect(page.locator('html[data-shared]')).toBeAttached()
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '')
  expect(shared.title).toBe(await page.getByRole('heading', { level: 1 }).textContent())
  expect(new URL(shared.url).pathname).toBe(new URL(page.url()).pathname)
  expect(shared.text).not.toBe('')
  await expect(page.locator('details[data-share]')).not.toHaveAttribute('open')
  await context.close()
})

test('elsewhere a menu offers WhatsApp, email and copying the link, with a message', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const page = await mosquePage(context)
  await opener(page).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(page.locator('details[data-share]')).not.toHaveAttribute('open')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname)
  await context.clearPermissions()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await opener(page).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('could not be copied')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('could not be copied')).toHaveCount(0)
  await context.close()
})
