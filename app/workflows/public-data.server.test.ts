import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { eventTexts } from '#app/features/events/event-types.ts'
import { mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth } from '#tests/support/data/declarations.ts'
import { aMosque, aMosqueAdmin, aReport } from '#tests/support/data/factories.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { buildPublicData, describePublicData, openPublicFile } from './public-data.server.ts'
import { type PublicFile, publicFileNames } from './public-files.ts'

const friday = new Date('2026-11-20T08:00:00Z')
const author = { id: 's', name: 'Super Admin', role: 'superadmin' }

/** As every write of the site does it. */
const change = () => write(author, { action: 'test', kind: 'test', subjectId: 't', after: {} }, async () => {})

async function read(name: PublicFile, now = friday): Promise<string> {
  const file = await openPublicFile(name, now)
  return await text(await file.open(false))
}

const rowsOf = async (name: PublicFile): Promise<Record<string, string>[]> =>
  parse(await read(name), { columns: true, bom: true })

test('the files have everything published and nothing else', async () => {
  const mosque = await aMosque({ name: 'Masjid "Quotes", and commas', phone: '+27215550000' })
  const hidden = await aMosque({ name: 'SECRET Masjid', status: 'hidden' })
  await aMosqueAdmin({ name: 'SECRET Admin', mosqueId: mosque.id })
  await aReport({ mosqueId: mosque.id, content: { about: 'other', shown: null, wanted: '', text: 'SECRET report' } })
  const iftar = { type: 'iftar', welcome: 'everyone', meals: 80, bringMat: 1 } as const
  const access = JSON.stringify(anAccess({ sign_language: 'sfs', hearing_loop: 'no' }, { languages: ['ar', 'en'] }))
  await aPublishedEvent({ mosqueId: mosque.id, title: 'Single evening', ...iftar, access })
  await aPublishedEvent({ mosqueId: mosque.id, title: 'Weekly lecture', rrule: 'FREQ=WEEKLY', excludedDates: '[]' })
  await aPublishedEvent({ mosqueId: hidden.id, title: 'SECRET event' })
  for (const { id } of [mosque, hidden]) {
    const content = timetableContent({ week: jamaatAt('isha', '21:30'), sessions: [aSession({ salaah: '13:00' })] })
    const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
    await saveTimetable(anActor('superadmin'), id, timetable, {
      state: 'published',
      version: 0,
      now: friday,
      afterChange: async () => {},
    })
  }
  await declareMonth(['2026-11-11', 1448, 6], 'Committee', 'completed')
  for (const { id } of [mosque, hidden])
    await holdProgram(id, {
      taraweeh: [aTaraweeh({ reading: { kind: 'lines', lines: ['Juz 1', '', '=Juz 3'] }, khatamNight: 29 })],
      itikaf: { held: 'no', contact: '', note: '' },
      eid: [anEidSalaah({ eid: 'adha', bringMat: true, imam: id === hidden.id ? 'SECRET imam' : 'Imam A' })],
    })
  await buildPublicData(friday)
  for (const name of publicFileNames) expect(await read(name), name).not.toContain('SECRET')

  const { features, license } = JSON.parse(await read('mosques.geojson'))
  expect(license.name).toBe('ODbL-1.0')
  expect(features.map(({ id }: { id: string }) => id)).toEqual([mosque.id])
  expect(await rowsOf('mosques.csv')).toMatchObject([
    { name: mosque.name, phone: '+27 215550000', license: 'ODbL-1.0' },
  ])
  const events = await rowsOf('events.csv')
  expect(events.map(({ title, rrule }) => [title, rrule])).toEqual([
    ['Single evening', ''],
    ['Weekly lecture', 'FREQ=WEEKLY'],
  ])
  expect(events[0]).toMatchObject({ mosqueId: mosque.id, zone: 'Africa/Johannesburg', license: 'ODbL-1.0' })
  expect(events[0]).toMatchObject({ type: 'iftar', welcome: 'everyone', meals: '80', bringMat: 'true' })
  expect(events[0]).toMatchObject({ sign_language: 'sfs', hearing_loop: 'no', quiet_room: '', languages: 'ar | en' })
  expect(events[1]).toMatchObject({ welcome: '', meals: '', bringMat: 'false' })
  const calendar = new ICAL.Component(ICAL.parse(await read('events.ics')))
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  expect(entries.map((entry) => [entry.summary, entry.isRecurring()])).toEqual([
    ['Single evening', false],
    ['Weekly lecture', true],
  ])
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
  expect(await rowsOf('announced-months.csv')).toEqual([
    expect.objectContaining({
      year: '1448',
      month: '6',
      first_day: '2026-11-11',
      announced: 'completed',
      authority: 'Committee',
    }),
  ])
  const times = await rowsOf('jamaat-times.csv')
  expect(times).toHaveLength(31)
  expect(times[0]).toMatchObject({ mosqueId: mosque.id, date: '2026-11-20', ishaJamaat: '21:30', jumuah: '13:00' })
  expect(times[0]).toMatchObject({
    source: 'mosque',
    confirmedAt: friday.toISOString(),
    validUntil: '',
    jumuahVenue: '',
  })
  expect(times[1]).toMatchObject({ date: '2026-11-21', jumuah: '', fajrJamaat: '' })
  expect(times[1]!.fajrBegins).toMatch(/^0\d:\d\d$/)
  const { programs } = JSON.parse(await read('ramadan-programs.json'))
  expect(programs).toMatchObject([
    { mosqueId: mosque.id, year: 1448, itikaf: { held: 'no' }, eid: [{ eid: 'adha', bringMat: true, imam: 'Imam A' }] },
  ])
  const sessions = await rowsOf('ramadan-programs.csv')
  expect(sessions.map(({ occasion, time, days }) => [occasion, time, days])).toEqual([
    ['taraweeh', '', ''],
    ['itikaf', '', ''],
    ['eid-al-adha', '07:30', programs[0].eid[0].days.join(' | ')],
  ])
  expect(sessions[0]).toMatchObject({ minutesAfterIsha: '10', reading: 'Juz 1 |  | =Juz 3', license: 'ODbL-1.0' })
})

test('every text of a mosque and an event is in the files', async () => {
  const texts = mosqueTexts.filter((field) => field !== 'city' && field !== 'timeZone')
  const values = Object.fromEntries(texts.map((field) => [field, `Its ${field}`]))
  const mosque = await aMosque({ ...values, timeZone: 'Asia/Dubai' })
  const eventValues = Object.fromEntries(eventTexts.map((field) => [field, `Its ${field}`]))
  await aPublishedEvent({ ...eventValues, mosqueId: mosque.id })
  await change()
  const later = new Date(friday.getTime() + 60_000)
  await buildPublicData(later)
  const expected = { ...values, timeZone: 'Asia/Dubai' }
  expect((await rowsOf('mosques.csv')).find(({ id }) => id === mosque.id)).toMatchObject({ ...expected, city: '' })
  const { features } = JSON.parse(await read('mosques.geojson'))
  const feature = features.find(({ id }: { id: string }) => id === mosque.id)
  expect(feature.properties).toMatchObject({ ...expected, city: null })
  expect((await rowsOf('events.csv')).find(({ mosqueId }) => mosqueId === mosque.id)).toMatchObject(eventValues)
})

test('nothing is built again before something changes or the day ends', async () => {
  const builtAt = async () => (await describePublicData())?.builtAt
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  await change()
  await buildPublicData(at('09:00'))
  await buildPublicData(at('09:05'))
  expect(await builtAt()).toBe(at('09:00').toISOString())
  await change()
  await buildPublicData(at('09:10'))
  expect(await builtAt()).toBe(at('09:10').toISOString())
  // It is the next day at the site, which is two hours ahead.
  await buildPublicData(at('22:01'))
  expect(await builtAt()).toBe(at('22:01').toISOString())
})

test('what took a minute to build is built again after twenty, and what is long past is removed', async () => {
  const folder = join(env().DATA_DIR, 'public-data')
  const manifest = join(folder, 'manifest.json')
  const builtAt = async () => (await describePublicData())?.builtAt
  const at = (minute: number) => new Date(friday.getTime() + minute * 60_000)
  await change()
  await buildPublicData(at(0))
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), milliseconds: 60_000 }))
  for (const [name, minutes] of [
    ['old', 11],
    ['recent', 9],
  ] as const) {
    await mkdir(join(folder, name))
    const time = new Date(Date.now() - minutes * 60_000)
    await utimes(join(folder, name), time, time)
  }
  await change()
  await buildPublicData(at(19))
  expect(await builtAt()).toBe(at(0).toISOString())
  await buildPublicData(at(20))
  expect(await builtAt()).toBe(at(20).toISOString())
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['manifest.json', 'recent']))
  expect(await readdir(folder)).not.toContain('old')
})

test('the same content has the same tag, and an empty site has files with headings only', async () => {
  const tags = async () => Object.values((await describePublicData())!.files).map(({ sha256 }) => sha256)
  await change()
  await buildPublicData(friday)
  const before = await tags()
  await change()
  const later = new Date(friday.getTime() + 2 * 3_600_000)
  await buildPublicData(later)
  expect((await describePublicData())?.builtAt).toBe(later.toISOString())
  expect(await tags()).toEqual(before)
  expect((await read('mosques.csv')).trim()).toMatch(/^id,name,.*,license$/)
  expect(JSON.parse(await read('mosques.geojson')).features).toEqual([])
  expect(ICAL.parse(await read('events.ics'))[0]).toBe('vcalendar')
})

test('files of a version of the site that wrote fewer are all built again', async () => {
  const manifest = join(env().DATA_DIR, 'public-data', 'manifest.json')
  await change()
  await buildPublicData(friday)
  const { files, ...rest } = JSON.parse(await readFile(manifest, 'utf8'))
  const { 'announced-months.csv': _, ...fewer } = files
  await writeFile(manifest, JSON.stringify({ ...rest, files: fewer }))
  expect(await describePublicData()).toBeNull()
  await buildPublicData(friday)
  expect((await describePublicData())!.files).toEqual(files)
})

test('an old file is renewed when somebody asks for it, as on a machine whose job another one runs', async () => {
  await change()
  await buildPublicData(friday)
  await change()
  const later = new Date(friday.getTime() + 61 * 60_000)
  await openPublicFile('mosques.csv', later)
  await expect.poll(async () => (await describePublicData())?.builtAt).toBe(later.toISOString())
})

test('a build ends when the site stops: the files from before stay, and nothing unfinished', async () => {
  const nextMonth = new Date('2026-12-20T08:00:00Z')
  await change()
  const builtAt = async () => (await describePublicData())?.builtAt
  // The test before may not have ended its own yet, which this one would wait for instead.
  await expect
    .poll(async () => {
      await buildPublicData(nextMonth)
      return builtAt()
    })
    .toBe(nextMonth.toISOString())
  const folders = () => readdir(join(env().DATA_DIR, 'public-data'))
  const before = await folders()
  await change()
  const stop = new AbortController()
  const building = buildPublicData(new Date(nextMonth.getTime() + 61 * 60_000), stop.signal)
  stop.abort()
  await building
  expect([await builtAt(), await folders()]).toEqual([nextMonth.toISOString(), before])
})
