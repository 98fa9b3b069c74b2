import { expect, test, vi } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { checkAdopted, readAdoptedCsv } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { adoptTimes } from '#app/workflows/adopted-times.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'

const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

test('mosques come as JSON to any website, paged and filtered', async () => {
  for (const name of ['Auwal', 'Boorhaanol', 'Coovatool'])
    await aMosque({ name, area: name === 'Auwal' ? 'Strand' : 'Athlone' })
  await publish()
  const { visit } = await startApp()
  const response = await visit('/api/v1/mosques?area=Athlone&perPage=1', {
    headers: { origin: 'https://other.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const body = await response.json()
  expect(body).toMatchObject({ total: 2, page: 1, perPage: 1, data: [{ name: 'Boorhaanol' }] })
  const next = new URL(body.next)
  expect(await (await visit(next.pathname + next.search)).json()).toMatchObject({
    data: [{ name: 'Coovatool' }],
    next: null,
  })
})

test('one mosque comes with its events; an unknown one is 404 in JSON', async () => {
  const mosque = await aMosque({ name: 'Auwal', approximate: 1 })
  await publish()
  const { visit } = await startApp()
  expect(await (await visit(`/api/v1/mosques/${mosque.id}`)).json()).toMatchObject({
    name: 'Auwal',
    position: { approximate: true },
    events: [],
  })
  const hidden = await aMosque({ status: 'hidden' })
  for (const id of ['nope', hidden.id, (await aPublishedEvent()).id, 'x'.repeat(400), "'%20OR%201=1"]) {
    const missing = await visit(`/api/v1/mosques/${id}`)
    expect([missing.status, (await missing.json()).message]).toEqual([404, 'Mosque not found'])
  }
  expect(await (await visit('/api/v1/mosques')).text()).not.toContain(hidden.id)
})

test('one mosque has the addresses of its board, embed, papers, code, contact and notices', async () => {
  const mosque = await aMosque({ name: 'Linked' })
  const { visit } = await startApp()
  const { links } = await (await visit(`/api/v1/mosques/${mosque.id}`)).json()
  const types: Record<string, string> = {}
  for (const [name, address] of Object.entries<string>(links)) {
    const response = await visit(new URL(address).pathname + new URL(address).search)
    expect([name, response.status]).toEqual([name, 200])
    types[name] = response.headers.get('content-type')!.split(';')[0]!
  }
  const html = 'text/html'
  expect(types).toEqual({
    ...{ times: html, notices: html, history: html, board: html, embed: html },
    ...{ days: 'application/json', salahApi: 'application/json' },
    ...{ calendar: 'text/calendar', contact: 'text/vcard', code: 'image/svg+xml' },
    ...{ monthPdf: 'application/pdf', cardPdf: 'application/pdf' },
  })
})

test('what changed at a mosque comes with its values and without a person; of a hidden one nothing', async () => {
  const { id } = await aMosqueWithTimes(
    'Masjid Changed',
    { content: { week: jamaatAt('dhuhr', '13:00') } },
    { content: { week: jamaatAt('dhuhr', '13:15') } },
  )
  const hidden = await aMosque({ status: 'hidden' })
  const { visit } = await startApp()
  const { data, total, recordsBegin, next } = await (
    await visit(`/api/v1/mosques/${id}/history?of=jamaat.dhuhr&perPage=1`)
  ).json()
  expect([total, data.length, new URL(next).searchParams.get('of')]).toEqual([2, 1, 'jamaat.dhuhr'])
  expect(data[0]).toEqual({
    ...{ id: expect.any(String), at: expect.any(String), by: 'site', isReported: false, isUndo: false },
    ...{ what: 'jamaat.dhuhr', before: '13:00', after: '13:15', days: '2026-01-01', removed: null },
  })
  expect(Date.parse(recordsBegin)).toBeGreaterThan(0)
  expect((await visit(`/api/v1/mosques/${hidden.id}/history`)).status).toBe(404)
})

test('with a position the nearest mosque comes first, and its answer is not cached', async () => {
  await aMosque({ name: 'Far', latitude: -33.8, longitude: 18.9 })
  await aMosque({ name: 'Near', latitude: -33.92, longitude: 18.43 })
  await aMosque({ name: 'Nowhere', latitude: null, longitude: null })
  await publish()
  const { visit } = await startApp()
  const response = await visit('/api/v1/mosques?near=-33.92,18.42&perPage=1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  expect(body).toMatchObject({ total: 2, data: [{ name: 'Near', distance: 0.923 }] })
  const next = new URL(body.next)
  expect(await (await visit(next.pathname + next.search)).json()).toMatchObject({ data: [{ name: 'Far' }], next: null })
})

test('mosques come as GeoJSON, those with a position only', async () => {
  const mosque = await aMosque({ name: 'Auwal', area: 'Strand' })
  await aMosque({ latitude: null, longitude: null })
  await aMosque({ area: 'Athlone' })
  await publish()
  const { visit } = await startApp()
  const response = await visit('/api/v1/mosques.geojson?area=Strand')
  expect(response.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    type: 'FeatureCollection',
    features: [{ id: mosque.id, geometry: { coordinates: [18.4149, -33.9222] }, properties: { name: 'Auwal' } }],
  })
})

test('one event comes with its place, picture and a key for each date', async () => {
  const room = { placeKind: 'prayer-room' } as const
  const mosque = await aMosque({ name: 'Auwal', slug: 'auwal', address: '43 Dorp Street', ...room })
  const imageUrl = 'https://pictures.example/a.jpg'
  const event = await aPublishedEvent({ mosqueId: mosque.id, slug: 'circle', rrule: 'FREQ=WEEKLY', imageUrl })
  const { visit } = await startApp()
  const url = 'http://localhost:3000'
  const details = await (await visit(`/api/v1/events/${event.id}`)).json()
  const page = `${url}/events/auwal/circle`
  expect(details).toMatchObject({
    id: event.id,
    key: event.date,
    description: event.description,
    mosque: { id: mosque.id, kind: 'prayer-room', url: `${url}/mosques/auwal` },
    place: { kind: 'prayer-room', name: 'Auwal', address: '43 Dorp Street', position: { approximate: false } },
    picture: { url: imageUrl },
    url: `${page}?date=${event.date}`,
  })
  expect(details.dates).toHaveLength(6)
  const second = details.dates[1]
  expect(second.url).toBe(`${page}?date=${second.key}`)
  expect(await (await visit(`/api/v1/events/${event.id}?date=${second.key}`)).json()).toMatchObject({ key: second.key })
  expect((await visit(`/api/v1/events/${event.id}?date=2020-01-01`)).status).toBe(404)
})

test('an iftar comes with who is welcome, its meals and whether to bring a mat', async () => {
  const access = anAccess({ sign_language: 'sfs', ladies: 'no' }, { languages: ['ar'], confirmed: '2026-11-01' })
  const iftar = { title: 'Open iftar', type: 'iftar', welcome: 'everyone', meals: 120, bringMat: 1 } as const
  await aPublishedEvent({ ...iftar, access: JSON.stringify(access) })
  await aPublishedEvent({ title: 'Khatam night', type: 'taraweeh' })
  const { visit } = await startApp()
  const { data } = await (await visit('/api/v1/events?type=iftar')).json()
  expect(data).toMatchObject([{ title: 'Open iftar', welcome: 'everyone', meals: 120, bringMat: true }])
  const asked = await (await visit('/api/v1/events?access=sign_language')).json()
  expect(asked.data).toMatchObject([
    {
      title: 'Open iftar',
      languages: ['ar'],
      access: [
        { fact: 'ladies', value: 'no', which: null, confirmed: '2026-11-01' },
        { fact: 'sign_language', value: 'yes', which: 'sfs', confirmed: '2026-11-01' },
      ],
    },
  ])
  expect((await visit('/api/v1/events?access=teleport')).status).toBe(400)
})

test('the days of a mosque come from a published timetable where there is one, and the compatible API calculates', async () => {
  const { id } = await aMosque()
  const read = readAdoptedCsv(adoptedCsv(2026))
  if (!read.ok) throw new Error(read.fault)
  const { days } = checkAdopted(read.rows, capeTown, 2026)
  const timetable = { city: capeTown.id, year: 2026, publisher: 'Council', link: '', days }
  await adoptTimes(anActor('superadmin'), timetable, null, new Date())
  const { visit } = await startApp()
  const dayOf = async (day: string) =>
    (await (await visit(`/api/v1/mosques/${id}/timetable?from=${day}&to=${day}`)).json()).days[0]
  expect(await dayOf('2026-11-20')).toMatchObject({ source: 'adopted', prayers: { asr: { begins: '16:17' } } })
  expect(await dayOf('2027-11-20')).toMatchObject({ source: 'calculated', prayers: { asr: { begins: '16:15' } } })
  const timings = '/v1/timings/20-11-2026?latitude=-33.9249&longitude=18.4241&method=14'
  expect(await (await visit(timings)).text()).not.toContain('16:17')
})

test('what mosques hold in Ramadan and on the Eids comes with its days, certain or not, and its place', async () => {
  const AUTHORITY = 'Demonstration moon committee (sample)'
  await nameAuthority(AUTHORITY)
  const { visit } = await startApp()
  vi.setSystemTime(new Date('2027-02-20T10:00:00Z'))
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  const [one, two] = [await aMosque({ name: 'Auwal' }), await aMosque({ name: 'Boorhaanol' })]
  const hidden = await aMosque({ name: 'Hidden', status: 'hidden' })
  const venue = { name: 'Field', address: '1 Long Street', latitude: -33.9, longitude: 18.5 }
  await holdProgram(one.id, {
    taraweeh: [
      aTaraweeh({ rakaats: 20, khatamNight: 29 }),
      aTaraweeh({ time: { kind: 'fixed', time: '21:30' }, reading: { kind: 'juz' }, ladies: 'no' }),
    ],
    itikaf: { held: 'yes', contact: 'The secretary', note: '' },
    eid: [anEidSalaah({ venue, bringMat: true, rain: 'Inside', imam: 'Imam A', ladies: 'yes' })],
  })
  await holdProgram(one.id, { eid: [anEidSalaah()] }, { year: 1449 })
  for (const { id } of [two, hidden]) await holdProgram(id, { eid: [anEidSalaah({ eid: 'adha' })] })

  const jsonOf = async (path: string) => (await visit(path)).json()
  const { data, total, next } = await jsonOf('/api/v1/ramadan-programs?perPage=1')
  expect(total).toBe(2)
  expect(data).toMatchObject([
    {
      ...{ mosque: one.id, name: 'Auwal', year: 1448, url: expect.stringMatching(/\/mosques\/.+/) },
      ramadan: { from: '2027-02-09', until: '2027-03-10', status: 'declared' },
      taraweeh: [
        { salaah: null, minutesAfterIsha: 10, rakaats: 20, khatamNight: 29, huffadh: null, readings: [] },
        { salaah: '21:30', minutesAfterIsha: null, readsJuz: true, ladies: 'no' },
      ],
      itikaf: { held: 'yes', contact: 'The secretary', note: null },
      eid: [
        {
          ...{ eid: 'fitr', days: ['2027-03-10', '2027-03-11'], isCertain: false, salaah: '07:30', imam: 'Imam A' },
          ...{ languages: [], access: [{ fact: 'ladies', value: 'yes', which: null, confirmed: null }] },
          ...{ ladies: 'yes', venue, bringMat: true, rain: 'Inside', note: null },
        },
      ],
    },
  ])
  expect(data[0].eid[0]).not.toHaveProperty('occasion')
  const second = new URL(next)
  expect((await jsonOf(second.pathname + second.search)).data).toMatchObject([{ name: 'Boorhaanol' }])
  expect((await jsonOf(`/api/v1/ramadan-programs?mosque=${two.id}`)).total).toBe(1)
  expect((await jsonOf('/api/v1/ramadan-programs?year=1449')).data).toMatchObject([{ mosque: one.id, year: 1449 }])
  vi.setSystemTime(new Date('2027-03-09T19:00:00Z'))
  await declareMonth(['2027-03-10', 1448, 10], AUTHORITY)
  const [declared] = (await jsonOf(`/api/v1/ramadan-programs?mosque=${one.id}`)).data
  expect(declared.eid).toMatchObject([{ days: ['2027-03-10'], isCertain: true }])
})

test('an ETag sent back gives 304', async () => {
  await aMosque()
  await publish()
  const { visit } = await startApp()
  const tag = (await visit('/api/v1/mosques')).headers.get('etag')!
  expect((await visit('/api/v1/mosques', { headers: { 'if-none-match': tag } })).status).toBe(304)
})

test.each([
  ['perPage=101', 'perPage'],
  ['perPage=0', 'perPage'],
  ['page=x', 'page'],
  ['page=1.5', 'page'],
  [`q=${'x'.repeat(121)}`, 'q'],
])('%s is rejected with a message at the parameter', async (query, field) => {
  const { visit } = await startApp()
  const response = await visit(`/api/v1/mosques?${query}`)
  expect(response.status).toBe(400)
  expect((await response.json()).fields).toHaveProperty(field)
})

test('the API is read-only', async () => {
  const { visit } = await startApp()
  expect((await visit('/api/v1/mosques', { form: { name: 'x' } })).status).toBe(405)
  expect((await visit('/api/v1/nothing')).status).toBe(404)
  const response = await visit('/api/v1/mosques', { method: 'OPTIONS', headers: { origin: 'https://other.example' } })
  expect(response.headers.get('access-control-allow-methods')).toContain('GET')
})

test('the OpenAPI document describes every address, and each reference in it exists', async () => {
  const { visit, open } = await startApp()
  const document = await (await visit('/api/v1/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/v1/mosques', '/api/v1/mosques/{id}']))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references).not.toEqual([])
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!)
  const named = (await open('/developers')).texts('main *')
  for (const path of Object.keys(document.paths))
    expect(named).toContain(`${path.startsWith('/api/') ? 'GET ' : ''}${path}`)
})

test('the JSON API filters, expands repeats between two days and rejects invalid parameters', async () => {
  const { visit } = await startApp()
  const registrationUrl = 'https://example.org/register'
  const event = await aPublishedEvent({ title: 'Weekly', type: 'thikr', rrule: 'FREQ=WEEKLY', registrationUrl })
  await aPublishedEvent({ title: 'Once', type: 'iftar' })
  const json = async (query: string) => (await visit(`/api/v1/events${query}`)).json()
  const span = await json(`?from=${dayFromNow(1)}&to=${dayFromNow(21)}&type=thikr`)
  expect(span.data.map((each: { date: string }) => each.date)).toEqual([dayFromNow(7), dayFromNow(14), dayFromNow(21)])
  expect(span).toMatchObject({ total: 3, page: 1, next: null })
  expect(span.data[0]).toMatchObject({
    id: event.id,
    title: 'Weekly',
    repeats: true,
    startTime: '18:00',
    registrationUrl,
  })
  expect((await json('?q=once')).data).toHaveLength(1)
  const paged = await json('?perPage=5&type=thikr')
  expect(paged.next).toBe('http://localhost:3000/api/v1/events?type=thikr&page=2&perPage=5')
  for (const query of ['?from=soon', '?type=party', '?perPage=0', '?tab=now']) {
    expect([query, (await visit(`/api/v1/events${query}`)).status]).toEqual([query, 400])
  }
  const document = await (await visit('/api/v1/openapi.json')).json()
  expect(Object.keys(document.paths)).toContain('/api/v1/events')
})

test('mosques and events are filtered by city, which is named', async () => {
  await aMosque({ name: 'North Masjid', city: 'london', area: 'High Town' })
  await aMosque({ name: 'Old Masjid', city: 'luton', area: 'High Town' })
  await publish()
  await storeCities()
  const { visit } = await startApp()
  const read = async (path: string) => (await visit(`/api/v1/${path}`)).json()
  expect((await read('mosques?city=luton')).data).toMatchObject([
    { name: 'Old Masjid', city: 'Luton', cityId: 'luton' },
  ])
  expect((await read('mosques?city=paris')).total).toBe(0)
  expect((await read('mosques.geojson?city=london')).features).toMatchObject([{ properties: { city: 'London' } }])
  expect((await read('events?city=luton')).total).toBe(0)
})

test('events are filtered by audience and area and found by their suburb, and those of hidden mosques by nothing', async () => {
  const mosque = await aMosque({ area: 'Athlone' })
  await aPublishedEvent({ title: 'Stories', audience: 'children', mosqueId: mosque.id, date: dayFromNow(1) })
  await aPublishedEvent({ title: 'Lecture for all', date: dayFromNow(1) })
  await aPublishedEvent({ title: 'Secret', mosqueId: (await aMosque({ status: 'hidden' })).id })
  await publish()
  const { visit } = await startApp()
  const titles = async (query: string) =>
    (await (await visit(`/api/v1/events${query}`)).json()).data.map(({ title }: { title: string }) => title)
  for (const query of ['?audience=children', '?area=Athlone', '?q=athlone'])
    expect(await titles(query)).toEqual(['Stories'])
  expect(await titles('')).toEqual(['Stories', 'Lecture for all'])
  expect((await (await visit('/api/v1/events?audience=children')).json()).data).toMatchObject([
    { audience: 'children' },
  ])
  expect((await visit('/api/v1/events?audience=cats')).status).toBe(400)
})

test('an event that follows a salaah says which time it follows', async () => {
  const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
  const { id } = await aMosqueWithTimes('Masjid Followed', {
    content: {
      week: jamaatAt('maghrib', '19:52'),
      sessions: [aSession({ salaah: '13:00' }), aSession({ salaah: '13:45', venue: hall })],
    },
  })
  const follows = { mosqueId: id, startOffset: 0, endOffset: 60, startTime: null, endTime: null, follows: 'jamaat' }
  for (const [startSalaah, date, more] of [
    ['asr', '2026-11-26', {}],
    ['maghrib', '2026-11-26', {}],
    ['dhuhr', '2026-11-27', { followsSession: 2 }],
  ] as const)
    await aPublishedEvent({ ...follows, ...more, startSalaah, endSalaah: startSalaah, date } as never)
  const { visit } = await startApp()
  const { data } = await (await visit(`/api/v1/events?mosque=${id}`)).json()
  expect(data.map(({ startsAfter }: { startsAfter: object }) => startsAfter)).toMatchObject([
    { prayer: 'asr', follows: 'no-jamaat', followsTime: null },
    { prayer: 'maghrib', follows: 'jamaat', followsTime: '19:52' },
    { prayer: 'dhuhr', follows: 'jumuah', followsTime: '13:45', session: 2, venue: 'Town Hall' },
  ])
})
