import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SiteWords } from '#app/services/settings-document.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import type { Page } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const inLondon = { latitude: 51.5174, longitude: -0.0657, area: 'East London', suburb: 'Whitechapel' }

const storeLondonSite = (words: Partial<SiteWords> = {}) =>
  storeCities([london], { preset: 'neutral', scene: 'city', texts: {}, ...words })

/** The whole page without styles, which are those of every page. */
function withoutStyles({ document }: Page): string {
  for (const style of document.querySelectorAll('style')) style.remove()
  return document.toString()
}

const areaServed = (page: Page) => page.structuredData().find((each) => each.areaServed)?.areaServed

test('a site for Cape Town is named as before', async () => {
  const home = await open('/')
  expect(home.text).toContain("Connecting Cape Town's Muslim Community")
  expect(home.meta('og:image')).toMatch(/\/preview\.png$/)
  expect(areaServed(home)).toEqual({ '@type': 'City', name: 'Cape Town' })
  expect((await open('/about')).texts('main')[0]).toMatch(/Bo-Kaap below Table Mountain.*Islamic Heritage.*1658/)
  expect((await open('/ar/terms')).text).toContain('وتختص بها محاكم كيب تاون. وإذا غيّرنا')
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
  const home = await open('/')
  expect(home.texts('h1')).toEqual(['Masajid of <b>London</b>'])
  expect(home.texts('b').join()).not.toContain('London')
  expect(home.text).toContain('By the Thames.')
  const about = await open('/about')
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
  expect((await open('/mosques')).text).toContain('East & west.')
  expect((await open('/prayer-times')).text).toContain('The moon was seen from the heath.')
  const terms = (await open('/terms')).texts('p')
  expect(terms[terms.indexOf('The law of England applies.') + 1]).toMatch(/^Its courts decide\. If we change the terms/)
  const privacy = (await open('/privacy')).texts('p')
  expect(privacy[privacy.indexOf('You may write to the commissioner.') + 1]).toMatch(/^Write to us/)
  const arabic = await open('/ar/about')
  expect(arabic.text).toContain('نساعد الناس في لندن على العثور على مسجد')
  expect(withoutStyles(arabic)).not.toMatch(/Whitechapel|Thames|تراثنا|1910/)
})

test('the home page shows the drawing that the site has chosen, or none', async () => {
  for (const scene of ['cape', 'city', 'desert', 'hills'] as const) {
    await storeLondonSite({ scene })
    expect((await open('/')).attributes('[data-slot$="-scene"]', 'data-slot')).toEqual([`${scene}-scene`])
  }
  await storeLondonSite({ scene: 'none' })
  expect((await open('/')).has('[data-slot$="-scene"]')).toBe(false)
})

test('the picture of a shared link shows the drawing that the site has chosen', async () => {
  const pictures = new Set<string>()
  for (const scene of ['cape', 'city', 'desert', 'hills', 'none'] as const) {
    await storeLondonSite({ scene })
    const { pathname } = new URL((await open('/')).meta('og:image')!)
    const picture = Buffer.from(await (await visit(pathname)).arrayBuffer())
    const { info, data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    // The ground below the middle is the drawing's own; without one it is paper.
    pictures.add([...data.subarray((625 * 1200 + 300) * 3, (625 * 1200 + 300) * 3 + 3)].join())
  }
  expect(pictures.size).toBe(5)
})

test('links to a site with words of its own show a picture of them, in each language', async () => {
  await storeLondonSite()
  const addresses = ['/', '/ar'].map(async (path) => (await open(path)).meta('og:image'))
  const [en, ar] = (await Promise.all(addresses)).map((address) => address ?? '')
  expect([en!, ar!].map((address) => new URL(address).pathname)).toEqual(['/preview.png', '/ar/preview.png'])
  const pictures = await Promise.all(
    [en!, ar!].map(async (address) => {
      const response = await visit(new URL(address).pathname)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }),
  )
  expect(pictures[0]).not.toBe(pictures[1])
})
