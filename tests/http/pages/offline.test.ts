import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepClientFiles } from '#app/services/client-files.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { startApp } from '#tests/support/http/app.ts'

test('the worker is asked for again at every visit, may fetch from this site and loads nothing', async () => {
  const { visit } = await startApp()
  const { status, headers } = await visit('/sw.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(headers.get('content-type')).toContain('javascript')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  const policy = (await visit('/')).headers.get('content-security-policy')
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("manifest-src 'self';")
})

test('with OFFLINE=off the worker is replaced by one that removes its caches and itself', async () => {
  const { visit } = await startApp({ OFFLINE: 'off' })
  const response = await visit('/sw.js')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const code = await response.text()
  expect(code).toContain('unregister()')
  expect(code).not.toContain("'fetch'")
})

test('only whole pages that are the same for everybody may be kept', async () => {
  const { visit } = await startApp()
  const mayKeep = async (path: string, headers: Record<string, string> = {}) =>
    (await visit(path, { headers })).headers.get('offline-copy')
  for (const path of ['/', '/ar', '/prayer-times', '/mosques', '/contact', '/offline'])
    expect([path, await mayKeep(path)]).toEqual([path, 'Africa/Johannesburg 24h'])
  for (const path of ['/login', '/admin', '/profile', '/no-such-page', '/mosques/no-such-mosque', '/language/ar'])
    expect([path, await mayKeep(path)]).toEqual([path, null])
  expect(await mayKeep('/', { cookie: await cookieOf(await anAdminWhoSignsIn()) })).toBeNull()
  expect(await mayKeep('/', { cookie: 'mc.session_token=ended' })).toBeNull()
  const flash = encodeURIComponent(JSON.stringify({ id: '1', kind: 'success', text: 'Saved' }))
  expect(await mayKeep('/', { cookie: `flash=${flash}` })).toBeNull()
})

test('where data is saved, no page is loaded ahead', async () => {
  const { visit } = await startApp()
  const rules = async (headers: Record<string, string>) =>
    (await visit('/speculation-rules.json', { headers: { 'sec-ch-ua-mobile': '?0', ...headers } })).json()
  expect(await rules({})).toHaveProperty('prerender')
  expect(await rules({ 'save-data': 'on' })).toEqual({})
})

test('a script of an earlier build is still sent, and nothing else of the data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'start-Earlier1.js'), 'earlier()')
  const types = (extension: string) => (extension === '.js' ? 'text/javascript' : undefined)
  await keepClientFiles(folder, types, new Date())
  const { visit } = await startApp()
  const response = await visit('/assets/start-Earlier1.js')
  expect(await response.text()).toBe('earlier()')
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('cache-control')).toContain('immutable')
  for (const name of ['builds.json', 'start-Unknown1.js', '..%2fapp-secret'])
    expect([name, (await visit(`/assets/${name}`)).status]).toEqual([name, 404])
})
