import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { cachedUntil, open } from '#tests/support/site/route-site.ts'

const at = '2026-11-27T13:12:00Z'

test('the page says the direction from the first city, when the sun shows it, and draws the way on the map', async () => {
  const page = await open('/qibla', { at })
  expect(page.text).toContain('From Cape Town')
  expect(page.text).toContain('23° from true north, towards the north-east')
  expect(page.text).toMatch(/Today at 12:\d\d the sun stands over the qibla\./)
  expect(page.has('[data-way]')).toBe(true)
  expect(page.attributes('[data-part=arrow]', 'transform')).toEqual([expect.stringMatching(/^rotate\(23\.\d\)$/)])
  expect((await open('/ar/qibla', { at })).text).toContain('23° من الشمال الحقيقي، نحو الشمال الشرقي')
})

test('script finds the sentences with marks for its values', async () => {
  const [given] = (await open('/qibla', { at })).attributes('[data-qibla]', 'data-qibla')
  const { words } = JSON.parse(given!)
  const { directions } = textsIn('en').pages.qibla
  expect(words).toMatchObject({ directions, direction: '# from true north, towards the @' })
  for (const name of ['accuracy', 'corrected', 'ahead', 'behind']) expect(words[name]).toMatch(/^[^#]*#[^#]*$/)
})

test('it is kept until the day of the city ends', async () => {
  expect(await cachedUntil('/qibla', { at })).toBe('2026-11-27T22:00:00.000Z')
})

test('with several cities another one can be chosen, with its map and its day; an unknown one is the first, as is a single one', async () => {
  await storeCities()
  const page = await open('/qibla?city=luton', { at })
  expect(page.text).toContain('From Luton')
  expect(page.text).toContain('119° from true north, towards the south-east')
  expect([page.value('city'), page.texts('[name=city] option')]).toEqual(['luton', ['London', 'Luton']])
  expect(page.canonical).toBe('http://localhost:3000/qibla?city=luton')
  const arabic = await open('/ar/qibla?city=luton', { at })
  expect(arabic.attributes('form:has([name=city])', 'action')).toEqual(['/ar/qibla'])
  expect(page.has('[data-way]')).toBe(true)
  expect(await cachedUntil('/qibla?city=luton', { at })).toBe('2026-11-28T00:00:00.000Z')
  expect((await open('/qibla?city=nowhere', { at })).text).toContain('From London')
  await storeCities([london])
  const single = await open('/qibla', { at })
  expect([single.text.includes('From London'), single.has('[name=city]')]).toEqual([true, false])
})

test('of the marks of the rose the four of north, east, south and west are long', async () => {
  const rose = (await open('/qibla', { at })).all('.qibla-rose path[transform]')
  const long = rose
    .filter((mark) => mark.getAttribute('d') === 'M0-98v14')
    .map((mark) => mark.getAttribute('transform'))
  expect(long).toEqual([0, 90, 180, 270].map((degrees) => `rotate(${degrees})`))
})
