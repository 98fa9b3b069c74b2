import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { durban } from '#tests/support/data/cities.ts'
import { listFeedDays, renderSalaahFeed } from './feed.server.ts'
import { calculateLocalRows } from './local-rows.ts'
import { renderMonthCsv } from './month/month-csv.server.ts'

const feedFrom = (today: string) =>
  renderSalaahFeed(durban, 'shafii', calculateLocalRows(durban, 'shafii', listFeedDays(today)), {
    address: 'https://mosques.example/prayer-times',
    sources: [],
  })

function entriesOf(text: string): { id: string; start: string; title: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const { uid, startDate, summary } = new ICAL.Event(entry)
    return { id: uid, start: startDate.toJSDate().toISOString(), title: summary }
  })
}

test('a feed has five entries for each of 60 days, in the zone of the city', () => {
  const text = feedFrom('2026-11-20')
  const entries = entriesOf(text)
  expect(entries).toHaveLength(300)
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Africa/Johannesburg')
  expect(text).toContain('DTSTART;TZID=Africa/Johannesburg:20261120T151600')
  expect(entries[2]).toEqual({
    id: 'salaah-durban-shafii-2026-11-20-asr@mosques.example',
    start: '2026-11-20T13:16:00.000Z',
    title: 'Asr · العصر',
  })
  expect(entries.at(-1)?.id).toContain('2027-01-18-isha')
})

test('ids do not change from day to day, and an unchanged feed is identical to the byte', () => {
  const [first, second] = [entriesOf(feedFrom('2026-11-20')), entriesOf(feedFrom('2026-11-21'))]
  expect(second.slice(0, 295)).toEqual(first.slice(5))
  expect(feedFrom('2026-11-20')).toBe(feedFrom('2026-11-20'))
  expect(
    feedFrom('2026-11-20')
      .match(/DTSTAMP:.*/g)
      ?.at(-1),
  ).toBe('DTSTAMP:20261119T220000Z')
})

test('the CSV of a month has a line for each day, also when values are missing', () => {
  const rows = calculateLocalRows(durban, 'hanafi', ['2026-11-20', '2026-11-21'])
  const lines = renderMonthCsv([rows[0]!, { ...rows[1]!, hijri: null, minutes: rows[1]!.minutes.with(3, null) }]).split(
    '\r\n',
  )
  expect(lines[0]).toBe('\ufeffDate,Weekday,Islamic Date,Islamic Weekday,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Source')
  expect(lines[1]).toMatch(/^2026-11-20,Friday,10 Jumādá al-ākhirah 1448,Al Juma'a,03:28,04:48,11:44,16:29,/)
  expect(lines[2]).toMatch(/^2026-11-21,Saturday,N\/A,Al Sabt,[\d:]+,[\d:]+,[\d:]+,N\/A,/)
})
