import { expect, test } from 'vitest'
import { createSalaahApi } from './index.ts'

const respond = createSalaahApi()
const now = new Date('2026-11-20T10:00:00Z')
const capeTown = 'latitude=-33.9249&longitude=18.4241'
const calendarText = 'Please specify a latitude, longitude, year and/or year.'
const coordinatesText =
  'The geographical coordinates (latitude and longitude) that you specified or we were able to calculate from the address or city are invalid.'
const zoneText = 'Please specify a valid latitude and longitude.'

const indented = (code: number, status: string, data: string) =>
  `{\n    "code": ${code},\n    "status": "${status}",\n    "data": "${data.replaceAll('/', '\\/')}"\n}`

test.each([
  ['/v1/timings/28-05-2026?latitude=1', 'Please specify a latitude and longitude.'],
  ['/v1/timings/28-05-2026', 'Please specify a latitude and longitude.'],
  ['/v1/timings/1779944400', 'Please specify a latitude and longitude.'],
  ['/v1/calendar/2026/3?longitude=1', calendarText],
  [`/v1/calendar/2026/0?${capeTown}`, calendarText],
  [`/v1/calendar/2026/13?${capeTown}`, calendarText],
  [`/v1/calendar/2026/003?${capeTown}`, calendarText],
  [`/v1/calendar/2026/3.5?${capeTown}`, calendarText],
  [`/v1/calendar/0/3?${capeTown}`, calendarText],
  [`/v1/calendar/abc/3?${capeTown}`, calendarText],
  [`/v1/calendar/99999?${capeTown}`, calendarText],
  ['/v1/timings/28-05-2026?latitude=abc&longitude=1', coordinatesText],
  ['/v1/timings/28-05-2026?latitude=&longitude=1', coordinatesText],
  ['/v1/calendar/2026/3?latitude=0&longitude=1', coordinatesText],
  ['/v1/calendar/2026/3?latitude=95&longitude=1', 'Invalid Co-ordinates. Could not compute timezone.'],
])('%s gives the same error as the service', async (address, text) => {
  const { status, body, headers } = await respond('GET', address, now)
  expect([status, body]).toEqual([400, indented(400, 'BAD_REQUEST', text)])
  expect(headers['Access-Control-Allow-Origin']).toBe('*')
  expect(headers['Cache-Control']).toBeUndefined()
})

test('an unknown zone gives an error on one line', async () => {
  for (const path of ['timings/28-05-2026', 'calendar/2026/3', 'calendar/2026']) {
    const { status, body } = await respond('GET', `/v1/${path}?${capeTown}&timezonestring=Bad/Zone`, now)
    expect([status, body]).toEqual([400, `{"code":400,"status":"BAD REQUEST","data":"${zoneText}"}`])
  }
})

test('a request that makes the service fail is a client error here', async () => {
  const zone = await respond('GET', `/v1/timings/1779944400?${capeTown}&timezonestring=Bad/Zone`, now)
  const zoneFailure = 'DateTimeZone::__construct(): Unknown or bad timezone (Bad/Zone)'
  expect([zone.status, zone.body]).toEqual([400, indented(400, 'SERVER_ERROR', zoneFailure)])
  const tune = await respond('GET', `/v1/calendar/2026/3?${capeTown}&tune=abc`, now)
  const tuneFailure = 'Unsupported operand types: string / int'
  expect([tune.status, tune.body]).toEqual([400, indented(400, 'SERVER_ERROR', tuneFailure)])
})

test('unknown addresses and methods give the errors of the service', async () => {
  for (const address of ['/v1/', '/v1/nothing', '/v1/timings/1/2', '/v1/calendar/2026/3/1']) {
    expect((await respond('GET', `${address}?${capeTown}`, now)).body).toBe(
      indented(404, 'RESOURCE_NOT_FOUND', 'Not found.'),
    )
  }
  const post = await respond('POST', `/v1/calendar/2026/3?${capeTown}`, now)
  const text = 'Method not allowed. Must be one of: GET, OPTIONS'
  expect([post.status, post.headers.Allow, post.body]).toEqual([
    405,
    'GET, OPTIONS',
    indented(405, 'NOT_ALLOWED', text),
  ])
  expect(await respond('OPTIONS', '/v1/timings', now)).toMatchObject({ status: 204, body: '' })
  expect((await respond('HEAD', `/v1/calendar/2026/3?${capeTown}`, now)).status).toBe(200)
})

test.each([
  ['not-a-date', '20-11-2026'],
  ['99-99-2026', '20-11-2026'],
  ['31-02-2026', '20-02-2026'],
  ['28-05-abc', '28-05-2026'],
  ['2026-05-28', '20-05-0028'],
])('the date %s is read as %s', async (text, date) => {
  const { status, body } = await respond('GET', `/v1/timings/${text}?${capeTown}`, now)
  expect([status, JSON.parse(String(body)).data.date.gregorian.date]).toEqual([200, date])
})

test('short, long and partly numeric tunes are read as far as possible', async () => {
  const offset = async (tune: string) => {
    const { body } = await respond('GET', `/v1/timings/28-05-2026?${capeTown}&tune=${tune}`, now)
    return JSON.parse(String(body)).data.meta.offset
  }
  expect(await offset('0,5abc,1.5')).toMatchObject({ Imsak: 0, Fajr: '5abc', Sunrise: '1.5', Dhuhr: 0 })
  expect(Object.keys(await offset('1,1,1,1,1,1,1,1,1,abc'))).toHaveLength(9)
})
