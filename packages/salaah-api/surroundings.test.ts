import { expect, test } from 'vitest'
import { createSalaahApi } from './index.ts'

const london = { latitude: 51.50853, longitude: -0.12574 }
const respond = createSalaahApi({ findCity: async () => london, isMasked: () => true })

test('the coordinates of a city are hidden where the site says so, but not from who has a key', async () => {
  const meta = async (path: string) => {
    const { body } = await respond('GET', `/v1/${path}`, new Date('2026-11-20T10:00:00Z'))
    return JSON.parse(String(body)).data.meta
  }
  const masked = { latitude: 8.8888888, longitude: 7.7777777, timezone: 'Europe/London' }
  expect(await meta('timingsByCity/28-05-2026?city=London&country=GB')).toMatchObject(masked)
  expect(await meta('timingsByCity/28-05-2026?city=London&country=GB&x7xapikey=k')).toMatchObject(london)
  expect(await meta('timings/28-05-2026?latitude=1&longitude=2')).toMatchObject({ latitude: 1, longitude: 2 })
})

test('without places no city or address is found, and without a calendar SITE is an unknown one', async () => {
  const ask = async (path: string) => {
    const { status, body } = await createSalaahApi()('GET', `/v1/${path}`, new Date('2026-11-20T10:00:00Z'))
    return [status, JSON.parse(String(body)).data]
  }
  for (const path of ['cityInfo?city=London&country=GB', 'addressInfo?address=London'])
    expect(await ask(path)).toEqual([400, 'Unable to geocode address.'])
  expect((await ask('gToH/20-11-2026?calendarMethod=SITE'))[1].hijri.method).toBe('HJCoSA')
})
