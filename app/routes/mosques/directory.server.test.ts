import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import type { JumuahSession, TimetablePeriod } from '#app/features/timetables/timetable-types.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, timetableContent } from '#tests/support/data/timetables.ts'
import { open } from '#tests/support/site/route-site.ts'

let made = 0

/** Publishes a timetable with sessions; of two that begin together the later one is in force. */
async function announce(
  mosqueId: string,
  { sessions, ...period }: Partial<TimetablePeriod> & { sessions: JumuahSession[] },
) {
  made += 1
  const row = { kind: 'regular', name: '', validFrom: '2026-01-01', validUntil: null, ...period } as const
  await db()
    .insertInto('timetables')
    .values({
      ...row,
      id: `t${made}`,
      mosqueId,
      hijri: null,
      state: 'published',
      withdrawnFrom: null,
      content: JSON.stringify(timetableContent({ sessions })),
      createdAt: `2026-01-01T00:00:${String(made).padStart(2, '0')}.000Z`,
      createdBy: 'a',
      createdByName: 'A',
    })
    .execute()
}

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

test('the directory lists mosques by name, with links and a form', async () => {
  await aMosque({ name: 'Zeenat Masjid' })
  await aMosque({ name: 'Auwal Masjid', arabicName: 'مسجد الأول', capacity: 1 })
  await publish()
  const page = await open('/mosques')
  expect(page.status).toBe(200)
  expect(page.cards().slice(0, 2)).toEqual(['Auwal Masjid', 'Zeenat Masjid'])
  for (const words of ['Find Your Local Mosque', 'All Areas', 'Clear All', '1 person'])
    expect(page.text).toContain(words)
  expect(page.has('[placeholder="Search mosques..."]')).toBe(true)
  expect(page.text, 'unknown facts take no place').not.toMatch(/Not specified|Imam:|0 Events/)
  expect(page.attributes('form', 'action')).toContain('/mosques#results')
  expect(page.links).toContain('/prayer-times')
  expect(page.has('[style]')).toBe(false)
})

test('a row of the directory has what is known of its mosque, what is long under the names of its parts', async () => {
  const facilities = ['parking', 'wudu_area', 'air_conditioning', 'library', 'kitchen', 'female_facilities']
  const { id } = await aMosque({
    ...{ name: 'Masjid A', slug: 'masjid-a', area: 'Athlone', suburb: 'Gatesville', address: '1 Main Road' },
    ...{ description: 'A house of prayer', capacity: 120, phone: '021 555 0100' },
  })
  const imam = { mosqueId: id, sortOrder: 0, name: 'Imam One', position: null, bio: null }
  await db().insertInto('mosqueImams').values(imam).execute()
  const facts = facilities.map((fact) => ({ mosqueId: id, fact, value: 'yes' as const }))
  await db().insertInto('mosqueFacts').values(facts).execute()
  const event = await aPublishedEvent({ mosqueId: id, title: 'Circle', date: dayFromNow(2), startTime: '18:00' })
  await publish()
  const page = await open('/mosques')
  expect(page.texts('article summary')).toEqual(['Imam · Capacity · About · Facilities · Phone'])
  expect(page.texts('article dl > div')).toEqual(['Imam: Imam One', 'Capacity: 120 people', 'Phone: 021 555 0100'])
  expect(page.attributes('article dl a', 'href')).toEqual(['tel:0215550100'])
  expect(page.texts('article ul li').at(-1)).toMatch(/^\+\d/)
  expect(page.texts('article')[0]).toContain('Circle · Sunday 22 November · 18:00')
  const row = page.one('article')
  expect(page.all('a:not([href^="tel:"])', row).map((link) => link.getAttribute('href'))).toEqual([
    ...['/mosques/masjid-a', event.path.replace(id, 'masjid-a')],
  ])
})

test('the filters are in the address, in both languages', async () => {
  await aMosque({ name: 'Masjidul Quds', area: 'Athlone', keywords: '["gatesville"]' })
  await aMosque({ name: 'Auwal Masjid', area: 'City Bowl' })
  await publish()
  for (const path of ['/mosques?q=qudus', '/mosques?area=Athlone', '/ar/mosques?q=quds'])
    expect((await open(path)).cards(), path).toEqual(['Masjidul Quds'])
  // Gatesville is also a suburb, whose nearest mosques are shown.
  expect((await open('/mosques/search?q=gatesvile')).text).toContain('Masjidul Quds')
  expect((await open('/mosques/search?q=masjid&area=City+Bowl')).cards()).toEqual(['Auwal Masjid'])
})

test('an empty directory is no empty search', async () => {
  expect((await open('/mosques')).text).toContain('No mosques have been added yet.')
  expect((await open('/mosques?q=xyz')).text).toContain('No mosques found matching your search criteria.')
})

test('a page of mosques beyond the end shows the last one and says so', async () => {
  await aMosque()
  await publish()
  const page = await open('/mosques?page=7')
  expect(page.text).toContain('There is no page 7. This is the last one, page 1.')
})

test('one press chooses ladies and children, the next one leaves them out; without a mosque both are said', async () => {
  await aMosque({ area: 'Athlone' })
  await publish()
  const link = async (query: string) => (await open(`/mosques${query}`)).one('[data-region="families"] a')
  const chosen = '?area=Athlone&facility=children_class&facility=female_facilities'
  expect((await link('?area=Athlone&page=2')).getAttribute('href')).toBe(`/mosques${chosen}#results`)
  expect((await link(chosen)).getAttribute('href')).toBe('/mosques?area=Athlone#results')
  expect((await link(chosen)).getAttribute('aria-current')).toBe('true')
  const page = await open(`/mosques${chosen}&rooms=on`)
  expect(page.text).toContain('No mosque here has both')
  expect(page.texts('[data-region="filter-count"]')).toEqual(['3'])
})

test('Jumu’ah with an interpreter is one press, of the timetable in force only, and stands on the card', async () => {
  const named = async (name: string, periods: Parameters<typeof announce>[1][]) => {
    const { id } = await aMosque({ name })
    for (const period of periods) await announce(id, period)
  }
  const session = (facts: Parameters<typeof anAccess>[0], salaah = '13:15') => [
    aSession({ salaah, access: anAccess(facts) }),
  ]
  const interpreted = session({ sign_language: 'sfs', hearing_loop: 'yes', quiet_room: 'no' })
  const silent = session({ sign_language: 'no', hearing_loop: 'yes' })
  await named('With', [{ sessions: silent }, { sessions: interpreted, validFrom: '2026-02-01' }])
  await named('No longer', [{ sessions: interpreted }, { sessions: silent, validFrom: '2026-02-01' }])
  await named('In a season', [
    { sessions: silent },
    { sessions: interpreted, kind: 'season', validUntil: '2099-01-01' },
  ])
  await named('Not yet', [{ sessions: silent }, { sessions: interpreted, validFrom: '2099-01-01' }])
  await aMosque({ name: 'Not known' })
  await publish()
  const start = await open('/mosques')
  const link = start.one('[data-region="interpreter"] a')
  expect(link.textContent).toBe('Jumu’ah with an interpreter')
  const address = '/mosques?facility=jumuah_sign_language'
  expect(link.getAttribute('href')).toBe(`${address}#results`)
  const page = await open(address)
  expect(page.cards()).toEqual(['In a season', 'With'])
  expect(page.texts('article')[0]).toContain(
    'Jumu’ah 13:15: Sign language interpreter (South African Sign Language) · Hearing loop',
  )
  expect(page.attributes('[data-region="interpreter"] a', 'aria-current')).toEqual(['true'])
  expect((await open(`${address}&q=with`)).cards()).toEqual(['With'])
  expect((await open('/ar/mosques')).text).toContain('جمعة مع مترجم إشارة')
  const none = await open(`${address}&area=Nowhere`)
  expect(none.status).toBe(200)
  expect((await open('/mosques?facility=jumuah_quiet_room')).cards()).toEqual([])
})

test('an unknown area and city are named, with a link to leave each out', async () => {
  await aMosque({ area: 'Athlone' })
  await publish()
  for (const path of ['/mosques', '/mosques/search']) {
    const page = await open(`${path}?q=masjid&area=Nowhere&city=paris`)
    expect(page.text).toContain('“Nowhere” is not among the choices of the filter “Area”.')
    expect(page.text).toContain('“paris” is not among the choices of the filter “City”.')
    expect(page.links).toContain(`${path}?q=masjid`)
    expect((await open(`${path}?area=athlone`)).text).not.toContain('is not among the choices')
  }
})

test('the map has a link to each mosque of the list, and others as points only', async () => {
  await aMosque({ name: 'Auwal Masjid', area: 'City Bowl', latitude: -33.922, longitude: 18.415 })
  await aMosque({ name: 'Masjidul Quds', area: 'Athlone', latitude: -33.97, longitude: 18.51 })
  await aMosque({ name: 'Nurul Huda', area: 'Athlone', latitude: -33.99, longitude: 18.53 })
  await publish()
  const namesOn = async (path: string) => (await open(path)).texts('.city-map a title')
  expect((await namesOn('/mosques')).sort()).toEqual(['Auwal Masjid', 'Masjidul Quds', 'Nurul Huda'])
  const page = await open('/mosques?area=City+Bowl')
  expect(page.texts('.city-map a title')).toEqual(['Auwal Masjid'])
  expect(page.one('.map-others').getAttribute('d')!.match(/M/g)).toHaveLength(2)
  expect(page.one('.city-map').getAttribute('aria-hidden')).toBe('true')
  expect(page.attributes('.city-map a', 'tabindex')).toEqual(['-1'])
})

test('a count on the map leads to the area of its mosques, but not from there', async () => {
  for (const longitude of [18.51, 18.511]) await aMosque({ area: 'Athlone', latitude: -33.97, longitude })
  await aMosque({ area: 'City Bowl', latitude: -33.9, longitude: 18.4 })
  await publish()
  expect((await open('/mosques')).attributes('.city-map a', 'href')).toContain('/mosques?area=Athlone')
  const page = await open('/mosques?area=Athlone')
  expect(page.texts('.city-map .map-point text')).toEqual(['2'])
  expect(page.has('.city-map a')).toBe(false)
})

test('a map of many mosques has only counts', async () => {
  for (let index = 0; index < 201; index++)
    await aMosque({
      area: 'Athlone',
      latitude: -33.9 - (index % 15) / 50,
      longitude: 18.4 + Math.floor(index / 15) / 50,
    })
  await publish()
  const hrefs = (await open('/mosques')).attributes('.city-map a', 'href')
  expect(new Set(hrefs)).toEqual(new Set(['/mosques?area=Athlone']))
})
