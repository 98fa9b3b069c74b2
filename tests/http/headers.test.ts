import { expect, test } from 'vitest'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { type RawResponse, rawRequest } from '#tests/support/http/raw-request.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('geolocation=(self)'),
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-request-id': expect.stringMatching(/^[\w-]{9,}$/),
  'cache-control': expect.any(String),
}
const names = (response: Response) => Object.fromEntries(response.headers)

test.each(['/', '/ar', '/login', '/admin', '/no-such-page', '/favicon.svg', '/healthz', '/%E0%A4%A', '/language/ar'])(
  'the security headers are on %s',
  async (path) => {
    const { visit } = await startApp()
    expect(names(await visit(path))).toMatchObject(everywhere)
  },
)

test.each(['/', '/prayer-times', '/mosques'])('%s is sent with the present time, also from the cache', async (path) => {
  const { visit } = await startApp()
  const { headers } = await visit(path)
  const personal = { cookie: 'flash=%7B%7D' }
  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  for (const response of [
    await visit(path),
    await visit(path, { headers: tag }),
    await visit(path, { headers: personal }),
    await visit(path, { method: 'HEAD' }),
  ]) {
    const [, sent] = /^clock;desc="(\d+)"$/.exec(response.headers.get('server-timing') ?? '') ?? []
    expect(Math.abs(Number(sent) - Date.now())).toBeLessThan(2000)
  }
})

test('no policy allows inline script or style in general', async () => {
  const { visit } = await startApp()
  for (const path of ['/', '/login', '/no-such-page']) {
    const policy = (await visit(path)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
  }
})

test('only the page of a mosque whose stream plays there allows audio of another host, and of that host alone', async () => {
  const stream = { streamUrl: 'https://stream.example.org/live.mp3', streamType: 'audio/mpeg' }
  await aMosque({ slug: 'heard', ...stream })
  await aMosque({ slug: 'linked', ...stream, streamType: null })
  const { visit } = await startApp()
  const policyOf = async (path: string, cookie = '') =>
    (await visit(path, { headers: cookie ? { cookie } : {} })).headers.get('content-security-policy')
  // Rendered, from the cache and for one visitor.
  for (const cookie of ['', '', 'flash=%7B%7D'])
    expect(await policyOf('/mosques/heard', cookie)).toContain(
      "; media-src https://stream.example.org; script-src 'self'",
    )
  for (const path of ['/mosques/linked', '/mosques', '/mosques/heard/times', '/mosques/heard/board', '/'])
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringMatching(/media-src|stream\.example/)])
})

test('only the worker that reads photos may compile WebAssembly, and it loads nothing but its own files', async () => {
  const { visit } = await startApp()
  const policyOf = async (path: string) => (await visit(path)).headers.get('content-security-policy')
  expect(await policyOf('/recognizer/7.0.0/worker.min.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const path of ['/', '/login', '/recognizer/7.0.0/tesseract.esm.min.js', '/recognizer/7.0.0/none.js'])
    expect(await policyOf(path)).not.toContain('unsafe')
  const core = await visit('/recognizer/7.0.0/tesseract-core-lstm.wasm', { headers: { 'accept-encoding': 'br' } })
  expect([core.status, core.headers.get('content-type')]).toEqual([200, 'application/wasm'])
  expect((await visit('/recognizer/7.0.0/..%2f..%2findex.html')).status).toBe(404)
})

test('the site sends HSTS only with TLS', async () => {
  const plain = await startApp()
  expect((await plain.visit('/')).headers.has('strict-transport-security')).toBe(false)
  const secure = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  expect((await secure.visit('/')).headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test('host and scheme headers of a request do not affect pages', async () => {
  const { visit } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const response = await visit('/', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
  })
  const page = await response.text()
  expect(page).not.toContain('evil.example')
  expect(page).toContain('https://mosques.example')
})

test.each([
  '/',
  '/login',
  '/no-such-page',
  '/events.ics',
  '/v1/timings/28-05-2026?latitude=1&longitude=2',
  '/favicon.svg',
  '/mosques.php',
  '/uploads/no-such.webp',
  '/%E0%A4%A',
])('HEAD %s returns the headers of GET and no body', async (path) => {
  const { url } = await startApp()
  const [get, head] = [await rawRequest(url, path), await rawRequest(url, path, {}, 'HEAD')]
  const lasting = ({ status, headers }: RawResponse) => {
    const { date, 'x-request-id': _id, 'content-security-policy': policy, ...others } = headers
    // The second request leaves one less.
    const { 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...same } = others
    return { ...same, status, policy: String(policy).replaceAll(/'nonce-[^']+'/g, '') }
  }
  expect(lasting(head)).toEqual(lasting(get))
  expect([Number(head.headers['content-length']), head.body.length]).toEqual([get.body.length, 0])
})

test('only documents, cached or not, refer to the speculation rules', async () => {
  const { visit } = await startApp()
  const rules = async (path: string, as = '') => (await visit(path, { as })).headers.get('speculation-rules')
  for (const path of ['/', '/ar/mosques', '/contact', '/no-such-page']) {
    expect(await rules(path)).toBe('"/speculation-rules.json"')
    expect(await rules(path, 'mc.session_token=abc')).toBe('"/speculation-rules.json"')
  }
  for (const path of ['/login', '/admin', '/events.ics', '/api/v1/mosques', '/favicon.svg'])
    expect(await rules(path)).toBeNull()
})

type Rules = Record<string, { where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }] } }[]>

test('only public documents may be prefetched, with a mouse more than on touch, and never eagerly', async () => {
  const { visit, url } = await startApp()
  const rulesFor = async (mobile?: string) => {
    const response = await visit('/speculation-rules.json', { headers: mobile ? { 'sec-ch-ua-mobile': mobile } : {} })
    expect(response.headers.get('content-type')).toContain('application/speculationrules+json')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Sec-CH-UA-Mobile, Save-Data')
    expect(response.headers.get('content-encoding')).not.toBeNull()
    return (await response.json()) as Rules
  }
  const desk = await rulesFor('?0')
  const [touch, unknown] = [await rulesFor('?1'), await rulesFor()]
  expect(desk).toMatchObject({ prerender: [{ eagerness: 'moderate' }] })
  expect(touch).toMatchObject({ prefetch: [{ eagerness: 'conservative' }] })
  expect(unknown).toEqual(touch)
  const [{ href_matches: allowed }, { not }] = desk.prerender![0]!.where.and
  const fits = (patterns: string[], path: string) => patterns.some((text) => new URLPattern(text, url).test(url + path))
  const mayLoadAhead = (path: string) => fits(allowed, path) && !fits(not.href_matches, path)
  for (const path of ['/', '/ar', '/mosques?q=a', '/ar/mosques/123', '/events/1/2?date=x', '/contact', '/prayer-times'])
    expect([path, mayLoadAhead(path)]).toEqual([path, true])
  const routes = (await importBuiltSite()).routes().filter(({ path }) => !path.includes('*'))
  for (const { path, handle } of routes) {
    // Frames of other sites: nothing links to them.
    if ('frame' in handle && handle.frame === 'embed') continue
    expect([path, mayLoadAhead(path.replaceAll(/:\w+/g, 'x'))]).toEqual([path, handle.kind === 'document'])
  }
  for (const path of [
    '/v1/timings/1',
    '/api/v1/mosques',
    '/ar/admin/events',
    '/assets/x.js',
    '/language/ar?to=%2F',
    '/healthz',
  ])
    expect([path, mayLoadAhead(path)]).toEqual([path, false])
})

test('a prefetched page does not consume the flash message', async () => {
  const { visit } = await startApp()
  const as = `flash=${encodeURIComponent(JSON.stringify({ id: '1', kind: 'success', text: 'Saved for you' }))}`
  const ahead = { 'sec-purpose': 'prefetch;prerender' }
  const rejected = await visit('/contact', { as, headers: { ...ahead, 'sec-fetch-dest': 'document' } })
  expect([rejected.status, rejected.headers.get('cache-control'), rejected.headers.get('set-cookie')]).toEqual([
    503,
    'no-store',
    null,
  ])
  const data = await visit('/login.data', { as, headers: { ...ahead, 'sec-fetch-dest': 'empty' } })
  expect([data.status, data.headers.get('set-cookie')]).toEqual([200, null])
  expect(await (await visit('/contact', { as })).text()).toContain('Saved for you')
})

test('programs of other websites may read public files, also when nothing has changed, and no page', async () => {
  const { visit } = await startApp()
  const origin = async (path: string, headers = {}) => {
    const response = await visit(path, { headers })
    return [response.status, response.headers.get('access-control-allow-origin'), response.headers.get('etag')]
  }
  for (const path of ['/events.ics', '/events.atom', '/sitemap.xml', '/api/v1/mosques']) {
    const [status, allowed, etag] = await origin(path)
    expect([path, status, allowed]).toEqual([path, 200, '*'])
    expect([path, ...(await origin(path, { 'if-none-match': etag }))]).toEqual([path, 304, '*', etag])
  }
  for (const path of ['/', '/login']) expect([path, (await origin(path))[1]]).toEqual([path, null])
})

test('the well-known addresses lead to the contact and to the password', async () => {
  const { visit } = await startApp()
  const text = await (await visit('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: http://localhost:3000/contact\n')
  expect(new Date(/Expires: (.*)/.exec(text)?.[1] ?? '').getTime()).toBeGreaterThan(Date.now())
  const change = await visit('/.well-known/change-password')
  expect([change.status, change.headers.get('location')]).toEqual([302, '/profile'])
})

test('an address that only reads answers a write with 405 and what it allows', async () => {
  const { visit } = await startApp()
  const response = await visit('/no-such-file.txt', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a list that a superadmin downloads is sent in parts, to one visitor only', async () => {
  const { visit } = await startApp()
  const as = await cookieOf(await aSuperadmin())
  for (const path of ['/admin/activity.csv', '/admin/export/mosques.csv']) {
    const { status, headers } = await visit(path, { as })
    expect([path, status, headers.get('content-length'), headers.get('transfer-encoding')]).toEqual([
      path,
      200,
      null,
      'chunked',
    ])
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'private, no-store',
      'nosniff',
    ])
  }
})
