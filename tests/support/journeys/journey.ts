import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Https, siteClockOffsetMs, withJourneySite } from './journey-site.ts'

/** A test on the site of its worker, in browsers with its clock; an error on the console of a page fails it. */
export const test = base.extend<
  { watched: undefined },
  { siteOf: 'all' | 'unchanged'; https: Https; siteUrl: string; sameClock: undefined }
>({
  /** Files that name another site than the others change nothing on it: `test.use({ siteOf: 'unchanged' })`. */
  siteOf: ['all', { option: true, scope: 'worker' }],
  /** The certificate of a site behind a proxy with https; its clock is that of the computer. */
  https: [null, { option: true, scope: 'worker' }],
  // A site takes longer to start than a journey takes, on a busy machine.
  siteUrl: [({ siteOf: _name, https }, use) => withJourneySite(https, use), { scope: 'worker', timeout: 600_000 }],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
  sameClock: [
    async ({ browser, siteUrl: _started }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await prepare(context)
        return context
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  page: ({ page }, use) => {
    // Browsers log an error for an expected 404.
    watchConsole(page, /status of 404/)
    return use(page)
  },
  watched: [
    async ({ browser: _browser }, use) => {
      await use(undefined)
      expect(errors.splice(0), 'errors on the console of a page').toEqual([])
    },
    { auto: true },
  ],
})

/** What the pages of the test that runs complained about. */
const errors: string[] = []

/** An error on the console of the page, or one that nothing caught, fails the test. */
export function watchConsole(page: Page, except: RegExp): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !except.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
}

/** Shifts the date (timers are not changed), and stops toasts from disappearing before a busy machine checks them. */
async function prepare(context: BrowserContext): Promise<void> {
  context.on('page', interceptAtOnce)
  await context.addInitScript((ahead) => {
    const ComputersDate = Date
    globalThis.Date = class extends ComputersDate {
      constructor(...parts: [] | [number]) {
        super(...((parts.length === 0 ? [ComputersDate.now() + ahead] : parts) as [number]))
      }
      static override now() {
        return ComputersDate.now() + ahead
      }
    } as DateConstructor
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.ui-toast { --toast-stay: 10s !important }')
    document.adoptedStyleSheets = [sheet]
  }, siteClockOffsetMs())
}

const PROBE = '/is-intercepted'

/**
 * Chromium sends a few more requests of a page that is open before it asks for them as it was told; a journey that holds or
 * aborts requests waits until it does.
 */
function interceptAtOnce(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...wanted) => {
    const added = await route(...wanted)
    if (page.url() === 'about:blank') return added
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }))
    const isIntercepted = () =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status === 204,
            // A picture or a file may ask for nothing; the page that follows it is intercepted from its start.
            () => true,
          ),
        PROBE,
      )
    await expect.poll(isIntercepted).toBe(true)
    await page.unroute(`**${PROBE}`)
    return added
  }
}

/**
 * Fails on violations of WCAG 2.2 A and AA that axe detects. A page in a frame can be left out, because
 * axe compares its landmarks with those of the page around it.
 */
export async function expectAccessible(page: Page, { without = [] }: { without?: string[] } = {}): Promise<void> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await expectNoViolations(page, { type: 'tag', values }, without)
}

/** What can differ between the languages of a page: names, languages and ids. */
const RULES_OF_LANGUAGE = [
  ...['aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name', 'button-name', 'document-title'],
  ...['duplicate-id-aria', 'empty-heading', 'frame-title', 'html-has-lang', 'html-lang-valid'],
  ...['image-alt', 'input-button-name', 'input-image-alt', 'label', 'label-title-only', 'link-name', 'select-name'],
  ...['summary-name', 'svg-img-alt', 'valid-lang'],
]

/** Fails on violations that a translation can cause, on a page that was checked in another language. */
export async function expectAccessibleWords(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: RULES_OF_LANGUAGE })
}

/** Fails on violations of the rules that depend on the colors alone. */
export async function expectAccessibleColors(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/**
 * Ends transitions of colors, such as those of a button that is enabled again, and what is just appearing. Toasts, which
 * disappear after a time, start that time again.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === 'ui-leave') {
        animation.currentTime = 0
        animation.pause()
      } else if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    }
  })
}

async function resumeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play()
  })
}

/** A browser reads this form of axe in less than half the time. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

async function expectNoViolations(page: Page, runOnly: axe.RunOnly, exclude: string[] = []): Promise<void> {
  await endTransitions(page)
  // Reading axe takes a browser as long as checking a page with it, so a document reads it once. A frame without an
  // address has no document yet, because it is loaded when it comes into view.
  for (const frame of page.frames())
    if (frame.url() !== '' && !(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  const { violations, incomplete } = await page.evaluate(
    ({ exclude, options }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ include: ['html'], exclude }, options),
    {
      exclude,
      options: {
        runOnly,
        resultTypes: ['violations'],
        // Who speaks to a device says what is seen.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      } satisfies axe.RunOptions,
    },
  )
  await resumeToasts(page)
  // A frame in which axe does not answer must not pass for one without violations.
  const notTested = incomplete.filter(({ id }) => id === 'frame-tested')
  const found = [...violations, ...notTested].map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(' · ')})`,
  )
  expect(found).toEqual([])
}

/** Waits until the script of the page has started. */
export async function waitForScript(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}
