import { expect, test, vi } from 'vitest'
import { declareMonth, findCurrent, withdrawMonth } from '#app/features/hijri/declarations.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'
import { type Page, pageOf, readXml } from '#tests/support/http/page.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const superadmin = anActor('superadmin')

type Day = string
/** Months are written as year and month: `1448-09`. */
type Month = string
/** First days of months, and who knows them: announced (`!`) or expected. */
type Months = Record<Month, Day>

/** What happens at an instant of the city, and what every place is to say from then on. Every value is written by hand. */
type Step = {
  at: string
  enter?: [month: Month, firstDay: Day, announced: 'seen' | 'completed' | 'withdrawn', announcedAt?: string]
  /** The first days that change; `!` marks those that are announced. */
  now?: Months
  /** It is the evening before a day of which nobody knows yet whether it is the 30th. */
  awaited?: Day | null
}

/** As the moon lets expect it in November 2026, after the first announcement. */
const beginning: Months = {
  '1448-05': '2026-10-12',
  '1448-06': '2026-11-11!',
  '1448-07': '2026-12-11',
  '1448-08': '2027-01-10',
  '1448-09': '2027-02-09',
  '1448-10': '2027-03-11',
  '1448-11': '2027-04-09',
  '1448-12': '2027-05-09',
  '1449-01': '2027-06-07',
  '1449-02': '2027-07-06',
  '1449-03': '2027-08-04',
  '1449-04': '2027-09-02',
  '1449-05': '2027-10-02',
  '1449-06': '2027-10-31',
  '1449-07': '2027-11-30',
  '1449-08': '2027-12-30',
  '1449-09': '2028-01-29',
}

/**
 * A year as it happened, by hand: months of 29 and of 30 days, an announcement after midnight, one that was corrected in
 * the next morning, one after the next Fajr for which nobody waited any more, two months that nobody announced, one that
 * was withdrawn on the next day and announced again two days later.
 */
const year: Step[] = [
  { at: '2026-12-09T20:00', awaited: '2026-12-10' },
  {
    at: '2026-12-09T20:40',
    enter: ['1448-07', '2026-12-11', 'completed'],
    now: { '1448-07': '2026-12-11!' },
    awaited: null,
  },
  { at: '2027-01-08T20:10', awaited: '2027-01-09' },
  {
    at: '2027-01-09T00:40',
    enter: ['1448-08', '2027-01-10', 'completed', '2027-01-08T23:30'],
    now: { '1448-08': '2027-01-10!' },
    awaited: null,
  },
  { at: '2027-02-07T20:00', awaited: '2027-02-08' },
  {
    at: '2027-02-07T20:10',
    enter: ['1448-09', '2027-02-08', 'seen'],
    now: { '1448-09': '2027-02-08!', '1448-10': '2027-03-10' },
    awaited: null,
  },
  {
    at: '2027-02-08T10:00',
    enter: ['1448-09', '2027-02-09', 'completed'],
    now: { '1448-09': '2027-02-09!', '1448-10': '2027-03-11' },
  },
  { at: '2027-03-09T19:30', awaited: '2027-03-10' },
  {
    at: '2027-03-10T02:10',
    enter: ['1448-10', '2027-03-11', 'completed', '2027-03-09T20:00'],
    now: { '1448-10': '2027-03-11!' },
    awaited: null,
  },
  { at: '2027-04-08T18:45', awaited: '2027-04-09' },
  { at: '2027-04-09T02:00', awaited: '2027-04-09' },
  { at: '2027-04-09T07:30', awaited: null },
  { at: '2027-05-07T18:15', awaited: '2027-05-08' },
  { at: '2027-05-08T02:00', awaited: '2027-05-08' },
  { at: '2027-05-08T07:30', awaited: null },
  { at: '2027-06-06T18:15', awaited: '2027-06-07' },
  {
    at: '2027-06-06T18:40',
    enter: ['1449-01', '2027-06-08', 'completed'],
    now: { '1449-01': '2027-06-08!', '1449-02': '2027-07-07', '1449-03': '2027-08-05', '1449-04': '2027-09-03' },
    awaited: null,
  },
  {
    at: '2027-06-07T11:00',
    enter: ['1449-01', '2027-06-08', 'withdrawn'],
    now: { '1449-01': '2027-06-07', '1449-02': '2027-07-06', '1449-03': '2027-08-04', '1449-04': '2027-09-02' },
  },
  {
    at: '2027-06-09T09:00',
    enter: ['1449-01', '2027-06-08', 'completed', '2027-06-06T20:00'],
    now: { '1449-01': '2027-06-08!', '1449-02': '2027-07-07', '1449-03': '2027-08-05', '1449-04': '2027-09-03' },
  },
  { at: '2027-07-06T18:10', awaited: '2027-07-07' },
  {
    at: '2027-07-06T18:30',
    enter: ['1449-02', '2027-07-07', 'seen'],
    now: { '1449-02': '2027-07-07!' },
    awaited: null,
  },
  { at: '2027-08-04T18:25', awaited: '2027-08-05' },
  {
    at: '2027-08-04T18:50',
    enter: ['1449-03', '2027-08-05', 'seen'],
    now: { '1449-03': '2027-08-05!' },
    awaited: null,
  },
  { at: '2027-09-02T18:45', awaited: '2027-09-03' },
  {
    at: '2027-09-02T19:00',
    enter: ['1449-04', '2027-09-04', 'completed'],
    now: { '1449-04': '2027-09-04!', '1449-05': '2027-10-03', '1449-06': '2027-11-01' },
    awaited: null,
  },
  { at: '2027-10-02T19:00', awaited: '2027-10-03' },
  {
    at: '2027-10-02T19:10',
    enter: ['1449-05', '2027-10-03', 'seen'],
    now: { '1449-05': '2027-10-03!' },
    awaited: null,
  },
  { at: '2027-10-31T19:25', awaited: '2027-11-01' },
  {
    at: '2027-10-31T19:40',
    enter: ['1449-06', '2027-11-02', 'completed'],
    now: { '1449-06': '2027-11-02!', '1449-07': '2027-12-01' },
    awaited: null,
  },
]

/** What is known at an instant of the year. */
type Known = { months: Months; awaited: Day | null; isEvening: boolean; today: Day; isCalculated: boolean }
type Status = 'declared' | 'expected' | 'awaiting' | 'calculated'
type Dated = { year: number; month: number; day: number; status: Status }

const toNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const toDay = (number: number): Day => new Date(number * 86_400_000).toISOString().slice(0, 10)
const after = (day: Day, days: number) => toDay(toNumber(day) + days)
const two = (number: number) => String(number).padStart(2, '0')
const [ENGLISH, DAYS, CIVIL] = [
  [
    'Muharram',
    'Safar',
    "Rabi' al-Awwal",
    "Rabi' al-Thani",
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    "Sha'ban",
    'Ramadan',
    'Shawwal',
    "Dhu al-Qa'dah",
    'Dhu al-Hijjah',
  ],
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
]
const named = (day: Day) =>
  `${DAYS[new Date(day).getUTCDay()]} ${Number(day.slice(8))} ${CIVIL[Number(day.slice(5, 7)) - 1]}`

/** The date of a day by the table: the last month that has begun, counted on. */
function dateOn(day: Day, { months, awaited, isCalculated }: Known): Dated {
  const begun = Object.entries(months).filter(([, first]) => first.slice(0, 10) <= day)
  const [name = '', first = ''] = begun.at(day === awaited && first30(months, day) ? -2 : -1) ?? []
  const next = Object.keys(months)[Object.keys(months).indexOf(name) + 1]
  const date = toNumber(day) - toNumber(first.slice(0, 10)) + 1
  const isAnnounced = first.endsWith('!') && (date < 30 || (next && months[next]!.endsWith('!')))
  const [years, month] = name.split('-').map(Number) as [number, number]
  const status = isCalculated ? 'calculated' : isAnnounced ? 'declared' : 'expected'
  return { year: years, month, day: date, status: day === awaited ? 'awaiting' : status }
}

/** Whether an awaited day is expected to be the first of a month, and is called the 30th while it is awaited. */
const first30 = (months: Months, day: Day) => Object.values(months).some((first) => first.slice(0, 10) === day)

const inWords = ({ year: years, month, day, status }: Dated) =>
  status === 'awaiting'
    ? `30 ${ENGLISH[month - 1]} or 1 ${ENGLISH[month % 12]}`
    : `${day} ${ENGLISH[month - 1]} ${years}`
const marked = (date: Dated) => `${inWords(date)}${date.status === 'expected' ? ' (expected)' : ''}`
const iso = ({ year: years, month, day }: Dated) => `${years}-${two(month)}-${two(day)}`

/** What a place says of the present moment. */
function momentOf(known: Known): string {
  const { awaited, today, isEvening } = known
  if (awaited) return `${inWords(dateOn(awaited, known))}, awaiting ${AUTHORITY}`
  return isEvening ? `after Maghrib: ${marked(dateOn(after(today, 1), known))}` : marked(dateOn(today, known))
}

/** What an entry of a calendar says: that of a salaah from Maghrib on has the date of the next day. */
function entryOf(day: Day, prayer: string, known: Known): string {
  const isEvening = ['maghrib', 'isha'].includes(prayer)
  const date = dateOn(isEvening ? after(day, 1) : day, known)
  const words = date.status === 'awaiting' ? `${inWords(date)}, awaiting ${AUTHORITY}` : marked(date)
  return isEvening ? `after Maghrib: ${words}` : words
}

/** One reading of a place: what it says and what it ought to say. */
type Reading = [of: string, read: unknown, wanted: unknown]
type Site = { app: TestApp; city: string; mosque: { id: string; slug: string } }
type Surface = (site: Site, known: Known) => Promise<Reading[]>

/** Connections that are kept could be closed by the server just when they are used again. */
const once = { headers: { connection: 'close' } }
const textAt = async ({ app }: Site, path: string) => (await app.visit(path, once)).text()
const jsonAt = async ({ app }: Site, path: string) => JSON.parse(await textAt({ app } as Site, path))
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
  (path: string): Surface =>
  async ({ app }, known) => {
    const [text] = (await app.open(path, once)).texts('[data-hijri]')
    return [['now', text?.split('. ')[0], momentOf(known)]]
  }

const daysFile =
  (path: (site: Site) => string): Surface =>
  async (site, known) => {
    const { days } = await jsonAt(site, path(site))
    let day: { day?: Day; hijri?: { date: string; status: string } } = {}
    return days.map((patch: typeof day) => {
      day = { ...day, ...patch, hijri: { ...day.hijri, ...patch.hijri } as typeof day.hijri }
      const wanted = dateOn(day.day!, known)
      return [day.day, day.hijri, { date: iso(wanted), status: wanted.status }]
    })
  }

const SPECIAL: Record<string, [month: number, day: number, name: string]> = {
  ashura: [1, 10, 'Ashura'],
  mawlid: [3, 12, 'Mawlid'],
  miraj: [7, 27, "Mi'raj"],
  'nisf-shaban': [8, 15, "Nisf Sha'ban"],
  'eid-al-fitr': [10, 1, 'Eid al-Fitr'],
  arafah: [12, 9, 'Day of Arafah'],
  'eid-al-adha': [12, 10, 'Eid al-Adha'],
}

/** The day of a date by the table. */
const dayOf = ({ months }: Known, month: Month, date: number) => after(months[month]!.slice(0, 10), date - 1)

/** The days that a date can still be while its month is not announced: that begins after 29 or 30 days of the one before. */
function eitherDay(known: Known, month: Month, date: number): Day[] {
  const [expected, order] = [dayOf(known, month, date), Object.keys(known.months)]
  const before = known.months[order[order.indexOf(month) - 1]!]!.slice(0, 10)
  const possible = [29, 30].map((days) => after(before, days))
  const left = possible.filter((first) => first > known.today || first === known.awaited)
  return left.length > 0 && expected !== known.today ? left.map((first) => after(first, date - 1)) : [expected]
}

/** Places that are cheap to read, and so are read on every evening and each day. */
const files: Record<string, Surface> = {
  '/api/v1/hijri': async (site, known) => {
    const { date, hijri, isRamadan, next } = await jsonAt(site, '/api/v1/hijri')
    return [
      { date, hijri, isRamadan, day: known.today },
      { ...next, day: after(known.today, 1) },
    ].map((read) => {
      const wanted = dateOn(read.day, known)
      return [
        read.day,
        [read.date, read.hijri.date, read.hijri.status, read.isRamadan],
        [read.day, iso(wanted), wanted.status, wanted.month === 9],
      ]
    })
  },
  '/api/v1 timetable': async (site, known) => {
    const [from, to] = [after(known.today, -40), after(known.today, 40)]
    const { days } = await jsonAt(site, `/api/v1/mosques/${site.mosque.id}/timetable?from=${from}&to=${to}`)
    return days.map(
      ({ date, hijri, isRamadan }: { date: Day; hijri: { date: string; status: string }; isRamadan: boolean }) => {
        const wanted = dateOn(date, known)
        return [date, [hijri.date, hijri.status, isRamadan], [iso(wanted), wanted.status, wanted.month === 9]]
      },
    )
  },
  'days of the city': daysFile(({ city }) => `/prayer-times/${city}/days.json`),
  '/v1 gToHCalendar': async (site, known) => {
    const { data } = await jsonAt(
      site,
      `/v1/gToHCalendar/${Number(known.today.slice(5, 7))}/${known.today.slice(0, 4)}?calendarMethod=SITE`,
    )
    return data.map(({ gregorian, hijri }: Record<'gregorian' | 'hijri', { date: string }>) => {
      const day = gregorian.date.split('-').reverse().join('-')
      return [day, hijri.date.split('-').reverse().join('-'), iso(dateOn(day, known))]
    })
  },
}

const pages: Record<string, Surface> = {
  '/': panel('/'),
  '/prayer-times': async (site, known) => {
    const page = await site.app.open('/prayer-times', once)
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
  'next month': async (site, known) => {
    const month = after(`${known.today.slice(0, 7)}-01`, 32).slice(0, 7)
    const page = await site.app.open(`/prayer-times?month=${month}`, once)
    return monthRows(page).map(([day, cell]): Reading => [day!, dateInCell(cell!), marked(dateOn(day!, known))])
  },
  CSV: async (site, known) => {
    const [, ...rows] = (await textAt(site, `/prayer-times/${site.city}.csv`)).trim().split('\r\n')
    return rows.map((row) => {
      const cells = row.split(',')
      const { day, year: years, status } = dateOn(cells[0]!, known)
      const [date, , written] = [cells[2]!.split(' ')[0], '', cells[2]!.split(' ').at(-1)]
      return [cells[0]!, [date, written, cells.at(-1)], [String(day), String(years), status]]
    })
  },
  'salaah calendar': async (site, known) =>
    [...entriesIn(await textAt(site, `/prayer-times/${site.city}.ics`))].map(([id, { description }]): Reading => {
      const [, day = '', prayer = ''] = /(\d{4}-\d\d-\d\d)-(\w+)$/.exec(id) ?? []
      return [id, description, entryOf(day, prayer, known)]
    }),
  'jamaat calendar': async (site, known) =>
    [...entriesIn(await textAt(site, `/mosques/${site.mosque.slug}/jamaat.ics`))]
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
  'mosque page': async ({ app, mosque }, known) => {
    const caption = (await app.open(`/mosques/${mosque.slug}`, once)).texts('.times-today caption')[0]
    return [['now', caption?.split(' · ')[1]?.split('. ')[0], momentOf(known)]]
  },
  'month sheet': async ({ app, mosque }, known) => {
    const first = `${known.today.slice(0, 7)}-01`
    const days = Array.from({ length: 31 }, (_, index) => after(first, index)).filter((day) =>
      day.startsWith(first.slice(0, 7)),
    )
    const listed = days.filter((day, index) => index === 0 || dateOn(day, known).day === 1)
    const wanted = listed.map((day) => `${marked(dateOn(day, known))}: ${named(day)}`).join(' · ')
    return [
      ['heading', (await app.open(`/mosques/${mosque.slug}/times`, once)).texts('.times-sheet-head p').at(-1), wanted],
    ]
  },
  '/moon': async ({ app }, known) => {
    const page = await app.open('/moon', once)
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
          const isEid = name.startsWith('Eid')
          const days = isEid && isOpen ? eitherDay(known, month, date) : [day]
          return {
            name,
            day,
            words: days.map(named).join(' or '),
            isListed: isEid || dateOn(day, known).status !== 'awaiting',
          }
        }),
    )
    return [
      ['date', page.text.includes(shown), true],
      ['sentence', page.text.includes(sentence), true],
      ...year
        .filter(({ day }) => day >= today && day < after(today, 200))
        .map(
          ({ name, day, words, isListed }): Reading => [
            `${name} ${day}`,
            page.texts('li').some((text) => text.startsWith(`${name} ${words}`)),
            isListed,
          ],
        ),
    ]
  },
  'moon.ics': async (site, known) =>
    [...entriesIn(await textAt(site, '/moon.ics'))]
      .map(([id, entry]) => ({ ...entry, id, parts: /^hijri-(\d{4}-\d\d)-(.*)$/.exec(id)! }))
      .filter(({ parts }) => SPECIAL[parts[2]!] && parts[1]! in known.months)
      .map(({ id, start, summary, parts }): Reading => {
        const [, date, name] = SPECIAL[parts[2]!]!
        const day = dayOf(known, parts[1]!, date)
        const isExpected = ['expected', 'awaiting'].includes(dateOn(day, known).status)
        const either = name!.startsWith('Eid') && isExpected ? eitherDay(known, parts[1]!, date) : [day]
        const words = either.length > 1 ? `${name}: ${either.map(named).join(' or ')}` : name
        return [id, [start, summary], [either[0]!.replaceAll('-', ''), isExpected ? `${words} (expected)` : words]]
      }),
  'moon.atom': async (site, known) => {
    const feed = await readXml(await site.app.visit('/moon.atom', once))
    const announced = Object.entries(known.months).filter(([, first]) => first.endsWith('!'))
    return [
      [
        'entries',
        feed.texts('entry > summary').map((text) => / (\w+ \d+ \w+ \d{4}) is 1 /.exec(text)?.[1]),
        announced.map(([, first]) => `${named(first.slice(0, 10))} ${first.slice(0, 4)}`).reverse(),
      ],
    ]
  },
  '/v1': async (site, known) => {
    const path = known.today.split('-').reverse().join('-')
    const { data } = await jsonAt(site, `/v1/timings/${path}?latitude=-33.9&longitude=18.4&calendarMethod=SITE`)
    const wanted = iso(dateOn(known.today, known)).split('-').reverse().join('-')
    const back = await jsonAt(site, `/v1/gToH/${path}?calendarMethod=SITE`)
    return [
      ['timings', data.date.hijri.date, wanted],
      ['gToH', back.data.hijri.date, wanted],
    ]
  },
}

/** The instant of a local time, with the offset of the city on that day. */
type Clock = (local: string) => Date
const inCapeTown: Clock = (local) => new Date(`${local}:00+02:00`)
const inLondon: Clock = (local) =>
  new Date(`${local}:00${local >= '2027-03-28T02:00' && local < '2027-10-31T02:00' ? '+01:00' : '+00:00'}`)

async function enter({ at, enter: entered }: Step, clock: Clock) {
  const [name, firstDay, announced, announcedAt = at] = entered!
  const [years, month] = name.split('-').map(Number) as [number, number]
  const by = { authority: AUTHORITY, announcedAt: clock(announcedAt).toISOString(), source: '', note: '' }
  const now = clock(at)
  const seen = (await findCurrent({ year: years, month }))?.id ?? null
  const saved =
    announced === 'withdrawn'
      ? await withdrawMonth(superadmin, { year: years, month }, by, { seen: seen!, now })
      : await declareMonth(superadmin, { year: years, month, firstDay, announced, ...by }, { seen, now })
  expect([at, saved.outcome]).toEqual([at, 'saved'])
}

async function aMosqueWithTimes(latitude: number, longitude: number) {
  const mosque = await aMosque({ name: 'Masjid of the Moons', latitude, longitude })
  const week = Object.assign({}, jamaatAt('fajr', '05:30'), jamaatAt('maghrib', '18:30'))
  const content = timetableContent({ week })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-01', validUntil: null, content }
  const options = { state: 'published' as const, version: 0, now: new Date(), afterChange: async () => {} }
  await saveTimetable(superadmin, mosque.id, timetable, options)
  return mosque
}

/** `TEST_EVERY_DAY=1` reads every place on every evening and each day, which takes minutes. */
const isComplete = process.env.TEST_EVERY_DAY === '1'
const timeout = isComplete ? 60 * 60_000 : undefined
const TIMES = ['12:00', '22:30']
const ALL = { from: '2026-11-25', days: 365 }
/** The days of a month on which places are read: its first, and those around its end. */
const near = [29, 30, 1]

type Replay = {
  city: { id: string; latitude: number; longitude: number }
  clock: Clock
  months: Months
  steps: readonly Step[]
  isCalculated?: boolean
}

/** Lets the days go by and reads the places; returns how many readings were made, and those that were wrong. */
async function replay({ city, clock, months, steps, isCalculated = false }: Replay) {
  const mosque = await aMosqueWithTimes(city.latitude, city.longitude)
  const site = { app: await startApp(), city: city.id, mosque }
  const known = { months: { ...months }, awaited: null as Day | null }
  const days = Array.from({ length: ALL.days }, (_, index) => after(ALL.from, index))
  const looks: Step[] = days.flatMap((day) => TIMES.map((time) => ({ at: `${day}T${time}` })))
  const wrong: unknown[] = []
  let count = 0
  for (const step of [...looks, ...steps].toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    vi.setSystemTime(clock(step.at))
    if (step.enter) await enter(step, clock)
    Object.assign(known.months, step.now)
    if (step.awaited !== undefined) known.awaited = step.awaited
    const today = step.at.slice(0, 10)
    const seen = { ...known, today, isEvening: step.at.slice(11) >= '17:00', isCalculated }
    const { day } = dateOn(today, seen)
    const isStep = step.enter !== undefined || typeof step.awaited === 'string'
    if (!isComplete && !isStep && step.awaited === undefined && !near.includes(day)) continue
    const isWhole = isComplete || isStep || (day === 1 && step.at.endsWith('12:00'))
    for (const [name, read] of Object.entries(isWhole ? { ...files, ...pages } : files))
      for (const [of, found, wanted] of await read(site, seen)) {
        count += 1
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ at: step.at, name, of, found, wanted })
      }
  }
  if (isComplete) console.log(`${count} readings, ${wrong.length} wrong`)
  return { count, wrong: wrong.slice(0, 20) }
}

const capeTown = { id: 'cape-town', latitude: -33.93, longitude: 18.42 }

test(
  'a year of announcements: every place says on every evening and each day what is known then',
  async () => {
    await chooseHijri({ authority: AUTHORITY })
    await enter({ at: '2026-11-09T20:30', enter: ['1448-06', '2026-11-11', 'completed'] }, inCapeTown)
    const { count, wrong } = await replay({ city: capeTown, clock: inCapeTown, months: beginning, steps: year })
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(20_000)
  },
  timeout,
)

/** As the moon of London lets expect it. */
const ofLondon: Months = {
  '1448-05': '2026-10-14',
  '1448-06': '2026-11-12',
  '1448-07': '2026-12-12',
  '1448-08': '2027-01-10',
  '1448-09': '2027-02-08',
  '1448-10': '2027-03-10',
  '1448-11': '2027-04-08',
  '1448-12': '2027-05-08',
  '1449-01': '2027-06-06',
  '1449-02': '2027-07-06',
  '1449-03': '2027-08-05',
  '1449-04': '2027-09-03',
  '1449-05': '2027-10-03',
  '1449-06': '2027-11-01',
  '1449-07': '2027-12-01',
  '1449-08': '2027-12-30',
  '1449-09': '2028-01-28',
}

/** The 29ths of London; its clocks go forward on 28 March 2027, and back on 31 October, an evening on which one looks. */
const inSummerTime: Step[] = [
  ['2026-12-10T16:30', '2026-12-11'],
  ['2027-01-09T16:45', '2027-01-10'],
  ['2027-02-07T17:30', '2027-02-08'],
  ['2027-03-08T18:30', '2027-03-09'],
  ['2027-04-07T20:10', '2027-04-08'],
  ['2027-05-07T21:00', '2027-05-08'],
  ['2027-06-05T21:45', '2027-06-06'],
  ['2027-07-04T21:45', '2027-07-05'],
  ['2027-08-03T21:15', '2027-08-04'],
  ['2027-09-02T20:10', '2027-09-03'],
  ['2027-10-01T19:00', '2027-10-02'],
  ['2027-10-31T17:10', '2027-11-01'],
].flatMap(([at = '', awaited = '']) => [
  { at, awaited },
  { at: `${awaited}T02:00` },
  { at: `${awaited}T07:30`, awaited: null },
])

test(
  'a city with summer time: the same, across both changes of its clocks',
  async () => {
    await storeCities()
    await chooseHijri({ authority: AUTHORITY })
    const steps: Step[] = [
      ...inSummerTime.filter(({ at }) => at < '2027-03-08' || at > '2027-05-08'),
      { at: '2027-03-08T18:30', awaited: '2027-03-09' },
      { at: '2027-03-09T07:30', awaited: null },
      {
        at: '2027-03-09T09:00',
        enter: ['1448-10', '2027-03-10', 'completed', '2027-03-08T20:00'],
        now: { '1448-10': '2027-03-10!' },
      },
      { at: '2027-04-07T20:10', awaited: '2027-04-08' },
      {
        at: '2027-04-07T21:30',
        enter: ['1448-11', '2027-04-09', 'completed'],
        now: { '1448-11': '2027-04-09!' },
        awaited: null,
      },
      { at: '2027-05-07T21:00', awaited: '2027-05-08' },
      {
        at: '2027-05-07T22:45',
        enter: ['1448-12', '2027-05-08', 'seen'],
        now: { '1448-12': '2027-05-08!' },
        awaited: null,
      },
    ]
    const { count, wrong } = await replay({ city: london, clock: inLondon, months: ofLondon, steps })
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(15_000)
  },
  timeout,
)

test(
  'a site that names nobody who announces months waits for nobody: every day is expected',
  async () => {
    const months = { ...beginning, '1448-06': '2026-11-11' }
    const { count, wrong } = await replay({ city: capeTown, clock: inCapeTown, months, steps: [] })
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(10_000)
  },
  timeout,
)

/** The Umm al-Qura calendar. */
const ofMakkah: Months = {
  '1448-05': '2026-10-12',
  '1448-06': '2026-11-11',
  '1448-07': '2026-12-10',
  '1448-08': '2027-01-09',
  '1448-09': '2027-02-08',
  '1448-10': '2027-03-09',
  '1448-11': '2027-04-08',
  '1448-12': '2027-05-07',
  '1449-01': '2027-06-06',
  '1449-02': '2027-07-05',
  '1449-03': '2027-08-03',
  '1449-04': '2027-09-02',
  '1449-05': '2027-10-01',
  '1449-06': '2027-10-31',
  '1449-07': '2027-11-29',
  '1449-08': '2027-12-29',
  '1449-09': '2028-01-28',
}

test(
  'a site with the calendar of Umm al-Qura has its days, and nothing is awaited',
  async () => {
    await chooseHijri({ calendar: 'umm-al-qura', authority: AUTHORITY })
    const replayed = { city: capeTown, clock: inCapeTown, months: ofMakkah, steps: [], isCalculated: true }
    const { count, wrong } = await replay(replayed)
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(10_000)
  },
  timeout,
)
