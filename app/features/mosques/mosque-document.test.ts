import { expect, test } from 'vitest'
import { manyMosques, misspelt } from '#tests/support/data/many-mosques.ts'

const { mosques, build } = manyMosques(10_000)
const index = build()
const search = (query: string) => index.search(query).map((position) => mosques[position]!)

test('at least 19 of 20 misspelt names are among the first five results of 10,000 mosques', () => {
  const missed = misspelt.filter(
    ([name, query]) =>
      !search(query)
        .slice(0, 5)
        .some((mosque) => mosque.name === name),
  )
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(1)
})

test('an exact name is the first result', () => {
  for (const [name] of misspelt) expect(search(name)[0]!.name).toBe(name)
})

test('a search finds every mosque whose name, area or address contains the query', () => {
  for (const query of ['quds', 'STRAND', 'bilal street', 'o-kaap', 'ridge mosq']) {
    const folded = query.toLowerCase().replace('-', ' ')
    const matching = mosques.filter(({ name, area, address }) =>
      [name, area, address].some((text) => text.toLowerCase().replaceAll('-', ' ').includes(folded)),
    )
    expect(matching.length, query).toBeGreaterThan(0)
    const results = new Set(search(query))
    expect(matching.filter((mosque) => !results.has(mosque))).toEqual([])
  }
})

test('facilities are found by their words', () => {
  expect(search('wudu parking')).toHaveLength(10_000)
})
