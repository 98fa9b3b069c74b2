import { expect, test } from 'vitest'
import type { KnownMonth } from '#app/features/hijri/declaration-rules.ts'
import fc from '#tests/support/data/properties.ts'
import {
  findImpossibleDays,
  findOwnFirstDay,
  followsSite,
  type MosqueCalendar,
  makkahFirstDay,
  monthsToName,
} from './own-day-rules.ts'

const dhuAlHijjah = { year: 1448, month: 12 }
const shawwal = { year: 1448, month: 10 }
const calendar = (fields: Partial<MosqueCalendar>): MosqueCalendar => ({ ...followsSite, ...fields })

test('a mosque that follows the site has no first day of its own', () => {
  expect(findOwnFirstDay(followsSite, dhuAlHijjah)).toBeNull()
  const named = calendar({ days: [{ ...dhuAlHijjah, firstDay: '2027-05-07' }] })
  expect(findOwnFirstDay(named, dhuAlHijjah)).toBeNull()
})

test('one that follows Makkah has its calendar for Dhu al-Hijjah alone, or for all months', () => {
  const eid = calendar({ follows: 'makkah' })
  expect(makkahFirstDay(dhuAlHijjah)).toBe('2027-05-07')
  expect(findOwnFirstDay(eid, dhuAlHijjah)).toEqual({ firstDay: '2027-05-07', source: 'makkah' })
  expect(findOwnFirstDay(eid, shawwal)).toBeNull()
  const all = calendar({ follows: 'makkah', months: 'all' })
  expect(findOwnFirstDay(all, shawwal)).toEqual({ firstDay: '2027-03-09', source: 'makkah' })
})

test('a day that the mosque names comes before any calendar, and another committee has no other days', () => {
  const days = [{ ...dhuAlHijjah, firstDay: '2027-05-08' }]
  expect(findOwnFirstDay(calendar({ follows: 'makkah', days }), dhuAlHijjah)).toEqual({
    firstDay: '2027-05-08',
    source: 'named',
  })
  const other = calendar({ follows: 'other', months: 'all', days })
  expect(findOwnFirstDay(other, dhuAlHijjah)).toMatchObject({ source: 'named' })
  expect(findOwnFirstDay(other, shawwal)).toBeNull()
})

test('a day is at most two from the one of the site, and its months have 29 or 30 days', () => {
  const known: KnownMonth[] = [
    { ...shawwal, firstDay: '2027-03-11', status: 'declared' },
    { year: 1448, month: 11, firstDay: '2027-04-09', status: 'expected' },
  ]
  const problems = (first: string, second: string) =>
    findImpossibleDays(
      [
        { ...shawwal, firstDay: first },
        { year: 1448, month: 11, firstDay: second },
      ],
      known,
    ).map(({ reason, month }) => `${month.month} ${reason}`)
  expect(problems('2027-03-09', '2027-04-08')).toEqual([])
  expect(problems('2027-03-08', '2027-04-07')).toEqual(['10 far'])
  expect(problems('2027-03-09', '2027-04-09')).toEqual(['11 length'])
})

test('the form asks about the present and the next month, and those with a fast or an Eid', () => {
  const known: KnownMonth[] = Array.from({ length: 14 }, (_, index) => ({
    ...{ year: 1448 + Math.floor((5 + index) / 12), month: ((5 + index) % 12) + 1, status: 'expected' as const },
    firstDay: new Date(Date.UTC(2026, 10, 11) + index * 29.53 * 86_400_000).toISOString().slice(0, 10),
  }))
  expect(monthsToName(known, '2026-11-20').map(({ month }) => month)).toEqual([6, 7, 9, 10, 12])
  expect(monthsToName(known, '2027-02-20').map(({ month }) => month)).toEqual([9, 10, 12])
})

test('whatever a mosque names, the answer is its own day or that of Makkah', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('site', 'makkah', 'other'),
      fc.constantFrom('dhu-al-hijjah', 'all'),
      fc.integer({ min: 1440, max: 1460 }),
      fc.integer({ min: 1, max: 12 }),
      (follows, months, year, month) => {
        const own = findOwnFirstDay(calendar({ follows, months, days: [] }), { year, month })
        if (own) expect(own).toEqual({ firstDay: makkahFirstDay({ year, month }), source: 'makkah' })
        expect(own === null).toBe(follows !== 'makkah' || (months === 'dhu-al-hijjah' && month !== 12))
      },
    ),
  )
})
