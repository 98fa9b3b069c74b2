import { expect, test } from 'vitest'
import { parsePrayerTimes } from './prayer-cells.ts'

test.each([
  ['fajr', ['5:15', '12:50'], [315, 50]],
  ['dhuhr', ['12:45', '1:15', '11:50'], [765, 795, 710]],
  ['asr', ['4:30', '04:45'], [990, 1005]],
  ['maghrib', ['8:02', '4:05'], [1202, 965]],
  ['isha', ['9:30', '1:15', '12:20'], [1290, 75, 20]],
  ['isha', ['21:30', '1:15', '00:20'], [1290, 75, 20]],
  ['asr', ['16:30', '4:30'], [990, 270]],
  ['isha', ['9:30 pm', '9:35 AM', 'x'], [1290, 575, null]],
] as const)('the %s column %o is read as %o', (prayer, cells, minutes) => {
  expect(parsePrayerTimes(prayer, cells)).toEqual(minutes)
})
