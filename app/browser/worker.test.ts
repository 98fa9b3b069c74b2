import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_KEPT_PAGES } from './kept-copies.ts'
import type { PageMessage } from './worker.ts'

const SITE = 'https://mosques.example'
const DAY_MS = 86_400_000
const browser: Record<string, unknown> = { connection: {} }

/** What a device stores, at most `room` copies of which none is code. */
const device = { room: Number.POSITIVE_INFINITY, caches: new Map<string, Map<string, Response>>() }
const keptPaths = (cache: string) =>
  [...(device.caches.get(cache)?.keys() ?? [])].map((url) => url.slice(SITE.length)).sort()
const openCache = async (name: string) => {
  const copies = device.caches.get(name) ?? new Map<string, Response>()
  device.caches.set(name, copies)
  return {
    match: async (url: string) => copies.get(url)?.clone(),
    keys: async () => [...copies.keys()].map((url) => ({ url })),
    delete: async (url: string) => copies.delete(url),
    async put(address: string, response: Response) {
      const url = new URL(address, SITE).href
      const stored = [...device.caches.values()].reduce((total, { size }) => total + size, 0)
      if (!copies.has(url) && stored >= device.room) throw new DOMException('Full', 'QuotaExceededError')
      copies.set(url, response)
    },
  }
}

/** What the network answers to a path; a promise that never settles is a network without an answer. */
type Network = (path: string, request: Request) => Promise<Response>
const aPage = (text: string) =>
  new Response(`<html lang="en"><main id="main">${text}</main></html>`, {
    headers: { 'Offline-Copy': 'Africa/Johannesburg 24h', 'Content-Type': 'text/html' },
  })
const answers: Network = async (path) =>
  path.endsWith('.json') ? Response.json({ published: [] }) : aPage(`Online ${path}`)
const isDown: Network = async () => {
  throw new TypeError('Failed to fetch')
}
const isSilent: Network = () => new Promise(() => {})

const enablePreload = vi.fn()
const asked: Request[] = []
const askedPaths = () => asked.splice(0).map(({ url }) => url.slice(SITE.length))
let network: Network

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.parse('2026-11-20T10:00:00Z') })
  // The answers that a script makes have another type than those of the network.
  vi.spyOn(Response.prototype, 'type', 'get').mockReturnValue('basic')
  vi.stubGlobal('location', { origin: SITE })
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('caches', { open: openCache })
  vi.stubGlobal('FILES_OF_KEPT_PAGES', ['/assets/start-1.js'])
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { get: async () => ({ url: `${SITE}/` }), claim: async () => {} },
    registration: { navigationPreload: { enable: enablePreload } },
  })
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return network(request.url.slice(SITE.length), request)
  })
  device.caches.clear()
  device.room = Number.POSITIVE_INFINITY
  browser.connection = {}
  network = answers
  asked.length = 0
  enablePreload.mockClear()
  vi.resetModules()
  await import('./worker.ts')
})

/** Sends an event to the worker; `done` waits for what it does beside its answer, and rejects when that fails. */
function send(type: string, event: object) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(type)!({
    ...event,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  const done = async () => {
    for (let index = 0; index < work.length; index += 1) await work[index]
  }
  return { answer: answer?.then((response) => response.text()), done }
}

/** Opens a page; `shown` is its text as soon as there is one. */
function open(path: string, preloadResponse?: Promise<Response>) {
  const request = { method: 'GET', url: SITE + path, mode: 'navigate', destination: 'document' }
  const { answer, done } = send('fetch', { request, preloadResponse, clientId: '' })
  const opened = { shown: '', done, answer }
  answer?.then(
    (text) => (opened.shown = text),
    () => {},
  )
  return opened
}

const load = (path: string, destination: string) =>
  send('fetch', { request: { method: 'GET', url: SITE + path, mode: 'no-cors', destination }, clientId: 'tab' })

const tell = (message: Partial<PageMessage> = {}) =>
  send('message', { data: { page: '/', files: [], saved: [], ...message } }).done()

/** What needs no more time has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
}

/** Opens pages with a network that answers, so that they are kept. */
async function visit(...paths: string[]): Promise<void> {
  for (const path of paths) await open(path).done()
}

test('home, the salaah times and a saved mosque show their copy after a second without an answer, others after three', async () => {
  await tell({ saved: ['sample'] })
  await visit('/about')
  network = isSilent
  for (const [path, ms] of [
    ['/', 1000],
    ['/prayer-times', 1000],
    ['/prayer-times?city=george', 1000],
    ['/mosques/sample', 1000],
    ['/about', 3000],
  ] as const) {
    const page = open(path)
    await vi.advanceTimersByTimeAsync(ms - 1)
    await settled()
    expect([path, page.shown]).toEqual([path, ''])
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(page.shown).toContain(`Online ${path.split('?')[0]}`)
    expect(page.shown).toContain('Kept on Friday 20 November, 12:00.')
  }
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }])(
  'with %o these show their copy at once, and the answer that comes later is kept',
  async (connection) => {
    await tell()
    await visit('/about')
    browser.connection = connection
    const late = Promise.withResolvers<Response>()
    network = () => late.promise
    const [home, about] = [open('/'), open('/about')]
    await vi.advanceTimersByTimeAsync(0)
    await settled()
    expect(home.shown).toContain('Kept on')
    expect(about.shown).toBe('')
    late.resolve(aPage('Later'))
    expect(await about.answer).toContain('Later')
    await home.done()
    network = isDown
    expect(await open('/').answer).toContain('Later')
  },
)

test('an answer in time is shown, and a page without a copy waits for the network', async () => {
  await tell()
  network = async (path) => new Promise((done) => setTimeout(done, 900, aPage(`Newer ${path}`)))
  const home = open('/')
  await vi.advanceTimersByTimeAsync(900)
  expect(await home.answer).toContain('Newer /')
  expect(await home.answer).not.toContain('Kept on')
  network = async (path) => new Promise((done) => setTimeout(done, 20_000, aPage(`Late ${path}`)))
  const event = open('/events/first')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await event.answer).toContain('Late /events/first')
})

test('what the browser has loaded ahead of the worker is not asked for twice', async () => {
  const page = open('/about', Promise.resolve(aPage('Preloaded')))
  expect(await page.answer).toContain('Preloaded')
  await page.done()
  expect(askedPaths()).toEqual([])
  expect(keptPaths('pages')).toEqual(['/about'])
})

test.each([
  ['Chrome/143.0', 1],
  ['Firefox/153.0', 0],
])(
  '%s loads pages ahead of the worker: %i, because in Firefox they fail without a network',
  async (userAgent, calls) => {
    browser.userAgent = `Mozilla/5.0 ${userAgent}`
    await send('activate', {}).done()
    expect(enablePreload).toHaveBeenCalledTimes(calls)
  },
)

test.each([{ saveData: true }, { effectiveType: '3g' }])('with %o nothing is loaded ahead', async (connection) => {
  browser.connection = connection
  await tell({ page: '/about', files: ['/assets/start-1.js'], saved: ['sample'] })
  expect(asked.map(({ cache }) => cache)).toEqual(['only-if-cached', 'only-if-cached'])
  expect(askedPaths()).toEqual([`/assets/start-1.js`, '/about'])
})

test('where data is saved, pictures are neither kept nor taken from what was kept', async () => {
  const picture = load('/uploads/a-320.webp', 'image')
  expect(await picture.answer).toContain('Online')
  await picture.done()
  expect(keptPaths('pictures')).toEqual(['/uploads/a-320.webp'])
  browser.connection = { saveData: true }
  expect(load('/uploads/a-320.webp', 'image').answer).toBeUndefined()
})

test('saved mosques are renewed once a day, and one that was just saved at once', async () => {
  await tell({ saved: ['sample'] })
  const renewed = ['/offline.json', '/mosques/sample/days.json', '/mosques/sample', '/', '/prayer-times', '/offline']
  expect(askedPaths()).toEqual(expect.arrayContaining(renewed))
  expect(asked.every(({ credentials }) => credentials === 'omit')).toBe(true)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  await tell({ page: '/about', saved: ['sample'] })
  expect(askedPaths()).toEqual(['/about'])
  await tell({ page: '/about', saved: ['sample', 'other'] })
  expect(askedPaths()).toContain('/mosques/other/days.json')
  await vi.advanceTimersByTimeAsync(DAY_MS + 1)
  await tell({ page: '/about', saved: ['sample', 'other'] })
  expect(askedPaths()).toEqual(expect.arrayContaining([...renewed, '/mosques/other/days.json']))
})

test('after a visit to home, a page of any language says without a network that there is none', async () => {
  const closed = new Set(['/af/offline'])
  vi.spyOn(Response.prototype, 'redirected', 'get').mockImplementation(function (this: Response) {
    return this.headers.has('Redirected')
  })
  network = async (path, request) => {
    const answer = await answers(path, request)
    if (closed.has(path)) answer.headers.set('Redirected', 'yes')
    return answer
  }
  await tell()
  network = isDown
  for (const [path, offline] of [
    ['/events', '/offline'],
    ['/ar', '/ar/offline'],
    ['/ar/mosques?q=a', '/ar/offline'],
    ['/af', '/offline'],
  ] as const)
    expect(await open(path).answer).toContain(`Online ${offline}<`)
})

test('a renewal that failed is tried again with the next page', async () => {
  network = async (path, request) => (path === '/' ? new Response('', { status: 503 }) : answers(path, request))
  await tell()
  askedPaths()
  network = answers
  await tell({ page: '/about' })
  expect(askedPaths()).toContain('/prayer-times')
})

test('a board is shown as it was kept when the server fails; another page shows that it fails', async () => {
  for (const path of ['/mosques/sample/board', '/events']) await visit(path)
  network = async () => new Response('Failed', { status: 500 })
  const board = open('/mosques/sample/board')
  expect(await board.answer).toContain('Online /mosques/sample/board')
  await board.done()
  const page = open('/events')
  expect(await page.answer).toContain('Failed')
  await page.done()
})

test('when the storage of the device is full, pages are answered and the oldest copies make room', async () => {
  await tell()
  for (const [index, path] of ['/about', '/contact', '/events', '/mosques'].entries()) {
    vi.setSystemTime(Date.parse('2026-11-20T10:00:00Z') + index * 1000)
    await visit(path)
  }
  device.room = keptPaths('pages').length + keptPaths('data').length + keptPaths('files').length
  vi.setSystemTime(Date.parse('2026-11-20T11:00:00Z'))
  const page = open('/privacy')
  expect(await page.answer).toContain('Online /privacy')
  await page.done()
  expect(keptPaths('pages')).toEqual(expect.arrayContaining(['/', '/prayer-times', '/privacy']))
  expect(keptPaths('pages')).not.toContain('/about')
  device.room = 0
  const other = open('/terms')
  expect(await other.answer).toContain('Online /terms')
  await other.done()
  await tell({ page: '/terms', saved: ['sample'] })
})

test('pages beyond the fiftieth go when the next page is loaded, and home stays', async () => {
  await tell()
  for (let index = 0; index < MAX_KEPT_PAGES; index += 1) {
    vi.setSystemTime(Date.now() + 1000)
    await visit(`/events/event-${index}`)
  }
  await tell({ page: '/about' })
  expect(keptPaths('pages')).toHaveLength(MAX_KEPT_PAGES)
  expect(keptPaths('pages')).toEqual(expect.arrayContaining(['/', '/about', '/events/event-49']))
  expect(keptPaths('pages')).not.toContain('/events/event-0')
})

test('a load that the page cancelled, or that broke off, is no error of the worker and is not kept', async () => {
  const cancelled = () => Promise.reject(new DOMException('Cancelled', 'AbortError'))
  network = cancelled
  const page = open('/about')
  expect(await page.answer).toBe('')
  await page.done()
  const brokenOff = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  network = async () => new Response(brokenOff(), { headers: { 'Offline-Copy': 'UTC 24h' } })
  for (const start of [() => open('/contact'), () => load('/app-icon.png', 'image')]) {
    const broken = start()
    await expect(broken.answer).rejects.toThrow('network error')
    await broken.done()
  }
  network = cancelled
  const picture = load('/app-icon.png', 'image')
  await expect(picture.answer, 'a page hears of a picture that cannot be loaded').rejects.toThrow('Cancelled')
  await picture.done()
  expect([...keptPaths('pages'), ...keptPaths('pictures')]).toEqual([])
})

test('a page that the server does not allow to be kept is not kept, nor a redirect or an error', async () => {
  const headers = { 'Offline-Copy': 'UTC 24h' }
  for (const response of [new Response('Signed in'), new Response('Failed', { status: 500, headers })]) {
    network = async () => response
    await visit('/about')
  }
  vi.spyOn(Response.prototype, 'redirected', 'get').mockReturnValue(true)
  network = answers
  await visit('/about')
  expect(keptPaths('pages')).toEqual([])
})
