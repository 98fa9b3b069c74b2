import { expect } from '@playwright/test'
import { localAddress } from '#app/i18n/languages.ts'
import { expectAccessible, test } from '#tests/support/journey.ts'

const pages = [
  '/',
  '/mosques',
  '/mosques?q=no-such-mosque',
  '/mosques/search?q=masjid',
  '/mosques/search?q=no-such-mosque',
  '/events',
  '/events?tab=past',
  '/events?q=no-such-event',
  '/prayer-times',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/developers',
  '/login',
  '/superadmin-access',
  '/forgot-password',
  '/no-such-page',
]

for (const address of pages) {
  test(`${address} keeps nobody out, in both languages, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const language of ['en', 'ar'] as const) {
      await page.goto(localAddress(language, address))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a small phone').toBe(360)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  })
}
