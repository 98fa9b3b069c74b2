import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'
import { rawRequest } from '#tests/support/http/raw-request.ts'

/** Renames the site, as the settings page does: every page shows it. */
const rename = (siteName: string) =>
  write(null, { action: 'settings.update', kind: 'settings', subjectId: 'general' }, (trx) =>
    trx
      .insertInto('settings')
      .values({
        id: 'general',
        notifications: '{}',
        general: '{}',
        security: '{}',
        customization: JSON.stringify({ siteName }),
        updatedAt: '2026-11-20T10:00:00.000Z',
      })
      .execute(),
  )

/** The ETag of a page, which every cached page has. */
async function tagOf({ visit }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await visit(path, { headers })
  await response.text()
  const tag = response.headers.get('etag')
  expect(tag).toMatch(/^"/)
  return tag
}

test('a public page has the same bytes for everybody, with cache headers', async () => {
  const app = await startApp()
  const response = await app.visit('/')
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  expect(response.headers.get('surrogate-key')).toBe('site home')
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
  expect(await tagOf(app, '/')).toBe(response.headers.get('etag'))
})

test('it is sent in every encoding, with the same text in each', async () => {
  const { url } = await startApp()
  const forms = await Promise.all(
    ['identity', 'gzip', 'br', 'gzip;q=1, br;q=0'].map((encoding) =>
      rawRequest(url, '/', { 'accept-encoding': encoding }),
    ),
  )
  const [plain, zipped, brotli, gzipOnly] = forms
  expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'gzip'])
  expect(gunzipSync(zipped!.body).equals(plain!.body)).toBe(true)
  expect(brotliDecompressSync(brotli!.body).equals(plain!.body)).toBe(true)
  expect(gunzipSync(gzipOnly!.body).equals(plain!.body)).toBe(true)
  expect(new Set(forms.slice(0, 3).map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a visitor who has the page gets 304 without a body', async () => {
  const app = await startApp()
  const tag = await tagOf(app, '/')
  for (const ifNoneMatch of [tag!, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await app.visit('/', { headers: { 'if-none-match': ifNoneMatch } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(tag)
  }
  expect((await app.visit('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('HEAD has the headers of GET, without the body', async () => {
  const { visit } = await startApp()
  const [get, head] = [await visit('/'), await visit('/', { method: 'HEAD' })]
  expect(await head.text()).toBe('')
  expect(head.headers.get('etag')).toMatch(/^"/)
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
})

test('the policy of a cached page has hashes of inline styles and no nonce', async () => {
  const { open } = await startApp()
  const page = await open('/')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
  expect(page.attributes('[nonce]', 'nonce').filter(Boolean)).toEqual([])
})

test('the next visitor sees a write', async () => {
  const { open } = await startApp()
  expect((await open('/')).text).toContain('Mosque Connect')
  await rename('Masjids of the Cape')
  expect((await open('/')).text).toContain('Masjids of the Cape')
})

test('a page whose link leads back to the list of its visitor is not shared', async () => {
  const { path } = await aPublishedEvent()
  const app = await startApp()
  const cachingFrom = async (list: string) =>
    (await app.visit(path, { headers: { referer: `http://localhost:3000${list}` } })).headers.get('cache-control')
  for (const list of ['/events?type=thikr&page=2', '/events/calendar'])
    expect([list, await cachingFrom(list)]).toEqual([list, 'private, no-cache'])
  for (const list of ['/events', '/'])
    expect(await cachingFrom(list)).toBe('public, max-age=0, s-maxage=1, must-revalidate')
})

test('unknown parameters use the same cache entry', async () => {
  const app = await startApp()
  const tag = await tagOf(app, '/')
  for (const path of ['/?utm_source=x', '/?fbclid=1&utm_medium=y', '/?q=nothing-here', '/?', '/?&&='])
    expect(await tagOf(app, path)).toBe(tag)
})

test.each([
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Proto and -Port', { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' }],
  ['Forwarded', { forwarded: 'for=1;host=evil.example;proto=https' }],
  ['X-Original-URL', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
  ['an unknown cookie', { cookie: 'theme=<script>alert(1)</script>' }],
  ['a language', { 'accept-language': 'ar' }],
  ['a language chosen', { cookie: 'language=ar' }],
  ['a method override', { 'x-http-method-override': 'POST' }],
  ['another form wanted', { accept: 'application/json;q=1, */*;q=0' }],
  ['a part wanted', { range: 'bytes=0-10', 'if-range': '"x"' }],
  ['a word to caches', { 'cache-control': 'no-cache', pragma: 'no-cache', 'if-match': '"other"' }],
  ['many headers', Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-odd-${index}`, 'x'.repeat(100)]))],
] as [string, Record<string, string>][])('%s does not change cached responses', async (_name, headers) => {
  const { url } = await startApp()
  const volatileHeaders = /^(date|x-request-id|connection|keep-alive|ratelimit-remaining)$/
  const lasting = (answer: { headers: Record<string, unknown> }) =>
    Object.entries(answer.headers).filter(([name]) => !volatileHeaders.test(name))
  for (const path of ['/', '/ar', '/mosques', '/events.ics', '/sitemap.xml', '/api/v1/events']) {
    const poisoned = await rawRequest(url, path, headers)
    const plain = await rawRequest(url, path, {})
    expect(poisoned.status).toBe(200)
    expect(plain.body.equals(poisoned.body)).toBe(true)
    expect(lasting(poisoned)).toEqual(lasting(plain))
    expect(plain.body.toString()).not.toContain('evil.example')
  }
})

test.each([
  ['mc.session_token=abc', 'private, no-store'],
  ['__Secure-mc.session_token=abc', 'private, no-store'],
  ['a=b; flash=%7B%7D', 'private, no-cache'],
])('a visitor with the cookie %s gets a personal page', async (as, cacheControl) => {
  const { visit } = await startApp()
  for (const path of ['/', '/mosques?utm_source=x']) {
    const response = await visit(path, { as })
    expect(response.headers.get('cache-control')).toBe(cacheControl)
    expect(response.headers.get('content-security-policy')).toContain("'nonce-")
  }
})

test('the browser may show uncacheable documents again on Back', async () => {
  const { visit } = await startApp()
  for (const path of ['/no-such-page', '/mosques/no-such-mosque', '/%E0%A4%A'])
    expect((await visit(path)).headers.get('cache-control')).toBe('private, no-cache')
  const rejected = await visit('/contact', { form: { name: 'A' } })
  expect([rejected.status, rejected.headers.get('cache-control')]).toEqual([400, 'private, no-cache'])
})

test('app pages are never stored, nor are documents of signed-in users, except fetched regions', async () => {
  const { visit } = await startApp()
  const as = 'mc.session_token=abc'
  const life = async (path: string, headers = {}) => (await visit(path, { as, headers })).headers.get('cache-control')
  expect(await life('/login')).toBe('private, no-store')
  expect(await life('/mosques', { 'sec-fetch-dest': 'document' })).toBe('private, no-store')
  expect(await life('/mosques', { 'sec-fetch-dest': 'empty' })).toBe('private, no-cache')
  expect(await life('/admin.data', { 'sec-fetch-dest': 'empty' })).toBe('private, no-store')
  expect((await visit('/language/ar')).headers.get('cache-control')).toContain('no-store')
})

test('only the parameters that its handle names reach a page', async () => {
  const site = await importBuiltSite()
  const about = site.routes().find(({ path }) => path === '/about')?.handle
  const query = about?.kind === 'document' ? (about.query as string[]) : []
  onTestFinished(() => {
    query.length = 0
  })
  query.push('chapter')
  const { open } = await startApp()
  for (const as of ['', 'mc.session_token=abc']) {
    const page = await open('/about?unheard-of=1&chapter=heritage', { as })
    expect(page.links).toContain('/language/ar?to=%2Fabout%3Fchapter%3Dheritage')
    expect(page.source).not.toContain('unheard-of')
  }
})
