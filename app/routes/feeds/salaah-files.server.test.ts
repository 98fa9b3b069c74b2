import ical from 'node-ical'
import { expect, test, vi } from 'vitest'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import type { YearDays } from '#app/features/prayer-times/year-day.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { cachedUntil, visit } from '#tests/support/site/route-site.ts'

const unfolded = async (response: Response) => (await response.text()).replace(/\r\n /g, '')

test('a city’s month is a table to download, and its coming days are a calendar, by the school that is asked for', async () => {
  const csv = await visit('/prayer-times/durban.csv?month=2027-02&school=hanafi')
  expect(Object.fromEntries(csv.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="salaah-durban-2027-02.csv"',
    'cache-control': 'public, max-age=3600',
  })
  const rows = (await csv.text()).trim().split('\r\n')
  expect(rows).toHaveLength(1 + 28)
  expect(rows[1]).toContain('2027-02-01')
  expect(await (await visit('/prayer-times/durban.csv?month=2027-02')).text()).not.toContain(rows[1])
  const calendar = await visit('/prayer-times/durban.ics?school=hanafi')
  expect(Object.fromEntries(calendar.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="salaah-durban.ics"',
  })
  const text = await unfolded(calendar)
  expect(text).toContain('SOURCE;VALUE=URI:http://localhost:3000/prayer-times/durban.ics?school=hanafi\r\n')
  expect(text).toMatch(/DTSTART[^\r]*20261120/)
  expect(text, 'sixty days').toMatch(/DTSTART[^\r]*20270118/)
  const shafii = await unfolded(await visit('/prayer-times/durban.ics?school=shafii'))
  expect(shafii).toContain('SOURCE;VALUE=URI:http://localhost:3000/prayer-times/durban.ics\r\n')
})

test.each([
  ['atlantis.ics', 404, 'There is no such city.'],
  ['durban.txt', 404, 'There is no such city.'],
  ['durban.icsx', 404, 'There is no such city.'],
  ['durban.csv?month=1999-01', 400, 'This part of the address is not understood: month.'],
  ['durban.ics?school=maliki', 400, 'This part of the address is not understood: school.'],
])('%s is answered with %i', async (file, status, text) => {
  const response = await visit(`/prayer-times/${file}`)
  expect([response.status, await response.text()]).toEqual([status, text])
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('without the salaah service there is no file, or one that is calculated and not cached', async () => {
  setProcessSettings({ SALAAH_SOURCE: 'http://127.0.0.1:9', SALAAH_FALLBACK: undefined })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failed = await visit('/prayer-times/durban.csv')
  expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('does not answer')])
  expect(await cachedUntil('/prayer-times/durban.csv')).toBe('never')
  setProcessSettings({ SALAAH_FALLBACK: 'local' })
  expect((await visit('/prayer-times/durban.csv')).status).toBe(200)
  expect(await cachedUntil('/prayer-times/durban.csv')).toBe('never')
})

const fastsIn = async (path: string) =>
  Object.values(ical.sync.parseICS(await (await visit(path)).text())).flatMap((part) =>
    part?.type === 'VEVENT' ? [part] : [],
  )

test('the fasts of a city and of a mosque are in the language that is asked for, by the Islamic dates of each', async () => {
  const mosque = await aMosque({ name: 'Masjid of Makkah', arabicName: 'مسجد مكة' })
  const now = new Date('2026-11-20T10:00:00Z')
  const makkah = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
  await saveMosqueCalendar(anActor('superadmin'), mosque.id, makkah, { version: 0, asked: [], now })
  const city = await fastsIn('/prayer-times/cape-town/fasting.ics')
  const own = await fastsIn(`/mosques/${mosque.slug}/fasting.ics`)
  const first = (events: typeof own) => [
    events[0]?.uid,
    events[0]?.location,
    events[0]?.url,
    events[0]?.start.toISOString().slice(0, 10),
  ]
  expect(first(city)).toEqual([
    'fast-cape-town-1448-1-suhoor@localhost:3000',
    'Cape Town',
    'http://localhost:3000/ramadan',
    '2027-02-09',
  ])
  expect(first(own)).toEqual([
    `fast-${mosque.id}-1448-1-suhoor@localhost:3000`,
    'Masjid of Makkah',
    `http://localhost:3000/mosques/${mosque.slug}`,
    '2027-02-08',
  ])
  const arabic = [
    await fastsIn('/prayer-times/cape-town/fasting.ics?lang=ar'),
    await fastsIn(`/mosques/${mosque.slug}/fasting.ics?lang=ar`),
  ].map(first)
  expect(arabic).toEqual([
    [city[0]!.uid, 'كيب تاون', 'http://localhost:3000/ar/ramadan', '2027-02-09'],
    [own[0]!.uid, 'مسجد مكة', `http://localhost:3000/ar/mosques/${mosque.slug}`, '2027-02-08'],
  ])
  const source = await unfolded(await visit(`/mosques/${mosque.slug}/fasting.ics?lang=ar`))
  expect(source).toContain(`http://localhost:3000/mosques/${mosque.slug}/fasting.ics?lang=ar`)
  for (const name of ['fasting.ics', 'days.json'])
    expect((await visit(`/prayer-times/atlantis/${name}`)).status).toBe(404)
})

test('files of a mosque are at its present address, and not there once it is hidden', async () => {
  const { id } = await aMosque({ slug: 'auwal' })
  const hidden = await aMosque({ status: 'hidden' })
  for (const name of ['days.json', 'jamaat.ics', 'fasting.ics', 'contact.vcf']) {
    const moved = await visit(`/mosques/${id}/${name}?lang=ar`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/mosques/auwal/${name}?lang=ar`])
    expect([name, (await visit(`/mosques/auwal/${name}`)).status]).toEqual([name, 200])
    expect([name, (await visit(`/mosques/${hidden.slug}/${name}`)).status]).toEqual([name, 404])
  }
})

test('the year of a city has each day in words, with the minutes of its times by both schools', async () => {
  const { days, missing } = (await (await visit('/prayer-times/cape-town/year.json')).json()) as YearDays
  expect(days).toHaveLength(365)
  expect(days[330]).toEqual(['Friday 27 November', 'Day 14 h 16 min', 240, 327, 757, 977, 1183, 1263, 1050])
  expect(missing).toHaveLength(7)
  const inArabic = (await (await visit('/prayer-times/cape-town/year.json?lang=ar')).json()) as YearDays
  expect(inArabic.days[330]?.[0]).toBe('الجمعة 27 نوفمبر')
  expect((await visit('/prayer-times/atlantis/year.json')).status).toBe(404)
})
