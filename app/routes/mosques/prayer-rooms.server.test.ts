import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { siteOverview } from '#app/features/overview/overview.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aForm, aMosqueWithPeople } from '#tests/support/data/mosque-site.ts'
import { open, openXml, visit } from '#tests/support/site/route-site.ts'

const { room, search } = textsIn('en').public.mosques

async function aMosqueAndRoom() {
  await aMosque({ name: 'Masjid Noor', slug: 'masjid-noor' })
  await aMosque({
    placeKind: 'prayer-room',
    name: 'Canal Mall',
    slug: 'canal-mall',
    latitude: -33.89,
    description: null,
    roomBuilding: 'mall',
    roomPlace: 'Second floor, beside the bank',
    roomHours: '09:00 to 21:00',
    roomConfirmed: '2026-11-02',
  })
}

const namesOn = async (path: string) =>
  (await open(path)).all('[data-mosque]').map((row) => row.getAttribute('data-mosque'))

test('the directory, its search and near me have prayer rooms only where somebody asks for them', async () => {
  await aMosqueAndRoom()
  expect(await namesOn('/mosques')).toEqual(['masjid-noor'])
  expect(await namesOn('/mosques?rooms=on')).toEqual(['canal-mall', 'masjid-noor'])
  expect(await namesOn('/mosques?rooms=nonsense')).toEqual(['masjid-noor'])
  expect(await namesOn('/mosques/search?q=canal&rooms=on')).toEqual(['canal-mall'])
  const none = await open('/mosques/search?q=canal')
  expect(none.all('[data-mosque]')).toEqual([])
  expect(none.attributes('[data-slot=ways-on] a', 'href')[0]).toBe('/mosques/search?q=canal&rooms=on')
  const listed = await open('/mosques?rooms=on')
  const points = (page: typeof listed) => page.attributes('.map-point-room', 'href')
  expect([points(listed), points(await open('/mosques'))]).toEqual([['/mosques/canal-mall'], []])
  expect(listed.text).toContain('2 places found')
  expect(listed.text).toContain(`${room.kinds['prayer-room']} · ${room.buildings.mall}`)
  expect(listed.text).toContain(search.rooms)
  for (const file of ['nearby', 'positions']) {
    const load = async (query: string) => (await visit(`/mosques/${file}.json${query}`)).json()
    const slugs = ({ mosques }: { mosques: string[][] }) => mosques.map(([slug]) => slug)
    const [mosques, both] = [await load(''), await load('?rooms=on')]
    expect([slugs(mosques), mosques.rooms]).toEqual([['masjid-noor'], undefined])
    expect([slugs(both), both.rooms]).toEqual([['canal-mall', 'masjid-noor'], ['canal-mall']])
  }
})

test('the page says that it is no mosque, what the room is, and no time of a jamaat', async () => {
  await aMosqueAndRoom()
  const page = await open('/mosques/canal-mall')
  expect(page.title).toBe('Canal Mall (Prayer room) · Mosque Connect')
  expect(page.meta('description')).toContain('prayer room')
  expect(page.structuredData()[0]).toMatchObject({ '@type': 'PlaceOfWorship' })
  for (const text of [room.note, 'Second floor, beside the bank', '09:00 to 21:00', '2 Nov 2026', room.buildings.mall])
    expect(page.text).toContain(text)
  expect(page.all('[data-region=times]')).toEqual([])
  expect((await open('/mosques/masjid-noor')).text).not.toContain(room.note)
})

test('no figure and no list of what is missing counts a prayer room; search engines have its page', async () => {
  await aMosqueAndRoom()
  const figures = await open('/')
  expect(figures.text).not.toContain('Canal Mall')
  const overview = JSON.stringify(await siteOverview(anActor('superadmin'), new Date(), 'Africa/Johannesburg'))
  expect(overview).toContain('Masjid Noor')
  expect(overview).not.toContain('Canal Mall')
  expect((await openXml('/sitemap.xml')).text).toContain('/mosques/canal-mall')
})

test('a superadmin adds a prayer room, and its admin cannot make a mosque of it', async () => {
  const { mosque, superadmin, own } = await aMosqueWithPeople()
  const fields = {
    placeKind: 'prayer-room',
    roomBuilding: 'airport',
    roomEntry: 'Passengers',
    roomConfirmed: '2026-11-02',
  }
  expect(
    (await visit('/admin/mosques/add', { form: aForm({ name: 'Gate A1', ...fields }), as: superadmin })).status,
  ).toBe(302)
  const stored = db().selectFrom('mosques').selectAll()
  expect(await stored.where('name', '=', 'Gate A1').executeTakeFirst()).toMatchObject({ ...fields, roomHours: null })
  const edit = `/admin/mosques/edit/${mosque.id}`
  await visit(edit, { form: aForm({ name: 'Old Name', placeKind: 'prayer-room' }), as: superadmin })
  await visit('/admin/mosque', { form: aForm({ version: '2', placeKind: 'mosque', phone: '0214240000' }), as: own })
  expect(await stored.where('id', '=', mosque.id).executeTakeFirst()).toMatchObject({
    placeKind: 'prayer-room',
    version: 3,
  })
  const details = await open('/admin/mosque', { as: own })
  expect(details.title).toContain('Prayer room details')
  expect(details.texts('h1')).toEqual(['Prayer room details'])
  expect(details.texts('[href="/admin/mosque"]')).toContain('Prayer room details')
  for (const page of ['', '/boards', '/times', '/times/year', '/ramadan', '/colleagues', '/months'])
    expect((await open(`/admin/mosque${page}`, { as: own })).text, page).not.toMatch(/(this|your|the) mosque\b/i)
  const wrong = await open('/admin/mosques/add', {
    form: aForm({ placeKind: 'church', roomBuilding: 'castle' }),
    as: superadmin,
  })
  const { errors } = textsIn('en').admin.adminMosques
  expect([wrong.status, wrong.text.includes(errors.placeKind)]).toEqual([400, true])
})
