import { expect, test, vi } from 'vitest'
import { declareMonth, findCurrent, withdrawMonth } from '#app/features/hijri/declarations.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import {
  AUTHORITY,
  after,
  type Day,
  dateOn,
  dayOf,
  ENGLISH,
  eitherDay,
  entryOf,
  iso,
  type Known,
  knownAt,
  marked,
  momentOf,
  named,
  SPECIAL,
  type Step,
  two,
  type Year,
  years,
} from '#tests/support/data/years-of-moons.ts'
import { type Page, pageOf } from '#tests/support/http/page.ts'
import { open, openXml, visit } from '#tests/support/site/route-site.ts'

/** As lists name a day: 'Wed 10 Mar' */
const shortly = (day: Day) => named(day).replace(/(\w{3})\w* (\d+) (\w{3})\w*/, '$1 $2 $3')

/** One reading of a place: what it says and what it ought to say. */
type Reading = [of: string, read: unknown, wanted: unknown]
type Site = { city: string; mosque: { id: string; slug: string } }
type Place = (site: Site, known: Known) => Promise<Reading[]>

const textAt = async (path: string) => (await visit(path)).text()
const jsonAt = async (path: string) => (await visit(path)).json()
const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => pageOf('', cell as never).text)
const monthRows = (page: Page) =>
  page.all('tr[data-day]').map((row) => [row.getAttribute('data-day')!, cellsOf(row)[1]!])

/** A day of a table starts with its weekday in Arabic letters or none, and may name a day of the year. */
const dateInCell = (cell: string) => cell.replace(/^(Al [\w']+ )/, '').replace(/ · .*$/, '')

/** The texts of the entries of a calendar by their ids. */
function entriesIn(calendar: string): Map<string, { start: string; summary: string; description: string }> {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
  const entries = new Map()
  let entry: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^(UID|DTSTART|SUMMARY|DESCRIPTION)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') entry = {}
    if (name)
      entry[name.replace('DTSTART', 'start').toLowerCase()] = value
        .replaceAll(/\\([,;\\])/g, '$1')
        .replaceAll(/[\u2068\u2069]/g, '')
    if (line === 'END:VEVENT') entries.set(entry.uid!.split('@')[0], entry)
  }
  return entries
}

const panel =
  (path: string): Place =>
  async (_, known) => {
    const [text] = (await open(path)).texts('[data-hijri]')
    return [['now', text?.split('. ')[0], momentOf(known)]]
  }

const daysFile =
  (path: (site: Site) => string): Place =>
  async (site, known) => {
    const { days } = await jsonAt(path(site))
    let day: { day?: Day; hijri?: { date: string; status: string } } = {}
    return days.map((patch: typeof day) => {
      day = { ...day, ...patch, hijri: { ...day.hijri, ...patch.hijri } as typeof day.hijri }
      const wanted = dateOn(day.day!, known)
      return [day.day, day.hijri, { date: iso(wanted), status: wanted.status }]
    })
  }

/** Every place that shows an Islamic date. */
const places: Record<string, Place> = {
  'days of the city': daysFile(({ city }) => `/prayer-times/${city}/days.json`),
  '/': panel('/'),
  '/prayer-times': async (_, known) => {
    const page = await open('/prayer-times')
    const [text] = page.texts('[data-hijri]')
    const halves = page.all('figure details tbody')[0]!
    return [
      ['now', text?.split('. ')[0], momentOf(known)],
      ...monthRows(page).map(([day, cell]): Reading => [day!, dateInCell(cell!), marked(dateOn(day!, known))]),
      ...[...halves.querySelectorAll('tr')].map((row, index): Reading => {
        const day = `${known.today.slice(0, 4)}-${two(Math.floor(index / 2) + 1)}-${index % 2 === 0 ? '01' : '15'}`
        const isKnown = day >= after(known.months['1448-05']!.slice(0, 10), 0)
        return [`year ${day}`, isKnown ? dateInCell(cellsOf(row)[1]!) : '', isKnown ? marked(dateOn(day, known)) : '']
      }),
    ]
  },
  'next month': async (_, known) => {
    const month = after(`${known.today.slice(0, 7)}-01`, 32).slice(0, 7)
    const page = await open(`/prayer-times?month=${month}`)
    return monthRows(page).map(([day, cell]): Reading => [day!, dateInCell(cell!), marked(dateOn(day!, known))])
  },
  CSV: async (site, known) => {
    const [, ...rows] = (await textAt(`/prayer-times/${site.city}.csv`)).trim().split('\r\n')
    return rows.map((row) => {
      const cells = row.split(',')
      const { day, year: years, status } = dateOn(cells[0]!, known)
      const [date, , written] = [cells[2]!.split(' ')[0], '', cells[2]!.split(' ').at(-1)]
      return [cells[0]!, [date, written, cells.at(-1)], [String(day), String(years), status]]
    })
  },
  'salaah calendar': async (site, known) =>
    [...entriesIn(await textAt(`/prayer-times/${site.city}.ics`))].map(([id, { description }]): Reading => {
      const [, day = '', prayer = ''] = /(\d{4}-\d\d-\d\d)-(\w+)$/.exec(id) ?? []
      return [id, description, entryOf(day, prayer, known)]
    }),
  'jamaat calendar': async (site, known) =>
    [...entriesIn(await textAt(`/mosques/${site.mosque.slug}/jamaat.ics`))]
      .map(([id, { description }]) => ({ id, description, parts: /-(\w+)-(\d{4}-\d\d-\d\d)$/.exec(id)! }))
      .filter(({ parts }) => parts[2]! <= after(known.today, 60))
      .map(
        ({ id, description, parts }): Reading => [
          id,
          description.split('\\n')[0],
          entryOf(parts[2]!, parts[1]!, known),
        ],
      ),
  'days of the mosque': daysFile(({ mosque }) => `/mosques/${mosque.slug}/days.json`),
  'mosque page': async ({ mosque }, known) => {
    const caption = (await open(`/mosques/${mosque.slug}`)).texts('.times-today caption')[0]
    return [['now', caption?.split(' · ')[1]?.split('. ')[0], momentOf(known)]]
  },
  'month sheet': async ({ mosque }, known) => {
    const first = `${known.today.slice(0, 7)}-01`
    const days = Array.from({ length: 31 }, (_, index) => after(first, index)).filter((day) =>
      day.startsWith(first.slice(0, 7)),
    )
    const listed = days.filter((day, index) => index === 0 || dateOn(day, known).day === 1)
    const wanted = listed.map((day) => `${marked(dateOn(day, known))}: ${named(day)}`).join(' · ')
    return [['heading', (await open(`/mosques/${mosque.slug}/times`)).texts('.times-sheet-head p').at(-1), wanted]]
  },
  '/moon': async (_, known) => {
    const page = await open('/moon')
    const { awaited, today, isEvening, months } = known
    const shown = awaited ? momentOf(known).split(', ')[0]! : marked(dateOn(isEvening ? after(today, 1) : today, known))
    const present = dateOn(today, known)
    const following = Object.keys(months)[Object.keys(months).indexOf(`${present.year}-${two(present.month)}`) + 1]!
    const of = months[following]!.endsWith('!') ? following : `${present.year}-${two(present.month)}`
    const first = months[of]!.slice(0, 10)
    const sentence = `1 ${ENGLISH[Number(of.slice(5)) - 1]} ${of.slice(0, 4)} is ${named(first)} ${first.slice(0, 4)}.`
    const year = Object.entries(months).flatMap(([month]) =>
      Object.values(SPECIAL)
        .filter(([ofMonth]) => ofMonth === Number(month.slice(5)))
        .map(([, date, name]) => {
          const day = dayOf(known, month, date)
          const isOpen = ['expected', 'awaiting'].includes(dateOn(day, known).status)
          const days = isOpen ? eitherDay(known, month, date) : [day]
          return { name, day, words: days.map(shortly).join(' or ') }
        }),
    )
    return [
      ['date', page.text.includes(shown), true],
      ['sentence', page.text.includes(sentence), true],
      ...year
        .filter(({ day }) => day >= today && day < after(today, 200))
        .map(
          ({ name, day, words }): Reading => [
            `${name} ${day}`,
            page.texts('li').some((text) => text.startsWith(`${name} ${words}`)),
            true,
          ],
        ),
    ]
  },
  'moon.ics': async (_, known) =>
    [...entriesIn(await textAt('/moon.ics'))]
      .map(([id, entry]) => ({ ...entry, id, parts: /^hijri-(\d{4}-\d\d)-(.*)$/.exec(id)! }))
      .filter(({ parts }) => SPECIAL[parts[2]!] && parts[1]! in known.months)
      .map(({ id, start, summary, parts }): Reading => {
        const [, date, name] = SPECIAL[parts[2]!]!
        const day = dayOf(known, parts[1]!, date)
        const isExpected = ['expected', 'awaiting'].includes(dateOn(day, known).status)
        const either = isExpected ? eitherDay(known, parts[1]!, date) : [day]
        const words = either.length > 1 ? `${name}: ${either.map(named).join(' or ')}` : name
        return [id, [start, summary], [either[0]!.replaceAll('-', ''), isExpected ? `${words} (expected)` : words]]
      }),
  'moon.atom': async (_, known) => {
    const feed = await openXml('/moon.atom')
    const announced = Object.entries(known.months).filter(([, first]) => first.endsWith('!'))
    return [
      [
        'entries',
        feed.texts('entry > summary').map((text) => / (\w+ \d+ \w+ \d{4}) is 1 /.exec(text)?.[1]),
        announced.map(([, first]) => `${named(first.slice(0, 10))} ${first.slice(0, 4)}`).reverse(),
      ],
    ]
  },
}

const superadmin = anActor('superadmin')

async function enter({ at, enter: entered }: Step, clock: Year['clock']) {
  const [name, firstDay, announced, announcedAt = at] = entered!
  const month = { year: Number(name.slice(0, 4)), month: Number(name.slice(5)) }
  const by = { authority: AUTHORITY, announcedAt: clock(announcedAt).toISOString(), source: '', note: '' }
  const now = clock(at)
  const seen = (await findCurrent(month))?.id ?? null
  const saved =
    announced === 'withdrawn'
      ? await withdrawMonth(superadmin, month, by, { seen: seen!, now })
      : await declareMonth(superadmin, { ...month, firstDay, announced, ...by }, { seen, now })
  expect([at, saved.outcome]).toEqual([at, 'saved'])
}

async function aMosqueWithTimes({ latitude, longitude }: { latitude: number; longitude: number }) {
  const mosque = await aMosque({ name: 'Masjid of the Moons', latitude, longitude })
  const week = Object.assign({}, jamaatAt('fajr', '05:30'), jamaatAt('maghrib', '18:30'))
  const content = timetableContent({ week })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-01', validUntil: null, content }
  const options = { state: 'published' as const, version: 0, now: new Date(), afterChange: async () => {} }
  await saveTimetable(superadmin, mosque.id, timetable, options)
  return mosque
}

const capeTown = { latitude: -33.93, longitude: 18.42 }

// Rules are checked on every evening and each day in app/features/hijri/year-of-moons.test.ts.
test.each<[keyof typeof years, string[]]>([
  [
    'a year of announcements',
    ['2027-02-07T20:00', '2027-02-07T20:10', '2027-02-08T10:00', '2027-04-09T02:00', '2027-06-07T11:00'],
  ],
  ['a city with summer time', ['2027-03-28T12:00', '2027-10-31T17:10']],
  ['a site that names nobody who announces months', ['2027-02-08T22:30']],
  ['a site with the calendar of Umm al-Qura', ['2027-02-07T22:30']],
])('%s: every place says what is known then', async (name, instants) => {
  const year: Year = years[name]
  const isLondon = year.cityId === 'london'
  if (isLondon) await storeCities()
  await chooseHijri({ calendar: year.calendar, authority: year.authority })
  const mosque = await aMosqueWithTimes(isLondon ? london : capeTown)
  const announcements = year.steps.filter((step) => step.enter)
  const wrong: unknown[] = []
  for (const at of instants) {
    for (const step of announcements.splice(0, announcements.filter((each) => each.at <= at).length))
      await enter(step, year.clock)
    vi.setSystemTime(year.clock(at))
    const known = knownAt(year, at)
    for (const [place, read] of Object.entries(places)) {
      const readings = await read({ city: year.cityId, mosque }, known)
      if (readings.length === 0) wrong.push({ at, place, of: 'nothing was read' })
      for (const [of, found, wanted] of readings)
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ at, place, of, found, wanted })
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
})
