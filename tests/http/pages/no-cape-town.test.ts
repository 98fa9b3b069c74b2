import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/page.ts'
import { walk } from '#tests/support/http/walk.ts'

/** Names of the preset. */
const capeTown =
  /Cape|Bo-?Kaap|South Africa(?!n Sign Language)|Johannesburg|POPIA|Signal Hill|Table Mountain|كيب|الكيب|بو-?كاب|جنوب أفريقيا|جوهانسبرغ|جبل الطاولة/iu
const inLondon = { latitude: 51.5174, longitude: -0.0657, area: 'East London', suburb: 'Whitechapel' }

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

test('no page, feed, file or picture of a site for London names Cape Town', async () => {
  await storeCities([london], { preset: 'neutral', scene: 'city', texts: {} })
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
