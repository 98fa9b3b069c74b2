import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

async function text({ visit }: TestApp, path: string) {
  const response = await visit(path)
  return { status: response.status, body: await response.text() }
}

/** The names on the cards of a page, in their order. */
const cards = (html: string) =>
  [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?<bdi[^>]*>(.*?)<\/bdi>/g)].map((match) => match[1])

test('results show the query, and an empty list has links', async () => {
  const app = await startApp()
  await publish()
  const { status, body } = await text(app, '/mosques/search?q=%3Cb%3Equds%22')
  expect(status).toBe(200)
  expect(body).toContain('Search Results for &quot;&lt;b&gt;quds&quot;&quot;')
  expect(body).toContain('No mosques found for your search.')
  expect(body).toContain('Try another search')
  expect((await text(app, '/mosques?q=nowhere')).body).toContain('No mosques found matching your search criteria.')
})

test('hostile queries are escaped', async () => {
  const app = await startApp()
  await aMosque({ name: 'Auwal Masjid' })
  await publish()
  for (const q of ['(.*)+$', "' OR 1=1 --", '\u202e\u200f', '😀', 'x'.repeat(4000), '%00', '../../etc/passwd', '[[['])
    for (const path of ['/mosques', '/mosques/search', '/ar/mosques', '/mosques/positions.json'])
      expect((await app.visit(`${path}?q=${encodeURIComponent(q)}`)).status, `${path} ${q.slice(0, 20)}`).toBe(200)
  for (const query of ['page=-1', 'page=1e9', 'q=a&q=b', 'area=50%', 'facility=__proto__'])
    expect((await app.visit(`/mosques?${query}`)).status, query).toBe(200)
})

test('a long list comes in pages with links between them', async () => {
  for (let index = 0; index < 130; index++) await aMosque({ name: `Masjid ${String(index).padStart(3, '0')}` })
  await publish()
  const app = await startApp()
  const first = (await text(app, '/mosques')).body
  expect(cards(first)).toHaveLength(60)
  expect(first).toContain('href="/mosques?page=2#results"')
  const second = (await text(app, '/mosques?page=2')).body
  expect(cards(second)[0]).toBe('Masjid 060')
  expect(second).toContain('Show earlier')
  expect(cards((await text(app, '/mosques?page=99')).body)).toHaveLength(10)
})

test('a mosque page has no empty section', async () => {
  const bare = await aMosque({ name: 'Bare Masjid', address: null, suburb: null, latitude: null, longitude: null })
  const app = await startApp()
  await publish()
  const { body } = await text(app, `/mosques/${bare.id}`)
  expect(body).toContain('Bare Masjid')
  for (const absent of [
    'Contact Information',
    'Gallery',
    'Imams',
    'Facilities',
    'tel:',
    'mailto:',
    'null',
    'undefined<',
  ])
    expect(body, absent).not.toContain(`>${absent}`)
  expect(body).toContain('https://www.google.com/maps/search/?api=1&amp;query=Bare%20Masjid%2C%20City%20Bowl')
})

test('a mosque page with everything has every section, link and its structured data', async () => {
  const mosque = await aMosque({
    name: 'Full Masjid',
    arabicName: 'المسجد',
    description: 'A house of </script><script>alert(1)</script> prayer.',
    established: 1900,
    capacity: 250,
    phone: '021 555 0101',
    website: 'javascript:alert(1)',
    email: 'office@masjid.example',
    googleMapsUrl: 'https://maps.example/full',
    googlePageUrl: 'https://page.example/full',
  })
  await db().insertInto('mosqueFacts').values({ mosqueId: mosque.id, fact: 'wudu_area', value: 'yes' }).execute()
  await db()
    .insertInto('mosqueImams')
    .values({ mosqueId: mosque.id, sortOrder: 0, name: 'Imam One', position: 'Imam', bio: null })
    .execute()
  await publish()
  const app = await startApp()
  const { body } = await text(app, `/mosques/${mosque.id}`)
  const shown = [
    'About',
    'Facilities',
    'Imams',
    'Upcoming Events',
    'Contact Information',
    'View Google Page',
    'Get Directions',
  ]
  for (const words of [
    ...shown,
    '250 people',
    'wudu area',
    'Imam One',
    'href="tel:0215550101"',
    'https://maps.example/full',
  ])
    expect(body).toContain(words)
  expect(body).toContain(`href="/events?mosque=${mosque.id}"`)
  expect(body).toMatch(/Next: \w+ \d\d:\d\d/)
  expect(body).not.toContain('href="javascript')
  expect(body).not.toContain('<script>alert')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
  expect(data).toMatchObject({ '@type': 'Mosque', name: 'Full Masjid', telephone: '021 555 0101' })
  expect(body).toContain(`property="og:image" content="http://localhost:3000/mosques/${mosque.id}/preview.png"`)
  expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]*/mosques/${mosque.id}"`))
})

test('wrong ids, hidden mosques and ids of other things are not found', async () => {
  const hidden = await aMosque({ status: 'hidden' })
  const event = await anEvent()
  await publish()
  const app = await startApp()
  for (const id of [
    'nope',
    hidden.id,
    event.id,
    'x'.repeat(400),
    "'%20OR%201=1",
    '00000000-0000-0000-0000-000000000000',
  ]) {
    const { status, body } = await text(app, `/mosques/${id}`)
    expect(status, id.slice(0, 40)).toBe(404)
    expect(body).toContain('Mosque not found')
    expect((await app.visit(`/mosques/${id}/preview.png`)).status).toBe(404)
    expect((await app.visit(`/api/v1/mosques/${id}`)).status).toBe(404)
  }
  for (const path of ['/mosques', '/mosques/positions.json', '/sitemap.xml', '/api/v1/mosques'])
    expect((await text(app, path)).body).not.toContain(hidden.id)
})

test('the preview picture is a PNG of the size that is shared', async () => {
  const mosque = await aMosque({ name: 'Auwal Masjid', arabicName: 'مسجد الأول' })
  await publish()
  const response = await (await startApp()).visit(`/mosques/${mosque.id}/preview.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test('positions are compact, follow the filters and contain no more than the list needs', async () => {
  const near = await aMosque({ name: 'Near', latitude: -33.9222222, approximate: 1 })
  await aMosque({ name: 'Nowhere', latitude: null, longitude: null })
  await publish()
  const app = await startApp()
  const list = await (await app.visit('/mosques/positions.json')).json()
  expect(list).toEqual({
    areas: ['Bo-Kaap, City Bowl'],
    mosques: [[near.id, 'Near', 0, -33.92222, 18.4149, 1]],
    withoutPosition: 1,
  })
  expect(await (await app.visit('/mosques/positions.json?q=nowhere')).json()).toEqual({
    areas: [],
    mosques: [],
    withoutPosition: 1,
  })
})

test('sitemap and robots name every page in both languages', async () => {
  const mosque = await aMosque()
  await publish()
  const app = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const { body } = await text(app, '/sitemap.xml')
  for (const address of [`/mosques/${mosque.id}`, `/ar/mosques/${mosque.id}`, '/', '/ar', '/prayer-times'])
    expect(body).toContain(`<loc>https://mosques.example${address}</loc>`)
  expect(body).toContain('hreflang="ar"')
  expect((await text(app, '/robots.txt')).body).toContain('Sitemap: https://mosques.example/sitemap.xml')
})

test('a sitemap of many pages comes in parts that name each once', async () => {
  const mosque = await aMosque()
  const row = await db().selectFrom('mosques').selectAll().where('id', '=', mosque.id).executeTakeFirstOrThrow()
  const more = Array.from({ length: 501 }, (_, index) => ({ ...row, id: `mosque-${index}`, slug: `mosque-${index}` }))
  for (let from = 0; from < more.length; from += 100)
    await db()
      .insertInto('mosques')
      .values(more.slice(from, from + 100))
      .execute()
  await publish()
  const app = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const index = (await text(app, '/sitemap.xml')).body
  const parts = [...index.matchAll(/<loc>https:\/\/mosques\.example(\/sitemap\.xml\?part=\d)<\/loc>/g)].map(
    ([, path]) => path!,
  )
  expect(parts).toHaveLength(2)
  const bodies = await Promise.all(parts.map(async (path) => (await text(app, path)).body))
  const named = bodies.flatMap((body) => [...body.matchAll(/<loc>[^<]*\/mosques\/([^<]+)<\/loc>/g)].map(([, id]) => id))
  expect(named.length).toBe(languages.length * 502)
  expect(new Set(named).size).toBe(502)
  for (const part of ['0', '3', '-1', 'x', '1.5'])
    expect((await app.visit(`/sitemap.xml?part=${part}`)).status).toBe(404)
})

test('content appears on the pages', async () => {
  const mosque = await aMosque({ name: 'Old name' })
  await publish()
  const app = await startApp()
  expect(cards((await text(app, '/mosques')).body)).toContain('Old name')
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: mosque.id }, (trx) =>
    trx.updateTable('mosques').set({ name: 'New name', version: 2 }).where('id', '=', mosque.id).execute(),
  )
  await expect.poll(async () => cards((await text(app, '/mosques')).body)).toContain('New name')
})
