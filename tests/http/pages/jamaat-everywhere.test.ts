// Runs in `npm run test:all`: all pages of thirteen mosques are opened at nine instants.
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { nextWords, type RowTexts } from '#app/features/mosques/near/near-rows.ts'
import { fromNearbyList } from '#app/features/mosques/near/nearby-list.ts'
import { nextOf } from '#app/features/mosques/near/reach.ts'
import type { DaysFile } from '#app/features/timetables/days-file.ts'
import { listTimetableRows } from '#app/features/timetables/feeds/public-timetables.server.ts'
import { insertTimetableRows } from '#app/features/timetables/timetable-writes.server.ts'
import dates from '#app/i18n/compiled/en/dates.ts'
import near from '#app/i18n/compiled/en/near.ts'
import times from '#app/i18n/compiled/en/times.ts'
import { dayAndMonth, fullDate, shortDate } from '#app/i18n/dates.ts'
import { addDays } from '#salaah/days.ts'
import { demonstrationTimes } from '#server/sample/demonstration.ts'
import { expandDays } from '#tests/support/data/days-file.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'
import { textOf } from '#tests/support/http/page.ts'

/**
 * The next jamaat of thirteen mosques, written down by hand for the instants at which something changes: its day, when
 * that is not today (an Isha after midnight is of yesterday), its venue, the last day before the times change, and
 * whether nobody has confirmed them for more than 90 days.
 */
const table: [at: string, rows: Record<string, string>][] = [
  [
    '2026-11-20T13:05',
    {
      Plain: 'isha 22:00',
      Elsewhere: 'jumuah 13:10 at Civic Hall',
      Season: 'isha 21:45 until 2027-04-30',
      Twice: 'asr 17:15 until 2027-01-09',
      Silent: 'none',
      Eightynine: 'isha 22:00',
      Ninety: 'isha 22:00',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'jumuah 13:40 at Old Town Hall',
      Midnight: 'isha 00:10',
      Large: 'jumuah 13:30 until 2026-11-25',
      Suburban: 'jumuah 13:35',
      Small: 'jumuah 13:20',
    },
  ],
  [
    '2026-11-20T13:40',
    {
      Plain: 'isha 22:00',
      Elsewhere: 'dhuhr 13:20 tomorrow',
      Season: 'isha 21:45 until 2027-04-30',
      Twice: 'asr 17:15 until 2027-01-09',
      Silent: 'none',
      Eightynine: 'isha 22:00',
      Ninety: 'isha 22:00',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25 tomorrow',
      Midnight: 'isha 00:10',
      Large: 'jumuah 14:00 at Sample Hall (demonstration) until 2026-11-25',
      Suburban: 'asr 16:35',
      Small: 'asr 16:45',
    },
  ],
  [
    '2026-11-21T00:05',
    {
      Plain: 'dhuhr 13:15',
      Elsewhere: 'dhuhr 13:20',
      Season: 'isha 21:45 until 2027-04-30',
      Twice: 'asr 17:15 until 2027-01-09',
      Silent: 'none',
      Eightynine: 'isha 22:00',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25',
      Midnight: 'isha 00:10 yesterday',
      Large: 'fajr 04:35 until 2026-11-25',
      Suburban: 'fajr 04:45',
      Small: 'dhuhr 13:10',
    },
  ],
  [
    '2026-11-26T13:16',
    {
      Plain: 'isha 22:00',
      Elsewhere: 'dhuhr 13:20',
      Season: 'isha 21:45 until 2027-04-30',
      Twice: 'asr 17:15 until 2027-01-09',
      Silent: 'none',
      Eightynine: 'isha 22:00 stale',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25',
      Midnight: 'isha 00:10',
      Large: 'dhuhr 13:30 until 2027-02-08',
      Suburban: 'dhuhr 13:20',
      Small: 'asr 16:50',
    },
  ],
  [
    '2027-01-09T17:16',
    {
      Plain: 'isha 22:00',
      Elsewhere: 'dhuhr 13:20 tomorrow',
      Season: 'isha 21:45 until 2027-04-30',
      Twice: 'asr 17:20 tomorrow',
      Silent: 'none',
      Eightynine: 'isha 22:00 stale',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25 tomorrow',
      Midnight: 'isha 00:10',
      Large: 'maghrib 20:10 until 2027-02-08',
      Suburban: 'maghrib 20:09',
      Small: 'maghrib 20:10',
    },
  ],
  [
    '2027-02-18T23:55',
    {
      Plain: 'jumuah 13:00 tomorrow',
      Elsewhere: 'jumuah 13:10 tomorrow at Civic Hall',
      Season: 'isha 21:45 tomorrow until 2027-04-30',
      Twice: 'asr 17:20 tomorrow',
      Silent: 'none',
      Eightynine: 'isha 22:00 tomorrow stale',
      Ninety: 'isha 22:00 tomorrow stale',
      Ninetyone: 'isha 22:00 tomorrow stale',
      Sessions: 'jumuah 12:50 tomorrow',
      Midnight: 'isha 00:10',
      Large: 'fajr 05:35 tomorrow until 2027-03-10 stale',
      Suburban: 'fajr 05:45 tomorrow stale',
      Small: 'jumuah 13:20 tomorrow stale',
    },
  ],
  [
    '2027-02-19T00:05',
    {
      Plain: 'jumuah 13:00 stale',
      Elsewhere: 'jumuah 13:10 at Civic Hall stale',
      Season: 'isha 21:45 until 2027-04-30 stale',
      Twice: 'asr 17:20 stale',
      Silent: 'none',
      Eightynine: 'isha 22:00 stale',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'jumuah 12:50 stale',
      Midnight: 'isha 00:10 yesterday stale',
      Large: 'fajr 05:35 until 2027-03-10 stale',
      Suburban: 'fajr 05:45 stale',
      Small: 'jumuah 13:20 stale',
    },
  ],
  [
    '2027-06-14T20:00',
    {
      Plain: 'isha 22:00 stale',
      Elsewhere: 'dhuhr 13:20 tomorrow stale',
      Season: 'isha 20:15 tomorrow until 2027-06-20 stale',
      Twice: 'asr 17:20 tomorrow stale',
      Silent: 'none',
      Eightynine: 'isha 22:00 stale',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25 tomorrow stale',
      Midnight: 'isha 00:10 stale',
      Large: 'fajr 07:00 tomorrow until 2028-01-28 stale',
      Suburban: 'fajr 07:10 tomorrow stale',
      Small: 'dhuhr 13:10 tomorrow stale',
    },
  ],
  [
    '2027-08-31T19:46',
    {
      Plain: 'isha 22:00 stale',
      Elsewhere: 'dhuhr 13:20 tomorrow stale',
      Season: 'isha 21:45 tomorrow stale',
      Twice: 'asr 17:20 tomorrow stale',
      Silent: 'none',
      Eightynine: 'isha 22:00 stale',
      Ninety: 'isha 22:00 stale',
      Ninetyone: 'isha 22:00 stale',
      Sessions: 'dhuhr 13:25 tomorrow stale',
      Midnight: 'isha 00:10 stale',
      Large: 'isha 19:50 until 2028-01-28 stale',
      Suburban: 'isha 20:00 stale',
      Small: 'isha 19:55 stale',
    },
  ],
]

const confirmedOn: Record<string, string> = {
  Eightynine: '2026-08-23',
  Ninety: '2026-08-22',
  Ninetyone: '2026-08-21',
  Large: '2026-11-17',
  Suburban: '2026-11-15',
  Small: '2026-11-18',
}

/** The thirteen mosques as they were at noon on 20 November 2026, by their short names. */
async function theMosques() {
  const week = (...rules: ReturnType<typeof jamaatAt>[]) => ({ week: Object.assign({}, ...rules) })
  const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
  const townHall = { name: 'Old Town Hall', address: '', latitude: null, longitude: null }
  const [dhuhr, asr, isha] = (['dhuhr', 'asr', 'isha'] as const).map(
    (prayer) => (time: string) => jamaatAt(prayer, time),
  )
  const sessions = [aSession({ salaah: '12:50' }), aSession({ salaah: '13:40', venue: townHall })]
  const byName = {
    Plain: [{ content: { ...week(dhuhr!('13:15'), isha!('22:00')), sessions: [aSession({ salaah: '13:00' })] } }],
    Elsewhere: [{ content: { ...week(dhuhr!('13:20')), sessions: [aSession({ salaah: '13:10', venue: hall })] } }],
    Season: [
      { content: week(isha!('21:45')) },
      { from: '2027-05-01', until: '2027-08-31', content: week(isha!('19:45')) },
      { from: '2027-06-15', until: '2027-06-20', content: week(isha!('20:15')) },
    ],
    Twice: [
      { content: week(asr!('17:15')) },
      { from: '2027-01-10', content: week(asr!('17:30')) },
      { from: '2027-01-10', content: week(asr!('17:20')) },
    ],
    Silent: [],
    Eightynine: [{ content: week(isha!('22:00')) }],
    Ninety: [{ content: week(isha!('22:00')) }],
    Ninetyone: [{ content: week(isha!('22:00')) }],
    Sessions: [{ content: { ...week(dhuhr!('13:25')), sessions } }],
    Midnight: [{ content: week(isha!('00:10')) }],
  }
  const mosques: Record<string, Awaited<ReturnType<typeof aMosque>>> = {}
  for (const [name, published] of Object.entries(byName))
    mosques[name] = await aMosqueWithTimes(`Masjid ${name}`, ...published)
  const positions = { Large: [-33.9297, 18.4155], Suburban: [-33.9614, 18.4719], Small: [-33.9659, 18.5018] } as const
  for (const [name, [latitude, longitude]] of Object.entries(positions))
    mosques[name] = await aMosque({ name: `Masjid ${name}`, latitude, longitude })
  const ids = Object.keys(positions).map((name) => mosques[name]!.id)
  const times = demonstrationTimes(ids, new Date(), 'Africa/Johannesburg')
  await write(null, { action: 'test', kind: 'timetable', subjectId: 'test' }, (trx) => insertTimetableRows(trx, times))
  for (const name of ['Eightynine', 'Ninety', 'Ninetyone'])
    await db()
      .updateTable('timetableStates')
      .set({ confirmedAt: `${confirmedOn[name]}T10:00:00.000Z` })
      .where('mosqueId', '=', mosques[name]!.id)
      .execute()
  return mosques
}

const labels: Record<string, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
  jumuah: 'Jumu’ah',
}

type Expected = ReturnType<typeof readRow>

/** A row of the table, with what follows from it. */
function readRow(name: string, row: string, today: string) {
  const parts =
    /^(?<prayer>\w+) (?<time>\S+)( (?<day>tomorrow|yesterday))?( at (?<venue>.+?))?( until (?<until>\S+))?( (?<stale>stale))?$/
  const { prayer, time, day, venue, until, stale } = parts.exec(row)!.groups as Record<string, string | undefined>
  const confirmed = confirmedOn[name] ?? '2026-11-20'
  const ofDay = addDays(today, day === 'tomorrow' ? 1 : day === 'yesterday' ? -1 : 0)
  const isAfterMidnight = prayer === 'isha' && time! < '04:00'
  const isStale = stale !== undefined
  const since = isStale ? 'not confirmed since' : 'confirmed'
  return {
    prayer: prayer!,
    time: time!,
    day: ofDay,
    at: `${isAfterMidnight ? addDays(ofDay, 1) : ofDay}T${time}:00+02:00`,
    isTomorrow: day === 'tomorrow',
    isYesterday: day === 'yesterday',
    venue,
    until,
    confirmed,
    isStale,
    /** 'From the mosque, confirmed 20 Nov 2026', and until when that is soon. */
    standing: `From the mosque, ${since} ${shortDate(dates, confirmed)}${
      until && until <= addDays(ofDay, 7) ? ` · until ${shortDate(dates, until)}` : ''
    }`,
  }
}

/** What a list of mosques says of each, by its name. */
async function readList(app: TestApp, path: string, item: string) {
  const page = await app.open(path)
  return new Map(page.all(item).map((each) => [textOf(each.querySelector('h3 bdi, [data-part=name]')!), textOf(each)]))
}

const rowTexts: RowTexts = {
  ...near,
  dates,
  language: 'en',
  mosquesPath: '/mosques/',
  prayers: labels,
  access: times.access,
}

/** What the script of 'near me' writes into the row of each mosque, by its name. */
async function readNearby(app: TestApp, now: number) {
  const list = await (await app.visit('/mosques/nearby.json')).json()
  return new Map(
    fromNearbyList(list, 'shafii', 'en').map((mosque) => {
      const next = nextOf(mosque.jamaats, now)
      const words = nextWords(rowTexts, mosque, { next, begins: nextOf(mosque.beginnings, now) }, now)
      return [mosque.name, Object.values(words).join(' ')]
    }),
  )
}

function expectInList(
  text: string | undefined,
  { prayer, time, isTomorrow, venue, standing }: Expected,
  next: string,
  where: string,
) {
  expect(text, where).toContain(
    `${next}${labels[prayer]} ${time}${isTomorrow ? (next ? ', tomorrow' : ' tomorrow') : ''}`,
  )
  if (!isTomorrow) expect(text, where).not.toContain(`${labels[prayer]} ${time} tomorrow`)
  expect(text, where).toContain(standing)
  expect((text ?? '').includes('At another place'), where).toBe(venue !== undefined)
  if (venue) expect(text, where).toContain(`At another place: ${venue}`)
}

type Mosques = Awaited<ReturnType<typeof theMosques>>

/** What has one address for each mosque is read when its next jamaat is another one, and not of these. */
const isLikeAnother = ['Eightynine', 'Ninetyone', 'Suburban', 'Small']

async function expectEverywhere(
  app: TestApp,
  mosques: Mosques,
  at: string,
  rows: Record<string, string>,
  before: Record<string, string>,
) {
  const now = new Date()
  const today = at.slice(0, 10)
  const json = async (path: string) => (await app.visit(path)).json()
  const lists = {
    directory: await readList(app, '/mosques', 'article'),
    search: await readList(app, '/mosques/search?q=masjid', 'article'),
  }
  const byPlace = await readList(app, '/mosques/search?q=Cape+Town+Station', '[aria-labelledby=place-title] li')
  // This one shows some of the mosques.
  expect(byPlace.size).toBe(12)
  const nearby = await readNearby(app, now.getTime())
  const { data: listed } = await json('/api/v1/mosques')
  const files = Map.groupBy(await Array.fromAsync(listTimetableRows(now)), ({ mosqueId }) => mosqueId)

  for (const [name, row] of Object.entries(rows)) {
    const { id, slug, name: full } = mosques[name]!
    const expected = row === 'none' ? null : readRow(name, row, today)
    const where = (surface: string) => `${surface} of ${name} at ${at}`
    const { nextJamaat } = listed.find((each: { id: string }) => each.id === id)
    if (expected) {
      for (const [list, texts] of Object.entries(lists)) expectInList(texts.get(full), expected, 'Next: ', where(list))
      if (byPlace.has(full)) expectInList(byPlace.get(full), expected, '', where('near a place'))
      expectInList(nearby.get(full), expected, '', where('near me'))
    }
    if (row === before[name] || isLikeAnother.includes(name)) continue
    const page = await app.open(`/mosques/${slug}`)
    const month = await app.open(`/mosques/${slug}/times`)
    const calendar = (await (await app.visit(`/mosques/${slug}/jamaat.ics`)).text())
      .replace(/\r\n /g, '')
      .replaceAll('\\', '')
    const daysFile = (await json(`/mosques/${slug}/days.json`)) as DaysFile
    const ofApi = [nextJamaat, (await json(`/api/v1/mosques/${id}`)).nextJamaat]
    if (!expected) {
      for (const [list, texts] of Object.entries(lists)) expect(texts.get(full) ?? '', list).not.toContain('Next:')
      expect(nearby.get(full)).toMatch(/^\s*Jamaat times not known; \w+.* begins \d\d:\d\d.* \(calculated\)\s*$/)
      expect(page.texts('[data-region=times]')[0]).toContain('It has not announced its jamaat times')
      expect(month.title).toContain('Calculated salaah times')
      expect(calendar).not.toContain('BEGIN:VEVENT')
      expect(calendar).toContain('BEGIN:VTIMEZONE')
      expect(daysFile.days[0].times.dhuhr.source).toBe('calculated')
      expect(ofApi).toEqual([null, null])
      expect(files.get(id)).toBeUndefined()
      continue
    }
    const { prayer, time, day, venue, until, confirmed, isStale, isTomorrow, isYesterday } = expected
    const column = prayer === 'jumuah' ? 'dhuhr' : prayer
    const words = `${labels[prayer]} ${time}`

    const [times = ''] = page.texts('[data-region=times]')
    expect(times, where('page')).toContain(`Next: ${words}${isTomorrow ? ', tomorrow' : ''}`)
    if (venue) expect(times, where('page')).toContain(`At another place: ${venue}`)
    const since = fullDate(dates, confirmed)
    expect(times.includes(`Not confirmed since ${since}`), where('page')).toBe(isStale)
    if (!isStale) expect(times, where('page')).toContain('From the mosque, confirmed')
    if (!isYesterday) expect(page.texts(`[data-region=week] [data-day="${day}"]`)[0], where('week')).toContain(time)
    // The card of the Friday above the week says it for both.
    if (venue) {
      const [friday = ''] = page.texts('[data-region=times] .times-jumuah')
      for (const each of [dayAndMonth(dates, day), time, venue]) expect(friday, where('Friday')).toContain(each)
    }

    if (day.slice(0, 7) === today.slice(0, 7)) {
      expect(month.texts(`[data-day="${day}"]`)[0], where('month')).toContain(time)
      if (venue) expect(month.texts('[data-slot=venues]')[0], where('month')).toContain(venue)
    }
    expect(month.text, where('month')).toContain(isStale ? `Not confirmed since ${since}` : `Confirmed on ${since}`)

    const start = new Date(expected.at).toISOString().replace(/[-:]|\.000/g, '')
    const entry = calendar
      .split('BEGIN:VEVENT')
      .find((each) => each.includes(`DTSTART:${start}`) && each.includes(labels[prayer]!))
    expect(entry, where('calendar')).toContain(isStale ? `Not confirmed since ${since}` : `Confirmed on ${since}`)
    expect(entry, where('calendar')).toContain(`LOCATION:${venue ?? full}`)
    if (until) expect(entry, where('calendar')).toContain(`hold until ${fullDate(dates, until)}`)

    for (const nextJamaat of ofApi)
      expect(nextJamaat, where('API')).toMatchObject({
        prayer,
        time,
        startsAt: new Date(expected.at).toISOString(),
        source: 'mosque',
        confirmedAt: expect.stringContaining(confirmed),
        validUntil: until ?? null,
        venue: venue ? { name: venue } : null,
      })
    const { days } = await json(`/api/v1/mosques/${id}/timetable?from=${day}&to=${day}`)
    expect(days[0], where('timetable of the API')).toMatchObject({ source: 'mosque', validUntil: until ?? null })
    const inApi =
      prayer === 'jumuah'
        ? days[0].jumuah.find(({ salaah }: { salaah: string }) => salaah === time)
        : days[0].prayers[prayer]
    expect(prayer === 'jumuah' ? inApi.salaah : inApi.jamaat, where('timetable of the API')).toBe(time)
    expect(inApi.venue?.name, where('timetable of the API')).toBe(venue)
    if (isYesterday) {
      expect(daysFile.yesterday?.times.isha.jamaat, where('days')).toBe(expected.at)
      continue
    }
    expect(daysFile.confirmed, where('days')).toMatchObject({ at: expect.stringContaining(confirmed), isStale })
    const ofDay = expandDays(daysFile).find((each) => each.day === day)!
    const inFile =
      prayer === 'jumuah' ? ofDay.sessions!.find((each) => each.at === expected.at) : ofDay.times[prayer as 'isha']
    expect(inFile, where('days')).toMatchObject({
      [prayer === 'jumuah' ? 'at' : 'jamaat']: expected.at,
      source: 'mosque',
    })
    expect(inFile?.until, where('days')).toBe(until)
    if (prayer === 'jumuah') expect(ofDay.sessions!.find((each) => each.at === expected.at)?.venue?.name).toBe(venue)

    const published = files.get(id)!.find(({ date }) => date === day)!
    expect(published, where('public files')).toMatchObject({
      source: 'mosque',
      confirmedAt: expect.stringContaining(confirmed),
      validUntil: until ?? '',
    })
    if (prayer === 'jumuah') {
      const index = (published.jumuah as string[]).indexOf(time)
      expect((published.jumuahVenue as string[])[index], where('public files')).toBe(venue ?? '')
    } else expect(published[`${column}Jamaat`], where('public files')).toBe(time)
  }
}

// One site goes through the year, so that what its cache kept of an instant before is read as well.
test('through a year every surface has the jamaat of the tables, its venue, source and age', async () => {
  const mosques = await theMosques()
  const app = await startApp()
  let before: Record<string, string> = {}
  for (const [at, rows] of table) {
    // For five seconds a cached page may still be sent while the next one is rendered.
    vi.setSystemTime(new Date(`${at}:06+02:00`))
    await expectEverywhere(app, mosques, at, rows, before)
    before = rows
  }
}, 600_000)
