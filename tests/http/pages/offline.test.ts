import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { rgbOf } from '#app/lib/color.ts'
import { keepClientFiles } from '#app/services/client-files.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { startApp } from '#tests/support/http/app.ts'

test('every public page names the manifest of its language, with the name of the site and its shortcuts', async () => {
  const { visit, open } = await startApp()
  for (const [path, lang, dir, start] of [
    ['/about', 'en', 'ltr', '/'],
    ['/ar/about', 'ar', 'rtl', '/ar'],
  ] as const) {
    const href = (await open(path)).one('link[rel=manifest]').getAttribute('href')!
    const response = await visit(href)
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ name: 'Mosque Connect', lang, dir, start_url: start, scope: '/', id: '/' })
    expect(manifest.shortcuts).toHaveLength(3)
    for (const { url } of manifest.shortcuts) expect((await visit(url.split('#')[0])).status).toBe(200)
    for (const { src } of manifest.icons) expect((await visit(src)).headers.get('content-type')).toBe('image/png')
    expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1)
  }
})

test('the icons have the color of the site, and the maskable one is full to its edges', async () => {
  const { visit } = await startApp()
  const colorOf = async (size: string, x: number, y: number) => {
    const response = await visit(`/app-icon.png?size=${size}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha()
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
    return [`${info.width}x${info.height}`, ...data.subarray(at, at + 4)]
  }
  const [red, green, blue] = rgbOf((await (await visit('/site.webmanifest')).json()).theme_color).map(
    (part) => part * 255,
  )
  const color = [red, green, blue, 255]
  expect(await colorOf('maskable', 0, 0)).toEqual(['512x512', ...color])
  expect(await colorOf('iphone', 0, 0)).toEqual(['180x180', ...color])
  expect((await colorOf('192', 0, 0)).at(-1), 'beside the star').toBe(0)
  for (const [size, shape] of [
    ['192', '192x192'],
    ['512', '512x512'],
  ] as const) {
    expect(await colorOf(size, 0.5, 0.1)).toEqual([shape, ...color])
    expect(await colorOf(size, 0.5, 0.5)).toEqual([shape, 255, 255, 255, 255])
  }
  expect((await visit('/app-icon.png?size=4000')).status).toBe(404)
})

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

test('what kept pages need comes in the language that is asked for', async () => {
  const { visit } = await startApp()
  const load = async (path: string) => (await visit(path)).json()
  expect((await load('/offline.json')).words.weekdays[5]).toBe('Friday')
  expect((await load('/offline.json?lang=ar')).words.weekdays[5]).toBe('الجمعة')
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
