import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { respond } from './respond.ts'

const now = new Date('2026-11-20T10:00:00Z')
const capeTown = 'latitude=-33.9249&longitude=18.4241'
const tuned = `${capeTown}&method=14&tune=0,-2,-2,3,-1,4,0,3,0`

const get = (address: string, at = now) => respond('GET', address, at)
const dataOf = (address: string, at = now) => JSON.parse(get(address, at).body).data
const sample = (name: string) => readFileSync(`salaah/reference/${name}`, 'utf8')

test('a calendar has the keys, order, types and values of the captured response', () => {
  const ours = JSON.parse(get(`/v1/calendar/2026/3?${tuned}&school=1`).body)
  const captured = JSON.parse(sample('sample-calendar-2026-03-school1-first2days.json'))
  expect(ours.data).toHaveLength(31)
  expect(JSON.stringify({ ...ours, data: ours.data.slice(0, 2) })).toBe(JSON.stringify(captured))
})

test('a day has the keys, order, types and values of the captured response', () => {
  const ours = JSON.parse(get(`/v1/timings/28-05-2026?${tuned}`).body)
  expect(JSON.stringify(ours)).toBe(JSON.stringify(JSON.parse(sample('sample-timings-28-05-2026.json'))))
})

test('texts are ASCII with escaped slashes, on one line', () => {
  const { body } = get(`/v1/calendar/2026/3?${tuned}`)
  expect(body).toContain('"Africa\\/Johannesburg"')
  expect(body).toContain('"Rama\\u1e0d\\u0101n"')
  expect(/^[\x20-\x7e]+$/.test(body)).toBe(true)
})

test('responses may be cached for an hour by anyone, with the md5 of their bytes as ETag', () => {
  const { headers, body } = get(`/v1/timings/28-05-2026?${tuned}`)
  expect(headers).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public,max-age=3600',
    'Content-Type': 'application/json',
    ETag: `"${createHash('md5').update(body).digest('hex')}"`,
  })
})

test('a whole year is an object of twelve months', () => {
  const year = dataOf(`/v1/calendar/2028?${capeTown}&method=3`)
  expect(Object.keys(year)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(year['2']).toHaveLength(29)
  expect(year['12'][30].date.gregorian.date).toBe('31-12-2028')
})

test('the older form of a calendar takes month and year from the query', () => {
  expect(dataOf(`/v1/calendar?${tuned}&month=03&year=2026`)).toEqual(dataOf(`/v1/calendar/2026/3?${tuned}`))
  expect(Object.keys(dataOf(`/v1/calendar?${tuned}&year=2026&annual=true`))).toHaveLength(12)
})

test('a unix time redirects to its date in the zone of the location', () => {
  const late = Date.UTC(2026, 11, 31, 22, 30) / 1000
  const { status, headers } = get(`/v1/timings/${late}?${tuned}`)
  expect([status, headers.Location]).toEqual([302, `/v1/timings/01-01-2027?${tuned}`])
  const inLosAngeles = get(`/v1/timings/${late}?latitude=34.05&longitude=-118.24`)
  expect(inLosAngeles.headers.Location).toContain('/v1/timings/31-12-2026?')
  expect(get(`/v1/timings?${tuned}`).headers.Location).toContain('/v1/timings/20-11-2026?')
})

test('the zone follows from the coordinates, and summer time counts for the whole day', () => {
  const london = 'latitude=51.5074&longitude=-0.1278&method=3'
  const days = dataOf(`/v1/calendar/2026/3?${london}`)
  expect(days[27].timings.Dhuhr).toBe('12:06 (GMT)')
  expect(days[28].timings.Dhuhr).toBe('13:05 (BST)')
  expect(days[0].meta.timezone).toBe('Europe/London')
  expect(dataOf('/v1/calendar/2026/3?latitude=21.39&longitude=39.86')[0].timings.Dhuhr).toMatch(/ \(\+03\)$/)
})

test('ISO times carry their own date, so that midnight is on the next day', () => {
  const { timings } = dataOf(`/v1/timings/28-05-2026?${tuned}&iso8601=true`)
  expect(timings.Fajr).toBe('2026-05-28T06:20:00+02:00')
  expect(timings.Midnight).toBe('2026-05-29T00:43:00+02:00')
  const [first] = dataOf(`/v1/calendar/2026/3?${tuned}&iso8601=true`)
  expect(first.timings.Fajr).toBe('2026-03-01T05:16:00+02:00 (SAST)')
})

test('without a method the nearest authority applies, in Saudi time that of Makkah', () => {
  const methodAt = (query: string) => dataOf(`/v1/timings/28-05-2026?${query}`).meta.method.id
  expect(methodAt('latitude=51.5&longitude=-0.1')).toBe(3)
  expect(methodAt('latitude=48.85&longitude=2.35&method=')).toBe(12)
  expect(methodAt('latitude=28.4&longitude=36.6')).toBe(4)
  expect(methodAt(`${capeTown}&method=xyz`)).toBe(2)
  expect(methodAt(`${capeTown}&method=6`)).toBe(2)
})

test('a custom method has its own angles', () => {
  const { meta, timings } = dataOf(`/v1/timings/28-05-2026?${capeTown}&method=99&methodSettings=18.5,null,90 min`)
  expect(meta.method).toEqual({ id: 99, name: 'Custom', params: { Fajr: 18.5, Isha: '90 min' } })
  expect([timings.Maghrib, timings.Isha]).toEqual(['17:47', '19:17'])
})

test('offsets set by a method are returned as numbers', () => {
  const { meta } = dataOf('/v1/timings/01-03-2026?latitude=21.39&longitude=39.86&method=4&tune=1,2')
  expect(meta.offset).toMatchObject({ Imsak: '1', Fajr: '2', Isha: 30, Midnight: 0 })
})

test('the arithmetic Hijri calendar can be requested and adjusted by days', () => {
  const hijri = (query: string) => dataOf(`/v1/timings/20-11-2026?${capeTown}&${query}`).date.hijri
  expect(hijri('')).toMatchObject({ date: '10-06-1448', method: 'HJCoSA' })
  expect(hijri('calendarMethod=UAQ').method).toBe('UAQ')
  expect(hijri('calendarMethod=xyz').method).toBe('HJCoSA')
  expect(hijri('calendarMethod=MATHEMATICAL&adjustment=1')).toMatchObject({
    date: '10-06-1448',
    method: 'MATHEMATICAL',
  })
})
