import { expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { choiceFilter, idFilter, pageFilter, queryFilters, textFilter } from './query-filters.ts'

const filters = queryFilters({
  tab: choiceFilter(['upcoming', 'past'], 'upcoming'),
  q: textFilter(10),
  type: choiceFilter(['iftar', 'lecture'], null),
  mosque: idFilter,
  page: pageFilter,
})
const read = (query: string) => filters.read(new URLSearchParams(query))
const defaults = { tab: 'upcoming', q: '', type: null, mosque: null, page: 1 }

test('filters are read from an address and written back unchanged', () => {
  const query = '?tab=past&q=quds&type=iftar&mosque=m1&page=2'
  expect(read(query)).toEqual({ tab: 'past', q: 'quds', type: 'iftar', mosque: 'm1', page: 2 })
  expect(filters.write(read(query))).toBe(query)
  expect(filters.write(read(''))).toBe('')
  expect(filters.write({ q: 'a b', type: null, page: 1 })).toBe('?q=a+b')
})

test.each(['', 'tab[]=x&tab=other&type=party&page=-1&mosque=', `mosque=${'x'.repeat(65)}`, 'q=%0A', 'page=1e3'])(
  'missing and invalid filters have their default: %s',
  (query) => {
    expect(read(query)).toEqual(defaults)
  },
)

test('a long text is truncated, and the last of several values is used', () => {
  expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(10)
  expect(read('q=a&q=b&q=').q).toBe('b')
  expect(read('page=99999').page).toBe(10_000)
})

const queries = fc.oneof(
  anyText(),
  fc
    .array(
      fc.tuple(fc.constantFrom('tab', 'q', 'type', 'mosque', 'page', '__proto__'), fc.string({ unit: 'grapheme' })),
    )
    .map((pairs) => new URLSearchParams(pairs).toString()),
  fc.constantFrom('page=1e308', 'page=-0', 'page=٣', 'page=0x10', 'page=99999999999999999999', 'tab=constructor'),
)

test('any query is read as valid filters, which are read back from the address they are written to', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const values = read(query)
      expect(Number.isInteger(values.page) && values.page >= 1 && values.page <= 10_000).toBe(true)
      expect(values.q).not.toMatch(/\p{Cc}/u)
      expect([...values.q].length).toBeLessThanOrEqual(10)
      expect(['upcoming', 'past']).toContain(values.tab)
      expect(read(filters.write(values))).toEqual(values)
    }),
    { numRuns: 500 },
  )
})

test.each(['q=a&', '%', '&', 'page=1&', '%0A'])('a query of many %j is read in linear time', async (unit) => {
  expect(await growthOf((query) => read(`q=${query}`), unit, 10_000)).toBeLessThan(MAX_LINEAR_GROWTH)
})
