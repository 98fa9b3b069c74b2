import { expect, test } from 'vitest'
import { manyMosques, misspelt } from '#tests/support/data/many-mosques.ts'

const { mosques, build } = manyMosques(10_000)
const index = build()
const found = (query: string) => index.search(query).map((place) => mosques[place]!)

test('among 10,000 mosques at least 19 of 20 misspelt ones are among the first five', () => {
  const missed = misspelt.filter(
    ([name, query]) =>
      !found(query)
        .slice(0, 5)
        .some((mosque) => mosque.name === name),
  )
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(1)
})

test('a name spelt out comes first', () => {
  for (const [name] of misspelt) expect(found(name)[0]!.name).toBe(name)
})

test('the directory finds at least whatever name, area or address hold', () => {
  for (const query of ['quds', 'STRAND', 'bilal street', 'o-kaap', 'ridge mosq']) {
    const folded = query.toLowerCase().replace('-', ' ')
    const held = mosques.filter(({ name, area, address }) =>
      [name, area, address].some((text) => text.toLowerCase().replaceAll('-', ' ').includes(folded)),
    )
    expect(held.length, query).toBeGreaterThan(0)
    const answer = new Set(found(query))
    expect(held.filter((mosque) => !answer.has(mosque))).toEqual([])
  }
})

test('facilities are sought in words', () => {
  expect(found('wudu parking')).toHaveLength(10_000)
})
