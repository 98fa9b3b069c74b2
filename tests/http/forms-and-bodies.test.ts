import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { expect, test } from 'vitest'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

/** Every page without parameters that reads a form. */
const formPages = (await importBuiltSite())
  .routes()
  .filter(({ path, handle }) => handle.maxBodyBytes > 0 && !/[:*]|^\/dev/.test(path))
  .map(({ path, handle }) => ({ path, isGuarded: handle.kind === 'app' && handle.guard !== undefined }))

test('a form with very many fields is rejected on every page before any work', async () => {
  const { visit } = await startApp()
  const superadmin = await cookieOf(await aSuperadmin())
  const multipart = new FormData()
  for (let field = 0; field < 501; field++) multipart.append(`f${field}`, '')
  expect(formPages.length).toBeGreaterThan(15)
  for (const { path, isGuarded } of formPages) {
    const as = isGuarded ? { as: superadmin } : {}
    const urlEncoded = await visit(path, { method: 'POST', headers: URL_ENCODED, body: 'a&'.repeat(30_000), ...as })
    expect([path, urlEncoded.status]).toEqual([path, 413])
    expect(await urlEncoded.text()).toContain('too large to send')
    expect([path, (await visit(path, { form: multipart, ...as })).status]).toEqual([path, 413])
  }
})

test('a body that is not a form is rejected on every page without a server error', async () => {
  const { visit } = await startApp()
  const superadmin = await cookieOf(await aSuperadmin())
  const bodies: [type: string, body: string][] = [
    ['application/json', '{"email":"a@b.example"}'],
    ['text/plain', 'name=a'],
    ['multipart/form-data', 'name=a'],
    ['multipart/form-data; boundary=x', 'no boundary'],
    ['nonsense', ''],
  ]
  for (const { path, isGuarded } of formPages) {
    for (const [type, body] of bodies) {
      const sent = { method: 'POST', headers: { 'content-type': type }, body, ...(isGuarded ? { as: superadmin } : {}) }
      const { status } = await visit(path, sent)
      // 403: the page of the other role. 404: the first run of a site that is set up. 405: a page without an action.
      expect([path, type, [400, 403, 404, 405, 415].includes(status) ? 'rejected' : status]).toEqual([
        path,
        type,
        'rejected',
      ])
    }
  }
})

test('a forged session cookie allows no larger bodies than none', async () => {
  const { visit, url } = await startApp()
  const real = await cookieOf(await anAdminWhoSignsIn())
  const body = `note=${'x'.repeat(70_000)}`
  const send = (as: string) => visit('/admin/pictures', { method: 'POST', headers: URL_ENCODED, body, as })
  const forged = [
    'mc.session_token=made-up.signature',
    'mc.session_token=',
    `mc.session_token=${'x'.repeat(5000)}`,
    real.replace(/=./, '=_'),
  ]
  for (const cookie of forged) expect((await send(cookie)).status).toBe(413)
  expect((await send(real)).status).toBe(400)
  const { request, answered } = open(url, '/admin/pictures', { cookie: 'mc.session_token=made-up.signature' })
  request.write('x'.repeat(70_000))
  expect((await answered).statusCode).toBe(413)
  request.destroy()
})

/** A form whose end has not been sent yet. */
function open(url: string, path: string, headers: Record<string, string> = {}) {
  const request: ClientRequest = sendRequest(url + path, {
    method: 'POST',
    agent: false,
    headers: { origin: url, ...URL_ENCODED, ...headers },
  })
  request.on('error', () => {})
  const answered = (once(request, 'response') as Promise<[IncomingMessage]>).then(([response]) => response.resume())
  answered.catch(() => {})
  return { request, answered }
}

test('pages are served and forms answered while many bodies are open', async () => {
  const { url, visit } = await startApp()
  const connections = Array.from({ length: 40 }, () => open(url, '/contact'))
  for (const { request } of connections) request.write('name=a')
  expect((await visit('/')).status).toBe(200)
  expect((await visit('/contact', { form: { name: '' } })).status).toBe(400)
  for (const { request } of connections) request.end()
  const statuses = await Promise.all(connections.map(({ answered }) => answered.then(({ statusCode }) => statusCode)))
  expect(new Set(statuses)).toEqual(new Set([400]))
})
