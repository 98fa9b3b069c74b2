import { expect, test, vi } from 'vitest'

const london = { latitude: 51.50853, longitude: -0.12574 }
vi.mock('#app/services/gazetteer/gazetteer.server.ts', () => ({ findNamedCity: async () => london }))

test('the coordinates of a city are hidden by a setting', async () => {
  vi.stubEnv('MASK_CITY_COORDINATES', 'on')
  const { respond } = await import('./salaah.ts')
  const path = '/v1/timingsByCity/28-05-2026?city=London&country=GB'
  const { body } = await respond('GET', path, new Date('2026-11-20T10:00:00Z'))
  expect(JSON.parse(String(body)).data.meta).toMatchObject({ latitude: 8.8888888, longitude: 7.7777777 })
  vi.unstubAllEnvs()
})
