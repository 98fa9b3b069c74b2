import { expect, type Page } from '@playwright/test'
import { completeLanguages, directionOf, localAddress } from '#app/i18n/languages.ts'
import {
  expectAccessible,
  expectAccessibleColors,
  expectAccessibleWords,
  test,
  waitForScript,
} from '#tests/support/journeys/journey.ts'
import { mosqueAdminPage, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

// The pages change nothing, so both workers take them.
test.describe.configure({ mode: 'parallel' })

const SAMPLE = '/mosques/sample-masjid-demonstration'

/** The pages that most people see; `npm test` checks them too. */
const central = ['/', '/mosques', SAMPLE, '/events', '/prayer-times']
const pages = [
  ...central,
  '/mosques?q=no-such-mosque',
  '/mosques/search?q=masjid',
  '/mosques/search?q=no-such-mosque',
  '/mosques/no-such-mosque',
  `${SAMPLE}/report`,
  `${SAMPLE}/notices`,
  `${SAMPLE}/times`,
  `${SAMPLE}/embed`,
  `${SAMPLE}/suggest`,
  `${SAMPLE}/claim`,
  '/screen',
  '/follow',
  '/events/embed',
  '/mosques/add',
  '/events?tab=past',
  '/events?q=no-such-event',
  '/events/calendar',
  '/notices',
  '/moon',
  '/ramadan',
  '/ramadan/sheet',
  '/eid',
  `${SAMPLE}/ramadan/sheet`,
  '/about',
  '/contact',
  '/contact?sent=1',
  '/contact?page=/mosques',
  '/privacy',
  '/terms',
  '/developers',
  '/login',
  '/superadmin-access',
  '/forgot-password',
  '/verify-email?token=none',
  '/no-such-page',
]
const ofMosqueAdmins = [
  '/admin/home',
  '/admin/mosque',
  '/admin/mosque/times',
  '/admin/mosque/times/year',
  '/admin/mosque/times/history',
  '/admin/mosque/colleagues',
  '/admin/mosque/months',
  '/admin/mosque/ramadan',
  '/admin/events',
  '/admin/events?add',
  '/admin/notices',
  '/admin/notices?new=janazah',
  '/admin/reports',
  '/profile',
  '/profile?edit',
  '/profile?tab=password',
]
const ofSuperadmins = [
  '/admin',
  '/admin/mosques',
  '/admin/mosques?view=cards',
  '/admin/mosques/add',
  '/admin/times',
  '/admin/import',
  '/admin/adopted-times',
  '/admin/moon',
  '/admin/users',
  '/admin/admins',
  '/admin/claims',
  '/admin/inbox',
  '/admin/messages',
  ...['general', 'security', 'notifications', 'salaah', 'hijri', 'texts'].map((tab) => `/admin/settings?tab=${tab}`),
  '/admin/activity',
  '/admin/bin',
  '/admin/jobs',
  '/admin/letter',
]
const [firstLanguage, ...otherLanguages] = completeLanguages

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

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a small phone').toBe(360)
}

/** Fails when an open page has a violation, light or dark, has not one visible title, or is wider than a small phone. */
async function expectAccessiblePage(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleColors(page)
  await expect(page.locator('h1')).toHaveCount(1)
  expect((await page.locator('h1').boundingBox())!.width, 'the title is visible').toBeGreaterThanOrEqual(20)
  await expect(page.locator('input[type=file]:not([data-slot=file])'), 'files are chosen in one way').toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
}

async function expectAccessibleInOtherLanguages(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of otherLanguages) {
    await page.goto(localAddress(language, address))
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessibleWords(page)
    await expectFits(page)
  }
}

for (const address of pages) {
  test(`${address} is accessible, light and dark`, {
    tag: central.includes(address) ? '@central' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    expect(await moving(page), 'nothing moves where motion is unwanted').toEqual([])
    await expectAccessiblePage(page)
  })
  test(`${address} has names and fits a phone in every other language`, ({ page }) =>
    expectAccessibleInOtherLanguages(page, address))
}

test('an event is accessible, light and dark, in every language', async ({ page }) => {
  await page.goto('/events')
  const address = String(await page.locator('main article a[href^="/events/"]').first().getAttribute('href'))
  await page.goto(address)
  await expectAccessiblePage(page)
  await expectAccessibleInOtherLanguages(page, address)
})

test('a board is accessible, light and dark, in every language', async ({ page }) => {
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, `${SAMPLE}/board`))
    await expect(page.locator('#plain')).toBeHidden()
    if (language !== firstLanguage) await expectAccessibleWords(page)
    else {
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessibleColors(page)
    }
  }
})

for (const address of ofMosqueAdmins)
  test(`${address} is accessible to a mosque admin, light and dark, in every language`, async ({ browser }) => {
    const page = await mosqueAdminPage(browser, {}, address)
    await waitForScript(page)
    await expectAccessiblePage(page)
    await expectAccessibleInOtherLanguages(page, address)
    await page.context().close()
  })

for (const address of ofSuperadmins)
  test(`${address} is accessible to a superadmin, light and dark, in every language`, async ({ browser }) => {
    const page = await superadminPage(browser, {}, address)
    await waitForScript(page)
    await expectAccessiblePage(page)
    await expectAccessibleInOtherLanguages(page, address)
    await page.context().close()
  })
