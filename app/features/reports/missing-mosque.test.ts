import fc from 'fast-check'
import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/missing.ts'
import { parsePosition } from '#app/lib/position.ts'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import { missingMosqueSchema } from './missing-mosque.ts'

const here = { latitude: -33.9222, longitude: 18.4149 }

test.each([
  '-33.9222, 18.4149',
  '-33.9222 18.4149',
  'https://www.google.com/maps/@-33.9222,18.4149,17z',
  'https://www.google.com/maps/place/X/@-33.1,18.1,17z/data=!3m1!3d-33.9222!4d18.4149',
  'https://www.openstreetmap.org/?mlat=-33.9222&mlon=18.4149#map=17/-33.1/18.1',
  'https://www.openstreetmap.org/#map=17/-33.9222/18.4149',
])('%s has a position', (text) => {
  expect(parsePosition(text)).toEqual(here)
})

test.each(['', 'next to the shop', '-33.9222', '95.123, 18.123', '-33.92, 218.41', 'v1.2.3'])('%s has none', (text) => {
  expect(parsePosition(text)).toBeNull()
})

test('any text is a position or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const position = parsePosition(text)
      expect(position === null || Math.abs(position.latitude) <= 90).toBe(true)
    }),
  )
})

test('name, street, area and source are needed', () => {
  const whole = { name: 'Masjid A', address: '1 Road', area: 'Strand', source: 'I pray there' }
  const schema = missingMosqueSchema(texts.errors)
  expect(schema.safeParse(whole).success).toBe(true)
  for (const field of ['name', 'address', 'area', 'source'] as const) {
    expect(schema.safeParse({ ...whole, [field]: ' ' }).success).toBe(false)
    expect(schema.safeParse({ ...whole, [field]: 'x'.repeat(301) }).success).toBe(false)
    expect(schema.safeParse({ ...whole, [field]: ['a', 'b'] }).success).toBe(false)
  }
  expect(schema.safeParse({ ...whole, place: 'nowhere' }).success).toBe(false)
})

test.each(['1.11 ', '1.11,', '-', '!3d1.1'])('repeated %o takes linear time', async (unit) => {
  expect(await growthOf(parsePosition, unit, 20_000)).toBeLessThan(MAX_LINEAR_GROWTH)
})
