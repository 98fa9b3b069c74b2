import { expect, test } from 'vitest'
import { filtersQuery, isFiltered, paginate, readFilters } from './mosque-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('filters survive a round trip through an address', () => {
  const filters = read('q=quds&city=luton&area=Athlone&facility=parking&rooms=on&page=2')
  expect(filters).toEqual({ q: 'quds', city: 'luton', area: 'Athlone', facility: ['parking'], rooms: 'on', page: 2 })
  expect(filtersQuery(filters)).toBe('?q=quds&city=luton&area=Athlone&facility=parking&rooms=on&page=2')
  expect(filtersQuery(read(''))).toBe('')
})

test('several facilities are read in one order, each once', () => {
  const filters = read('facility=parking&facility=ladies_daily&facility=&facility=parking')
  expect(filters.facility).toEqual(['ladies_daily', 'parking'])
  expect(filtersQuery(filters)).toBe('?facility=ladies_daily&facility=parking')
})

test.each(['page=0', 'page=-3', 'page=2.5', 'page=abc', 'page=', 'page=999999', 'page=1e3'])(
  '%s means page one',
  (query) => {
    expect(read(query).page).toBe(1)
  },
)

test('a long text is cut, and control characters are removed', () => {
  expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(120)
  expect(read('q=%00%0A').q).toBe('')
})

test('a page number alone is not a filter', () => {
  expect(isFiltered(read('page=3'))).toBe(false)
  expect(isFiltered(read('area=Athlone'))).toBe(true)
  expect(isFiltered(read('city=luton'))).toBe(true)
  expect(isFiltered(read('rooms=on'))).toBe(true)
  expect(isFiltered(read('rooms=off'))).toBe(false)
})

test('a page has sixty mosques, and a page beyond the end is the last page', () => {
  expect(paginate(60, 1)).toEqual({ page: 1, from: 0, to: 60, last: 1 })
  expect(paginate(61, 2)).toEqual({ page: 2, from: 60, to: 61, last: 2 })
  expect(paginate(61, 9).page).toBe(2)
  expect(paginate(0, 1)).toEqual({ page: 1, from: 0, to: 0, last: 1 })
})
