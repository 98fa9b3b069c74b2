import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { checkAdopted, readAdoptedCsv } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { type DaysFile, readDays as readDaysOfCopy } from '#app/features/timetables/days-file.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { expandDays } from '#tests/support/data/days-file.ts'
import { nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { visit } from '#tests/support/site/route-site.ts'
import { adoptTimes } from './adopted-times.server.ts'

const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }

async function readDays(path: string) {
  const response = await visit(path)
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  return { file: JSON.parse(text) as DaysFile, bytes: brotliCompressSync(text).length }
}

const ofLadies = (value: string) => ({ fact: 'ladies', value, which: '', confirmed: null })

test('the days of a mosque name source, venue, age and end of each time', async () => {
  const mosque = await aMosque({ name: 'Masjid Days' })
  const content = timetableContent({
    week: { ...jamaatAt('fajr', '04:30'), ...jamaatAt('dhuhr', '13:15') },
    sessions: [aSession({ salaah: '13:20', khutbah: '13:00', khateeb: 'Sheikh Example', venue: hall, ladies: 'yes' })],
  })
  const regular = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  const season = {
    ...regular,
    kind: 'season' as const,
    name: 'Holidays',
    validFrom: '2026-12-10',
    validUntil: '2026-12-20',
  }
  const now = new Date()
  await saveTimetable(anActor('superadmin'), mosque.id, regular, {
    state: 'published',
    version: 0,
    now,
    afterChange: async () => {},
  })
  await saveTimetable(anActor('superadmin'), mosque.id, season, {
    state: 'published',
    version: 1,
    now,
    afterChange: async () => {},
  })
  const { file, bytes } = await readDays(`/mosques/${mosque.slug}/days.json`)
  expect(file).toMatchObject({
    mosque: { slug: mosque.slug, name: 'Masjid Days' },
    zone: 'Africa/Johannesburg',
    today: '2026-11-20',
    validUntil: '2027-01-18',
    generated: '2026-11-20T12:00:00+02:00',
    hijri: { calendar: 'sighting', turns: 'maghrib' },
    confirmed: { at: '2026-11-20T12:00:00+02:00', isStale: false },
  })
  expect(bytes).toBeLessThan(12_000)
  const days = expandDays(file)
  expect(days.map(({ day }) => day)).toHaveLength(60)
  const [friday, saturday] = days
  expect(friday).toMatchObject({
    day: '2026-11-20',
    hijri: { date: '1448-06-10', status: 'expected' },
    times: {
      fajr: { jamaat: '2026-11-20T04:30:00+02:00', source: 'mosque', until: '2026-12-09' },
      asr: { source: 'calculated' },
    },
    sessions: [
      {
        occasion: 'jumuah',
        khutbah: '2026-11-20T13:00:00+02:00',
        at: '2026-11-20T13:20:00+02:00',
        khateeb: 'Sheikh Example',
        ladies: 'yes',
        access: [ofLadies('yes')],
        venue: hall,
        source: 'mosque',
        until: '2026-12-09',
      },
    ],
  })
  expect(friday!.times.dhuhr).not.toHaveProperty('jamaat')
  expect(friday!.times.asr.begins).toBe(friday!.asr.shafii)
  expect(friday!.asr.hanafi! > friday!.asr.shafii!).toBe(true)
  expect(saturday!.times.dhuhr.jamaat).toBe('2026-11-21T13:15:00+02:00')
  expect(saturday).not.toHaveProperty('sessions')
  const untilOf = (day: string) => days.find((each) => each.day === day)!.times.fajr.until
  expect(untilOf('2026-12-09')).toBe('2026-12-09')
  expect(untilOf('2026-12-10')).toBe('2026-12-20')
  expect(untilOf('2026-12-21')).toBeUndefined()
})

test('the days of a mosque that announces nothing are calculated', async () => {
  const mosque = await aMosque({ name: 'Masjid Quiet' })
  const { file } = await readDays(`/mosques/${mosque.slug}/days.json`)
  expect(file).not.toHaveProperty('confirmed')
  for (const { times } of expandDays(file))
    expect(Object.values(times).map(({ source, ...rest }) => [source, Object.keys(rest)])).toEqual(
      Array(5).fill(['calculated', ['begins']]),
    )
})

test.each([
  ['2027-06-10T23:05:00Z', 'before it is prayed'],
  ['2027-06-10T23:59:00Z', 'in its night'],
])('at %s, %s, the days of a mosque have last night’s Isha after midnight', async (at) => {
  vi.setSystemTime(new Date(at))
  const { id, slug } = await aMosqueWithTimes('Masjid North', { content: { week: jamaatAt('isha', '00:10') } })
  const north = { latitude: 51.5, longitude: 0, timeZone: 'Europe/London' }
  await db().updateTable('mosques').set(north).where('id', '=', id).execute()
  const { file, bytes } = await readDays(`/mosques/${slug}/days.json`)
  expect(bytes).toBeLessThan(12_000)
  expect(file).toMatchObject({
    today: '2027-06-11',
    yesterday: { day: '2027-06-10', times: { isha: { jamaat: '2027-06-11T00:10:00+01:00', source: 'mosque' } } },
  })
  const [today] = expandDays(file)
  expect(today).toMatchObject({ day: '2027-06-11', times: { isha: { jamaat: '2027-06-12T00:10:00+01:00' } } })
  expect(readDaysOfCopy(file).map(({ day }) => day)).toEqual(['2027-06-10', ...expandDays(file).map(({ day }) => day)])
})

test('a night that ends before midnight adds no day', async () => {
  const { slug } = await aMosqueWithTimes('Masjid South', { content: { week: jamaatAt('isha', '21:15') } })
  expect((await readDays(`/mosques/${slug}/days.json`)).file).not.toHaveProperty('yesterday')
})

test('a city has a file of its days, and what is not there has none', async () => {
  const { file, bytes } = await readDays('/prayer-times/cape-town/days.json')
  expect(bytes).toBeLessThan(12_000)
  expect(file).toMatchObject({ city: { id: 'cape-town', names: { en: 'Cape Town' } }, today: '2026-11-20' })
  const [today] = expandDays(file)
  expect(today).toMatchObject({
    sunrise: '2026-11-20T05:30:00+02:00',
    times: { maghrib: { begins: '2026-11-20T19:36:00+02:00', source: 'calculated' } },
  })
  expect((await visit('/prayer-times/atlantis/days.json')).status).toBe(404)
  expect((await visit('/mosques/nobody/days.json')).status).toBe(404)
})

test('sessions of Jumu’ah, taraweeh and Eid have their facts, and only those that are known', async () => {
  vi.setSystemTime(new Date('2027-02-20T10:00:00Z'))
  const venue = { name: 'Open field', address: '', latitude: null, longitude: null }
  const session = aSession({ adhan: '12:50', salaah: '13:20', language: 'English', venue })
  const { id, slug } = await aMosqueWithTimes('Masjid Facts', {
    content: { week: jamaatAt('isha', '20:30'), sessions: [session] },
  })
  const taraweeh = aTaraweeh({
    time: { kind: 'fixed', time: '20:40' },
    rakaats: 20,
    huffadh: 'Hafidh One',
    khatamNight: 27,
    note: 'Upstairs',
    ladies: 'no',
  })
  const eid = anEidSalaah({ imam: 'Sheikh Two', bringMat: true, rain: 'In the hall', note: 'Come early' })
  await holdProgram(id, { taraweeh: [taraweeh], eid: [eid, anEidSalaah({ salaah: '08:30' })] })
  const days = expandDays((await readDays(`/mosques/${slug}/days.json`)).file)
  const on = (day: string) => days.find((each) => each.day === day)?.sessions ?? []
  const friday = on('2027-02-26').filter(({ occasion }) => occasion === 'jumuah')
  expect(friday).toEqual([
    {
      ...{ occasion: 'jumuah', adhan: '2027-02-26T12:50:00+02:00', at: '2027-02-26T13:20:00+02:00' },
      ...{ language: 'English', venue: { name: 'Open field' }, source: 'mosque' },
    },
  ])
  const nights = on('2027-02-21').filter(({ occasion }) => occasion === 'taraweeh')
  const hijri = expect.objectContaining({ date: expect.stringMatching(/^1448-09-/) })
  expect(nights).toEqual([
    {
      ...{ occasion: 'taraweeh', hijri, rakaats: 20, huffadh: 'Hafidh One', note: 'Upstairs', ladies: 'no' },
      ...{ at: '2027-02-21T20:40:00+02:00', source: 'mosque', access: [ofLadies('no')] },
    },
  ])
  const khatams = days.filter(({ sessions = [] }) => sessions.some((each) => 'isKhatam' in each))
  expect(
    khatams.map(({ sessions = [] }) => sessions.filter((each) => 'isKhatam' in each).map(({ hijri }) => hijri?.date)),
  ).toEqual([['1448-09-27']])
  const eids = days.flatMap(({ sessions = [] }) => sessions).filter(({ occasion }) => occasion === 'eid')
  expect(eids).toEqual([
    {
      ...{ occasion: 'eid', hijri: expect.anything(), eid: 'fitr', imam: 'Sheikh Two', bringMat: true },
      ...{ rain: 'In the hall', note: 'Come early', at: expect.stringContaining('T07:30:00+02:00'), source: 'mosque' },
    },
    {
      ...{ occasion: 'eid', hijri: expect.anything(), eid: 'fitr' },
      ...{ at: expect.stringContaining('T08:30:00+02:00'), source: 'mosque' },
    },
  ])
})

test('a file says when its times are stale, and which of them are from a published timetable', async () => {
  const { id, slug } = await aMosqueWithTimes('Masjid Stale', { content: { week: jamaatAt('asr', '16:45') } })
  const confirmedAt = '2026-08-01T10:00:00.000Z'
  await db().updateTable('timetableStates').set({ confirmedAt }).where('mosqueId', '=', id).execute()
  const stale = (await readDays(`/mosques/${slug}/days.json`)).file
  expect(stale.confirmed).toEqual({ at: '2026-08-01T12:00:00+02:00', isStale: true })
  expect(stale).not.toHaveProperty('adopted')
  const read = readAdoptedCsv(adoptedCsv(2026, { later: 7 }))
  if (!read.ok) throw new Error(read.fault)
  const { days } = checkAdopted(read.rows, capeTown, 2026)
  const timetable = {
    city: capeTown.id,
    year: 2026,
    publisher: 'Sample council',
    link: 'https://council.example/2026',
    days,
  }
  await adoptTimes(anActor('superadmin'), timetable, null, new Date())
  const { file } = await readDays('/prayer-times/cape-town/days.json')
  expect(file.adopted).toEqual([{ publisher: 'Sample council', link: 'https://council.example/2026' }])
  const sources = expandDays(file).map(({ day, times }) => [day.slice(0, 4), times.maghrib.source])
  expect(new Set(sources.map(String))).toEqual(new Set(['2026,adopted', '2027,calculated']))
  const atMosque = expandDays((await readDays(`/mosques/${slug}/days.json`)).file)[0]!
  expect([atMosque.times.asr.source, atMosque.times.maghrib.source]).toEqual(['mosque', 'adopted'])
})

test('a file names who announces its months, and has of the sun only what there is', async () => {
  expect((await readDays('/prayer-times/cape-town/days.json')).file.hijri).toEqual({
    calendar: 'sighting',
    turns: 'maghrib',
  })
  await nameAuthority('Sample committee')
  vi.setSystemTime(new Date('2027-06-10T10:00:00Z'))
  const { id, slug } = await aMosqueWithTimes('Masjid of the North', { content: { week: jamaatAt('isha', '23:15') } })
  const north = { latitude: 78.2, longitude: 15.6, timeZone: 'Arctic/Longyearbyen' }
  await db().updateTable('mosques').set(north).where('id', '=', id).execute()
  const { file } = await readDays(`/mosques/${slug}/days.json`)
  expect(file.hijri).toEqual({ calendar: 'sighting', authority: 'Sample committee', turns: 'maghrib' })
  const [today] = expandDays(file)
  expect(today).not.toHaveProperty('sunrise')
  expect(today!.times.isha.jamaat).toBe('2027-06-10T23:15:00+02:00')
})

test('a session has its languages, and of its place what is known; taraweeh what is read in the night', async () => {
  vi.setSystemTime(new Date('2027-02-20T10:00:00Z'))
  const placeless = { name: 'Long Hall', address: '2 Long Road', latitude: -33.9, longitude: null }
  const { id, slug } = await aMosqueWithTimes('Masjid Spoken', {
    content: {
      sessions: [aSession({ salaah: '13:20', venue: placeless, access: anAccess({}, { languages: ['ar', 'xh'] }) })],
    },
  })
  const lines = { kind: 'lines' as const, lines: ['', 'From Surah Ya-Sin'] }
  const fixed = { kind: 'fixed' as const, time: '20:40' }
  await holdProgram(id, {
    taraweeh: [
      aTaraweeh({ time: fixed, reading: lines }),
      aTaraweeh({ time: fixed, reading: { kind: 'juz' }, fromNight: 12 }),
    ],
  })
  const days = expandDays((await readDays(`/mosques/${slug}/days.json`)).file)
  const on = (day: string) => days.find((each) => each.day === day)?.sessions ?? []
  const [jumuah] = on('2027-02-26').filter(({ occasion }) => occasion === 'jumuah')
  expect(jumuah).toMatchObject({ languages: ['ar', 'xh'], venue: { name: 'Long Hall', address: '2 Long Road' } })
  expect(jumuah!.venue).toEqual({ name: 'Long Hall', address: '2 Long Road' })
  for (const absent of ['ladies', 'access', 'language', 'hijri', 'until', 'khateeb', 'khutbah', 'adhan'])
    expect(jumuah).not.toHaveProperty(absent)
  const readings = days.flatMap(({ sessions = [] }) =>
    sessions.flatMap((each) => ('reading' in each ? [each.reading] : [])),
  )
  expect(readings.length).toBeGreaterThan(10)
})

test('a timetable that begins within the days of a file is confirmed too', async () => {
  const content = { week: jamaatAt('asr', '16:45') }
  const { slug } = await aMosqueWithTimes('Masjid Soon', { from: '2026-12-15', content })
  const { file } = await readDays(`/mosques/${slug}/days.json`)
  expect(file.confirmed).toEqual({ at: '2026-11-20T12:00:00+02:00', isStale: false })
  const times = expandDays(file).map(({ day, times }) => [day, times.asr.jamaat?.slice(11, 16)])
  expect(times.filter(([day]) => ['2026-12-14', '2026-12-15'].includes(day!))).toEqual([
    ['2026-12-14', undefined],
    ['2026-12-15', '16:45'],
  ])
})
