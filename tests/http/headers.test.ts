import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { type RawAnswer, rawRequest } from '#tests/support/raw-request.ts'

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

test('no policy allows inline script or style in general', async () => {
  const { visit } = await startApp()
  for (const path of ['/', '/login', '/no-such-page']) {
    const policy = (await visit(path)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
  }
})

test('browsers are told to insist on TLS only where the site has it', async () => {
  const plain = await startApp()
  expect((await plain.visit('/')).headers.has('strict-transport-security')).toBe(false)
  const secure = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  expect((await secure.visit('/')).headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test('what a request claims of its host and scheme reaches no page', async () => {
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
])('HEAD %s is answered with the headers of GET, and no body', async (path) => {
  const { url } = await startApp()
  const [get, head] = [await rawRequest(url, path), await rawRequest(url, path, {}, 'HEAD')]
  const told = ({ status, headers }: RawAnswer) => {
    const { date, 'x-request-id': _id, 'content-security-policy': policy, ...same } = headers
    return { ...same, status, policy: String(policy).replaceAll(/'nonce-[^']+'/g, '') }
  }
  expect(told(head)).toEqual(told(get))
  expect([Number(head.headers['content-length']), head.body.length]).toEqual([get.body.length, 0])
})
