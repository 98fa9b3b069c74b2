import { expect, test } from 'vitest'
import { dayInZone } from '#app/lib/time.ts'
import { flashHeader } from '#app/lib/web/flash.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { startApp } from '#tests/support/http/app.ts'
import { contextAt } from '#tests/support/http/request-context.ts'

const page = async (path: string, visit: Awaited<ReturnType<typeof startApp>>['visit'], options = {}) => {
  const response = await visit(path, options)
  return { status: response.status, response, html: await response.text() }
}

test('every page has the frame: skip link, one main part, both menus, the footer and its year', async () => {
  const { visit } = await startApp()
  for (const path of ['/', '/about', '/contact', '/privacy', '/terms', '/ar', '/ar/about', '/nothing-here']) {
    const { html } = await page(path, visit)
    expect(html, path).toContain('href="#content"')
    expect(html.match(/<main\b/g), path).toHaveLength(1)
    expect(html.match(/<h1\b/g), path).toHaveLength(1)
    expect(html, path).toMatch(new RegExp(`©( |<!-- -->)*${dayInZone(new Date(), 'Africa/Johannesburg').slice(0, 4)}`))
    for (const to of ['/mosques', '/events', '/prayer-times', '/about', '/login', '/terms', '/privacy', '/contact'])
      expect(html, `${path} → ${to}`).toContain(`href="${path.startsWith('/ar') ? '/ar' : ''}${to}"`)
  }
})

test('the link to the current page is marked', async () => {
  const { visit } = await startApp()
  const { html } = await page('/about', visit)
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/about"|<a[^>]*href="\/about"[^>]*aria-current="page"/)
})

test('a page names its language, direction and the same page in the other language', async () => {
  const { visit } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const { html } = await page('/ar/about', visit)
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('rel="canonical" href="https://mosques.example/ar/about"')
  expect(html).toContain('rel="alternate" hrefLang="en" href="https://mosques.example/about"')
  expect(html).toContain('href="/language/en?to=%2Fabout"')
})

test('public pages load one small script and no framework, app pages load the framework', async () => {
  const { visit } = await startApp()
  for (const path of ['/', '/about', '/ar/terms', '/mosques', '/contact', '/nothing-here']) {
    const { html } = await page(path, visit)
    const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag)
    // The inline ones act before the first paint: one for the madhab, on the home page one for the saved mosques.
    for (const inline of scripts.splice(0, path === '/' ? 2 : 1))
      expect(inline, path).toMatch(/^<script( nonce="[\w-]+")?>$/)
    expect(scripts, path).toEqual([expect.stringMatching(/ type="module" src="\/assets\/start-[\w-]+\.js"/)])
    expect(html, path).not.toContain('modulepreload')
  }
  expect((await page('/login', visit)).html).toMatch(/import\("\/assets\/entry\.client-|entry\.client-[\w-]+\.js/)
})

test('choosing a language shows the same page in it and is remembered', async () => {
  const { visit } = await startApp()
  const response = await visit('/language/ar?to=%2Fmosques%3Farea%3DBo-Kaap')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/ar/mosques?area=Bo-Kaap')
  expect(response.headers.get('set-cookie')).toMatch(/^language=ar; .*HttpOnly/)
})

test.for([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '',
  '/%09/evil.example',
  '/ar//evil.example',
  '/ar/ar//evil.example',
  '/ar/\\evil.example',
  '/ar/./\t/evil.example',
])('the language switch never redirects to another site: %s', async (to) => {
  const { visit } = await startApp()
  const response = await visit(`/language/en?to=${encodeURIComponent(to)}`)
  expect(new URL(response.headers.get('location') ?? '', 'http://here.example').host).toBe('here.example')
})

test('an unknown language is 404', async () => {
  const { visit } = await startApp()
  expect((await visit('/language/xx')).status).toBe(404)
})

test('an unknown address returns 404 with links and noindex', async () => {
  const { visit } = await startApp()
  const { status, html } = await page('/no-such-page', visit)
  expect(status).toBe(404)
  expect(html).toContain('Oops! The page you&#x27;re looking for doesn&#x27;t exist.')
  expect(html).toContain('Return Home')
  expect(html).toContain('name="robots" content="noindex"')
})

test('the home page has structured data of the organization and its search', async () => {
  const { visit } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const { html } = await page('/', visit)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const described = blocks.map(([, json = '']) => JSON.parse(json))
  expect(described.map((block) => block['@type'])).toEqual(['Organization', 'WebSite'])
  expect(described[1].potentialAction.target.urlTemplate).toBe(
    'https://mosques.example/mosques/search?q={search_term_string}',
  )
})

test('a message after a redirect shows once and is not cached for others', async () => {
  const { visit } = await startApp()
  const cookie =
    flashHeader(contextAt('http://localhost'), 'success', 'Event created <successfully>').split(';')[0] ?? ''
  const { html, response } = await page('/contact', visit, { headers: { cookie } })
  expect(html).toContain('Event created &lt;successfully&gt;')
  expect(response.headers.get('set-cookie')).toContain('flash=; Path=/; Max-Age=0')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect((await page('/contact', visit)).html).not.toContain('Event created')
})

test('guests see sign-in; signed-in users see dashboard, profile and sign-out', async () => {
  const { visit } = await startApp()
  const guest = (await page('/contact', visit)).html
  expect(guest).toContain('>Admin Sign In<')
  expect(guest).not.toContain('Admin Dashboard')
  const admin = (await page('/contact', visit, { as: await cookieOf(await anAdminWhoSignsIn()) })).html
  for (const text of ['Admin Dashboard', 'Your Profile', 'Sign out']) expect(admin).toContain(text)
  expect(admin).not.toContain('>Admin Sign In<')
})

test('the showcase of the design system exists in development only', async () => {
  const { visit } = await startApp()
  expect((await visit('/dev/ui')).status).toBe(404)
})
