import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toDayNumber } from '../salaah/days.ts'
import { CALENDAR_SECOND, offsetOfDay } from '../salaah/zone.ts'
import { createSalaahApi } from './index.ts'

const now = new Date('2026-11-20T10:00:00Z')
const capeTown = 'latitude=-33.9249&longitude=18.4241'
const tuned = `${capeTown}&method=14&tune=0,-2,-2,3,-1,4,0,3,0`

const get = (address: string, at = now) => createSalaahApi()('GET', address, at)
const bodyOf = async (address: string, at = now) => JSON.parse(String((await get(address, at)).body))
const dataOf = async (address: string, at = now) => (await bodyOf(address, at)).data
const sample = (name: string) => readFileSync(`packages/salaah/reference/${name}`, 'utf8')

test('a calendar has the keys, order, types and values of the captured response', async () => {
  const ours = await bodyOf(`/v1/calendar/2026/3?${tuned}&school=1`)
  const captured = JSON.parse(sample('sample-calendar-2026-03-school1-first2days.json'))
  expect(ours.data).toHaveLength(31)
  expect(JSON.stringify({ ...ours, data: ours.data.slice(0, 2) })).toBe(JSON.stringify(captured))
})

test('a day has the keys, order, types and values of the captured response', async () => {
  const ours = await bodyOf(`/v1/timings/28-05-2026?${tuned}`)
  expect(JSON.stringify(ours)).toBe(JSON.stringify(JSON.parse(sample('sample-timings-28-05-2026.json'))))
})

test('texts are ASCII with escaped slashes, on one line', async () => {
  const { body } = await get(`/v1/calendar/2026/3?${tuned}`)
  expect(body).toContain('"Africa\\/Johannesburg"')
  expect(body).toContain('"Rama\\u1e0d\\u0101n"')
  expect(body).toMatch(/^[\x20-\x7e]+$/)
})

test('responses may be cached for an hour by anyone, with the md5 of their bytes as ETag', async () => {
  const { headers, body } = await get(`/v1/timings/28-05-2026?${tuned}`)
  expect(headers).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public,max-age=3600',
    'Content-Type': 'application/json',
    ETag: `"${createHash('md5').update(body).digest('hex')}"`,
  })
})

test('a whole year is an object of twelve months', async () => {
  const year = await dataOf(`/v1/calendar/2028?${capeTown}&method=3`)
  expect(Object.keys(year)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(year['2']).toHaveLength(29)
  expect(year['12'][30].date.gregorian.date).toBe('31-12-2028')
})

test('the older form of a calendar redirects to month and year of the query or of today', async () => {
  const to = async (query: string) => (await get(`/v1/${query}`)).headers.Location
  expect(await to('calendar?latitude=1&month=03&year=2026')).toBe('/v1/calendar/2026/3?latitude=1&month=03&year=2026')
  expect(await to('calendar?year=2026&annual=true')).toBe('/v1/calendar/2026?year=2026&annual=true')
  expect(await to('calendarByCity')).toBe('/v1/calendarByCity/2026/11?')
  expect(await to('hijriCalendarByAddress')).toBe('/v1/hijriCalendarByAddress/1448/6?')
  expect(await to('hijriCalendar?year=x')).toBe('/v1/hijriCalendar/0/6?year=x')
})

test('a unix time redirects to its date in the zone of the location', async () => {
  const late = Date.UTC(2026, 11, 31, 22, 30) / 1000
  const { status, headers } = await get(`/v1/timings/${late}?${tuned}&timezonestring=Africa/Johannesburg`)
  const encoded = `${tuned.replaceAll(',', '%2C')}&timezonestring=Africa%2FJohannesburg`
  expect([status, headers.Location]).toEqual([302, `/v1/timings/01-01-2027?${encoded}`])
  const inLosAngeles = await get(`/v1/timings/${late}?latitude=34.05&longitude=-118.24`)
  expect(inLosAngeles.headers.Location).toContain('/v1/timings/31-12-2026?')
  expect((await get(`/v1/timings?${tuned}`)).headers.Location).toContain('/v1/timings/20-11-2026?')
})

test('the zone follows from the coordinates, and summer time counts for the whole day', async () => {
  const london = 'latitude=51.5074&longitude=-0.1278&method=3'
  const days = await dataOf(`/v1/calendar/2026/3?${london}`)
  expect(days[27].timings.Dhuhr).toBe('12:06 (GMT)')
  expect(days[28].timings.Dhuhr).toBe('13:05 (BST)')
  expect(days[0].meta.timezone).toBe('Europe/London')
  const [first] = await dataOf('/v1/calendar/2026/3?latitude=21.39&longitude=39.86')
  expect(first.timings.Dhuhr).toMatch(/ \(\+03\)$/)
})

test.each(['Africa/Casablanca', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu'])(
  'every day of a year in %s has the offset of its own morning',
  async (zone) => {
    const year = await dataOf(`/v1/calendar/2026?latitude=1&longitude=2&timezonestring=${zone}`)
    const days = Object.values<{ date: { timestamp: string } }[]>(year).flat()
    expect(days).toHaveLength(365)
    for (const [index, { date }] of days.entries()) {
      const dayNumber = toDayNumber('2026-01-01') + index
      expect(date.timestamp).toBe(String(dayNumber * 86_400 - offsetOfDay(zone, dayNumber) * 60 + CALENDAR_SECOND))
    }
  },
)

test('ISO times carry their own date, so that midnight is on the next day', async () => {
  const { timings } = await dataOf(`/v1/timings/28-05-2026?${tuned}&iso8601=true`)
  expect(timings.Fajr).toBe('2026-05-28T06:20:00+02:00')
  expect(timings.Midnight).toBe('2026-05-29T00:43:00+02:00')
  const [first] = await dataOf(`/v1/calendar/2026/3?${tuned}&iso8601=true`)
  expect(first.timings.Fajr).toBe('2026-03-01T05:16:00+02:00 (SAST)')
})

test('without a method the nearest authority applies, in Saudi time that of Makkah', async () => {
  const methodAt = async (query: string) => (await dataOf(`/v1/timings/28-05-2026?${query}`)).meta.method.id
  expect(await methodAt('latitude=51.5&longitude=-0.1')).toBe(3)
  expect(await methodAt('latitude=48.85&longitude=2.35&method=')).toBe(12)
  expect(await methodAt('latitude=28.4&longitude=36.6')).toBe(4)
  expect(await methodAt(`${capeTown}&method=xyz`)).toBe(2)
  expect(await methodAt(`${capeTown}&method=6`)).toBe(2)
})

test('a custom method has its own angles', async () => {
  const { meta, timings } = await dataOf(`/v1/timings/28-05-2026?${capeTown}&method=99&methodSettings=18.5,null,90 min`)
  expect(meta.method).toEqual({ id: 99, name: 'Custom', params: { Fajr: 18.5, Isha: '90 min' } })
  expect([timings.Maghrib, timings.Isha]).toEqual(['17:47', '19:17'])
})

test('offsets set by a method are returned as numbers', async () => {
  const { meta } = await dataOf('/v1/timings/01-03-2026?latitude=21.39&longitude=39.86&method=4&tune=1,2')
  expect(meta.offset).toMatchObject({ Imsak: '1', Fajr: '2', Isha: 30, Midnight: 0 })
})

test('the arithmetic Hijri calendar can be requested and adjusted by days', async () => {
  const hijri = async (query: string) => (await dataOf(`/v1/timings/20-11-2026?${capeTown}&${query}`)).date.hijri
  expect(await hijri('')).toMatchObject({ date: '10-06-1448', method: 'HJCoSA' })
  expect((await hijri('calendarMethod=UAQ')).method).toBe('UAQ')
  expect((await hijri('calendarMethod=xyz')).method).toBe('HJCoSA')
  expect(await hijri('calendarMethod=MATHEMATICAL&adjustment=1')).toMatchObject({
    date: '10-06-1448',
    method: 'MATHEMATICAL',
  })
})
