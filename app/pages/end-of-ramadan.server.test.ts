// Runs in `npm run test:all`: the end of a month is replayed.
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { renderYearCalendar } from '#app/features/hijri/moon/moon-feeds.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { findPrograms } from '#app/features/timetables/feeds/public-programs.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { type Declared, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aJanazah } from '#tests/support/data/notices.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { textOf } from '#tests/support/http/page.ts'
import { cachedUntil, open, visit } from '#tests/support/site/route-site.ts'

// Every place that says something of Eid or of the night, on each evening around the end of a Ramadan.

const AUTHORITY = 'Demonstration moon committee (sample)'

/** What is known on an evening after Isha: of the next day, of Eid, and of the night. */
type Evening = {
  /** What pages lead with; empty when with nothing. */
  lead: string
  eid: string
  /** How the day of Eid is known. */
  status: 'expected' | 'awaiting' | 'complete' | 'declared'
  /** The night of Ramadan that begins. */
  night: number | null
}

const [WEDNESDAY, THURSDAY, FRIDAY] = ['Wednesday 10 March', 'Thursday 11 March', 'Friday 12 March']
const AWAITED = `30 Ramadan or 1 Shawwal, awaiting ${AUTHORITY}`
/** As lists name days: 'Wed 10 Mar' */
const inLists = (days: string) => days.replaceAll(/(\w{3})\w* (\d+) (\w{3})\w*/g, '$1 $2 $3')
const tomorrow = (day: string) => `Eid al-Fitr is tomorrow, ${day}.`

type Story = {
  ramadan: Declared
  /** When a month of 29 or 30 days is announced on the evening of its 29th. */
  announced?: { shawwal: Declared; as: 'seen' | 'completed' }
  /** From the evening of the 28th on. */
  evenings: [Day, Evening][]
}

const onNine = ['2027-02-09', 1448, 9] as const
const onTen = ['2027-02-10', 1448, 9] as const
const eitherOfNine = `${WEDNESDAY} or ${THURSDAY}`
const eitherOfTen = `${THURSDAY} or ${FRIDAY}`
const eve28 = (lead: string, eid: string): Evening => ({ lead, eid, status: 'expected', night: 29 })
const awaited = (eid: string): Evening => ({ lead: AWAITED, eid, status: 'awaiting', night: 30 })
const after = (eid: string, status: Evening['status']): Evening => ({ lead: '', eid, status, night: null })
const eve = (eid: string, status: Evening['status']): Evening => ({ lead: tomorrow(eid), eid, status, night: null })
const long = (eid: string): Evening => ({ lead: 'Day 30 of Ramadan', eid, status: 'declared', night: 30 })

/** The three evenings from one on that are alike. */
const threeFrom = (first: Day, evening: Evening) =>
  [0, 1, 2].map((later): [Day, Evening] => [addDays(first, later), evening])

const stories: Record<string, Story> = {
  'of 30 days that nobody announced': {
    ramadan: onNine,
    evenings: [
      ['2027-03-08', eve28('Day 29 of Ramadan', eitherOfNine)],
      ['2027-03-09', awaited(eitherOfNine)],
      ['2027-03-10', eve(THURSDAY, 'complete')],
      ...threeFrom('2027-03-11', after(THURSDAY, 'complete')),
    ],
  },
  'of 30 days as announced': {
    ramadan: onNine,
    announced: { shawwal: ['2027-03-11', 1448, 10], as: 'completed' },
    evenings: [
      ['2027-03-08', eve28('Day 29 of Ramadan', eitherOfNine)],
      ['2027-03-09', long(THURSDAY)],
      ['2027-03-10', eve(THURSDAY, 'declared')],
      ...threeFrom('2027-03-11', after(THURSDAY, 'declared')),
    ],
  },
  'of 29 days as announced, although 30 were expected': {
    ramadan: onNine,
    announced: { shawwal: ['2027-03-10', 1448, 10], as: 'seen' },
    evenings: [
      ['2027-03-08', eve28('Day 29 of Ramadan', eitherOfNine)],
      ['2027-03-09', eve(WEDNESDAY, 'declared')],
      ...threeFrom('2027-03-10', after(WEDNESDAY, 'declared')),
    ],
  },
  'of 29 expected days that nobody announced': {
    ramadan: onTen,
    evenings: [
      ['2027-03-09', eve28('Day 29 of Ramadan', eitherOfTen)],
      ['2027-03-10', awaited(eitherOfTen)],
      ...threeFrom('2027-03-11', after(THURSDAY, 'expected')),
    ],
  },
  'of 29 days as announced and expected': {
    ramadan: onTen,
    announced: { shawwal: ['2027-03-11', 1448, 10], as: 'seen' },
    evenings: [
      ['2027-03-09', eve28('Day 29 of Ramadan', eitherOfTen)],
      ['2027-03-10', eve(THURSDAY, 'declared')],
      ...threeFrom('2027-03-11', after(THURSDAY, 'declared')),
    ],
  },
  'of 30 days as announced, although 29 were expected': {
    ramadan: onTen,
    announced: { shawwal: ['2027-03-12', 1448, 10], as: 'completed' },
    evenings: [
      ['2027-03-09', eve28('Day 29 of Ramadan', eitherOfTen)],
      ['2027-03-10', long(FRIDAY)],
      ['2027-03-11', eve(FRIDAY, 'declared')],
      ...threeFrom('2027-03-12', after(FRIDAY, 'declared')),
    ],
  },
}

/** A mosque with taraweeh and Eid salaah, where Ramadan begins on a day. */
async function aSite(ramadan: Declared) {
  await nameAuthority(AUTHORITY)
  const { id, slug } = await aMosque({ slug: 'sample-mosque', latitude: -33.93, longitude: 18.42 })
  await holdProgram(id, {
    taraweeh: [aTaraweeh({ time: { kind: 'fixed', time: '23:00' }, reading: { kind: 'juz' } })],
    itikaf: { held: 'yes', contact: '', note: '' },
    eid: [anEidSalaah()],
  })
  await declareMonth([addDays(ramadan[0], -30), 1448, 8], AUTHORITY)
  await declareMonth(ramadan, AUTHORITY, 'completed')
  return { id, slug }
}

/** What is said of the day of Eid next to it. */
const reasons = {
  open: `${AUTHORITY} announces it on the evening of the 29th of Ramadan.`,
  expected: 'Expected from the position of the moon.',
  complete: 'Ramadan has 30 days, so the day is certain.',
  declared: `Announced by ${AUTHORITY}.`,
}
const words = { expected: 'expected', awaiting: 'expected', complete: 'certain', declared: 'announced' }

/** The last day on which Eid can be, by its words. */
const lastDayOf = (eid: string): Day => `2027-03-${/(\d+) March$/.exec(eid)![1]}`

const isTwo = ({ eid }: Evening) => eid.includes(' or ')
const isOpen = ({ status }: Evening) => status === 'expected' || status === 'awaiting'
/** Whether the night is the 30th that may not be one. */
const isUncertain = (known: Evening) => known.night === 30 && isOpen(known)

async function expectLead(path: string, at: string, known: Evening): Promise<void> {
  const lead = (await open(path, { at })).texts('[data-season]')[0] ?? ''
  expect({ path, at, lead }).toEqual({ path, at, lead: known.lead ? expect.stringContaining(known.lead) : '' })
  if (!isOpen(known)) expect(lead).not.toContain('expected')
}

async function expectNight(at: string, known: Evening): Promise<void> {
  const page = await open('/ramadan', { at })
  const headings = page.texts('h2').filter((text) => text === 'Taraweeh tonight' || text === 'The last ten nights')
  expect({ at, headings }).toEqual({ at, headings: known.night ? ['Taraweeh tonight', 'The last ten nights'] : [] })
  expect(page.text.includes('Day 30 of Ramadan, if the moon is not seen')).toBe(isUncertain(known))
  expect(page.text.includes(`Tonight: juz ${known.night}`)).toBe(known.night !== null && !isUncertain(known))
  const near = await json('/mosques/nearby.json?held=taraweeh', at)
  expect({ at, near: near.mosques.length }).toEqual({ at, near: known.night ? 1 : 0 })
}

async function expectEid(day: Day, at: string, known: Evening): Promise<void> {
  const { eid, status } = known
  const said = (await open('/eid', { at })).texts('[data-region=day]')[0]
  const last = lastDayOf(eid)
  const relative = isTwo(known) ? '' : last === day ? 'Today, ' : last === addDays(day, 1) ? 'Tomorrow, ' : ''
  const reason = isTwo(known) || status === 'awaiting' ? reasons.open : reasons[status]
  expect({ at, said }).toEqual({ at, said: `${relative}${eid} ${reason}` })
}

async function expectMoon(day: Day, at: string, known: Evening): Promise<void> {
  const { eid, status } = known
  const ofYear = (await open('/moon', { at })).texts('main li').find((text) => text.startsWith('Eid al-Fitr '))
  const coming = day <= lastDayOf(eid) && `Eid al-Fitr ${inLists(eid)} 1 Shawwal 1448 · ${words[status]}`
  expect({ at, ofYear }).toEqual({ at, ofYear: coming || expect.not.stringContaining('1448') })
  const calendar = (await renderYearCalendar(new Date(at), 'http://localhost', 'en')).replaceAll('\r\n ', '')
  const summary = /SUMMARY:(Eid al-Fitr.*)\r/.exec(calendar)?.[1]
  const marked = isTwo(known) ? `Eid al-Fitr: ${eid} (expected)` : 'Eid al-Fitr (expected)'
  expect({ at, summary }).toEqual({ at, summary: isOpen(known) ? marked : 'Eid al-Fitr' })
}

async function expectMosque({ id, slug }: { id: string; slug: string }, day: Day, at: string, known: Evening) {
  const { night, eid } = known
  const { text } = await open(`/mosques/${slug}`, { at })
  expect({ at, taraweeh: text.includes('Begins at 23:00') }).toEqual({ at, taraweeh: night !== null })
  expect(text.includes('Tonight: Juz')).toBe(night !== null && !isUncertain(known))
  const days = eid.replace(/ or |$/g, (end) => ` 2027${end}`)
  if (day < lastDayOf(eid)) expect(text).toContain(isTwo(known) ? `${days}, subject to the sighting of the moon` : days)
  const { programs } = await findPrograms({ mosqueId: id }, { page: 1, perPage: 1 }, { now: new Date(at), origin: '' })
  const [ofProgram] = programs[0]!.eid
  expect({ at, ...ofProgram }).toMatchObject({ days: { length: isTwo(known) ? 2 : 1 }, isCertain: !isOpen(known) })
  const sheet = (await open(`/mosques/${slug}/ramadan/sheet`, { at })).text
  expect(sheet.includes('announced by') && sheet.includes('ubject to the sighting')).toBe(false)
  if (night) expect(sheet.includes('if the moon is not seen')).toBe(isTwo(known))
  // That of the next Ramadan.
  if (!known.lead) expect(sheet).toContain(', expected. Subject to the sighting of the moon.')
}

/** The date of the next day in the files that programs and boards read. */
async function expectFiles(slug: string, day: Day, at: string, known: Evening): Promise<void> {
  const { status, night, lead } = known
  const { days } = await json(`/mosques/${slug}/days.json`, at)
  const next = { ...days[0].hijri, ...days[1].hijri }
  // The 29th fast is declared with its month.
  const statusOfNext = status === 'expected' && night ? 'declared' : status
  if (night || lead) expect({ at, status: next.status }).toEqual({ at, status: statusOfNext })
  const board = await json(`/mosques/${slug}/board.json`, at)
  const onBoard: string = board.dates.en[addDays(day, 1)][1]
  expect({ onBoard, isMarked: onBoard.includes('expected') }).toEqual({
    onBoard,
    isMarked: status === 'expected' && !night,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: files of several kinds
const json = async (path: string, at: string): Promise<any> => (await visit(path, { at })).json()

test.each(Object.entries(stories))('after a Ramadan %s every page, feed and board says the same', async (_, story) => {
  const { ramadan, announced, evenings } = story
  const mosque = await aSite(ramadan)
  let before: Evening | null = null
  for (const [day, known] of evenings) {
    if (announced && day === addDays(ramadan[0], 28)) await declareMonth(announced.shawwal, AUTHORITY, announced.as)
    const at = `${day}T20:00:00Z`
    await expectLead('/ramadan', at, known)
    await expectEid(day, at, known)
    // Two pages are enough where nothing new is known.
    if (known !== before) {
      await expectNight(at, known)
      for (const path of ['/', '/prayer-times']) await expectLead(path, at, known)
      await expectMoon(day, at, known)
      await expectMosque(mosque, day, at, known)
      await expectFiles(mosque.slug, day, at, known)
    }
    before = known
  }
})

test('on the evening on which Ramadan is awaited nothing is said to be tonight, and the moon has been looked for', async () => {
  await nameAuthority(AUTHORITY)
  const { id, slug } = await aMosque({ slug: 'sample-mosque' })
  await holdProgram(id, { taraweeh: [aTaraweeh({ time: { kind: 'fixed', time: '23:00' }, reading: { kind: 'juz' } })] })
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY)
  const firstNight = async (at: string) => {
    const { text } = await open('/ramadan', { at })
    return /(Taraweeh (tonight|on the first night)( (Expected )?[Ii]n the evening of .*?\.)?) .*((Tonight: j|J)uz 1)/
      .exec(text)
      ?.flatMap((part, index) => (index === 1 || index === 5 ? [part] : []))
  }
  const either =
    'In the evening of Sunday 7 February if Ramadan is announced then, else in the evening of Monday 8 February.'
  expect(await firstNight('2027-02-01T18:00:00Z')).toEqual([
    'Taraweeh on the first night Expected in the evening of Monday 8 February.',
    'Juz 1',
  ])
  // Also after midnight, until the Fajr that ends the wait.
  for (const at of ['2027-02-07T18:00:00Z', '2027-02-07T23:00:00Z'])
    expect(await firstNight(at)).toEqual([`Taraweeh on the first night ${either}`, 'Juz 1'])
  expect(await firstNight('2027-02-08T10:00:00Z')).toEqual(['Taraweeh tonight', 'Tonight: juz 1'])
  expect((await open(`/mosques/${slug}`, { at: '2027-02-07T18:00:00Z' })).text).not.toContain('Tonight')
  const moon = await open('/moon', { at: '2027-02-07T18:00:00Z' })
  expect(moon.texts('h2')[0]).toBe(
    'The moon was looked for in the evening of Sunday 7 February; what was decided is awaited.',
  )
  const rows = moon.texts('section table tr')
  expect(rows[0]).toBe('Evening Sun 7 Feb Mon 8 Feb')
  expect(rows).toContain('Age at sunset 25 h 50 min 49 h 49 min')
  expect(moon.text).toContain('They are calculated for Cape Town')
  expect(moon.text).not.toContain('Next evening to look')
  expect(moon.text).toMatch(/Next suhoor ends at 04:\d\d, if tomorrow is a fast\./)
  expect(moon.text).toContain('First day of Ramadan Mon 8 Feb or Tue 9 Feb 1 Ramadan 1448 · expected')
})

test('suhoor has ended once Fajr has begun, and from Maghrib on both times are those of tomorrow', async () => {
  await aSite(onNine)
  const lead = async (path: string, at: string) => (await open(path, { at })).texts('[data-season]')[0]
  for (const path of ['/', '/prayer-times', '/ramadan']) {
    expect(await lead(path, '2027-02-10T02:00:00Z')).toMatch(/Suhoor ends 04:54 Iftar 19:48\b/)
    expect(await lead(path, '2027-02-10T10:00:00Z')).toMatch(/Suhoor ended 04:54 Iftar 19:48\b/)
    expect(await lead(path, '2027-02-10T18:30:00Z')).toMatch(/Suhoor ends 04:55 tomorrow Iftar 19:47 tomorrow\b/)
  }
})

test('on the morning of Eid it is today, and the day and Arafah of an Eid al-Adha that is open are two', async () => {
  await aSite(onNine)
  const lead = async (at: string) => (await open('/', { at })).texts('[data-season]')[0]
  expect(await lead('2027-03-11T06:00:00Z')).toMatch(/^Today is Eid al-Fitr\. Eid Mubarak\./)
  const early = await open('/', { at: '2027-03-11T04:00:00Z' })
  expect(early.texts('#eid-salaah')).toEqual(['Eid salaah 07:30'])
  const heldNear = (page: typeof early) => page.attributes('[data-held]', 'data-held')
  expect([heldNear(early), heldNear(await open('/', { at: '2027-03-11T12:00:00Z' }))]).toEqual([['eid'], []])
  expect(early.text).toContain('Today is Eid al-Fitr. Eid Mubarak.')
  expect(early.all('[data-region=when], #first-saved').map(({ id }) => id)).toEqual(['first-saved', ''])
  const { text } = await open('/eid', { at: '2027-04-01T10:00:00Z' })
  expect(text).toContain('Monday 17 May or Tuesday 18 May')
  expect(text).toContain('Day of Arafah Sunday 16 May or Monday 17 May')
  expect(text).not.toContain('Days of qurbani')
  await declareMonth(['2027-05-08', 1448, 12], AUTHORITY)
  expect(await lead('2027-05-15T10:00:00Z')).toMatch(
    /^Day of Arafah: Sunday 16 May\. Eid al-Adha is on Monday 17 May\. Qurbani: Monday 17 May to Thursday 20 May\./,
  )
  expect(await lead('2027-05-16T10:00:00Z')).toMatch(/^Today is the day of Arafah\. Eid al-Adha is on Monday 17 May\./)
  expect(await lead('2027-05-17T10:00:00Z')).toMatch(/^Today is Eid al-Adha\./)
  expect(await lead('2027-05-18T10:00:00Z')).toMatch(/^Qurbani: Monday 17 May to Thursday 20 May\./)
})

test('what is said of Eid expires when the wait for it begins and ends', async () => {
  await aSite(onNine)
  expect(await cachedUntil('/eid', { at: '2027-03-09T16:00:00Z' })).toBe('2027-03-09T17:13:00.000Z')
  expect(await cachedUntil('/eid', { at: '2027-03-09T22:30:00Z' })).toBe('2027-03-10T03:25:00.000Z')
  expect(await cachedUntil('/ramadan', { at: '2027-03-10T17:12:00Z' })).toBe('2027-03-10T17:15:00.000Z')
})

test('the morning of Eid names the next salaah with what to know of it, and leads to the mosque and to all others', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(onNine, AUTHORITY)
  const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
  const hold = async (name: string, eid: Parameters<typeof anEidSalaah>[0]) => {
    const { id, slug } = await aMosque({ name })
    await holdProgram(id, { eid: [anEidSalaah(eid)] })
    return slug
  }
  const plain = await hold('Masjid A', { salaah: '07:30' })
  const list = async () => {
    const page = await open('/', { at: '2027-03-11T04:00:00Z' })
    const section = page.one('section[aria-labelledby=eid-salaah]')
    const { page: at, eid } = textsIn('en').public.ramadan
    const { ladies } = textsIn('en').shared.times.access.labels
    const facts = [at.at({ place: 'Town Hall' }), eid.bringMat, ladies].map((fact) => textOf(section).includes(fact))
    const links = [...section.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    const shown = [...section.querySelectorAll('[data-eid-of]')].map(textOf)
    return {
      facts,
      links: links.filter((link) => link!.startsWith('/')),
      shown,
      all: textOf(section.querySelector('[href="/eid"]')!).startsWith(eid.title),
    }
  }
  const alone = {
    facts: [false, false, false],
    links: [`/mosques/${plain}`, '/eid'],
    shown: ['07:30 Masjid A'],
    all: true,
  }
  expect(await list()).toEqual(alone)
  const first = await hold('Masjid B', { salaah: '07:00', venue: hall, bringMat: true, ladies: 'yes' })
  expect(await list()).toEqual({
    ...{ facts: [true, true, true], links: [`/mosques/${first}`, '/eid'] },
    ...{ shown: ['07:00 Masjid B', '07:30 Masjid A'], all: false },
  })
  expect(await cachedUntil('/', { at: '2027-03-11T05:00:00Z' })).toBe('2027-03-11T05:30:00.000Z')
})

test('above home stands an announced Eid with the number of notices, or before its day a janazah', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(onNine, AUTHORITY)
  await declareMonth(['2027-03-11', 1448, 10], AUTHORITY, 'completed')
  const { id } = await aMosque()
  const top = async () => (await open('/', { at: '2027-03-10T18:00:00Z' })).texts('[data-region=notices]')[0]
  const more = textsIn('en').public.noticePages.home.more({ count: 1 })
  expect(await top()).toMatch(/Eid/)
  expect(await top()).not.toContain(more)
  const publish = (day: string, time: string) =>
    publishNotice(anActor('superadmin'), aJanazah(id, { day, time }), new Date('2027-03-10T17:00:00Z'))
  await publish('2027-03-11', '14:00')
  await db().updateTable('notices').set({ startsAt: '2027-03-10T17:00:00.000Z' }).execute()
  expect(await top()).toMatch(new RegExp(`Eid.*${more}`))
  await db().updateTable('notices').set({ endsAt: '2027-03-10T17:30:00.000Z' }).execute()
  await publish('2027-03-10', '20:30')
  await db().updateTable('notices').set({ startsAt: '2027-03-10T17:00:00.000Z' }).execute()
  expect(await top()).toMatch(/^Janazah/)
})
