import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { pageOf } from '#tests/support/http/page.ts'
import { rawRequest } from '#tests/support/http/raw-request.ts'

test.each(['/%E0%A4%A', '/%', '/mosques/%00', '/\\evil', '/mosques%2f..%2fadmin', '/%2e%2e/admin', '/Uploads/a/b'])(
  'the invalid path %s shows the 404 page',
  async (path) => {
    const { url } = await startApp()
    const { status, body } = await rawRequest(url, path)
    expect(status).toBe(404)
    expect(pageOf(body.toString()).text).toContain('Return Home')
  },
)

test.each(['/mosques?q=%00', '/events.atom?type=%FF'])('the invalid query of %s is rejected', async (path) => {
  const { url } = await startApp()
  const { status, body } = await rawRequest(url, path)
  expect(status).toBe(400)
  expect(body.toString()).toContain('cannot be read')
})

test.each([
  ['/Mosques?q=a', '/mosques?q=a'],
  ['/mosques/?q=a&utm_source=x', '/mosques?q=a'],
  ['//AR///About/', '/ar/about'],
  ['/Admin/Settings?tab=2', '/admin/settings?tab=2'],
  ['/%61bout', '/about'],
  ['//evil.example/login', '/evil.example/login'],
  ['/ar//evil.example/login/', '/ar/evil.example/login'],
  ['/api/v1/mosques/?area=x', '/api/v1/mosques?area=x'],
])('%s redirects to %s', async (path, to) => {
  const { url } = await startApp()
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await rawRequest(url, path, {}, method)
    expect([status, headers.location]).toEqual([301, to])
  }
})

test.each(['/V1/timings/20-11-2026?latitude=1&longitude=2', '/API/v1/mosques', '/Uploads/a.webp', '/mosques/No-Such'])(
  'the letter case of %s is not corrected',
  async (path) => {
    const { visit } = await startApp()
    expect((await visit(path)).status).toBe(404)
  },
)

test.each([
  '/assets/gone-12345.js',
  '/wp-login.php',
  '/ar/old.png',
  '/assets/folder',
  '/Favicon.svg',
  '/mosques/site.webmanifest',
  '/mosques/logo.png',
  '/ar/events/a/script.js.map',
  '/mosques/a/times/icon.png',
])('the missing file %s returns a short 404', async (path) => {
  const { visit } = await startApp()
  const response = await visit(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect((await response.text()).length).toBeLessThan(20)
})

test('/favicon.ico is a picture', async () => {
  const { visit } = await startApp()
  const response = await visit('/favicon.ico')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
})

test('a percent sign that encodes nothing is a percent sign', async () => {
  const { url } = await startApp()
  for (const path of ['/?%', '/mosques?q=50%']) expect((await rawRequest(url, path)).status).toBe(200)
})

test.each(['/api/v1/mosques/%00', '/api/v1/events?q=%00', '/api/v1/mosques?q=%FF', '/api/v1/mosques/%E0%A4%A'])(
  '%s is rejected in the error format of the API',
  async (path) => {
    const { url } = await startApp()
    const { status, body } = await rawRequest(url, path)
    expect(status).toBe(400)
    expect(JSON.parse(body.toString())).toMatchObject({ status, detail: expect.stringContaining('cannot be read') })
  },
)

test('invalid text is rejected in the error format of the salaah API', async () => {
  const { url } = await startApp()
  const { status, body } = await rawRequest(url, '/v1/timings/20-11-2026?address=%00')
  expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: 400, status: 'BAD_REQUEST' }])
})

test('a form with a null character or invalid text is rejected', async () => {
  const { visit } = await startApp()
  expect((await visit('/contact', { form: { name: 'a\0b' } })).status).toBe(400)
  const form = new FormData()
  form.set('name', 'a\0b')
  for (const [body, type] of [
    [form, null],
    ['name=%FF', 'application/x-www-form-urlencoded'],
  ] as const) {
    const answer = await visit('/contact', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('cannot be read')
  }
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s on a page is rejected without a server error',
  async (method) => {
    const { url } = await startApp()
    const { status } = await rawRequest(url, '/', { origin: url }, method)
    expect([204, 400, 404, 405]).toContain(status)
  },
)

test('a form sent to a page without an action returns a readable error page', async () => {
  const { open } = await startApp()
  const page = await open('/', { form: { name: 'x' } })
  expect(page.status).toBe(405)
  expect(page.all('h1')).toHaveLength(1)
  for (const script of page.all('script')) script.remove()
  expect(page.everything()).not.toMatch(/POST request|route/)
})

test('a form from another site returns a readable error page', async () => {
  const { open } = await startApp()
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/x', origin: '' },
  ]
  for (const headers of elsewhere) {
    const page = await open('/contact', { form: { name: 'A' }, headers })
    expect(page.status).toBe(403)
    expect(page.text).toContain('sent from another site')
  }
})

test('with PUBLIC_URL set, no other name of the machine may send forms', async () => {
  const { url, visit, app } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const warn = vi.spyOn(app.log, 'warn')
  // A busy machine blocks the event loop, which is told as well.
  const told = () => warn.mock.calls.filter(([, text]) => String(text).startsWith('PUBLIC_URL'))
  const from = async (origin: string) => (await visit('/contact', { form: { name: 'A' }, headers: { origin } })).status
  expect([await from('https://other.example'), told()]).toEqual([403, []])
  expect([await from(url), await from(url)]).toEqual([403, 403])
  const addresses = { askedFor: url, publicUrl: 'https://mosques.example' }
  expect(told()).toEqual([[addresses, 'PUBLIC_URL is not the address that is asked for']])
  const own = await visit('/contact', { form: { name: 'A' }, headers: { origin: 'https://mosques.example' } })
  expect(own.status).not.toBe(403)
})

test('a body that is too large returns an error page of the site', async () => {
  const { open } = await startApp()
  const page = await open('/contact', { form: { message: 'x'.repeat(300_000) } })
  expect(page.status).toBe(413)
  expect(page.text).toContain('too large to send')
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self'")
  const arabic = await open('/ar/contact', { form: { message: 'x'.repeat(300_000) } })
  expect(arabic.has('html[dir="rtl"]')).toBe(true)
  const photo = new FormData()
  photo.append('photo', new Blob([new Uint8Array(4 * 1024 * 1024)]), 'board.jpg')
  for (const form of ['report', 'claim'])
    expect([form, (await open(`/mosques/masjid-a/${form}`, { form: photo })).status]).toEqual([form, 413])
})

/** Sends a body in chunks until the site responds; returns how much was sent. */
async function sendSlowly(url: string, headers: Record<string, string>, pieces: number) {
  let sent = 0
  const request = sendRequest(url, { method: 'POST', headers: { origin: new URL(url).origin, ...headers } })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.on('error', () => {})
  const finished = answered.then(() => true)
  for (let piece = 0; piece < pieces; piece++) {
    request.write(Buffer.alloc(16_384, 'x'))
    sent += 16_384
    if (await Promise.race([finished, new Promise<false>((resolve) => setImmediate(resolve, false))])) break
  }
  request.end()
  const [response] = await answered
  response.resume()
  return { status: response.statusCode, connection: response.headers.connection, sent }
}

test('a body announced as too large is rejected before it is sent', async () => {
  const { url } = await startApp()
  const request = sendRequest(`${url}/contact`, {
    method: 'POST',
    headers: { origin: url, 'content-length': '9999999' },
  })
  request.flushHeaders()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.destroy()
  expect(response.statusCode).toBe(413)
})

test('a body without a length is read only up to the limit of the page', async () => {
  const { url } = await startApp()
  expect(await sendSlowly(`${url}/contact`, { 'content-type': 'text/plain' }, 10_000)).toMatchObject({
    status: 413,
    connection: 'close',
  })
})

test('a guarded page accepts only small bodies without a session', async () => {
  const { visit } = await startApp()
  const body = 'x'.repeat(70_000)
  expect((await visit('/admin/pictures', { method: 'POST', body })).status).toBe(413)
  expect((await visit('/admin/pictures', { method: 'POST', body: body.slice(10_000) })).status).toBe(307)
})

test('headers that are too long are rejected', async () => {
  const { url } = await startApp()
  expect((await rawRequest(url, '/', { cookie: 'a'.repeat(40_000) })).status).toBe(431)
})

test.each([
  ['a line that is no request', 'NONSENSE\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is answered and logged', async (_what, text, status) => {
  const { url, app } = await startApp()
  const warn = vi.spyOn(app.log, 'warn').mockImplementation(() => {})
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(warn).toHaveBeenCalledWith({ code: expect.stringMatching(/^HPE_/) }, 'unreadable request')
  socket.destroy()
})

test.each(['/', '/healthz', '/favicon.svg', '/api/v1/mosques', '/login'])(
  'two hosts for %s are refused',
  async (path) => {
    const { url } = await startApp()
    for (const second of ['Host: evil.example', 'host: localhost']) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${second}\r\nConnection: close\r\n\r\n`)
      const answer = Buffer.concat(await socket.toArray()).toString('latin1')
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    }
  },
)

test('no page breaks at a page number that is none', async () => {
  const { visit } = await startApp()
  const as = await cookieOf(await aSuperadmin())
  const lists = ['/mosques', '/events', '/api/v1/mosques', '/api/v1/events', '/admin/mosques', '/admin/events']
  for (const path of [...lists, '/admin/messages', '/admin/activity', '/admin/users', '/admin/bin', '/sitemap.xml']) {
    for (const number of ['1e308', '-1', 'NaN', '9'.repeat(30), '0.5']) {
      const { status } = await visit(`${path}?page=${number}&perPage=${number}&part=${number}`, { as })
      expect([path, number, status < 500]).toEqual([path, number, true])
    }
  }
})
