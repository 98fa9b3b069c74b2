import { expect, test } from 'vitest'
import { parseMovedDate } from './moved-date.ts'

const today = '2026-11-20'

function moved(date: string, startTime: string, endTime: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ date, startTime, endTime })) form.set(name, value)
  return parseMovedDate(form, today)
}

test('a date can be moved to today or later, at its own time', () => {
  expect(moved('2026-11-20', '18:05', '00:30')).toEqual({ date: '2026-11-20', startTime: '18:05', endTime: '00:30' })
})

test.each([
  ['2026-11-19', '18:00', '19:00'],
  ['2026-02-30', '18:00', '19:00'],
  ['2026-11-20', '18:01', '19:00'],
  ['2026-11-20', '18:00', '18:00'],
  ['2026-11-20', '', '19:00'],
  ['', '18:00', '19:00'],
])('%j from %j to %j is rejected', (date, start, end) => {
  expect(moved(date, start, end)).toBeNull()
})
