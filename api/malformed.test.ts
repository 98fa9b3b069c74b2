import { expect, test } from 'vitest'
import { respond } from '#api/salaah.ts'
import { salaahRoutes } from '#salaah-api/routes.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'

const now = new Date('2026-11-20T10:00:00Z')
const odd = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e308',
    '9'.repeat(400),
    'NaN',
    'null',
    '99-99-9999',
    '31-12-9999',
    '0-0-0',
    '%',
    '1.5',
    '٣',
    '-33.9',
    '18.4',
  ),
  fc.integer().map(String),
  fc.double().map(String),
)
const names = [
  'latitude',
  'longitude',
  'method',
  'tune',
  'shafaq',
  'methodSettings',
  'timezonestring',
  'iso8601',
  'calendarMethod',
  'adjustment',
  'date',
  'year',
  'month',
  'annual',
  'zone',
  'midnightMode',
  'school',
]
// Pictures are limited, and cities are searched in the tests of the gazetteer.
const routes = salaahRoutes.filter(({ path, mediaType }) => !mediaType && !/By(City|Address)|Info/.test(path))

test('no text in any place makes a route fail', async () => {
  const request = fc.record({
    route: fc.constantFrom(...routes),
    parts: fc.array(odd, { minLength: 3, maxLength: 3 }),
    query: fc.dictionary(fc.constantFrom(...names), odd),
    isPlaced: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ route, parts, query, isPlaced }) => {
      const left = [...parts]
      const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.pop()!.toWellFormed()) || 'x')
      const values = { ...query, ...(isPlaced ? { latitude: '-33.9', longitude: '18.4' } : {}) }
      const texts = Object.entries(values).map(([name, value]) => [name, value.toWellFormed()])
      const { status, body } = await respond('GET', `${path}?${new URLSearchParams(texts)}`, now)
      expect([200, 301, 302, 400, 404]).toContain(status)
      if (status >= 400) expect(JSON.parse(String(body))).toMatchObject({ code: status, data: expect.any(String) })
    }),
    { numRuns: 2000 },
  )
})
