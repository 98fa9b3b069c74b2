import { expect, test } from 'vitest'
import { isReportable, parseReportedTime } from './report-content.ts'

test('a report is about a time of a prayer, a session of Jumuah, or something else', () => {
  expect(parseReportedTime('isha.jamaat')).toEqual({ prayer: 'isha', time: 'jamaat' })
  expect(parseReportedTime('jumuah.13:15')).toEqual({ prayer: 'jumuah', session: '13:15' })
  expect(parseReportedTime('jumuah')).toEqual({ prayer: 'jumuah', session: null })
  expect(parseReportedTime('other')).toBeNull()
  expect(isReportable('other')).toBe(true)
})

test.each(['', 'isha', 'isha.', 'isha.jamaat.x', 'isha.begins', 'jumuah.25:00', 'jumuah.13:15 ', '__proto__.adhan'])(
  'nothing is reported about %o',
  (about) => {
    expect(isReportable(about)).toBe(false)
  },
)
