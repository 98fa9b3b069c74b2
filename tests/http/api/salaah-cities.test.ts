import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'

const london = 'city=London&country=United+Kingdom'

async function dataOf(path: string) {
  const { visit } = await startApp()
  const response = await visit(`/v1/${path}`)
  return {
    http: response.status,
    location: response.headers.get('location'),
    ...(await response.json().catch(() => ({}))),
  }
}

test('the position and the zone of a city and of an address', async () => {
  expect((await dataOf(`cityInfo?${london}`)).data).toEqual({
    latitude: 51.50853,
    longitude: -0.12574,
    timezone: 'Europe/London',
  })
  const info = await dataOf('addressInfo?address=Petaling+Jaya,+Selangor,+Malaysia')
  expect(info.data.timezone).toBe('Asia/Kuala_Lumpur')
})

test.each([
  ['addressInfo?address=Athlone,+Cape+Town', -33.96722],
  ['addressInfo?address=Woodstock,+Cape+Town', -33.92584],
  ['addressInfo?address=Kensington,+London', 51.50094],
  ['addressInfo?address=Cape%2520Town%252C%2520South%2520Africa', -33.92584],
  ['cityInfo?city=London&country=GB&state=Greater+London', 51.50853],
  ['cityInfo?city=Cape%2520Town&country=South%2520Africa', -33.92584],
  ['cityInfo?city=Gqeberha&country=ZA', -33.96109],
  ['cityInfo?city=Lenasia&country=ZA', -26.317],
])('%s is found where all its parts say', async (path, latitude) => {
  expect((await dataOf(path)).data.latitude).toBeCloseTo(latitude, 4)
})

test('the times of a city are those of its position, which is shown', async () => {
  const { data } = await dataOf(`timingsByCity/28-05-2026?${london}&method=3`)
  const same = await dataOf('timings/28-05-2026?latitude=51.50853&longitude=-0.12574&method=3')
  expect(data).toEqual(same.data)
  const { data: month } = await dataOf('calendarByCity/2026/6?city=Toronto&country=CA&state=Ontario&method=2')
  expect([month.length, month[0].meta.timezone]).toEqual([30, 'America/Toronto'])
  const { data: year } = await dataOf('hijriCalendarByAddress/1448?address=Kuala+Lumpur,+Malaysia')
  expect(Object.keys(year)).toHaveLength(12)
})

test('today is that of the city', async () => {
  expect(await dataOf('timingsByCity?city=Apia&country=WS')).toMatchObject({
    http: 302,
    location: '/v1/timingsByCity/20-11-2026?city=Apia&country=WS',
  })
  expect((await dataOf('nextPrayerByAddress?address=Honolulu,+USA')).location).toContain(
    '/v1/nextPrayerByAddress/20-11-2026',
  )
})

test('the first hit wins over coordinates', async () => {
  const { data } = await dataOf(`timings/28-05-2026?latitude=1&longitude=2&${london}`)
  expect(data.meta).toMatchObject({ latitude: 51.50853, timezone: 'Europe/London' })
})

const unknown = { status: 400, data: 'Unable to geocode address.' }
const invalid = {
  status: 400,
  data: 'The geographical coordinates (latitude and longitude) that you specified or we were able to calculate from the address or city are invalid.',
}

test.each([
  ['timingsByCity/1-1-2026?city=Nowhereville&country=GB', unknown],
  ['cityInfo?city=&country=', unknown],
  ['timingsByCity/1-1-2026?city=London&country=Elbonia', unknown],
  ['calendarByAddress/2026/3?address=x', unknown],
  ['timingsByAddress/1-1-2026?address=Makkah,+Canada', unknown],
  ['addressInfo?address=Johannesburg,+Cape+Town', unknown],
  ['addressInfo?address=%25E0%25A4%25A', unknown],
  [`addressInfo?address=${'x'.repeat(3000)}`, unknown],
  ['timingsByCity/1-1-2026?city=東京&country=JP', invalid],
  ['timingsByAddress/1-1-2026?address=London%23', invalid],
  ['addressInfo?address=London%F0%9F%95%8C', invalid],
])('%s is not guessed', async (path, expected) => {
  const answer = await dataOf(path)
  expect([answer.http, answer.data]).toEqual([expected.status, expected.data])
})
