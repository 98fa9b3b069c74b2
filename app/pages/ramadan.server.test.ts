import ical from 'node-ical'
import { beforeEach, expect, test, vi } from 'vitest'
import { declareMonth as correctMonth, listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { addDays, toDayNumber } from '#salaah/days.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri, type Declared, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { cachedUntil, open, visit } from '#tests/support/site/route-site.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const shaban: Declared = ['2027-01-10', 1448, 8]
const ramadan: Declared = ['2027-02-09', 1448, 9]
/** A taraweeh at a fixed time with a juz each night. */
const atNight = { time: { kind: 'fixed', time: '20:45' }, reading: { kind: 'juz' } } as const
const at = (local: string) => vi.setSystemTime(new Date(`${local}:00+02:00`))

beforeEach(() => nameAuthority(AUTHORITY))

/** Sha'ban has 30 days where Ramadan begins on the 9th. */
async function declare(...months: Declared[]): Promise<void> {
  for (const month of months) await declareMonth(month, AUTHORITY, month === ramadan ? 'completed' : 'seen')
}

/** What home and the page of salaah times lead with; null when they lead with nothing. */
async function leadsOf(): Promise<(string | null)[]> {
  const pages = await Promise.all(['/', '/prayer-times', '/ar'].map((path) => open(path)))
  return pages.map((page) => page.texts('[data-season]')[0] ?? null)
}

test('home and salaah page count down to Ramadan, wait for the announcement and lead with the fast', async () => {
  await declare(shaban)
  at('2027-01-09T12:00')
  expect(await leadsOf()).toEqual([null, null, null])
  at('2027-01-28T12:00')
  const [before, , arabic] = await leadsOf()
  expect(before).toBe('Ramadan is expected to begin on Tuesday 9 February, in 12 days. Ramadan')
  expect(arabic).toContain('يُتوقَّع أن يبدأ رمضان الثلاثاء 9 فبراير، بعد 12 يومًا.')
  at('2027-02-07T20:30')
  const awaiting = await leadsOf()
  for (const lead of awaiting.slice(0, 2)) {
    expect(lead).toContain(`30 Sha'ban or 1 Ramadan, awaiting ${AUTHORITY}`)
    expect(lead).toMatch(/If tomorrow is a fast, suhoor ends at 04:\d\d\./)
  }
  await declareMonth(ramadan, AUTHORITY, 'completed')
  expect((await leadsOf())[0]).toBe('Ramadan begins on Tuesday 9 February, in 2 days. Ramadan')
  at('2027-02-08T21:00')
  expect((await leadsOf())[0]).toMatch(
    /^Day 1 of Ramadan Tuesday 9 February · Cape Town Suhoor ends 04:\d\d tomorrow Iftar 19:\d\d tomorrow /,
  )
  at('2027-02-09T14:00')
  const [home, salaah, inArabic] = await leadsOf()
  expect(home).toMatch(/^Day 1 of Ramadan Tuesday 9 February · Cape Town Suhoor ended 04:\d\d Iftar 19:\d\d /)
  expect(salaah).toBe(home)
  expect(inArabic).toContain('اليوم 1 من رمضان')
  const durban = (await open('/prayer-times?city=durban')).texts('[data-season]')[0]
  expect(durban).toMatch(/^Day 1 of Ramadan Tuesday 9 February · Durban .* Iftar 18:\d\d/)
})

test('what is next is counted down to, and the page is cached no longer than that', async () => {
  await declare(shaban, ramadan)
  at('2027-02-09T03:30')
  for (const next of ['suhoor', 'iftar']) {
    const page = await open('/')
    expect(page.attributes('[data-season-time][data-next]', 'data-season-time')).toEqual([next])
    const ends = Number(page.attributes('[data-season] [data-until]', 'data-until')[0])
    expect(Date.parse(await cachedUntil('/'))).toBeLessThanOrEqual(ends)
    vi.setSystemTime(ends)
  }
  expect((await open('/')).texts('[data-season]')[0]).toContain('Day 2 of Ramadan Wednesday 10 February')
})

test('the caution minutes move the end of suhoor and are shown with the time of Fajr', async () => {
  await declare(shaban, ramadan)
  at('2027-02-09T03:30')
  const clockOf = async () => (await open('/')).texts('[data-season-time=suhoor] [data-season-clock]')[0]!
  const fajr = await clockOf()
  await chooseHijri({ cautionMinutes: 10 })
  const [hours, minutes] = fajr.split(':').map(Number) as [number, number]
  const earlier = hours * 60 + minutes - 10
  expect(await clockOf()).toBe(`0${Math.floor(earlier / 60)}:${String(earlier % 60).padStart(2, '0')}`)
  expect((await open('/')).texts('[data-season]')[0]).toContain(`10 minutes before Fajr, which begins at ${fajr}.`)
  const end = new Date(`2027-02-09T${await clockOf()}:00+02:00`).toISOString()
  for (const path of ['/', '/prayer-times']) expect(await cachedUntil(path), path).toBe(end)
})

test('a correction on the second evening counts anew, and Eid ends it by itself', async () => {
  await declare(shaban, ['2027-02-08', 1448, 9])
  at('2027-02-09T12:00')
  expect((await leadsOf())[0]).toContain('Day 2 of Ramadan')
  const [current] = (await listDeclarations()).filter(({ month }) => month === 9)
  const entry = { year: 1448, month: 9, firstDay: '2027-02-09', announced: 'completed' as const }
  const rest = { announcedAt: '2027-02-09T18:00:00.000Z', authority: AUTHORITY, source: '', note: '' }
  at('2027-02-09T20:30')
  await correctMonth(anActor('superadmin'), { ...entry, ...rest }, { seen: current!.id, now: new Date() })
  expect((await leadsOf())[0]).toContain('Day 2 of Ramadan Wednesday 10 February')
  at('2027-03-09T20:00')
  expect((await leadsOf())[0]).toContain(`30 Ramadan or 1 Shawwal, awaiting ${AUTHORITY}`)
  await declare(['2027-03-10', 1448, 10])
  expect((await leadsOf())[0]).toBe('Eid al-Fitr is tomorrow, Wednesday 10 March. Eid salaah')
  at('2027-03-10T21:00')
  expect(await leadsOf()).toEqual([null, null, null])
})

/** The day of Ramadan by the table of a site: its first day, and the day of Eid. */
const begins = [
  { shabanBegins: '2027-01-10', announced: 'seen', first: '2027-02-08', eid: '2027-03-10' },
  { shabanBegins: '2027-01-10', announced: 'completed', first: '2027-02-09', eid: '2027-03-10' },
  { shabanBegins: '2027-01-11', announced: 'completed', first: '2027-02-10', eid: '2027-03-12' },
] as const
const MONTHS = ['January', 'February', 'March']
const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`

for (const { shabanBegins, announced, first, eid } of begins)
  test(`a Ramadan that begins on ${first}: first, middle and last days to Eid, on every page and file that counts them`, async () => {
    await declare([shabanBegins, 1448, 8])
    await declareMonth([first, 1448, 9], AUTHORITY, announced)
    const mosque = await aMosque({ name: 'Masjid of the Days' })
    const now = new Date('2027-01-20T10:00:00Z')
    const period = { name: '', validUntil: null, state: 'published' as const }
    const save = (timetable: object, isha: string, version: number) =>
      saveTimetable(
        anActor('superadmin'),
        mosque.id,
        { ...period, ...timetable, content: timetableContent({ week: jamaatAt('isha', isha) }) } as never,
        { state: 'published', version, now, afterChange: async () => {} },
      )
    expect(await save({ kind: 'regular', validFrom: '2027-01-01' }, '21:30', 0)).toMatchObject({ outcome: 'saved' })
    expect(
      await save({ kind: 'season', name: 'Ramadan', hijri: 'ramadan', validFrom: first }, '21:20', 1),
    ).toMatchObject({ outcome: 'saved' })
    await holdProgram(mosque.id, { taraweeh: [aTaraweeh(atNight)], eid: [anEidSalaah()] })
    const wrong: unknown[] = []
    const check = (when: string, of: string, found: unknown, wanted: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ when, of, found, wanted })
    }
    // season.test.ts counts the days between as rules.
    const days = [-1, 0, 14].map((count) => addDays(first, count))
    for (const day of [...days, ...[-3, -2, -1, 0, 1].map((count) => addDays(eid, count))]) {
      const fast = toDayNumber(day) - toDayNumber(first) + 1
      const isFast = fast >= 1 && day < eid
      if (day === addDays(eid, -1)) {
        at(`${day}T20:00`)
        // The evening of the 29th and of the 30th alike: the announcement decides.
        await declareMonth(
          [eid, 1448, 10],
          AUTHORITY,
          toDayNumber(eid) - toDayNumber(first) === 29 ? 'seen' : 'completed',
        )
      }
      at(`${day}T12:00`)
      const [home, salaah, arabic] = await leadsOf()
      const ofRamadan = await open('/ramadan')
      const page = ofRamadan.texts('[data-season]')[0] ?? ''
      for (const [of, lead] of Object.entries({ home, salaah, page }))
        if (isFast)
          check(day, of, /^Day (\d+) of Ramadan \w+ (\d+ \w+)/.exec(lead ?? '')?.slice(1), [
            String(fast),
            dayAndMonth(day),
          ])
      if (isFast) check(day, 'in Arabic', arabic?.includes(`اليوم ${fast} من رمضان`), true)
      if (day === eid) check(day, 'home', home?.startsWith('Today is Eid al-Fitr.'), true)
      if (day > eid) check(day, 'leads', [home, salaah, arabic], [null, null, null])
      const { days } = await (await visit(`/mosques/${mosque.slug}/days.json`)).json()
      check(day, 'jamaat of Isha', days[0].times.isha.jamaat?.slice(11, 16), isFast ? '21:20' : '21:30')
      // Taraweeh is before each fast: from the evening before the first to the one before the last.
      const isNight = fast >= 0 && day < addDays(eid, -1)
      const listed = ofRamadan.texts('article')
      const isOpen = fast === 29 && day < addDays(eid, -1)
      check(
        day,
        'the night is uncertain',
        ofRamadan.text.includes('Day 30 of Ramadan, if the moon is not seen'),
        isOpen,
      )
      if (isNight)
        check(day, 'taraweeh tonight', [listed.length, /juz (\d+)/i.exec(listed[0] ?? '')?.[1]], [1, String(fast + 1)])
      const isKnown = day >= addDays(eid, -1)
      const heading = (await open('/eid')).text
      check(day, '/eid', heading.includes(dayAndMonth(eid)), true)
      if (isKnown) check(day, '/eid, the other day', heading.includes(dayAndMonth(addDays(eid, 1))), false)
    }
    expect(wrong.slice(0, 10)).toEqual([])
  })

test('a site that switched it off leads with nothing, and its page of Ramadan still has the times', async () => {
  await declare(shaban, ramadan)
  await chooseHijri({ showsRamadan: false })
  at('2027-02-09T14:00')
  expect(await leadsOf()).toEqual([null, null, null])
  expect((await open('/ramadan')).texts('[data-season]')[0]).toContain('Day 1 of Ramadan')
})

test('home in Ramadan has at most 4.2 kB of markup more, with its thirty lanterns', async () => {
  await declare(shaban, ramadan)
  at('2027-02-09T14:00')
  const withLead = (await open('/')).source.length
  await chooseHijri({ showsRamadan: false })
  expect(withLead - (await open('/')).source.length).toBeLessThan(4.2 * 1024)
})

test('the page of Ramadan lists taraweeh of the night by suburb, also without script', async () => {
  await declare(shaban, ramadan)
  const near = await aMosque({ name: 'Masjid of the Hafidh', area: 'Athlone' })
  const far = await aMosque({ name: 'Masjid of the Hall', area: 'Wynberg' })
  await holdProgram(near.id, {
    taraweeh: [aTaraweeh({ ...atNight, rakaats: 20, huffadh: 'Hafidh One', ladies: 'yes', khatamNight: 27 })],
    itikaf: { held: 'yes', contact: 'the secretary', note: '' },
  })
  const venue = { name: 'Long Hall', address: '', latitude: null, longitude: null }
  const reading = { kind: 'lines' as const, lines: ['Al-Fatihah', 'Surah Yusuf'] }
  await holdProgram(far.id, { taraweeh: [aTaraweeh({ time: { kind: 'after-isha', minutes: 0 }, venue, reading })] })

  at('2027-01-28T12:00')
  const before = await open('/ramadan')
  expect(before.texts('#taraweeh h2')).toContain('Taraweeh on the first night')
  expect(before.texts('#taraweeh li article')[1]).toContain('Reading: Al-Fatihah')
  at('2027-02-09T14:00')
  const page = await open('/ramadan')
  expect(page.texts('#taraweeh li h3')).toEqual(['Masjid of the Hafidh', 'Masjid of the Hall'])
  const [first, second] = page.texts('#taraweeh li article')
  for (const fact of ['20:45', 'Tonight: juz 2', '20 rakaats', 'Huffadh: Hafidh One', 'Space for ladies'])
    expect(first).toContain(fact)
  expect(first).not.toContain(' At ')
  expect(second).toContain('After Isha At Long Hall')
  expect(second).toContain('Tonight: Surah Yusuf')
  expect((await open('/ramadan?area=Wynberg')).texts('#taraweeh li h3')).toEqual(['Masjid of the Hall'])
  expect(page.links).toContain('/ramadan/sheet')
  expect(page.has('[data-near-locate]')).toBe(true)

  // Until suhoor ends it is still the night that began in the evening before.
  const tonight = async () => (await open('/ramadan')).texts('#taraweeh li article')[0]!
  for (const [local, juz] of [
    ['2027-02-09T23:30', 2],
    ['2027-02-10T00:30', 2],
    ['2027-02-10T05:30', 3],
    ['2027-02-10T21:30', 3],
  ] as const) {
    at(local)
    expect([local, await tonight()]).toEqual([local, expect.stringContaining(`Tonight: juz ${juz} `)])
  }

  at('2027-03-06T14:00')
  const lastTen = await open('/ramadan')
  expect(lastTen.text).toContain('The last ten nights')
  expect(lastTen.text).toContain('Masjid of the Hafidh ask the secretary')
  expect(lastTen.texts('#taraweeh li article')[0]).toContain('Khatam tonight')
  expect((await open('/ar/ramadan')).text).toContain('العشر الأواخر')
  at('2027-06-01T12:00')
  const after = await open('/ramadan')
  expect(after.text).toContain('It is not Ramadan now. Ramadan 1449 is expected to begin on')
  const lanterns = '[data-slot=lanterns]'
  expect([page.has(lanterns), after.has(lanterns)]).toEqual([true, false])
})

test('lists by distance and the map have only what holds the occasion, with its times', async () => {
  await declare(shaban, ramadan)
  const holding = await aMosque({ name: 'Masjid One', latitude: -33.93, longitude: 18.42 })
  const access = anAccess({ sign_language: 'sfs' })
  await aMosque({ name: 'Masjid Two', latitude: -33.94, longitude: 18.43 })
  await holdProgram(holding.id, { taraweeh: [aTaraweeh({ ...atNight, access })], eid: [anEidSalaah({ access })] })
  at('2027-02-09T14:00')
  const jsonOf = async (path: string) => (await visit(path)).json()
  for (const [held, minutes] of [
    ['taraweeh', 20 * 60 + 45],
    ['eid', 7 * 60 + 30],
  ] as const) {
    const { mosques } = await jsonOf(`/mosques/nearby.json?held=${held}`)
    const said = [{ prayer: held, minutes, facts: access.facts }]
    const jamaat = { prayer: held, minutes, expectedDays: held === 'eid' ? 2 : 0 }
    expect(mosques).toMatchObject([{ slug: holding.slug, jamaats: [jamaat], access: said }])
    expect(JSON.stringify(await jsonOf(`/mosques/positions.json?held=${held}`))).not.toContain('Masjid Two')
  }
  expect((await jsonOf('/mosques/nearby.json?held=nonsense')).mosques).toHaveLength(2)
})

test('taraweeh and Eid with an interpreter are one press, in the list, by distance and on the map', async () => {
  await declare(shaban, ramadan)
  const signed = anAccess({ sign_language: 'sfs', children_welcome: 'yes' })
  const welcome = anAccess({ children_welcome: 'yes' })
  const two = await aMosque({ name: 'Masjid Two' })
  const others = [
    { area: 'Athlone', name: 'Masjid One' },
    { area: 'Wynberg', name: 'Masjid Three' },
  ].map(aMosque)
  for (const { id } of [two, ...(await Promise.all(others))]) {
    const access = id !== two.id ? signed : anAccess({ sign_language: 'no', ladies: 'yes', children_welcome: 'yes' })
    await holdProgram(id, {
      taraweeh: [
        aTaraweeh({ ...atNight, access: welcome }),
        aTaraweeh({ time: { kind: 'fixed', time: '22:00' }, access }),
      ],
      eid: [anEidSalaah({ salaah: '07:00', access: welcome }), anEidSalaah({ salaah: '08:30', access })],
    })
  }
  at('2027-02-09T14:00')
  for (const [path, held, time, list] of [
    ['/ramadan', 'taraweeh', '22:00', '#taraweeh li article'],
    ['/eid', 'eid', '08:30', 'li article'],
  ] as const) {
    const all = await open(path)
    expect(all.texts(list)).toHaveLength(3)
    const asked = `${path}?access=sign_language`
    expect(all.texts('#access a'), 'not what each of them has').toEqual([
      'Space for ladies',
      'Sign language interpreter',
    ])
    expect(all.links).toContain(`${asked}#access`)
    const page = await open(`${asked}&area=Nowhere`)
    expect(page.texts(`${list} h3`)).toEqual(['Masjid One', 'Masjid Three'])
    expect(page.texts(`${list} ul li`)).toEqual(Array(2).fill(expect.stringContaining(time)))
    expect(page.texts('#access [aria-current]')).toEqual(['Sign language interpreter'])
    expect(page.attributes('#access [aria-current]', 'href')).toEqual([`${path}?#access`])
    expect((await open(`${path}?access=quiet_room`)).texts(list)).toHaveLength(3)
    const form = `main form[action="${path}"]`
    expect(all.has(`${form} input[type=hidden]`)).toBe(false)
    const inSuburb = await open(`${asked}&area=Wynberg`)
    expect(inSuburb.texts(`${list} h3`)).toEqual(['Masjid Three'])
    expect([inSuburb.value('access'), inSuburb.value('area')]).toEqual(['sign_language', 'Wynberg'])
    expect(inSuburb.attributes('#access a', 'href')).toEqual([
      ...[`${path}?area=Wynberg&access=ladies#access`, `${path}?area=Wynberg#access`],
    ])
    for (const file of ['nearby', 'positions']) {
      const found = await (await visit(`/mosques/${file}.json?held=${held}&access=sign_language`)).text()
      expect([file, found.includes('Masjid One'), found.includes('Masjid Two')]).toEqual([file, true, false])
    }
  }
})

test('the page of Eid and the calendar say both days until it is declared, and other days are listed by themselves', async () => {
  await declare(shaban, ramadan)
  const nowhere = { latitude: null, longitude: null }
  const one = await aMosque({ name: 'Masjid One', area: 'Athlone', latitude: -33.96, longitude: 18.47 })
  const two = await aMosque({ name: 'Masjid Two', ...nowhere })
  const field = { name: 'Green Field', address: 'Long Street', latitude: -33.9, longitude: 18.5 }
  await holdProgram(one.id, {
    eid: [
      anEidSalaah({ salaah: '08:30' }),
      anEidSalaah({
        ...{ venue: field, bringMat: true, rain: 'At the mosque', imam: 'Imam A', note: 'Come early' },
        access: anAccess({}, { languages: ['ar'] }),
      }),
    ],
  })
  await holdProgram(two.id, { eid: [anEidSalaah()] })
  const days = [
    { year: 1448, month: 9, firstDay: '2027-02-08' },
    { year: 1448, month: 10, firstDay: '2027-03-09' },
  ]
  const calendar = { follows: 'other', months: 'all', authority: 'Another committee', days } as const
  const saved = await saveMosqueCalendar(anActor('superadmin'), two.id, calendar, {
    version: 0,
    asked: days,
    now: new Date('2027-02-20T12:00:00Z'),
  })
  expect(saved).toEqual({ outcome: 'saved' })

  const inCalendar = async () => {
    const body = await (await visit('/moon.ics')).text()
    const days = (day?: Date) => day?.toISOString().slice(0, 10)
    return Object.values(ical.sync.parseICS(body)).flatMap((part) =>
      part?.type === 'VEVENT' && part.uid.includes('1448-10-eid-al-fitr')
        ? [[part.summary, days(part.start), days(part.end)]]
        : [],
    )
  }
  const either = 'Eid al-Fitr: Wednesday 10 March or Thursday 11 March (expected)'
  at('2027-03-01T12:00')
  expect(await inCalendar()).toEqual([[either, '2027-03-10', '2027-03-12']])
  const undecided = await open('/eid')
  expect(undecided.texts('h1')).toEqual(['Eid al-Fitr 1448'])
  expect(undecided.text).toContain('Wednesday 10 March or Thursday 11 March')
  expect(undecided.text).toContain(`${AUTHORITY} announces it on the evening of the 29th of Ramadan.`)
  expect(undecided.text).toContain('On another day: Tuesday 9 March')
  const [card] = undecided.texts('article')
  // Those of the day of the site have the numbers of the map.
  expect(undecided.texts('article > span')).toEqual(['1'])
  const atField = ['07:30', 'At Green Field, Long Street', 'Bring a mat', 'If it rains: At the mosque', 'Imam A']
  for (const fact of [...atField, 'Khutbah in Arabic', 'Come early', '08:30']) expect(card).toContain(fact)
  expect(undecided.links.filter((link) => link.includes('/maps/dir/')).map((link) => link.split('=').at(-1))).toEqual([
    ...['-33.9,18.5', '-33.96,18.47'],
  ])
  expect(card!.indexOf('07:30')).toBeLessThan(card!.indexOf('08:30'))
  expect((await open('/ar/eid')).text).toContain('الأربعاء 10 مارس أو الخميس 11 مارس')

  at('2027-03-09T21:00')
  expect(await inCalendar(), 'while it is awaited').toEqual([[either, '2027-03-10', '2027-03-12']])
  await declare(['2027-03-10', 1448, 10])
  expect(await inCalendar()).toEqual([['Eid al-Fitr', '2027-03-10', '2027-03-11']])
  const known = await open('/eid')
  expect(known.text).toContain('Wednesday 10 March')
  expect(known.text).not.toContain('Thursday 11 March')
  expect(known.text).toContain(`Announced by ${AUTHORITY}.`)
})

test('an Eid that is announced for a Friday has Jumu’ah by itself, on the page of Eid and of the mosque', async () => {
  await declare(['2027-01-11', 1448, 8])
  await declareMonth(['2027-02-10', 1448, 9], AUTHORITY, 'completed')
  const { id, slug } = await aMosque({ name: 'Masjid of the Friday' })
  const content = timetableContent({ week: jamaatAt('isha', '20:45'), sessions: [aSession({ salaah: '13:05' })] })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2027-01-20', validUntil: null, content }
  const saved = { state: 'published' as const, version: 0, now: new Date('2027-01-20T10:00:00Z') }
  await saveTimetable(anActor('superadmin'), id, timetable, { ...saved, afterChange: async () => {} })
  await holdProgram(id, { eid: [anEidSalaah({ salaah: '07:40' })] })
  at('2027-03-10T12:00')
  const undecided = await open('/eid')
  expect(undecided.text).toContain('Thursday 11 March or Friday 12 March')
  expect(undecided.text).not.toContain('13:05')

  at('2027-03-11T20:00')
  await declareMonth(['2027-03-12', 1448, 10], AUTHORITY, 'completed')
  const page = await open('/eid')
  expect(page.text).toContain('This Eid is on a Friday.')
  expect(page.texts('article')[0]).toMatch(/07:40 .*Jumu'ah 13:05/)
  expect((await open('/ar/eid')).texts('article')[0]).toContain('13:05')
  at('2027-03-12T06:00')
  const ofMosque = await open(`/mosques/${slug}`)
  for (const time of ['07:40', '13:05']) expect(ofMosque.text).toContain(time)
})

test('Eid al-Adha is known ten days ahead, with Arafah and the days of qurbani', async () => {
  await declare(['2027-05-08', 1448, 12])
  at('2027-05-08T12:00')
  const page = await open('/eid')
  expect(page.texts('h1')).toEqual(['Eid al-Adha 1448'])
  expect(page.texts('dd')).toEqual(['Sunday 16 May', 'Monday 17 May to Thursday 20 May'])
  expect((await open('/')).texts('[data-season]')[0]).toContain(
    'Day of Arafah: Sunday 16 May. Eid al-Adha is on Monday 17 May.',
  )
  expect(await (await visit('/moon.ics')).text()).toContain('DTSTART;VALUE=DATE:20270517')
})

test('fitrah is shown where it is filled in, in its currency', async () => {
  await declare(shaban, ramadan)
  at('2027-02-20T12:00')
  expect((await open('/ramadan')).text).not.toContain('Fitrah')
  const fitrah = {
    amounts: [33, 84.5],
    currency: 'ZAR',
    authority: 'Demonstration council',
    year: '1448',
    note: 'Before Eid',
  }
  await chooseHijri({ fitrah })
  for (const path of ['/ramadan', '/eid']) {
    const { text } = await open(path)
    expect(text).toContain('Fitrah 1448')
    expect(text).toMatch(/R\s?33 or R\s?84.50 a person, as announced by Demonstration council\. Before Eid/)
  }
  await chooseHijri({ fitrah: { ...fitrah, authority: '', year: '', note: '' } })
  expect((await open('/eid')).text).toMatch(/Fitrah R\s?33 or R\s?84.50 a person\. /)
})

test('the sheet has a row for each fast, the 30th uncertain until it is known', async () => {
  await declare(shaban, ramadan)
  at('2027-02-20T12:00')
  const page = await open('/ramadan/sheet')
  expect(page.texts('h1')).toEqual(['Ramadan 1448 in Cape Town'])
  expect(page.texts('thead th')).toEqual([
    'Ramadan',
    'Day',
    'Suhoor ends',
    'Fajr',
    'Sunrise',
    'Dhuhr',
    "Asr Shafi'i",
    'Asr Hanafi',
    'Iftar',
    'Isha',
  ])
  expect(page.all('tbody tr')).toHaveLength(30)
  expect(page.texts('tbody tr:last-child th')[0]).toContain('if the moon is not seen')
  expect(page.texts('tbody .begins-last-ten th')).toEqual(['Mon 1 Mar'])
  for (const words of [
    `Tuesday 9 February, announced by ${AUTHORITY}.`,
    'Method 14',
    'As of Saturday 20 February 2027.',
  ])
    expect(page.text).toContain(words)
  expect((await open('/ramadan/sheet?city=durban')).texts('h1')).toEqual(['Ramadan 1448 in Durban'])
  expect(await cachedUntil('/ramadan/sheet'), 'sunset').toBe('2027-02-20T17:38:00.000Z')
  const [, suhoor, , , , , , iftar] = page.texts('tbody tr:nth-child(13) td')
  expect((await open('/ramadan')).text).toContain(`Tomorrow suhoor ends ${suhoor}, iftar ${iftar}.`)
  at('2027-03-09T21:00')
  await declare(['2027-03-10', 1448, 10])
  expect((await open('/ramadan/sheet')).all('tbody tr')).toHaveLength(29)
})

test('the sheet of a mosque has its jamaats where it announces some, and taraweeh of the same evening', async () => {
  await declare(shaban, ramadan)
  const mosque = await aMosque({ name: 'Masjid of the Sheet' })
  const bare = await open(`/mosques/${mosque.slug}/ramadan/sheet`)
  expect(bare.texts('thead th')).not.toContain('Taraweeh')
  expect(bare.text).toContain('No jamaats are announced for these days.')
  await holdProgram(mosque.id, { taraweeh: [aTaraweeh(atNight)] })
  const page = await open(`/mosques/${mosque.slug}/ramadan/sheet`)
  expect(page.texts('tbody tr:first-child td:last-child')).toEqual(['20:45'])
  expect(page.text).toContain('First taraweeh: Monday 8 February at 20:45.')
  expect(await cachedUntil(`/mosques/${mosque.slug}/ramadan/sheet`)).toBe('2026-11-20T17:36:00.000Z')
  expect((await open(`/ar/mosques/${mosque.slug}/ramadan/sheet`)).text).toContain(`جهة الإعلان: ${AUTHORITY}.`)
})

test('the calendar of fasts has suhoor and iftar with alarms, for a city and for a mosque', async () => {
  await declare(shaban)
  const mosque = await aMosque({ name: 'Masjid of the Calendar' })
  const entriesOf = async (path: string) => {
    const body = await (await visit(path)).text()
    return Object.values(ical.sync.parseICS(body)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
  }
  at('2027-01-28T12:00')
  for (const path of ['/prayer-times/cape-town/fasting.ics', `/mosques/${mosque.slug}/fasting.ics`]) {
    const entries = await entriesOf(path)
    expect(entries).toHaveLength(60)
    const [suhoor, iftar] = entries
    expect(suhoor!.start.toISOString()).toMatch(/^2027-02-09T02:/)
    expect(String(suhoor!.summary)).toMatch(/^Suhoor ends 04:\d\d$/)
    expect(String(suhoor!.description)).toBe('Day 1 of Ramadan (expected)')
    expect(suhoor!.alarms).toHaveLength(1)
    expect(String(iftar!.summary)).toMatch(/^Iftar 19:\d\d$/)
    expect(iftar!.alarms).toHaveLength(1)
  }
  const [before] = await entriesOf('/prayer-times/cape-town/fasting.ics')
  await declare(['2027-02-08', 1448, 9])
  const [after] = await entriesOf('/prayer-times/cape-town/fasting.ics')
  expect(after!.uid).toBe(before!.uid)
  expect(after!.start.toISOString()).toMatch(/^2027-02-08T02:/)
  expect((await visit('/prayer-times/nowhere/fasting.ics')).status).toBe(404)
})
