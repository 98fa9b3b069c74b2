import { expect, type Page } from '@playwright/test'
import { completeLanguages, localAddress } from '#app/i18n/languages.ts'
import { expectAccessible, expectAccessibleColors, test } from '#tests/support/journeys/journey.ts'

const pages = [
  '/',
  '/mosques',
  '/mosques?q=no-such-mosque',
  '/mosques/search?q=masjid',
  '/mosques/search?q=no-such-mosque',
  '/mosques/sample-masjid-demonstration',
  '/mosques/sample-masjid-demonstration/report',
  '/mosques/sample-masjid-demonstration/notices',
  '/mosques/sample-masjid-demonstration/times',
  '/mosques/sample-masjid-demonstration/embed',
  '/mosques/sample-masjid-demonstration/suggest',
  '/mosques/sample-masjid-demonstration/claim',
  '/screen',
  '/follow',
  '/events/embed',
  '/mosques/add',
  '/events',
  '/events?tab=past',
  '/events?q=no-such-event',
  '/events/calendar',
  '/notices',
  '/prayer-times',
  '/moon',
  '/ramadan',
  '/ramadan/sheet',
  '/eid',
  '/mosques/sample-masjid-demonstration/ramadan/sheet',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/developers',
  '/wrong-text',
  '/login',
  '/superadmin-access',
  '/forgot-password',
  '/no-such-page',
]

/** Elements that move: with a transition, or with an animation longer than 1 ms. */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        return transitionDuration !== '0s' || (animationName !== 'none' && !/^(0\.001s(, )?)+$/.test(animationDuration))
      })
      .map((element) => element.outerHTML.slice(0, 200))
      .filter((markup) => !markup.includes('ui-late')),
  )

async function expectAccessibleInAll(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, address))
    expect(await moving(page), 'nothing moves where motion is unwanted').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessibleColors(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a small phone').toBe(360)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
}

for (const address of pages)
  test(`${address} is accessible, in every language, light and dark`, ({ page }) =>
    expectAccessibleInAll(page, address))

test('a board is accessible, in every language, light and dark', async ({ page }) => {
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, '/mosques/sample-masjid-demonstration/board'))
    await expect(page.locator('#plain')).toBeHidden()
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessibleColors(page)
  }
})

test('an event is accessible, in every language, light and dark', async ({ page }) => {
  await page.goto('/events')
  const address = await page.locator('main article a[href^="/events/"]').first().getAttribute('href')
  await expectAccessibleInAll(page, String(address))
})
