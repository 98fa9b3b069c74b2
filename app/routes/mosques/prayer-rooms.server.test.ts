import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { siteOverview } from '#app/features/overview/overview.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aForm, aMosqueWithPeople } from '#tests/support/data/mosque-site.ts'
import { readPdf } from '#tests/support/data/pdf-text.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
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
  const load = async (file: string) => (await visit(`/mosques/${file}`)).json()
  const slugs = ({ mosques }: { mosques: string[][] }) => mosques.map(([slug]) => slug)
  const [mosques, both] = [await load('positions.json'), await load('positions.json?rooms=on')]
  expect([slugs(mosques), mosques.rooms]).toEqual([['masjid-noor'], undefined])
  expect([slugs(both), both.rooms]).toEqual([['canal-mall', 'masjid-noor'], ['canal-mall']])
  const isRoom = ({ mosques }: { mosques: { slug: string; isRoom?: boolean }[] }) =>
    Object.fromEntries(mosques.map((mosque) => [mosque.slug, mosque.isRoom]))
  expect(isRoom(await load('nearby.json'))).toEqual({ 'masjid-noor': undefined })
  expect(isRoom(await load('nearby.json?rooms=on'))).toEqual({ 'masjid-noor': undefined, 'canal-mall': true })
})

test('the page says that it is no mosque, what the room is, and no time of a jamaat', async () => {
  await aMosqueAndRoom()
  const page = await open('/mosques/canal-mall')
  expect(page.title).toBe('Canal Mall (Prayer room) · Mosque Connect')
  expect(page.meta('description')).toContain('prayer room')
  expect(page.structuredData()[0]).toMatchObject({ '@type': 'PlaceOfWorship' })
  expect(await (await visit('/mosques/canal-mall/days.json')).json()).toMatchObject({ mosque: { kind: 'prayer-room' } })
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

test('the search of the desk, its lists of places and the bin call a prayer room one', async () => {
  const { mosque, superadmin } = await aMosqueWithPeople()
  await db().updateTable('mosques').set({ placeKind: 'prayer-room' }).where('id', '=', mosque.id).execute()
  const found = await (await visit(`/admin/search?q=${mosque.name}`, { as: superadmin })).json()
  expect(found).toContainEqual(expect.objectContaining({ kind: 'prayer-room', title: mosque.name }))
  const named = `${mosque.name} (${room.kinds['prayer-room']})`
  expect((await open('/admin/letter', { as: superadmin })).texts('option')).toContain(named)
  expect((await open('/admin/mosques', { as: superadmin })).text).toContain('1 mosque found · Prayer room: 1')
  await visit('/admin/mosques', { form: { intent: 'delete', mosqueId: mosque.id }, as: superadmin })
  const bin = await open('/admin/bin', { as: superadmin })
  expect(bin.texts('tbody th')).toEqual([expect.stringMatching(`^${mosque.name} ${room.kinds['prayer-room']} `)])
})

/** What is read of the room with times where it is alone: pages, cards, files and paper, by address. */
async function readRoom(prefix: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const page of roomPages) {
    const { title, texts, text, meta } = await open(`${prefix}/mosques/canal-mall${page}`)
    read[page] = [
      title?.split(' · ')[0],
      meta('description'),
      ...(texts('main').length > 0 ? texts('main') : [text]),
    ].join(' ')
  }
  for (const list of ['?rooms=on', '/search?q=canal&rooms=on', '/search?q=Cape+Town+Station&rooms=on'])
    read[list] = (await open(`${prefix}/mosques${list}`)).texts('[data-mosque=canal-mall]').join(' ')
  for (const file of ['jamaat.ics', 'next.txt', 'history.atom', 'board.json', 'contact.vcf', 'times.pdf', 'card.pdf']) {
    const response = await visit(`/mosques/canal-mall/${file}${prefix && `?lang=${prefix.slice(1)}`}`)
    read[file] = file.endsWith('.pdf')
      ? readPdf(new Uint8Array(await response.arrayBuffer())).lines.join(' ')
      : (await response.text()).replaceAll('\r\n ', '')
  }
  return read
}

const roomPages = [
  '',
  '/times',
  '/times?month=2027-02',
  '/embed',
  '/embed?show=month',
  '/history',
  '/report',
  '/claim',
].concat('/suggest', '/notices', '/board', '/ramadan/sheet')

test.each([
  ['', 'en', /mosques?\b|masjid/i],
  ['/af', 'af', /masjied|moskee/i],
  ['/ar', 'ar', /مسجد|مساجد/],
] as const)(
  'a room that announces times is no mosque wherever it is read, under %j',
  async (prefix, language, mosque) => {
    await aMosqueAndRoom()
    const { id } = await db()
      .selectFrom('mosques')
      .select('id')
      .where('slug', '=', 'canal-mall')
      .executeTakeFirstOrThrow()
    const content = timetableContent({ week: jamaatAt('dhuhr', '13:15'), sessions: [aSession({ salaah: '13:20' })] })
    const regular = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
    const save = { state: 'published' as const, version: 0, now: new Date(), afterChange: async () => {} }
    await saveTimetable(anActor('mosque_admin', id), id, regular, save)
    const { public: words, shared } = textsIn(language)
    // What is said of mosques in general, addresses and the name of the site.
    const general = [
      words.mosques.room.note,
      words.mosques.page.back,
      words.missing.link,
      /\/mosques\b/g,
      /mosque[ -]connect/gi,
    ]
    const kind = 'prayer-room'
    for (const confirmedAt of ['2026-11-20T08:00:00.000Z', '2026-05-01T08:00:00.000Z']) {
      await db().updateTable('timetableStates').set({ confirmedAt }).execute()
      const read = await readRoom(prefix)
      for (const [address, text] of Object.entries(read)) {
        const ofRoom = general.reduce<string>((rest, known) => rest.replaceAll(known, ''), text)
        expect(ofRoom, address).not.toMatch(mosque)
      }
      for (const address of ['', '/embed', '?rooms=on', '/search?q=canal&rooms=on'])
        expect(read[address], address).toContain(shared.times.fromMosque({ kind }))
      for (const address of ['/history', 'history.atom'])
        expect(read[address]).toContain(words.history.by.mosque({ kind }))
    }
  },
)
