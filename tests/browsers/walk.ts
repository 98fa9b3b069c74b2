import { directionOf, languageOf, localAddress } from '#app/i18n/languages.ts'
import type { IslandName } from '#app/ui/island.tsx'
import { type Driver, oneOfEachDirection } from './driver.ts'

const WAIT_MS = 30_000
const POLL_MS = 100

export type WalkedSite = {
  url: string
  email: string
  password: string
  /** From then on the site does not answer. */
  cutNetwork(): void
}

const pages = [
  '/',
  '/mosques',
  '/mosques/search?q=masjid',
  '/mosques/add',
  '/events',
  '/events/calendar',
  '/notices',
  '/prayer-times',
  '/moon',
  '/qibla',
  '/ramadan',
  '/eid',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
  '/developers',
  '/no-such-page',
]
/** A demonstration mosque; it is that of the admin. */
const MOSQUE = '/mosques/sample-masjid-demonstration'
const belowMosque = ['/times', '/notices', '/report', '/suggest', '/claim'].map((path) => MOSQUE + path)
/** Pages without the frame of the site and without script. */
const barePages = [`${MOSQUE}/embed`, '/events/embed', `${MOSQUE}/ramadan/sheet`, '/ramadan/sheet']
const papers = [`${MOSQUE}/times.pdf`, `${MOSQUE}/card.pdf`]
const BOARD = `${MOSQUE}/board`
/** While a congregation is praying, a board is black but for the salaah's name. */
const IS_BOARD = `document.querySelector('.board:not([hidden]), .black:not([hidden])') !== null && document.getElementById('plain') === null`
const MOSQUE_LINK = '[data-region=results] [data-mosque] a'
const EVENT_CARD = '[data-region] article'

/** The page of each island and of 'Near me', what to press, and an expression that is true when it works. */
const islandWalks: Record<IslandName | 'nearMe', { page: string; link?: string; press: string; works: string }> = {
  fullScreenPicture: {
    page: '/events',
    link: `${EVENT_CARD}:has(img) a`,
    press: '[data-island=fullScreenPicture] img',
    works: `document.querySelector('dialog[open]') !== null`,
  },
  gallery: {
    page: '/mosques?q=sample',
    link: MOSQUE_LINK,
    press: '[data-island=gallery] a',
    works: `document.querySelector('dialog[open]') !== null`,
  },
  nearMe: {
    page: '/mosques',
    press: '[data-near-locate]',
    works: `document.querySelectorAll('#near ol > li').length > 0`,
  },
}

/** Walks through the site as a visitor and as an admin and reports every step; an error on a page fails its step. */
export async function walk(driver: Driver, site: WalkedSite, report: (step: string, error?: Error) => void) {
  for (const [name, step] of stepsOf(driver, site)) {
    try {
      await step()
      const errors = driver.takeErrors()
      if (errors.length > 0) throw new Error(`Errors on the page: ${errors.join('\n')}`)
      report(name)
    } catch (error) {
      report(name, error as Error)
    }
  }
}

function* stepsOf(driver: Driver, site: WalkedSite): Generator<[name: string, step: () => Promise<void>]> {
  const until = (condition: string) => waitFor(driver, condition)
  const text = (selector: string) => driver.evaluate<string>(`document.querySelector('${selector}')?.innerText ?? ''`)
  const waitForScript = () => until(`document.documentElement.dataset.ready !== undefined`)
  const open = async (path: string) => {
    await driver.open(site.url + path)
    await waitForScript()
  }
  /** Follows a link to another document. */
  const follow = async (selector: string) => {
    const from = await driver.evaluate<string>('location.href')
    await driver.click(selector)
    await until(`location.href !== ${JSON.stringify(from)}`)
    await waitForScript()
  }

  for (const language of oneOfEachDirection)
    for (const path of [...pages, ...belowMosque]) {
      const address = localAddress(language, path)
      yield [address, async () => openPage(address)]
    }
  async function openPage(address: string) {
    await open(address)
    await isWhole(directionOf(languageOf(address)))
  }
  async function isWhole(direction: 'ltr' | 'rtl') {
    equal(await driver.evaluate('document.documentElement.dir'), direction)
    equal((await text('h1')).trim() !== '', true)
    equal(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await until(`[...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded')`)
  }

  yield [
    'a mosque and Back to the filtered directory',
    async () => {
      await open('/mosques?q=sample')
      await follow(MOSQUE_LINK)
      await isWhole('ltr')
      await driver.back()
      await until(`location.search === '?q=sample' && document.querySelector('[name=q]')?.value === 'sample'`)
    },
  ]
  for (const language of oneOfEachDirection)
    for (const path of barePages) {
      const address = localAddress(language, path)
      yield [
        address,
        async () => {
          await driver.open(site.url + address)
          equal(await driver.evaluate('document.documentElement.dir'), directionOf(language))
          equal((await text('main')).trim() !== '', true)
          equal(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
        },
      ]
    }
  for (const path of papers)
    yield [
      path,
      async () => {
        await open(MOSQUE)
        await driver.evaluate(readStart(path))
        await until(`window.startOfFile === '%PDF-'`)
      },
    ]
  for (const path of oneOfEachDirection.map((language) => localAddress(language, BOARD)))
    yield [
      path,
      async () => {
        await open(path)
        await until(IS_BOARD)
        equal(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
        equal(await driver.evaluate('document.documentElement.scrollHeight <= innerHeight'), true)
        equal(await driver.evaluate(`document.querySelector('meta[http-equiv=refresh]')`), null)
      },
    ]
  yield [
    'an event and Back',
    async () => {
      await open('/events')
      await follow(`${EVENT_CARD} a`)
      await isWhole('ltr')
      await driver.back()
      await until(`location.pathname === '/events'`)
    },
  ]
  yield [
    'typing updates the list of mosques, and Back restores it',
    async () => {
      const count = `document.querySelectorAll('[data-region=results] [data-mosque]').length`
      await open('/mosques')
      await driver.evaluate(`(window.sameDocument = true)`)
      const all = await driver.evaluate<number>(count)
      await driver.type('form[data-live] [name=q]', 'quds')
      await until(`location.search === '?q=quds' && ${count} === 1`)
      equal(await driver.evaluate('document.activeElement.name'), 'q')
      equal((await text('#announcer')) !== '', true)
      await driver.back()
      await until(`location.search === '' && ${count} === ${all}`)
      equal(await driver.evaluate('window.sameDocument'), true)
    },
  ]
  for (const [name, { page, link, press, works }] of Object.entries(islandWalks))
    yield [
      `pressing ${name}`,
      async () => {
        await open(page)
        if (link) await follow(link)
        await driver.evaluate(`(navigator.geolocation.getCurrentPosition = (found) =>
          found({ coords: { latitude: -33.9222, longitude: 18.4156 } }), true)`)
        await driver.click(press)
        await until(works)
      },
    ]
  for (const [name, { page, link, press, works }] of Object.entries(islandWalks))
    yield [
      `a scripted click on ${name}`,
      async () => {
        await open(page)
        if (link) await open(await driver.evaluate<string>(`document.querySelector('${link}').getAttribute('href')`))
        await driver.evaluate(`(navigator.geolocation.getCurrentPosition = (found) =>
          found({ coords: { latitude: -33.9222, longitude: 18.4156 } }), true)`)
        const target = press.endsWith(' img') ? `${press.slice(0, -4)} :is(a, button)` : press
        await driver.evaluate(`(document.querySelector('${target}').click(), true)`)
        await until(works)
      },
    ]
  yield [
    'signing in',
    async () => {
      await open('/login')
      await driver.type('[name=email]', site.email)
      await driver.type('[name=password]', site.password)
      await driver.click('main form [type=submit]')
      await until(`location.pathname === '/admin/mosque'`)
      await waitForScript()
    },
  ]
  yield [
    'a screen is connected by its code, and revoked',
    async () => {
      await driver.open(`${site.url}/screen#new`)
      const code = `document.querySelector('.pairing-code')?.textContent`
      await until(`/^[A-Z0-9]{6}$/.test(${code})`)
      await driver.evaluate(postToBoards(`intent: 'pair', name: 'Walk', code: ${code}`))
      await until(`location.pathname === '${BOARD}' && ${IS_BOARD}`)
      await driver.evaluate(postToBoards(`intent: 'revoke', id: location.hash.match(/screen=([^.]+)/)[1]`))
      await until('window.isPosted')
      await driver.evaluate('(location.reload(), true)')
      await until(`/no longer connected/.test(document.querySelector('.sentence:not([hidden])')?.innerText)`)
    },
  ]
  yield [
    'signing out',
    async () => {
      // Not a page that the device shows a copy of when it is slow.
      await open('/mosques?q=demonstration')
      await driver.click('header details:has([value=sign-out]) summary')
      await driver.click('header [value=sign-out]')
      await until(`location.pathname === '/login' && document.querySelector('header [value=sign-out]') === null`)
    },
  ]
  yield [
    'without a network: home, the salaah times by the clock, a saved mosque and the page about it',
    async () => {
      await open('/mosques?q=sample')
      const mosque = await driver.evaluate<string>(`document.querySelector('${MOSQUE_LINK}').getAttribute('href')`)
      await open(mosque)
      await driver.evaluate(`(document.querySelector('main [data-save]').click(), true)`)
      await until(isKept(`${mosque}/days.json`))
      for (const path of ['/', '/prayer-times', mosque]) await until(isKept(path))
      site.cutNetwork()
      for (const path of ['/', mosque, '/prayer-times']) {
        await open(path)
        await isWhole('ltr')
        equal((await text('[data-kept-line]')).startsWith('Kept on '), true)
      }
      for (const days of [1, 29, 31]) {
        await driver.evaluate(moveClock(days))
        await driver.evaluate(`(document.dispatchEvent(new CustomEvent('regionsfailed', { detail() {} })), true)`)
        await until(`document.querySelector('.salaah-table tr[aria-current=date]')?.dataset.day === ${dayOfDevice}`)
      }
      await open('/moon?never=seen')
      equal(await text('h1'), 'No network')
      // Browsers log what they cannot load.
      driver.takeErrors()
    },
  ]
}

/** Loads a file once, and keeps how it begins. */
const readStart = (path: string) => `(fetch('${path}')
    .then((answer) => answer.text()).then((all) => (window.startOfFile = all.slice(0, 5))), true)`

/** Sends a form to the page of boards, as an admin does on another device. */
const postToBoards = (fields: string) =>
  `(fetch('/admin/mosque/boards', { method: 'POST', body: new URLSearchParams({ ${fields} }) })
    .then(({ ok }) => (window.isPosted = ok), () => {}), true)`

/** Whether the worker has everything for this address and what should be there without a network. */
const isKept = (path: string) =>
  `(Promise.all(['/kept/renewed', '${path}'].map((each) => caches.match(each))).then((found) => (window.isKept = found.every(Boolean))), window.isKept)`

/** Moves the clock of the page by days, from what the browser has loaded on. */
const moveClock = (days: number) => `((() => {
  const { now } = (window.clockOfDevice ??= { now: Date.now })
  Date.now = () => now() + ${days} * 86400000
})(), true)`
/** In Cape Town, which is two hours ahead all year. */
const dayOfDevice = `new Date(Date.now() + 2 * 3600000).toISOString().slice(0, 10)`

/** Waits until an expression is true in the page, also across navigations. */
export async function waitFor(driver: Driver, condition: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const outcome = await driver.evaluate<boolean>(`Boolean(${condition})`).catch((error: Error) => error)
    if (outcome === true) return
    if (Date.now() > deadline) {
      const shown = await driver
        .evaluate(`location.href + ": " + (document.querySelector('main') ?? document.body).innerText.slice(0, 600)`)
        .catch(() => 'unknown')
      throw new Error(`Not true after ${WAIT_MS / 1000} s: ${condition} (${outcome}) at ${shown}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function equal(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}
