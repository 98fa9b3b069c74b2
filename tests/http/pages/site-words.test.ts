import { expect, test } from 'vitest'
import type { SiteWords } from '#app/services/site-settings.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'
import { walk } from '#tests/support/http/walk.ts'

/** Names of the preset. */
const capeTown =
  /Cape|Bo-?Kaap|South Africa|Johannesburg|POPIA|Signal Hill|Table Mountain|كيب|الكيب|بو-?كاب|جنوب أفريقيا|جوهانسبرغ|جبل الطاولة/iu
const inLondon = { latitude: 51.5174, longitude: -0.0657, area: 'East London', suburb: 'Whitechapel' }

const storeLondonSite = (words: Partial<SiteWords> = {}) =>
  storeCities([london], { preset: 'neutral', scene: 'city', texts: {}, ...words })

/** Without styles, which are those of every page. */
const withoutStyles = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '')
const words = async (app: TestApp, path: string) => withoutStyles(await (await app.visit(path)).text())
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

/** What a page names of Cape Town, with the words around it. */
function namedIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`.{0,40}(?<![\\p{L}])(?:${capeTown.source}).{0,40}`, 'giu'))].map(
    ([found]) => found,
  )
}

test('no page, feed, file or picture of a site for London names Cape Town', { timeout: 120_000 }, async () => {
  await storeLondonSite()
  const mosque = await aMosque({ name: 'East Mosque', ...inLondon })
  await aPublishedEvent({ mosqueId: mosque.id, date: dayFromNow(3), zone: 'Europe/London' })
  const app = await startApp()
  const pages = await walk(app, /^\/(?!language\/|uploads\/|assets\/|admin)/, ['/', '/ar', '/terms', '/ar/terms'])
  const files = [
    '/sitemap.xml',
    '/robots.txt',
    '/events.ics',
    '/events.atom',
    '/events.rss',
    '/prayer-times/london.ics',
  ]
  for (const file of [...files, '/api/v1/openapi.json']) pages.set(file, await words(app, file))
  expect(pages.size).toBeGreaterThan(30)
  for (const path of [
    '/about',
    '/ar/about',
    '/privacy',
    '/ar/privacy',
    '/prayer-times',
    '/ar/prayer-times',
    '/mosques',
  ])
    expect([...pages.keys()]).toContain(path)
  const named = [...pages]
    .map(([path, html]) => [path, namedIn(withoutStyles(html))])
    .filter(([, found]) => found?.length)
  expect(Object.fromEntries(named)).toEqual({})
  expect(pages.get('/')).toContain('Connecting the Muslim Community of London')
  expect(pages.get('/ar')).toContain('نصل بين أبناء المجتمع المسلم في لندن')
  expect(pages.get('/')).toMatch(/"areaServed":\{"@type":"City","name":"London"\}/)
})

test('a site for Cape Town is named as before', async () => {
  const app = await startApp()
  const home = await words(app, '/')
  expect(home).toContain('Connecting Cape Town&#x27;s Muslim Community')
  expect(home).toMatch(/og:image" content="[^"]*\/share\.png"/)
  expect(home).toMatch(/"areaServed":\{"@type":"City","name":"Cape Town"\}/)
  expect(main(await words(app, '/about'))).toMatch(/Bo-Kaap below Table Mountain[\s\S]*Islamic Heritage[\s\S]*1658/)
  expect(await words(app, '/ar/terms')).toContain('وتختص بها محاكم كيب تاون. وإذا غيّرنا')
})

test('own texts replace those of their language, escaped and in paragraphs; the other one stays neutral', async () => {
  const en = {
    heroTitle: 'Masajid of <b>London</b>',
    tagline: 'By the Thames.',
    aboutStory: 'We began in Whitechapel.\r\n\r\nWe are still there.',
    heritage: 'Sailors came first.\n\n1910\nA fund was founded.\n\nMuch followed.',
    directoryAbout: 'East & west.',
    salaahHistory: 'The moon was seen from the heath.',
    termsLaw: 'The law of England applies.\n\nIts courts decide.',
    privacyRights: 'You may write to the commissioner.',
  }
  await storeLondonSite({ texts: { en } })
  await aMosque({ name: 'East Mosque', ...inLondon })
  const app = await startApp()
  const home = await words(app, '/')
  expect(home).toContain('Masajid of &lt;b&gt;London&lt;/b&gt;</h1>')
  expect(home).not.toContain('<b>London')
  expect(home).toContain('By the Thames.')
  const about = main(await words(app, '/about'))
  expect(about).toMatch(/<p[^>]*>We began in Whitechapel\.<\/p><p[^>]*>We are still there\.<\/p>/)
  expect(about).toMatch(
    /Our heritage<\/h2>[\s\S]*<p[^>]*>Sailors came first\.[\s\S]*<h3[^>]*>1910<\/h3><p[^>]*>A fund[\s\S]*<p[^>]*>Much/,
  )
  expect(about).not.toContain('data-slot="art"')
  expect(await words(app, '/mosques')).toContain('East &amp; west.')
  expect(await words(app, '/prayer-times')).toContain('The moon was seen from the heath.')
  expect(await words(app, '/terms')).toMatch(/England applies\.<\/p><p[^>]*>Its courts decide\. If we change the terms/)
  expect(await words(app, '/privacy')).toMatch(/the commissioner\.<\/p><p[^>]*>Write to us/)
  const arabic = await words(app, '/ar/about')
  expect(arabic).toContain('نساعد الناس في لندن على العثور على مسجد')
  expect(arabic).not.toMatch(/Whitechapel|Thames|تراثنا|1910/)
})

test('the home page shows the drawing that the site has chosen, or none', async () => {
  const app = await startApp()
  for (const scene of ['cape', 'city', 'desert', 'hills'] as const) {
    await storeLondonSite({ scene })
    const html = await words(app, '/')
    expect([...html.matchAll(/data-slot="(\w+)-scene"/g)].map(([, name]) => name)).toEqual([scene])
  }
  await storeLondonSite({ scene: 'none' })
  expect(await words(app, '/')).not.toMatch(/scene-frame|-scene"/)
})

test('links to a site with words of its own show a picture of them, in each language', async () => {
  await storeLondonSite()
  const app = await startApp()
  const addresses = ['/', '/ar'].map(async (path) => /og:image" content="([^"]*)"/.exec(await words(app, path))?.[1])
  const [en = '', ar = ''] = await Promise.all(addresses)
  expect([en, ar].map((address) => new URL(address).pathname)).toEqual(['/preview.png', '/ar/preview.png'])
  const pictures = await Promise.all(
    [en, ar].map(async (address) => {
      const response = await app.visit(new URL(address).pathname)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }),
  )
  expect(pictures[0]).not.toBe(pictures[1])
})
