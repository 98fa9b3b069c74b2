import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SiteWords } from '#app/services/settings-document.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/page.ts'
import { walk } from '#tests/support/http/walk.ts'

/** Names of the preset. */
const capeTown =
  /Cape|Bo-?Kaap|South Africa|Johannesburg|POPIA|Signal Hill|Table Mountain|كيب|الكيب|بو-?كاب|جنوب أفريقيا|جوهانسبرغ|جبل الطاولة/iu
const inLondon = { latitude: 51.5174, longitude: -0.0657, area: 'East London', suburb: 'Whitechapel' }

const storeLondonSite = (words: Partial<SiteWords> = {}) =>
  storeCities([london], { preset: 'neutral', scene: 'city', texts: {}, ...words })

/** The whole page without styles, which are those of every page. */
function withoutStyles({ document }: Page): string {
  for (const style of document.querySelectorAll('style')) style.remove()
  return document.toString()
}

const areaServed = (page: Page) => page.structuredData().find((each) => each.areaServed)?.areaServed

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
  const contents = new Map([...pages].map(([path, page]) => [path, withoutStyles(page)]))
  for (const file of [...files, '/api/v1/openapi.json']) contents.set(file, await (await app.visit(file)).text())
  const named = [...contents].map(([path, content]) => [path, namedIn(content)]).filter(([, found]) => found?.length)
  expect(Object.fromEntries(named)).toEqual({})
  expect(pages.get('/')?.text).toContain('Connecting the Muslim Community of London')
  expect(pages.get('/ar')?.text).toContain('نصل بين أبناء المجتمع المسلم في لندن')
  expect(areaServed(pages.get('/')!)).toEqual({ '@type': 'City', name: 'London' })
})

test('a site for Cape Town is named as before', async () => {
  const app = await startApp()
  const home = await app.open('/')
  expect(home.text).toContain("Connecting Cape Town's Muslim Community")
  expect(home.meta('og:image')).toMatch(/\/preview\.png$/)
  expect(areaServed(home)).toEqual({ '@type': 'City', name: 'Cape Town' })
  expect((await app.open('/about')).texts('main')[0]).toMatch(/Bo-Kaap below Table Mountain.*Islamic Heritage.*1658/)
  expect((await app.open('/ar/terms')).text).toContain('وتختص بها محاكم كيب تاون. وإذا غيّرنا')
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
  const home = await app.open('/')
  expect(home.texts('h1')).toEqual(['Masajid of <b>London</b>'])
  expect(home.texts('b').join()).not.toContain('London')
  expect(home.text).toContain('By the Thames.')
  const about = await app.open('/about')
  const story = about.texts('main p')
  expect(story[story.indexOf('We began in Whitechapel.') + 1]).toBe('We are still there.')
  const heritage = about.texts('main :is(h2, h3, p)')
  const from = heritage.indexOf('Our heritage')
  expect(heritage.slice(from, from + 5)).toEqual([
    'Our heritage',
    'Sailors came first.',
    '1910',
    'A fund was founded.',
    'Much followed.',
  ])
  expect(about.has('main [data-slot="art"]')).toBe(false)
  expect((await app.open('/mosques')).text).toContain('East & west.')
  expect((await app.open('/prayer-times')).text).toContain('The moon was seen from the heath.')
  const terms = (await app.open('/terms')).texts('p')
  expect(terms[terms.indexOf('The law of England applies.') + 1]).toMatch(/^Its courts decide\. If we change the terms/)
  const privacy = (await app.open('/privacy')).texts('p')
  expect(privacy[privacy.indexOf('You may write to the commissioner.') + 1]).toMatch(/^Write to us/)
  const arabic = await app.open('/ar/about')
  expect(arabic.text).toContain('نساعد الناس في لندن على العثور على مسجد')
  expect(withoutStyles(arabic)).not.toMatch(/Whitechapel|Thames|تراثنا|1910/)
})

test('the home page shows the drawing that the site has chosen, or none', async () => {
  const app = await startApp()
  for (const scene of ['cape', 'city', 'desert', 'hills'] as const) {
    await storeLondonSite({ scene })
    expect((await app.open('/')).attributes('[data-slot$="-scene"]', 'data-slot')).toEqual([`${scene}-scene`])
  }
  await storeLondonSite({ scene: 'none' })
  expect((await app.open('/')).has('[class*="scene-frame"], [data-slot$="-scene"]')).toBe(false)
})

test('the picture of a shared link shows the drawing that the site has chosen', async () => {
  const app = await startApp()
  const pictures = new Set<string>()
  for (const scene of ['cape', 'city', 'desert', 'hills', 'none'] as const) {
    await storeLondonSite({ scene })
    const { pathname } = new URL((await app.open('/')).meta('og:image')!)
    const picture = Buffer.from(await (await app.visit(pathname)).arrayBuffer())
    const { info, data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    // The ground below the middle is the drawing's own; without one it is paper.
    pictures.add([...data.subarray((625 * 1200 + 300) * 3, (625 * 1200 + 300) * 3 + 3)].join())
  }
  expect(pictures.size).toBe(5)
})

test('links to a site with words of its own show a picture of them, in each language', async () => {
  await storeLondonSite()
  const app = await startApp()
  const addresses = ['/', '/ar'].map(async (path) => (await app.open(path)).meta('og:image'))
  const [en, ar] = (await Promise.all(addresses)).map((address) => address ?? '')
  expect([en!, ar!].map((address) => new URL(address).pathname)).toEqual(['/preview.png', '/ar/preview.png'])
  const pictures = await Promise.all(
    [en!, ar!].map(async (address) => {
      const response = await app.visit(new URL(address).pathname)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }),
  )
  expect(pictures[0]).not.toBe(pictures[1])
})
