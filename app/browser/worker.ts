import af from '#app/i18n/compiled/af/kept.ts'
import ar from '#app/i18n/compiled/ar/kept.ts'
import en from '#app/i18n/compiled/en/kept.ts'
import { fileAddress, type Language, languageFacts, languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import { isAppAddress } from '#app/i18n/site-addresses.ts'
import type { Translated } from '#app/i18n/texts.ts'
import {
  type Copy,
  formatKeptAt,
  hasOneCopy,
  inOrderOfNeed,
  isPublicPage,
  isShownAtOnce,
  listTooMany,
} from './kept-copies.ts'

/** What is written above a kept page: the worker has the texts of every complete language in itself. */
const keptTexts: Partial<Record<Language, Translated<typeof en>>> = { af, ar, en }

/** What of the scope of a service worker is used here; its types contradict those of pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WorkerEvent & {
  request: Request
  clientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type MessageEventOfPage = WorkerEvent & { data: PageMessage }
type PushEvent = WorkerEvent & { data: { json(): PushedNotice } | null }
type NotificationEvent = WorkerEvent & { notification: Notification }
/** What the site sends to followers. */
type PushedNotice = {
  notification: { title: string; body: string; lang: string; dir: 'ltr' | 'rtl'; navigate: string; tag: string }
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventOfPage) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ url: string } | undefined>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
/** Code that kept pages need; the build writes its addresses here. */
declare const FILES_OF_KEPT_PAGES: readonly string[]

/** What a page sends after it has loaded. */
export type PageMessage = { page: string; files: string[] } & (
  | { saved: string[] }
  /** The address of a mosque whose board the page is; it needs no other page. */
  | { board: string }
)

const SLOW_MS = 1_000
const TIMEOUT_MS = 3_000
const DAY_MS = 86_400_000
/** What is kept under these addresses comes from no server. */
const SAVED = '/kept/saved'
const RENEWED = '/kept/renewed'

const connection = () => (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
const savesData = () => connection().saveData === true
const isSlow = () => savesData() || /2g|3g/.test(connection().effectiveType ?? '')

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  // In Firefox 153 a page whose preload fails ends in an error page, whatever the worker answers.
  const preload = /Firefox\//.test(navigator.userAgent) ? undefined : self.registration.navigationPreload
  event.waitUntil(Promise.all([self.clients.claim(), preload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPublicPage(pathname)) event.respondWith(answerPage(event, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(event, 'files'))
  else if (/\/(days|board|offline)\.json$/.test(pathname)) event.respondWith(networkFirst(event, 'data'))
  else if (request.destination !== 'image' || isAppAddress(pathname) || savesData()) return
  // Only uploads have names that stand for one picture.
  else if (pathname.startsWith('/uploads/')) event.respondWith(keptFirst(event, 'pictures'))
  else event.respondWith(networkFirst(event, 'pictures'))
})

/** Pages say what they have loaded, because the first of them was there before this worker. */
self.addEventListener('message', (event) => event.waitUntil(keepFor(event.data)))

// A browser takes the permission away when a push shows nothing. A later one of the same notice takes the place of the first.
self.addEventListener('push', (event) => {
  const { title, navigate, ...options } = event.data!.json().notification
  const shown = { ...options, data: navigate, icon: '/app-icon.png?size=192', renotify: true }
  event.waitUntil(self.registration.showNotification(title, shown as NotificationOptions))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})

/**
 * The page from the network, else the kept copy: without a network, after three seconds, and for home, the salaah times
 * and saved mosques after one second or at once on a slow connection.
 */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const kept = findPage(request.url, path)
  const fromNetwork = Promise.resolve(event.preloadResponse)
    .then((preloaded) => preloaded ?? fetch(request))
    .then(async (response) => {
      // Nobody stands at a board to load it again: a server that fails is like one that is away.
      if (response.status >= 500 && path.endsWith('/board') && (await kept)) throw new Error('The server fails')
      event.waitUntil(keep('pages', request.url, response.clone()))
      return response
    })
  event.waitUntil(fromNetwork.catch(() => {}))
  const waitMs = async () => {
    if (!isShownAtOnce(path, await savedMosques())) return TIMEOUT_MS
    return isSlow() ? 0 : SLOW_MS
  }
  const inTime = await Promise.race([
    fromNetwork.catch(() => null),
    waitMs().then(async (ms) => ((await kept) ? pause(ms) : fromNetwork.catch(() => null))),
  ])
  if (inTime) return inTime
  const copy = await kept
  if (copy) return withDate(copy, languageOf(path))
  // There is no copy, and the network has failed. A page in another language says so better than the browser does.
  for (const language of [languageOf(path), ...languages]) {
    const offline = await find('pages', absolute(localAddress(language, '/offline')))
    if (offline) return withDate(offline, language)
  }
  return Response.error()
}

const pause = (ms: number) => new Promise<null>((done) => setTimeout(done, ms, null))

async function findPage(url: string, path: string): Promise<Response | undefined> {
  const exact = await find('pages', url)
  return exact ?? (hasOneCopy(path) ? find('pages', absolute(path)) : undefined)
}

/** A kept page with the time at which it was kept above its content. */
async function withDate(copy: Response, language: Language): Promise<Response> {
  const at = Number(copy.headers.get('Kept-At'))
  const [zone = 'UTC', clock = '24h'] = copy.headers.get('Offline-Copy')?.split(' ') ?? []
  const texts = keptTexts[language] ?? en
  const words = texts.keptOn({ moment: formatKeptAt(at, languageFacts(language).locale, zone, clock) })
  // The classes are those of the footer, whose styles every page has.
  const line = `<p role="status" data-kept-line class="wrap pt-4 pb-5 text-ink-soft text-sm">${words} <a href="" class="link">${texts.again}</a></p>`
  const html = (await copy.text())
    .replace(/<html /, `<html data-kept="${at}" `)
    .replace(/<main [^>]*>/, (main) => main + line)
  return new Response(html, { headers: copy.headers })
}

async function keptFirst(event: FetchEvent, cache: string): Promise<Response> {
  return (await find(cache, event.request.url)) ?? networkFirst(event, cache)
}

async function networkFirst(event: FetchEvent, cache: string): Promise<Response> {
  const fromNetwork = fetch(event.request).then((response) => {
    const copy = response.clone()
    event.waitUntil(
      isOfPublicPage(event).then((isPublic) => (isPublic ? keep(cache, event.request.url, copy) : undefined)),
    )
    return response
  })
  // An answer that comes after the kept copy was shown is kept for the next time.
  event.waitUntil(fromNetwork.catch(() => {}))
  const copy = await find(cache, event.request.url)
  if (!copy) return fromNetwork
  return (await Promise.race([fromNetwork.catch(() => null), pause(TIMEOUT_MS)])) ?? copy
}

/** What the account and admin pages load is not kept. */
async function isOfPublicPage({ clientId }: FetchEvent): Promise<boolean> {
  const page = await self.clients.get(clientId)
  return page !== undefined && isPublicPage(new URL(page.url).pathname)
}

const absolute = (address: string) => new URL(address, location.origin).href
const find = async (cache: string, url: string) => (await caches.open(cache)).match(url)

/** Keeps a response with its time and size; a page only when the server allows it, and nothing that is no success. */
async function keep(cache: string, url: string, response: Response): Promise<void> {
  const { status, redirected, type } = response
  const isPrivate = /no-store/.test(response.headers.get('Cache-Control') ?? '')
  const mayKeep = cache === 'pages' ? response.headers.has('Offline-Copy') : !isPrivate
  if (status !== 200 || redirected || type !== 'basic' || !mayKeep) return
  const body = await response.arrayBuffer().catch(() => null)
  // The page wanted it no more, or the network went.
  if (!body) return
  const headers = new Headers(response.headers)
  // When the server sent it, which is earlier for a page from the cache of the browser.
  const [, sentAt] = /desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '') ?? []
  for (const name of ['Content-Encoding', 'Content-Length', 'Server-Timing']) headers.delete(name)
  headers.set('Kept-At', sentAt ?? String(Date.now()))
  headers.set('Kept-Bytes', String(body.byteLength))
  await put(cache, url, new Response(body, { headers }))
}

/** Stores a copy. When the storage of the device is full, the less needed half of what is kept makes room for it. */
async function put(cache: string, url: string, copy: Response): Promise<void> {
  const again = copy.clone()
  const write = async (response: Response) => (await caches.open(cache)).put(url, response)
  await write(copy).catch(async () => {
    const copies = (await listCopies()).filter((each) => each.cache !== 'files')
    await remove(inOrderOfNeed(copies, await savedMosques()).slice(Math.floor(copies.length / 2)))
    await write(again).catch(() => {})
  })
}

async function listCopies(): Promise<Copy[]> {
  const all = await Promise.all(
    ['pages', 'data', 'files', 'pictures'].map(async (name) => {
      const cache = await caches.open(name)
      return Promise.all(
        (await cache.keys()).map(async ({ url }): Promise<Copy> => {
          const headers = (await cache.match(url))?.headers
          const [at, bytes] = [Number(headers?.get('Kept-At')), Number(headers?.get('Kept-Bytes'))]
          return { cache: name, url, at, bytes }
        }),
      )
    }),
  )
  return all.flat()
}

async function remove(copies: readonly Copy[]): Promise<void> {
  for (const { cache, url } of copies) await (await caches.open(cache)).delete(url)
}

const savedMosques = async (): Promise<string[]> => (await find('data', absolute(SAVED)))?.json() ?? []
const store = (url: string, value: unknown) =>
  put('data', url, new Response(JSON.stringify(value), { headers: { 'Kept-At': String(Date.now()) } }))

/**
 * Keeps the page that sent the message with its files, which are in the cache of the browser, and once a day what should
 * be there without a network. Where data is dear or the network slow, only what was loaded is kept.
 */
async function keepFor(message: PageMessage): Promise<void> {
  const { page, files } = message
  const mode = isSlow() ? 'only-if-cached' : 'force-cache'
  await keepEach('files', files, mode)
  if ('board' in message) {
    await keepEach('pages', [page, '/screen'], 'no-cache')
    await keepEach('data', [`${message.board}/board.json`, `${message.board}/days.json`], 'no-cache')
    return remove(listTooMany(await listCopies(), await savedMosques()))
  }
  const { saved } = message
  await store(SAVED, saved)
  await keepEach('pages', [page], mode)
  const language = languageOf(page)
  if (!isSlow() && !(await isRenewed([language, ...saved]))) {
    const local = (address: string) => localAddress(language, address)
    const words = fileAddress(language, '/offline.json')
    const pages = [...saved.map((slug) => `/mosques/${slug}`), '/', '/prayer-times'].map(local)
    // The address of a language that the site has closed leads to another, and is not kept.
    const offline = languages.map((each) => localAddress(each, '/offline'))
    await keepEach('files', FILES_OF_KEPT_PAGES, 'default')
    const areThere =
      (await keepEach('data', [words, ...saved.map((slug) => `/mosques/${slug}/days.json`)], 'no-cache')) &&
      (await keepEach('pages', [...pages, ...offline], 'no-cache'))
    const { published = [] } = (await (await find('data', absolute(words)))?.json()) ?? {}
    if (areThere && (await keepEach('data', published, 'no-cache'))) await store(RENEWED, [language, ...saved])
  }
  await remove(listTooMany(await listCopies(), saved))
}

/** Whether everything for these mosques in this language was renewed within a day. */
async function isRenewed(wanted: readonly string[]): Promise<boolean> {
  const last = await find('data', absolute(RENEWED))
  if (!last || Date.now() - Number(last.headers.get('Kept-At')) > DAY_MS) return false
  const renewed: string[] = await last.json()
  return wanted.every((each) => renewed.includes(each))
}

/** Keeps what these addresses answer; false when one did not answer. Without cookies the answers are those for everybody. */
async function keepEach(cache: string, addresses: readonly string[], mode: RequestCache): Promise<boolean> {
  let answered = true
  for (const href of addresses.map(absolute)) {
    if (cache === 'files' && (await find(cache, href))) continue
    const headers = { Accept: cache === 'pages' ? 'text/html' : '*/*' }
    await fetch(new Request(href, { cache: mode, mode: 'same-origin', credentials: 'omit', headers })).then(
      (response) => {
        if (response.status >= 500 || response.status === 429) answered = false
        return keep(cache, href, response)
      },
      () => (answered = false),
    )
  }
  return answered
}
