import { type Browser, expect, type Page } from '@playwright/test'
import { completeLanguages, directionOf, localAddress } from '#app/i18n/languages.ts'
import {
  expectAccessible,
  expectAccessibleColors,
  expectAccessibleWords,
  test,
  waitForScript,
  watchConsole,
} from '#tests/support/journeys/journey.ts'
import { mosqueAdminPage, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'

// The pages change nothing, so both workers take them.
test.describe.configure({ mode: 'parallel' })

const SAMPLE = '/mosques/sample-masjid-demonstration'
const ROOM = '/mosques/sample-prayer-room-demonstration'

/** The pages that most people see; `npm test` checks them too. */
const central = ['/', SAMPLE]
const pages = [
  ...central,
  '/mosques',
  '/events',
  '/prayer-times',
  '/mosques?q=no-such-mosque',
  '/mosques/search?q=masjid',
  '/mosques/search?q=no-such-mosque',
  '/mosques/no-such-mosque',
  '/mosques?rooms=on',
  ROOM,
  `${SAMPLE}/report`,
  `${SAMPLE}/notices`,
  `${SAMPLE}/times`,
  `${SAMPLE}/history`,
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
  '/qibla',
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
  '/accessibility',
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
  ...['general', 'security', 'notifications', 'customization', 'salaah', 'hijri', 'texts'].map(
    (tab) => `/admin/settings?tab=${tab}`,
  ),
  '/admin/activity',
  '/admin/bin',
  '/admin/jobs',
  '/admin/letter',
]
const [firstLanguage, ...otherLanguages] = completeLanguages

type Who = 'visitor' | 'mosque admin' | 'superadmin'
/** Pages that all tests of a worker use: a browser takes longer to make one, and to read axe in it, than to check it. */
const pagesOfWorker = new Map<Who, Page>()

/** A desktop with light colors. */
async function pageOf(browser: Browser, who: Who): Promise<Page> {
  const page = pagesOfWorker.get(who) ?? (await newPageOf(browser, who))
  pagesOfWorker.set(who, page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  return page
}

async function newPageOf(browser: Browser, who: Who): Promise<Page> {
  if (who === 'superadmin') return superadminPage(browser)
  if (who === 'mosque admin') return mosqueAdminPage(browser, {}, '/admin/home')
  const page = await browser.newPage()
  watchConsole(page, /status of 404/)
  return page
}

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

async function expectFits(page: Page, width = 360): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits the screen').toBe(width)
}

/** Fails when a text has the color of what is behind it, or is left out of the colors of the system. (axe mixes those with the page's.) */
async function expectReadableInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const found = await page.evaluate(() => {
    const behind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element)
      const isSeenThrough = /^rgba\(.*, 0(\.\d+)?\)$/.test(backgroundColor) && element.parentElement
      return isSeenThrough ? behind(element.parentElement as Element) : backgroundColor
    }
    return [...document.querySelectorAll('body *:not(svg *, option)')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element)
        return color === behind(element) || forcedColorAdjust === 'none'
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
  await page.emulateMedia({ forcedColors: 'none' })
  expect(found, 'readable in the colors of the system').toEqual([])
}

/** Fails when an open page without its styles has words that run together, or a picture that fills the screen. */
async function expectReadableWithoutStyles(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    for (const styles of document.querySelectorAll('style, link[rel=stylesheet]')) styles.remove()
    for (const styled of document.querySelectorAll('[style]')) styled.removeAttribute('style')
    document.adoptedStyleSheets = []
    const isShown = (element: Element | null) =>
      element?.checkVisibility() && !element.closest('svg, select, script, template')
    const place = (text: Text, at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect()
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (
      let before: Text | null = null, text = texts.nextNode() as Text | null;
      text;
      text = texts.nextNode() as Text
    ) {
      if (!text.data || !isShown(text.parentElement)) continue
      if (before && /[\p{L}\p{N}]$/u.test(before.data) && /^[\p{L}\p{N}]/u.test(text.data)) {
        const [end, start] = [place(before, before.length - 1), place(text, 0)]
        const gap = Math.min(Math.abs(start.left - end.right), Math.abs(end.left - start.right))
        if (Math.abs(start.top - end.top) < 5 && gap < 2) found.push(`${before.data}|${text.data}`)
      }
      before = text
    }
    const { clientWidth, clientHeight } = document.documentElement
    for (const drawing of document.querySelectorAll('svg, img')) {
      const { width, height } = drawing.getBoundingClientRect()
      if (width > clientWidth + 40 || height > clientHeight) found.push(drawing.outerHTML.slice(0, 200))
    }
    return found
  })
  expect(found, 'readable without styles').toEqual([])
}

/**
 * Fails when an open page with light colors has a violation, light, dark or in colors of the system, has not one visible title, or is wider
 * than a small phone or a window that is enlarged to 400 %.
 */
async function expectAccessiblePage(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleColors(page)
  const { titles, otherFiles } = await page.evaluate(() => ({
    titles: Array.from(document.querySelectorAll('h1'), (title) => title.getBoundingClientRect().width >= 20),
    otherFiles: document.querySelectorAll('input[type=file]:not([data-slot=file])').length,
  }))
  expect(titles, 'the one title is visible').toEqual([true])
  expect(otherFiles, 'files are chosen in one way').toBe(0)
  await expectReadableInForcedColors(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectFits(page, 320)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
}

async function expectAccessibleInOtherLanguages(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of otherLanguages) {
    await page.goto(localAddress(language, address))
    await expectAccessibleWords(page)
    const found = await page.evaluate(() => {
      const { lang, dir, scrollWidth } = document.documentElement
      return { lang, dir, scrollWidth }
    })
    expect(found).toEqual({ lang: language, dir: directionOf(language), scrollWidth: 360 })
  }
}

/** Presses Tab through an open page, and fails where something else covers all of what has the focus. */
async function expectFocusSeen(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const covered: string[] = []
  for (const seen = new Set<string>(); ; ) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const element = document.activeElement!
      const parts = [0.02, 0.5, 0.98]
      const isSeen = [...element.getClientRects()].some(({ left, top, width, height }) =>
        parts.some((across) =>
          parts.some((down) => {
            const above = document.elementFromPoint(left + width * across, top + height * down)
            return above && (element.contains(above) || above.closest('label')?.contains(element))
          }),
        ),
      )
      element.id ||= `focused-${Math.random()}`
      return { id: element.id, isSeen, isPage: element === document.body, markup: element.outerHTML.slice(0, 120) }
    })
    if (focused.isPage || seen.has(focused.id)) break
    seen.add(focused.id)
    if (!focused.isSeen) covered.push(focused.markup)
  }
  expect(covered, 'what has the focus is covered').toEqual([])
}

for (const [width, height] of [
  [1280, 720],
  [320, 256],
] as const)
  test(`what has the focus is seen, also behind an open menu and below a bar, at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/mosques?facility=ladies')
    await waitForScript(page)
    const menu = page.locator('main details[data-slot=menu]').first()
    await menu.locator('summary').press('Enter')
    await expect(menu).toHaveAttribute('open')
    await expectFocusSeen(page, 'Tab')
    await page.goto('/')
    await waitForScript(page)
    await page.locator('footer a').last().focus()
    await expectFocusSeen(page, 'Shift+Tab')
  })

for (const address of pages) {
  test(`${address} is accessible, light and dark`, {
    tag: central.includes(address) ? '@central' : [],
  }, async ({ browser }) => {
    const page = await pageOf(browser, 'visitor')
    await page.goto(address)
    expect(await moving(page), 'nothing moves where motion is unwanted').toEqual([])
    await expectAccessiblePage(page)
    await expectReadableWithoutStyles(page)
  })
  test(`${address} has names and fits a phone in every other language`, async ({ browser }) =>
    expectAccessibleInOtherLanguages(await pageOf(browser, 'visitor'), address))
}

test('an event is accessible, light and dark, in every language', async ({ browser }) => {
  const page = await pageOf(browser, 'visitor')
  await page.goto('/events')
  const address = String(await page.locator('main article a[href^="/events/"]').first().getAttribute('href'))
  await page.goto(address)
  await expectAccessiblePage(page)
  await expectReadableWithoutStyles(page)
  await expectAccessibleInOtherLanguages(page, address)
})

test('a board is accessible, light and dark, in every language', async ({ browser }) => {
  const page = await pageOf(browser, 'visitor')
  for (const language of completeLanguages) {
    await page.goto(localAddress(language, `${SAMPLE}/board`))
    await expect(page.locator('#plain')).toBeHidden()
    if (language !== firstLanguage) await expectAccessibleWords(page)
    else {
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessibleColors(page)
    }
  }
})

for (const [who, addresses] of [
  ['mosque admin', ofMosqueAdmins],
  ['superadmin', ofSuperadmins],
] as const)
  for (const address of addresses)
    test(`${address} is accessible to a ${who}, light and dark, in every language`, async ({ browser }) => {
      const page = await pageOf(browser, who)
      await page.goto(address)
      await waitForScript(page)
      await expectAccessiblePage(page)
      await expectAccessibleInOtherLanguages(page, address)
    })

test('the desk page of a prayer room is accessible, light and dark, in every language', async ({ browser }) => {
  const page = await pageOf(browser, 'superadmin')
  await page.goto('/admin/mosques?q=sample+prayer+room')
  const link = page.locator('main a[href^="/admin/mosques/edit/"]').first()
  const address = String(await link.getAttribute('href'))
  await page.goto(address)
  await waitForScript(page)
  await expectAccessiblePage(page)
  await expectAccessibleInOtherLanguages(page, address)
})
