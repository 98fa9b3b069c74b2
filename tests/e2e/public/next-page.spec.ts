import { expect, type Locator } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { inPlainChromium } from '#tests/support/journeys/plain-chromium.ts'

test('a page is prerendered while the pointer hovers over its link, and a press shows it', async ({ baseURL }) => {
  await inPlainChromium({ address: `${baseURL}/` }, async (tab) => {
    await expect.poll(() => tab.evaluate('document.documentElement.dataset.ready')).toBe('')
    await tab.hover('nav a[href="/mosques"]')
    await expect.poll(() => tab.prerendered()).toEqual([`${baseURL}/mosques`])
    await tab.press()
    await expect.poll(() => tab.evaluate('location.pathname')).toBe('/mosques')
    expect(await tab.evaluate('performance.getEntriesByType("navigation")[0].activationStart')).toBeGreaterThan(0)
    await expect.poll(() => tab.evaluate('document.documentElement.dataset.ready')).toBe('')
  })
})

test('on touch a page is fetched when its link is pressed', async ({ baseURL }) => {
  await inPlainChromium({ address: `${baseURL}/`, isPhone: true }, async (tab) => {
    await expect.poll(() => tab.evaluate('document.documentElement.dataset.ready')).toBe('')
    // What is fetched before the worker controls the page is not used after that.
    await expect.poll(() => tab.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    const finger = await tab.touch('main a[href="/mosques"]')
    await expect.poll(() => tab.prefetched()).toEqual([`${baseURL}/mosques`])
    expect(tab.prerendered()).toEqual([])
    await finger.release()
    await expect.poll(() => tab.evaluate('location.pathname')).toBe('/mosques')
    expect(await tab.evaluate('performance.getEntriesByType("navigation")[0].deliveryType')).toBe(
      'navigational-prefetch',
    )
  })
})

test('pages cross-fade after a key, not after the mouse that loads pages ahead, nor with reduced motion', async ({
  page,
}) => {
  const transitions = async (press: (link: Locator) => Promise<void>) => {
    await page.goto('/about')
    const revealed = page.waitForEvent('console', (message) => message.text().startsWith('revealed'))
    await waitForScript(page)
    await press(page.locator('nav a[href="/mosques"]').first())
    return (await revealed).text()
  }
  await page.addInitScript(() =>
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: object | null }
      if (location.pathname === '/mosques') console.log(`revealed ${viewTransition ? 'with' : 'without'} a transition`)
    }),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await transitions((link) => link.press('Enter'))).toBe('revealed with a transition')
  expect(await transitions((link) => link.click())).toBe('revealed without a transition')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await transitions((link) => link.press('Enter'))).toBe('revealed without a transition')
})
