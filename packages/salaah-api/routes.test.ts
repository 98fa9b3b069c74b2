import { expect, test, vi } from 'vitest'
import { createSalaahApi } from './index.ts'
import { salaahRoutes } from './routes.ts'

const now = new Date('2026-11-20T10:00:00Z')
const get = (path: string) => createSalaahApi()('GET', `/v1/${path}`, now)
const dataOf = async (path: string) => JSON.parse(String((await get(path)).body)).data

test('there are the 57 addresses of the service, each with a name of its own', () => {
  expect(salaahRoutes).toHaveLength(57)
  expect(new Set(salaahRoutes.map(({ path }) => path)).size).toBe(57)
  expect(new Set(salaahRoutes.map(({ name }) => name)).size).toBe(57)
})

test.each(['nextPrayerByCity', 'hijriCalendar/from/01-03-2026/to/05-03-2026', 'qibla/1', 'hijriHolidays/1'])(
  '%s is no address of the service',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each([
  ['timingsByAddress/1-1-2026', 'Please specify an address.'],
  ['addressInfo', 'Please specify an address.'],
  ['timingsByCity?city=London', 'Please specify a city and country.'],
  ['cityInfo?country=GB', 'Please specify a city and country.'],
  ['calendarByAddress/2026/3', 'Please specify an address, month and year.'],
  ['hijriCalendarByCity/1447/13?city=London&country=GB', 'Please specify a city, country, month and year.'],
  [
    'calendarByCity/from/1-1-2026/to/1-1-2026?city=London&country=GB',
    'Please specify a city, country, start date and end date and ensure that the end date is after the start date.',
  ],
  [
    'calendarByAddress/from/x/to/1-1-2026?address=London',
    'Please specify an address, start date and end date and ensure that the end date is after the start date.',
  ],
])('%s lacks a parameter', async (path, text) => {
  const { status, body } = await get(path)
  expect([status, JSON.parse(String(body))]).toEqual([400, { code: 400, status: 'BAD_REQUEST', data: text }])
})

test.each([
  ['gToH/01-13-2026', '01-01-2027'],
  ['gToH/31-02-2026', '03-03-2026'],
  ['gToH/1-1-2026', '01-01-2026'],
  ['hToG/30-01-1447', '25-07-2025'],
  ['hToG/1-1-1443', '10-08-2021'],
  ['hToG/01-01-1600', '06-12-2173'],
])('%s has the Gregorian date %s', async (path, date) => {
  expect((await dataOf(path)).gregorian.date).toBe(date)
})

test.each([
  'gToH/28-05-26',
  'gToH/1779944400',
  'gToH/28.05.2026',
  'hToG/30-02-1447',
  'hToG/1-13-1447',
  'hToG/0-1-1447',
  'hToG/x',
])('%s is not converted', async (path) => {
  const { status, body } = await get(path)
  const text = 'Invalid date or unable to convert it.'
  expect([status, body]).toEqual([404, `{"code":404,"status":"NOT FOUND","data":"${text}"}`])
})

test('dates outside a table follow the arithmetic calendar, and say so', async () => {
  for (const path of [
    'gToH/01-01-1900',
    'gToH/01-01-2078',
    'gToH/13-03-1937',
    'hToG/01-01-1355',
    'gToH/27-01-2028?calendarMethod=DIYANET',
  ])
    expect((await dataOf(path)).hijri).toMatchObject({ method: 'MATHEMATICAL', month: { days: 30 } })
  expect((await dataOf('gToH/26-01-2028?calendarMethod=DIYANET')).hijri).toMatchObject({
    date: '29-08-1449',
    month: { days: 30 },
    method: 'DIYANET',
  })
  expect((await dataOf('gToH/16-11-2077')).hijri).toMatchObject({ date: '30-12-1500', method: 'HJCoSA' })
})

test('announced sightings and moved holidays are named', async () => {
  expect((await dataOf('gToH/27-10-2003')).gregorian.lunarSighting).toBe(true)
  expect((await dataOf('gToH/27-10-2003?calendarMethod=UAQ')).gregorian.lunarSighting).toBe(false)
  expect((await dataOf('gToH/19-08-2021')).hijri.adjustedHolidays).toEqual(['Ashura'])
  // 2 January 2026 is a Friday, 13 Rajab; the first Friday of that month is 26 December 2025, 6 Rajab.
  expect((await dataOf('gToH/26-12-2025')).hijri.holidays).toEqual(["Lailat-ul-Ragha'ib"])
})

test('a redirect keeps the query, and a given date is permanent', async () => {
  const of = async (path: string) => {
    const { status, headers, body } = await get(path)
    return [status, headers.Location, body]
  }
  expect(await of('gToH')).toEqual([302, '/v1/gToH/20-11-2026?', ''])
  expect(await of('hToG?calendarMethod=UAQ')).toEqual([302, '/v1/hToG/10-06-1448?calendarMethod=UAQ', ''])
  expect(await of('gToH?date=1-2-2026')).toEqual([301, '/v1/gToH/1-2-2026?date=1-2-2026', ''])
  expect(await of('gToH?date=a%0d%0ab/c')).toEqual([301, '/v1/gToH/a%0D%0Ab%2Fc?date=a%0D%0Ab%2Fc', ''])
})

test('the clock of a zone comes as text', async () => {
  expect(await dataOf('currentTime?zone=Asia/Kathmandu')).toBe('15:45')
  expect(await dataOf('currentDate?zone=Pacific/Kiritimati')).toBe('21-11-2026')
  expect(await dataOf('currentTimestamp?zone=Europe/London')).toBe(String(now.getTime() / 1000))
  for (const zone of ['', '?zone=', '?zone=europe/london', '?zone=%2B02:00', `?zone=${'A'.repeat(9000)}`])
    expect((await get(`currentTime${zone}`)).status).toBe(400)
})

test('numbers of names keep their order; what is none is left out', async () => {
  const numbers = async (path: string) =>
    (await dataOf(`asmaAlHusna/${path}`)).map((each: { number: number }) => each.number)
  expect(await numbers('99,1,99')).toEqual([99, 1, 99])
  expect(await numbers('0,2,100,-1,03,1.5,x')).toEqual([2])
  for (const path of ['01', '1.5', 'x', '0', '%20']) expect((await get(`asmaAlHusna/${path}`)).status).toBe(404)
})

test('a compass is drawn in the requested size, and is missing where nobody draws', async () => {
  const draw = vi.fn(async ({ name }: { name: string }) => new TextEncoder().encode(name))
  const names = async (path: string) =>
    String(Buffer.from((await createSalaahApi({ draw })('GET', `/v1/qibla/51.5/-0.1/compass${path}`, now)).body))
  expect([await names('/64'), await names(''), await names('/4001')]).toEqual(['2380-64', '2380-1000', '2380-1000'])
  expect(draw.mock.calls[0]![0]).toMatchObject({ svg: expect.stringContaining('rotate(119 500 500)') })
  expect((await get('qibla/51.5/-0.1/compass')).status).toBe(404)
})
