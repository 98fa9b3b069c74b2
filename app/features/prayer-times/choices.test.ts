import { expect, test } from 'vitest'
import { getDefaultChoices, listMonths, parseChoices } from './choices.ts'

const today = '2026-11-20'
const cities = ['cape-town', 'durban'].map((id) => ({ id, rules: {} }))
const read = (query: string) => parseChoices(new URLSearchParams(query), today, cities)
const durban = { city: 'durban', month: '2027-01', school: 'hanafi' } as const

test('twelve months can be chosen, across the end of the year', () => {
  const months = listMonths(today)
  expect(months).toHaveLength(12)
  expect([months[0], months[1], months[2], months[11]]).toEqual(['2026-11', '2026-12', '2027-01', '2027-10'])
  expect(listMonths('2026-12-31').slice(0, 2)).toEqual(['2026-12', '2027-01'])
})

test('the defaults are Cape Town, this month and Shafi’i', () => {
  expect(read('')).toEqual({ choices: { city: 'cape-town', month: '2026-11', school: 'shafii' }, invalid: [] })
  expect(read('city=&month=&school=').invalid).toEqual([])
})

test('choices are parsed from an address', () => {
  expect(read('city=durban&month=2027-01&school=hanafi')).toEqual({ choices: durban, invalid: [] })
})

test.each([
  ['city=atlantis', ['city']],
  ['month=2026-10', ['month']],
  ['month=2027-11', ['month']],
  ['month=2026-13', ['month']],
  ['month=<script>', ['month']],
  ['school=maliki&city=DURBAN', ['city', 'school']],
])('an invalid value in %s is replaced by the default and reported', (query, invalid) => {
  expect(read(query)).toEqual({ choices: getDefaultChoices(today, { id: 'cape-town', school: 'shafii' }), invalid })
})
