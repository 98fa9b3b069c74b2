import { expect, test } from 'vitest'
import { dayInZone } from '#app/lib/time.ts'
import { flashHeader } from '#app/lib/web/flash.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { startApp } from '#tests/support/http/app.ts'
import { contextAt } from '#tests/support/http/request-context.ts'

test('every page has the frame: skip link, one main part, both menus, the footer and its year', async () => {
  const { open } = await startApp()
  for (const path of ['/', '/about', '/contact', '/privacy', '/terms', '/ar', '/ar/about', '/nothing-here']) {
    const page = await open(path)
    expect(page.links, path).toContain('#content')
    expect(page.one('main').id, path).toBe('content')
    expect(page.all('h1'), path).toHaveLength(1)
    expect(page.text, path).toContain(`© ${dayInZone(new Date(), 'Africa/Johannesburg').slice(0, 4)}`)
    for (const to of ['/mosques', '/events', '/prayer-times', '/about', '/login', '/terms', '/privacy', '/contact'])
      expect(page.links, `${path} → ${to}`).toContain(`${path.startsWith('/ar') ? '/ar' : ''}${to}`)
  }
})

test('the link to the current page is marked', async () => {
  const { open } = await startApp()
  const marked = (await open('/about')).attributes('a[aria-current="page"]', 'href')
  expect(new Set(marked)).toEqual(new Set(['/about']))
  const below = (await open('/mosques/search')).attributes('header a[aria-current]', 'aria-current')
  expect(new Set(below), 'the page above it').toEqual(new Set(['true']))
})

test('a page names its language, direction and the same page in the other language', async () => {
  const { open } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const { has, attributes, canonical, links } = await open('/ar/about')
  expect(has('html[lang="ar"][dir="rtl"]')).toBe(true)
  expect(canonical).toBe('https://mosques.example/ar/about')
  expect(attributes('link[rel="alternate"][hreflang="en"]', 'href')).toEqual(['https://mosques.example/about'])
  expect(links).toContain('/language/en?to=%2Fabout')
  expect((await open('/mosques?area=Athlone')).links).toContain('/language/ar?to=%2Fmosques%3Farea%3DAthlone')
})

test('public pages load one small script and no framework, app pages load the framework', async () => {
  const { open } = await startApp()
  for (const path of ['/', '/about', '/ar/terms', '/mosques', '/contact', '/nothing-here']) {
    const page = await open(path)
    const scripts = page.all('script:not([type="application/ld+json"])')
    // The inline ones act before the first paint: one for the madhab, on the home page two for the saved mosques.
    for (const inline of scripts.splice(0, path === '/' ? 3 : 1))
      expect(
        [...inline.attributes].map(({ name }) => name).filter((name) => name !== 'nonce'),
        path,
      ).toEqual([])
    const loaded = scripts.map((script) => [script.getAttribute('type'), script.textContent])
    expect(loaded, path).toEqual([['module', expect.stringMatching(/&&import\("\/assets\/start-[\w-]+\.js"\)/)]])
    expect(page.source, path).not.toContain('modulepreload')
  }
  expect((await open('/login')).source).toMatch(/entry\.client-[\w-]+\.js/)
})

test('a page has the rules of the site for all classes in it, also when it says that something is missing', async () => {
  const { open, visit } = await startApp()
  const [address] = (await open('/login')).attributes('link[rel="stylesheet"]', 'href')
  const all = await (await visit(address!)).text()
  const missing = ['/mosques/none', '/mosques/none/times', '/mosques/none/notices', '/mosques/none/history']
  missing.push('/events/none/none', '/notices/none', '/none')
  const found = ['/', '/mosques', '/mosques?q=none', '/events', '/prayer-times', '/moon', '/contact', '/login']
  for (const path of [...found, ...missing]) {
    const page = await open(path)
    const style = page.one('style').textContent ?? ''
    const names = new Set(page.attributes('[class]', 'class').flatMap((classes) => classes!.split(/\s+/)))
    const without = [...names].filter((name) => {
      const selector = `.${name.replaceAll(/[^\w-]/g, '\\$&')}`
      return all.includes(`${selector}{`) && !style.includes(selector)
    })
    expect([path, without]).toEqual([path, []])
  }
})

test('a page has the styles of its own kind inside it, and the app a link to all of them', async () => {
  const { open } = await startApp()
  for (const path of ['/', '/about', '/ar/terms', '/mosques', '/nothing-here', '/login']) {
    const page = await open(path)
    const [style, ...more] = page.all('style').map(({ textContent }) => textContent ?? '')
    expect([path, more]).toEqual([path, []])
    expect(style).toContain('@supports selector(:is(a)){')
    expect(style).not.toContain('@layer')
    expect([path, style?.includes('.admin-header')]).toEqual([path, path === '/login'])
    expect([path, style?.includes('.scene-far')]).toEqual([path, path === '/'])
    const links = page.all('link[rel="stylesheet"]').map((link) => link.hasAttribute('disabled'))
    expect([path, links]).toEqual([path, path === '/login' ? [true] : []])
    // Styles hide it where the browser is new enough.
    expect([path, page.has('.needs-newer-browser')]).toEqual([path, path === '/login'])
  }
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
  const { status, text, meta } = await (await startApp()).open('/no-such-page')
  expect(status).toBe(404)
  expect(text).toContain("Oops! The page you're looking for doesn't exist.")
  expect(text).toContain('Return Home')
  expect(meta('robots')).toBe('noindex')
})

test('the home page has structured data of the organization and its search', async () => {
  const { open } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const described = (await open('/')).structuredData()
  expect(described.map((block) => block['@type'])).toEqual(['Organization', 'WebSite'])
  expect(described[1].potentialAction.target.urlTemplate).toBe(
    'https://mosques.example/mosques/search?q={search_term_string}',
  )
})

test('a message after a redirect shows once and is not cached for others', async () => {
  const { open } = await startApp()
  const cookie =
    flashHeader(contextAt('http://localhost'), 'success', 'Event created <successfully>').split(';')[0] ?? ''
  const { headers, ...page } = await open('/contact', { headers: { cookie } })
  expect(page.text).toContain('Event created <successfully>')
  expect(headers.get('set-cookie')).toContain('flash=; Path=/; Max-Age=0')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect((await open('/contact')).source).not.toContain('Event created')
})

test('guests see sign-in; signed-in users see dashboard, profile and sign-out', async () => {
  const { open } = await startApp()
  const guest = (await open('/contact')).texts('a, button')
  expect(guest).toContain('Admin Sign In')
  expect(guest).not.toContain('Admin Dashboard')
  const admin = (await open('/contact', { as: await cookieOf(await anAdminWhoSignsIn()) })).texts('a, button')
  for (const text of ['Admin Dashboard', 'Your Profile', 'Sign out']) expect(admin).toContain(text)
  expect(admin).not.toContain('Admin Sign In')
})

test('the showcase of the design system exists in development only', async () => {
  const { visit } = await startApp()
  expect((await visit('/dev/ui')).status).toBe(404)
})
