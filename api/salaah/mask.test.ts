import { expect, test, vi } from 'vitest'

const london = { latitude: 51.50853, longitude: -0.12574 }
vi.mock('#app/services/gazetteer/gazetteer.server.ts', () => ({ findNamedCity: async () => london }))

test('the coordinates of a city are hidden by a setting, but not from who has a key', async () => {
  vi.stubEnv('MASK_CITY_COORDINATES', 'on')
  const { respond } = await import('./plugin.ts')
  const meta = async (path: string) => {
    const { body } = await respond('GET', `/v1/${path}`, new Date('2026-11-20T10:00:00Z'))
    return JSON.parse(String(body)).data.meta
  }
  const masked = { latitude: 8.8888888, longitude: 7.7777777, timezone: 'Europe/London' }
  expect(await meta('timingsByCity/28-05-2026?city=London&country=GB')).toMatchObject(masked)
  expect(await meta('timingsByCity/28-05-2026?city=London&country=GB&x7xapikey=k')).toMatchObject(london)
  expect(await meta('timings/28-05-2026?latitude=1&longitude=2')).toMatchObject({ latitude: 1, longitude: 2 })
  vi.unstubAllEnvs()
})
