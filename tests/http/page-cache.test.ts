import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

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

/** The home page states how long it is true, so it is kept; its name is its ETag. */
async function tagOf({ visit }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await visit(path, { headers })
  await response.text()
  const tag = response.headers.get('etag')
  expect(tag).toMatch(/^"/)
  return tag
}

test('a public page is the same bytes for everybody, with what caches need to know', async () => {
  const app = await startApp()
  const response = await app.visit('/')
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  expect(response.headers.get('surrogate-key')).toBe('site home')
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
  expect(await tagOf(app, '/')).toBe(response.headers.get('etag'))
})

test('it comes in every compressed form, the same text in each', async () => {
  const { url } = await startApp()
  const forms = await Promise.all(
    ['identity', 'gzip', 'br', 'gzip;q=1, br;q=0'].map((encoding) =>
      rawRequest(url, '/', { 'accept-encoding': encoding }),
    ),
  )
  const [plain, zipped, brotli, refused] = forms
  expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'gzip'])
  expect(gunzipSync(zipped!.body).equals(plain!.body)).toBe(true)
  expect(brotliDecompressSync(brotli!.body).equals(plain!.body)).toBe(true)
  expect(gunzipSync(refused!.body).equals(plain!.body)).toBe(true)
  expect(new Set(forms.slice(0, 3).map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a visitor who has it already gets 304 and nothing else', async () => {
  const app = await startApp()
  const tag = await tagOf(app, '/')
  for (const asked of [tag!, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await app.visit('/', { headers: { 'if-none-match': asked } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(tag)
  }
  expect((await app.visit('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('HEAD says the same as GET, without the page', async () => {
  const { visit } = await startApp()
  const [get, head] = [await visit('/'), await visit('/', { method: 'HEAD' })]
  expect(await head.text()).toBe('')
  expect(head.headers.get('etag')).toMatch(/^"/)
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
})

test('the policy of a cached page names its inline styles by hash and holds no nonce', async () => {
  const { visit } = await startApp()
  const response = await visit('/')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
  expect(await response.text()).not.toMatch(/nonce="\w/)
})

test('a write is seen by the very next visitor, on the page and in what scripts load', async () => {
  const { visit } = await startApp()
  expect(await (await visit('/')).text()).toContain('Mosque Connect')
  await (await visit('/_.data')).text()
  await rename('Masjids of the Cape')
  expect(await (await visit('/')).text()).toContain('Masjids of the Cape')
  expect(await (await visit('/_.data')).text()).toContain('Masjids of the Cape')
})

test('what nobody means with an address neither misses nor fills it', async () => {
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
] as [string, Record<string, string>][])('%s changes nothing of what is kept', async (_name, headers) => {
  const { url } = await startApp()
  const ofTheMoment = /^(date|x-request-id|connection|keep-alive)$/
  const lasting = (answer: { headers: Record<string, unknown> }) =>
    Object.entries(answer.headers).filter(([name]) => !ofTheMoment.test(name))
  for (const path of ['/', '/ar', '/mosques', '/_.data', '/events.ics', '/sitemap.xml', '/api/v1/events']) {
    const poisoned = await rawRequest(url, path, headers)
    const plain = await rawRequest(url, path, {})
    expect(poisoned.status).toBe(200)
    expect(plain.body.equals(poisoned.body)).toBe(true)
    expect(lasting(poisoned)).toEqual(lasting(plain))
    expect(plain.body.toString()).not.toContain('evil.example')
  }
})

test('another spelling of an address is the same page, and one that hides a slash is none', async () => {
  const app = await startApp()
  expect(await tagOf(app, '/%61r')).toBe(await tagOf(app, '/ar'))
  for (const path of ['/mosques%2f..%2fadmin', '/ar%2fadmin', '/%2e%2e/admin'])
    expect((await app.visit(path)).headers.get('cache-control')).toContain('no-store')
})

test('somebody signed in, or with a message waiting, gets a page of their own', async () => {
  const { visit } = await startApp()
  for (const as of ['mc.session_token=abc', '__Secure-mc.session_token=abc', 'a=b; flash=%7B%7D']) {
    const response = await visit('/', { as })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-security-policy')).toContain("'nonce-")
  }
})

test('pages that are nobody’s to share are never stored', async () => {
  const { visit } = await startApp()
  for (const path of ['/login', '/no-such-page', '/mosques/no-such-mosque', '/language/ar'])
    expect((await visit(path)).headers.get('cache-control')).toContain('no-store')
})

test('what the browser loads when it moves within the site is kept as well', async () => {
  const { visit } = await startApp()
  const response = await visit('/_.data')
  expect(response.headers.get('cache-control')).toContain('s-maxage=1')
  expect(response.headers.get('content-type')).toContain('text/x-script')
  expect(await response.text()).not.toContain('SingleFetchRedirect')
})
