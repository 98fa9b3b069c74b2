import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { zoneOf, zonesOf } from './mosque-lookup.server.ts'

test('a mosque has its own zone, or that of the site', async () => {
  const [own, plain] = [await aMosque({ timeZone: 'Europe/London' }), await aMosque()]
  expect(await zoneOf(own)).toBe('Europe/London')
  expect(await zoneOf(plain)).toBe('Africa/Johannesburg')
  expect(await zoneOf({ id: null })).toBe('Africa/Johannesburg')
  expect([...(await zonesOf([own.id, plain.id])).values()]).toEqual(['Europe/London', 'Africa/Johannesburg'])
})
