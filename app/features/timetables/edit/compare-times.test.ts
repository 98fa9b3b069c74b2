import { expect, test } from 'vitest'
import { resolveDay } from '#app/features/timetables/timetable-rules.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { addDays } from '#salaah/days.ts'
import type { Times } from '#salaah/times.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { compareDays } from './compare-times.ts'

// A Monday; Maghrib is a minute later every day.
const monday = '2026-11-23'
const timesOn = (index: number) =>
  ({ fajr: 240, sunrise: 330, dhuhr: 740, asr: 960, maghrib: 1180 + index, isha: 1260 }) as Times
const week = (before: Timetable, after: Timetable) =>
  [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const day = addDays(monday, index)
    return { before: resolveDay(before, day, timesOn(index)), after: resolveDay(after, day, timesOn(index)) }
  })
const rule = (minutes: number) => ({ adhan: null, jamaat: { kind: 'after' as const, minutes, roundToFive: false } })

test('each salaah has what was and what will be, and only changed ones are marked', () => {
  const before = aTimetable({ week: { ...jamaatAt('dhuhr', '13:15'), maghrib: rule(5) } })
  const after = aTimetable({ week: { ...jamaatAt('dhuhr', '13:30'), maghrib: rule(5) } })
  const rows = compareDays(week(before, after))
  expect(rows.map((row) => row.what === 'jamaat' && row.prayer)).toEqual(['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'])
  expect(rows.filter(({ isChanged }) => isChanged)).toMatchObject([
    { prayer: 'dhuhr', before: [{ minutes: 795 }], after: [{ minutes: 810 }] },
  ])
  expect(rows[3]!.before.map((cell) => 'minutes' in cell && cell.minutes)).toEqual([
    1185, 1186, 1187, 1188, 1189, 1190, 1191,
  ])
})

test('a day of its own stands after the others, and a changed adhan has a row', () => {
  const sunday = { '7': { fajr: { adhan: { kind: 'fixed' as const, time: '04:10' }, jamaat: rule(60).jamaat } } }
  const week0 = { fajr: rule(30) }
  const rows = compareDays(week(aTimetable({ week: week0 }), aTimetable({ week: week0, weekdays: sunday })))
  expect(rows.filter(({ isChanged }) => isChanged)).toMatchObject([
    { what: 'jamaat', before: [{ minutes: 270 }], after: [{ minutes: 270 }, { minutes: 300, days: ['2026-11-29'] }] },
    { what: 'adhan', prayer: 'fajr' },
  ])
})

test('sessions stand in for Dhuhr, and their place counts', () => {
  const venue = { name: 'Hall', address: '', latitude: null, longitude: null }
  const before = aTimetable({ week: jamaatAt('dhuhr', '13:15'), sessions: [aSession({ salaah: '13:20' })] })
  const after = { ...before, content: { ...before.content, sessions: [aSession({ salaah: '13:20', venue })] } }
  const rows = compareDays(week(before, after))
  expect(rows.filter(({ isChanged }) => isChanged).map(({ what }) => what)).toEqual(['jumuah'])
  const without = compareDays(week(before, { ...before, content: { ...before.content, sessions: [] } }))
  const changed = without.filter(({ isChanged }) => isChanged)
  expect(changed.map((row) => (row.what === 'jumuah' ? row.what : row.prayer))).toEqual(['dhuhr', 'jumuah'])
})
