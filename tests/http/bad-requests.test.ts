import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

test.each(['/%E0%A4%A', '/%', '/mosques/%00', '/mosques?q=%00', '/events.atom?type=%FF', '//evil.example', '/\\evil'])(
  'the address %s is refused in words for visitors',
  async (path) => {
    const { url } = await startApp()
    const { status, body } = await rawRequest(url, path)
    expect(status).toBe(400)
    expect(body.toString()).toContain('<h1')
  },
)

test('a percent sign that encodes nothing stands for itself', async () => {
  const { url } = await startApp()
  for (const path of ['/?%', '/mosques?q=50%']) expect((await rawRequest(url, path)).status).toBe(200)
})

test.each(['/api/v1/mosques/%00', '/api/v1/events?q=%00', '/api/v1/mosques?q=%FF', '/api/v1/mosques/%E0%A4%A'])(
  '%s is refused in the shape of the API',
  async (path) => {
    const { url } = await startApp()
    const { status, body } = await rawRequest(url, path)
    expect(status).toBe(400)
    expect(JSON.parse(body.toString())).toEqual({ message: expect.stringContaining('cannot be read') })
  },
)

test('unreadable text is refused in the shape of the salaah API', async () => {
  const { url } = await startApp()
  const { status, body } = await rawRequest(url, '/v1/timings/20-11-2026?address=%00')
  expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: 400, status: 'BAD_REQUEST' }])
})

test('a form with a null character or unreadable text is refused', async () => {
  const { visit } = await startApp()
  expect((await visit('/contact', { form: { name: 'a\0b' } })).status).toBe(400)
  const form = new FormData()
  form.set('name', 'a\0b')
  for (const [body, type] of [
    [form, null],
    ['name=%FF', 'application/x-www-form-urlencoded'],
    ['{"name":"a\\u0000b"}', 'application/json'],
  ] as const) {
    const answer = await visit('/contact', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('cannot be read')
  }
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s on a page is refused, not an error',
  async (method) => {
    const { url } = await startApp()
    const { status } = await rawRequest(url, '/', { origin: url }, method)
    expect([204, 400, 404, 405]).toContain(status)
  },
)

test('a form sent to a page that takes none is refused in words for visitors', async () => {
  const { visit } = await startApp()
  const response = await visit('/', { form: { name: 'x' } })
  expect(response.status).toBe(405)
  const page = await response.text()
  expect(page).toContain('<h1')
  expect(page.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/POST request|route/)
})

test('a form from another site is refused in plain words', async () => {
  const { visit } = await startApp()
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/x', origin: '' },
  ]
  for (const headers of elsewhere) {
    const response = await visit('/contact', { form: { name: 'A' }, headers })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('sent from another site')
  }
})

test('with PUBLIC_URL set, no other name of the machine may send forms', async () => {
  const { url, visit } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  expect((await visit('/contact', { form: { name: 'A' }, headers: { origin: url } })).status).toBe(403)
  const own = await visit('/contact', { form: { name: 'A' }, headers: { origin: 'https://mosques.example' } })
  expect(own.status).not.toBe(403)
})

test('a body that is too large is refused in plain words', async () => {
  const { visit } = await startApp()
  const response = await visit('/contact', { form: { message: 'x'.repeat(300_000) } })
  expect(response.status).toBe(413)
  expect(await response.text()).toContain('too large to send')
  const arabic = await visit('/ar/contact', { form: { message: 'x'.repeat(300_000) } })
  expect(await arabic.text()).toContain('dir="rtl"')
})

test('headers that are too long are refused', async () => {
  const { url } = await startApp()
  expect((await rawRequest(url, '/', { cookie: 'a'.repeat(40_000) })).status).toBe(431)
})

test('an address with a slash too many leads to the one without', async () => {
  const { visit } = await startApp()
  const response = await visit('/mosques/?q=a')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/mosques?q=a')
})
