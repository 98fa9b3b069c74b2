import { expect, test } from 'vitest'
import { siteCalendar } from '#tests/support/data/calendars.ts'
import { drawMonth, listYearMonths } from './moon-month.ts'

const authority = 'Demonstration committee'
const now = Date.parse('2026-11-20T10:00:00Z')
const moment = { today: '2026-11-20', watchDay: '2026-12-09', now }

test('a month whose end nobody announced has a day to look for the moon and a 30th that may not come', () => {
  const calendar = siteCalendar({ declared: [['2026-11-11', 1448, 6]], authority })
  const { firstDay, days } = drawMonth(calendar, ['white-days'], moment)
  expect([firstDay, days.length]).toEqual(['2026-11-11', 30])
  const marked = (mark: 'isToday' | 'isWatched' | 'isDoubtful') =>
    days.flatMap((day, index) => (day[mark] ? [index + 1] : []))
  expect([marked('isToday'), marked('isWatched'), marked('isDoubtful')]).toEqual([[10], [29], [30]])
  expect(days.flatMap(({ special }, index) => (special ? [index + 1] : []))).toEqual([13, 14, 15])
})

test('a month whose end is announced has its days and no others', () => {
  const declared = [['2026-11-11', 1448, 6] as const, ['2026-12-10', 1448, 7] as const]
  const { days } = drawMonth(siteCalendar({ declared, authority }), [], moment)
  expect(days).toHaveLength(29)
  expect(days.some(({ isWatched, isDoubtful }) => isWatched || isDoubtful)).toBe(false)
})

test('of the year the announced months are certain and those to come are not', () => {
  const calendar = siteCalendar({
    declared: [
      ['2026-10-12', 1448, 5],
      ['2026-11-11', 1448, 6],
    ],
    authority,
  })
  const months = listYearMonths(calendar, 1448, now)
  expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(months.slice(4, 8).map(({ isCertain, isEndCertain }) => [isCertain, isEndCertain])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(listYearMonths(siteCalendar({ kind: 'umm-al-qura' }), 1448, now).every(({ isCertain }) => isCertain)).toBe(
    true,
  )
})
