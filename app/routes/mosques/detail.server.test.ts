import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

test('results show the query, and an empty list has links', async () => {
  await publish()
  const page = await open('/mosques/search?q=%3Cb%3Equds%22')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Search Results for "<b>quds""')
  expect(page.text).toContain('No mosques found for your search.')
  expect(page.text).toContain('Try another search')
  expect(page.links.filter((link) => link === '/mosques/add')).toHaveLength(2)
  expect(page.links).toContain('/developers')
  expect((await open('/mosques?q=nowhere')).text).toContain('No mosques found matching your search criteria.')
})

test('hostile queries are escaped', async () => {
  await aMosque({ name: 'Auwal Masjid' })
  await publish()
  for (const q of ['(.*)+$', "' OR 1=1 --", '\u202e\u200f', '😀', 'x'.repeat(4000), '%00', '../../etc/passwd', '[[['])
    for (const path of ['/mosques', '/mosques/search', '/ar/mosques', '/mosques/positions.json'])
      expect((await visit(`${path}?q=${encodeURIComponent(q)}`)).status, `${path} ${q.slice(0, 20)}`).toBe(200)
  for (const query of ['page=-1', 'page=1e9', 'q=a&q=b', 'area=50%', 'facility=__proto__'])
    expect((await visit(`/mosques?${query}`)).status, query).toBe(200)
})

test('a long list comes in pages with links between them', async () => {
  for (let index = 0; index < 130; index++) await aMosque({ name: `Masjid ${String(index).padStart(3, '0')}` })
  await publish()
  const first = await open('/mosques')
  expect(first.cards()).toHaveLength(60)
  expect(first.links).toContain('/mosques?page=2#results')
  const second = await open('/mosques?page=2')
  expect(second.cards()[0]).toBe('Masjid 060')
  expect(second.text).toContain('Show earlier')
  expect(second.attributes('main :is([rel=prev], [rel=next])', 'href')).toEqual([
    ...['/mosques#results', '/mosques?page=3#results'],
  ])
  expect((await open('/mosques?page=99')).cards()).toHaveLength(10)
})

test('a fact from OpenStreetMap says so, and is never called confirmed', async () => {
  const id = await createMosque(
    anActor('superadmin'),
    aMosqueContent({ facts: [aFact('parking', 'yes', 'OpenStreetMap'), aFact('wudu_area')] }),
    new Date('2026-11-20T10:00:00Z'),
  )
  const { slug } = await db().selectFrom('mosques').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  const facts = (await open(`/mosques/${slug}`)).texts('main li').filter((text) => /parking|wudu/i.test(text))
  expect(facts.join(' ')).toMatch(/Parking From OpenStreetMap/i)
  expect(facts.filter((text) => text.includes('Confirmed'))).toEqual([expect.stringMatching(/wudu.* Confirmed 1 Nov/i)])
})

test('a mosque page has no empty section', async () => {
  const bare = await aMosque({ name: 'Bare Masjid', address: null, suburb: null, latitude: null, longitude: null })
  await publish()
  const page = await open(`/mosques/${bare.id}`)
  expect(page.texts('h1')).toEqual(['Bare Masjid'])
  expect(page.text).not.toMatch(/Contact Information|Gallery|Imams|Facilities|\bnull\b|undefined/)
  expect(page.links.filter((link) => /^(tel:|mailto:[^?])/.test(link))).toEqual([])
  expect(page.links).toContain('https://www.google.com/maps/search/?api=1&query=Bare%20Masjid%2C%20City%20Bowl')
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
  await aPublishedEvent({ mosqueId: mosque.id })
  await publish()
  const page = await open(`/mosques/${mosque.id}`)
  for (const section of ['About', 'Facilities', 'Imams', 'Upcoming Events', 'Contact Information'])
    expect(page.texts('h2').join(), section).toContain(section)
  for (const words of ['View Google Page', 'Get Directions', '250 people', 'wudu area', 'Imam One'])
    expect(page.text).toContain(words)
  for (const address of ['tel:0215550101', 'https://maps.example/full', `/events?mosque=${mosque.id}`])
    expect(page.links).toContain(address)
  expect(page.text).toMatch(/Next: \w+ \d\d:\d\d/)
  expect(page.has('[href^="javascript"]')).toBe(false)
  expect(page.text).toContain('A house of </script><script>alert(1)</script> prayer.')
  expect(page.all('script').some((script) => script.textContent?.startsWith('alert'))).toBe(false)
  expect(page.structuredData()[0]).toMatchObject({
    '@type': 'Mosque',
    name: 'Full Masjid',
    telephone: '021 555 0101',
  })
  expect(page.meta('og:image')).toBe(`http://localhost:3000/mosques/${mosque.id}/preview.png`)
  expect(page.canonical).toMatch(new RegExp(`/mosques/${mosque.id}$`))
})

test('wrong ids, hidden mosques and ids of other things are not found', async () => {
  const hidden = await aMosque({ status: 'hidden' })
  const event = await anEvent()
  await publish()
  for (const id of [
    'nope',
    hidden.id,
    event.id,
    'x'.repeat(400),
    "'%20OR%201=1",
    '00000000-0000-0000-0000-000000000000',
  ]) {
    const page = await open(`/mosques/${id}`)
    expect(page.status, id.slice(0, 40)).toBe(404)
    expect(page.text).toContain('Mosque not found')
    expect((await visit(`/mosques/${id}/preview.png`)).status).toBe(404)
  }
  for (const path of ['/mosques', '/mosques/positions.json', '/sitemap.xml'])
    expect(await (await visit(path)).text()).not.toContain(hidden.id)
})

test('the preview picture is a PNG of the size that is shared', async () => {
  const mosque = await aMosque({ name: 'Auwal Masjid', arabicName: 'مسجد الأول' })
  await publish()
  const response = await visit(`/mosques/${mosque.id}/preview.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})
