import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { siteCalendar } from '#tests/support/data/calendars.ts'
import { durban } from '#tests/support/data/cities.ts'
import { listFeedDays, renderMonthCsv, renderSalaahFeed } from './feed.server.ts'
import { calculateLocalRows } from './local-rows.ts'

const dates = {
  calendar: siteCalendar({ declared: [['2026-11-11', 1448, 6]] }),
  now: Date.parse('2026-11-20T10:00:00Z'),
}

const feedFrom = (today: string) =>
  renderSalaahFeed(durban, 'shafii', calculateLocalRows(durban, 'shafii', listFeedDays(today)), {
    address: 'https://mosques.example/prayer-times',
    sources: [],
    ...dates,
  })

function entriesOf(text: string): { id: string; start: string; title: string; words: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const { uid, startDate, summary, description } = new ICAL.Event(entry)
    return { id: uid, start: startDate.toJSDate().toISOString(), title: summary, words: description }
  })
}

test('a feed has five entries for each of 60 days, in the zone of the city', async () => {
  const text = await feedFrom('2026-11-20')
  const entries = entriesOf(text)
  expect(entries).toHaveLength(300)
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Africa/Johannesburg')
  expect(text).toContain('DTSTART;TZID=Africa/Johannesburg:20261120T151600')
  expect(entries[2]).toEqual({
    id: 'salaah-durban-shafii-2026-11-20-asr@mosques.example',
    start: '2026-11-20T13:16:00.000Z',
    title: 'Asr · العصر',
    words: '10 Jumada al-Akhirah 1448',
  })
  expect(entries.slice(3, 5).map(({ words }) => words)).toEqual(
    Array(2).fill('after Maghrib: 11 Jumada al-Akhirah 1448'),
  )
  expect(entries.at(-1)?.id).toContain('2027-01-18-isha')
})

test('a feed over a clock change has the instants of both offsets', async () => {
  const london = { ...durban, id: 'london', latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }
  const days = ['2026-10-24', '2026-10-25']
  const text = await renderSalaahFeed(london, 'shafii', calculateLocalRows(london, 'shafii', days), {
    address: 'https://mosques.example/prayer-times',
    sources: [],
    ...dates,
  })
  const [before, after] = entriesOf(text).filter(({ id }) => id.includes('dhuhr'))
  expect(text).toContain('DTSTART;TZID=Europe/London:20261025T114')
  expect(before?.start.slice(0, 15)).toBe('2026-10-24T11:4')
  expect(after?.start.slice(0, 15)).toBe('2026-10-25T11:4')
})

test('ids do not change from day to day, and an unchanged feed is identical to the byte', async () => {
  const text = await feedFrom('2026-11-20')
  const [first, second] = [entriesOf(text), entriesOf(await feedFrom('2026-11-21'))]
  expect(second.slice(0, 295)).toEqual(first.slice(5))
  expect(await feedFrom('2026-11-20')).toBe(text)
  expect(text.match(/DTSTAMP:.*/g)?.at(-1)).toBe('DTSTAMP:20261119T220000Z')
})

test('the CSV of a month has a line for each day, also when values are missing', () => {
  const rows = calculateLocalRows(durban, 'hanafi', ['2026-11-20', '2026-11-21'])
  const calendar = siteCalendar({ declared: [['2026-11-11', 1448, 6]] })
  const dateOf = (day: string) => calendar.dateOf(day, Date.parse('2026-11-20T10:00:00Z'))
  const lines = renderMonthCsv([rows[0]!, { ...rows[1]!, minutes: rows[1]!.minutes.with(3, null) }], dateOf).split(
    '\r\n',
  )
  expect(lines[0]).toBe(
    '\ufeffDate,Weekday,Islamic Date,Islamic Weekday,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Source,Islamic Date Status',
  )
  expect(lines[1]).toMatch(
    /^2026-11-20,Friday,10 Jumādá al-ākhirah 1448,Al Juma'a,03:28,04:48,11:44,16:29,[\d:]+,[\d:]+,Calculated,declared$/,
  )
  expect(lines[2]).toMatch(/^2026-11-21,Saturday,11 Jumādá al-ākhirah 1448,Al Sabt,[\d:]+,[\d:]+,[\d:]+,N\/A,/)
})
