import { expect, test } from 'vitest'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { dayOrderOf, monthOfTitle, parseCellDay, readCellTime, readDayRange, weekdayNamed, yearIn } from './cells.ts'

test.each([
  '2026-12-01',
  '2026/12/1',
  '2026-12-01T00:00:00',
  '2026-12-01 00:00',
  '1.12.2026',
  '01.12.26',
  '1-Dec-26',
  '1 December 2026',
  '1st Dec 2026',
  'Tue 1 Dec 2026',
  'Tuesday, 1 December 2026',
  'Dec 1, 2026',
  '2026-Dec-01',
  '١ ديسمبر ٢٠٢٦',
  '1 décembre 2026',
  '46357',
])('%s is 1 December 2026, whatever the order', (text) => {
  expect([parseCellDay(text), parseCellDay(text, 'month-first')]).toEqual(['2026-12-01', '2026-12-01'])
})

test('numbers follow the order of days and months, and nothing is guessed without one', () => {
  expect(['day-first', 'month-first', null].map((order) => parseCellDay('1/12/2026', order as 'day-first'))).toEqual([
    '2026-12-01',
    '2026-01-12',
    null,
  ])
  expect(parseCellDay('31/12/26', 'day-first')).toBe('2026-12-31')
})

test.each(['', 'Monday', '6 Feb / 28 Shaban', '31/11/2026', '2026-02-29', '1/12', 'Date', '99999', '12', '1 2 3 4'])(
  '%s is no date',
  (text) => {
    expect(parseCellDay(text, 'day-first')).toBeNull()
  },
)

test.each([
  [['1/12/2026', '13/12/2026'], 'day-first'],
  [['1/12/2026', '1/13/2026'], 'month-first'],
  [['1/12/2026', '2/12/2026'], null],
  [['1/1/2027'], 'day-first'],
  [['2026-12-01', 'x'], 'day-first'],
])('the dates %o are %s', (cells, order) => {
  expect(dayOrderOf(cells)).toBe(order)
})

test.each([
  ['5:16', 316],
  ['05：16', 316],
  ['0516hrs', 316],
  ['4:15 PM SAST', 975],
  ['05:16:00', 316],
  ['05h16', 316],
  ['4:15 PM', 975],
  ['4.15 p.m.', 975],
  ['12:05 am', 5],
  ['٤:١٥ م', 975],
  ['0.21875', 315],
  ['0.5', 720],
  ['5.3', 330],
  ['0516', 316],
  ['5 16', 316],
  ['O5:3O', 330],
  ['05:16 (SAST)', 316],
  ['4:15 nm', 975],
  ['.5', null],
  ['13:00 pm', null],
  ['24:00', null],
  ['later', null],
])('%s is minute %s', (text, minutes) => {
  expect(readCellTime(text)?.minutes ?? null).toBe(minutes)
})

test.each([
  ['5', [5, null], [5, null]],
  ['Fri 5', [5, null], [5, null]],
  ['5 Jan', [5, 1], [5, 1]],
  ['Jan-5', [5, 1], [5, 1]],
  ['5/1', [5, 1], [5, 1]],
  ['1–10 January', [1, 1], [10, 1]],
  ['1st to 10th', [1, null], [10, null]],
  ['January 1-10', [1, 1], [10, 1]],
  ['28 Dec – 3 Jan', [28, 12], [3, 1]],
  ['Dec 28 - Jan 3', [28, 12], [3, 1]],
  ['28/12 - 3/1', [28, 12], [3, 1]],
  ['5 Mar', [5, 3], [5, 3]],
  ['6 Feb / 28 Shaban', [6, 2], [6, 2]],
  ['28 Sha‘ban 1448 - 6 Feb', [6, 2], [6, 2]],
  ['Ramadan 5 / 12 Feb', [12, 2], [12, 2]],
  ['6 February (15 Jumada al-Awwal)', [6, 2], [6, 2]],
  ['6 فبراير 28 شعبان', [6, 2], [6, 2]],
  ['mar. 5 janv.', [5, 1], [5, 1]],
  ['mar 5 janv', [5, 1], [5, 1]],
] as const)('the days of %s are found', (text, first, last) => {
  const days = readDayRange(text, 'day-first')
  expect([days?.first, days?.last].map((day) => [day?.date, day?.month])).toEqual([first, last])
})

test.each(['', '32', '1/13', '2027-02-29', 'Ramadan 5', '5:15', 'Notes', '13:15 - 14:00'])(
  '%s names no days',
  (text) => {
    expect(readDayRange(text, 'day-first')).toBeNull()
  },
)

test.each([
  ['January 2027', { month: 1, year: 2027 }],
  ['Salaah times: MARCH', { month: 3, year: null }],
  ['يناير', { month: 1, year: null }],
  ['Times may change', null],
  ['Jamaat times May 2027', { month: 5, year: 2027 }],
  ['Jamaat times | أوقات الجماعة | May 2027', { month: 5, year: 2027 }],
  ['January and February', null],
])('%s names the month %j', (text, month) => {
  expect(monthOfTitle(text)).toEqual(month)
})

test('weekdays and years are known', () => {
  expect(['friday', 'vr', 'thu', 'x'].map(weekdayNamed)).toEqual([5, expect.anything(), 4, undefined])
  expect(['Times 2027', '2026/2027', '120270', '١ ٢٠٢٧'].map(yearIn)).toEqual([2027, null, null, 2027])
})

test('any text is a date and a time, or neither', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), (text) => {
      expect(parseCellDay(text, 'day-first') ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
      readCellTime(text)
      dayOrderOf([text])
      readDayRange(text, 'day-first')
      monthOfTitle(text)
    }),
  )
})
