import { expect, test } from 'vitest'
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
