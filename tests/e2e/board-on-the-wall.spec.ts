import { expect, type Page, type Route } from '@playwright/test'
import type { BoardFile } from '#app/features/boards/board-file.ts'
import { test as base } from '#tests/support/journeys/journey.ts'
import { siteClockOffsetMs } from '#tests/support/journeys/journey-site.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const board = '/mosques/sample-masjid-demonstration/board'
/** Ten in the morning of a Friday, when the board has hours until its next change. */
const START = Date.parse('2026-11-20T10:00:00+02:00')

/** Without the check of the console: a browser logs what a server that is away or fails does not answer. */
const test = base.extend({
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await use(page)
    // A board asks on, also when its test ends.
    await page.unrouteAll({ behavior: 'wait' })
    expect(errors).toEqual([])
  },
})
// What the site wrote must not be later than the clock of the test, so its own site starts now.
test.use({ siteOf: 'unchanged', viewport: { width: 1280, height: 720 } })

/** A server whose clock is that of the test, and which can be away or fail. */
type Server = {
  state: 'there' | 'away' | 'failing'
  now: number
  /** How often the page was opened. */
  pages: number
  /** The requests that wait for their answer. */
  open: number
  change?: (file: BoardFile) => void
}

/** Opens a board at an instant. The device and the server have the time of the test, which `pass` lets pass. */
async function hang(page: Page, server: Server): Promise<(ms: number) => Promise<void>> {
  await page.clock.install({ time: server.now - siteClockOffsetMs() })
  const answer = async (route: Route) => {
    if (route.request().isNavigationRequest()) server.pages += 1
    if (server.state === 'away') return route.abort()
    if (server.state === 'failing') return route.fulfill({ status: 500, body: 'Something went wrong' })
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(server.now).toUTCString() }
    if (!route.request().url().endsWith('board.json')) return route.fulfill({ response, headers })
    const file = (await response.json()) as BoardFile
    server.change?.(file)
    return route.fulfill({ response, headers, json: file })
  }
  await page.route(/\/(board|board\.json|days\.json|revision)$/, async (route) => {
    server.open += 1
    await answer(route).finally(() => {
      server.open -= 1
    })
  })
  await page.goto(board)
  await expect(page.locator('.now')).toHaveText('10:00')
  return async (ms) => {
    // An answer that is on its way has the time at which it was asked for.
    await expect.poll(() => server.open).toBe(0)
    server.now += ms
    await page.clock.fastForward(ms)
  }
}

const there = (): Server => ({ state: 'there', now: START, pages: 0, open: 0 })
const warning = (page: Page) => page.locator('.warning')
const sentence = (page: Page) => page.locator('.sentence-text')

test('a board without a server says so after four minutes, shows the day that it has, and after a week nothing', async ({
  page,
}) => {
  const server = there()
  const pass = await hang(page, server)
  server.state = 'away'
  for (let minute = 0; minute < 3; minute++) await pass(MINUTE)
  await expect(warning(page)).toBeHidden()
  await pass(2 * MINUTE)
  await expect(warning(page)).toContainText('No connection since Friday 20 November 2026 10:')
  await pass(3 * 24 * HOUR)
  await expect(warning(page)).toBeVisible()
  await expect(page.locator('.date')).toHaveText(/Monday 23 November 2026|23 نوفمبر 2026/)
  await expect(page.locator('.now')).toHaveText(/^10:0[5-9]$/)
  await pass(5 * 24 * HOUR)
  await expect(sentence(page)).toHaveText(/no connection for days|أيام/)
  server.state = 'there'
  await pass(2 * MINUTE)
  await expect(page.locator('.now')).toBeVisible()
  await expect(warning(page)).toBeHidden()
  expect(server.pages, 'the board did not load itself again').toBe(1)
})

test('a board whose first questions have no answer asks again after five seconds', async ({ page }) => {
  let asked = 0
  await page.clock.install({ time: START - siteClockOffsetMs() })
  await page.route('**/board.json', (route) => {
    asked += 1
    if (asked === 1) return route.abort()
    return asked === 2 ? route.fulfill({ status: 503, body: 'Busy' }) : route.fallback()
  })
  await page.goto(board)
  await expect(page.locator('#plain')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return page.locator('.now').textContent()
    })
    .toBe('10:00')
  expect(asked).toBe(3)
  expect(await page.evaluate(() => performance.now())).toBeLessThan(20_000)
})

test('a server that fails for an hour is one that is away', async ({ page }) => {
  const server = there()
  const pass = await hang(page, server)
  server.state = 'failing'
  for (let minutes = 0; minutes < 60; minutes += 6) await pass(6 * MINUTE)
  await expect(warning(page)).toContainText('10:')
  await expect(page.locator('.now')).toHaveText(/^11:0/)
  server.state = 'there'
  await pass(2 * MINUTE)
  await expect(warning(page)).toBeHidden()
})

test('a set whose zone is wrong shows the times of the place', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'Pacific/Auckland', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await hang(page, there())
  await expect(page.locator('.times tbody tr:not([hidden])').first()).toContainText(':')
  await expect(page.locator('.date')).toHaveText(/20 (November|نوفمبر) 2026/)
  await context.close()
})

test('a clock that jumps by an hour is not believed until the server has told the time', async ({ page }) => {
  const server = there()
  await hang(page, server)
  server.state = 'away'
  await page.clock.setSystemTime(server.now - siteClockOffsetMs() + HOUR)
  await expect(sentence(page)).toHaveText(/The clock of this screen is wrong|ساعة/)
  server.state = 'there'
  await page.clock.fastForward(31_000)
  server.now += 31_000
  await expect(page.locator('.now')).toHaveText(/^10:0/)
  await expect(sentence(page)).toBeHidden()
})

test('a board loads itself again once a night, and only when the server answers', async ({ page }) => {
  const server = there()
  const pass = await hang(page, server)
  // Quarter past two in the night, between Isha and Fajr.
  await pass(16 * HOUR)
  server.state = 'failing'
  await pass(15 * MINUTE)
  await expect(page.locator('.now')).toHaveText(/^02:1/)
  expect(server.pages).toBe(1)
  server.state = 'there'
  await pass(6 * MINUTE)
  // It asks for the page, and then opens it.
  await expect.poll(() => server.pages).toBeGreaterThanOrEqual(2)
})
