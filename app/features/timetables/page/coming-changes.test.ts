import { expect, test } from 'vitest'
import { resolveDay, timetableOn } from '#app/features/timetables/timetable-rules.ts'
import type { FixedTimes, Timetable } from '#app/features/timetables/timetable-types.ts'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { findComingChanges } from './coming-changes.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const london = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }

/** The changes that are announced on a day, as 'day prayer times'. */
function changesOn(today: Day, timetables: readonly Timetable[], location = capeTown) {
  const days = Array.from({ length: 15 }, (_, index) => {
    const day = addDays(today, index - 7)
    return resolveDay(timetableOn(timetables, day), day, calculateDayTimes(location, day).minutes)
  })
  return findComingChanges(timetables, days, today).map(({ day, prayer, minutes }) =>
    `${day} ${prayer} ${minutes.map(formatClock).join(' ')}`.trim(),
  )
}

const sunset = { maghrib: { adhan: null, jamaat: { kind: 'after', minutes: 5, roundToFive: true } } } as const
const old = aTimetable({ week: { ...jamaatAt('dhuhr', '13:00'), ...jamaatAt('asr', '16:45'), ...sunset } })

test('a change is announced from seven days before until the day before, also over the end of a month and a year', () => {
  const from = (validFrom: Day) =>
    aTimetable({ validFrom, week: { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('asr', '16:45'), ...sunset } })
  expect(changesOn('2026-11-23', [old, from('2026-12-01')])).toEqual([])
  expect(changesOn('2026-11-24', [old, from('2026-12-01')])).toEqual(['2026-12-01 dhuhr 13:15'])
  expect(changesOn('2026-11-30', [old, from('2026-12-01')])).toEqual(['2026-12-01 dhuhr 13:15'])
  expect(changesOn('2026-12-01', [old, from('2026-12-01')])).toEqual([])
  expect(changesOn('2026-12-28', [old, from('2027-01-01')])).toEqual(['2027-01-01 dhuhr 13:15'])
})

test('times that follow the sun, and clocks that change, are no change', () => {
  expect(changesOn('2026-10-20', [old], london)).toEqual([])
  expect(changesOn('2027-03-22', [old], london)).toEqual([])
  expect(changesOn('2026-11-20', [old, aTimetable({ validFrom: '2026-11-24', week: old.content.week })])).toEqual([])
})

test('a season is announced when it begins and when it ends', () => {
  const season = aTimetable({
    kind: 'season',
    validFrom: '2027-02-08',
    validUntil: '2027-03-09',
    week: { ...jamaatAt('dhuhr', '13:00'), ...jamaatAt('asr', '17:00'), ...sunset },
  })
  expect(changesOn('2027-02-05', [old, season])).toEqual(['2027-02-08 asr 17:00'])
  expect(changesOn('2027-03-05', [old, season])).toEqual(['2027-03-10 asr 16:45'])
})

test('rules of a weekday are announced for the first day on which they differ', () => {
  const saturdays = aTimetable({
    validFrom: '2026-11-24',
    week: old.content.week,
    weekdays: { '6': jamaatAt('dhuhr', '13:30') },
  })
  expect(changesOn('2026-11-22', [old, saturdays])).toEqual(['2026-11-28 dhuhr 13:30'])
  expect(changesOn('2026-11-30', [saturdays])).toEqual([])
})

test("new sessions of Jumu'ah are announced for their Friday, and do not change Dhuhr", () => {
  const one = aTimetable({ week: old.content.week, sessions: [aSession({ salaah: '13:20' })] })
  const two = aTimetable({
    validFrom: '2026-12-01',
    week: old.content.week,
    sessions: [aSession({ salaah: '14:00' }), aSession({ salaah: '13:20' })],
  })
  expect(changesOn('2026-11-29', [one, two])).toEqual(['2026-12-04 jumuah 13:20 14:00'])
  expect(changesOn('2026-11-29', [old, one])).toEqual([])
})

test("new sessions of Jumu'ah stay announced after their timetable has begun, and after one day of another they are not new", () => {
  const one = aTimetable({ week: old.content.week, sessions: [aSession({ salaah: '13:20' })] })
  const two = aTimetable({ validFrom: '2026-12-01', week: old.content.week, sessions: [aSession({ salaah: '14:00' })] })
  for (const today of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'] as const)
    expect(changesOn(today, [one, two])).toEqual(['2026-12-04 jumuah 14:00'])
  const oneDay = { kind: 'season', validFrom: '2026-12-01', validUntil: '2026-12-01', week: old.content.week } as const
  for (const today of ['2026-11-30', '2026-12-02'] as const)
    expect(changesOn(today, [one, aTimetable(oneDay)])).toEqual([])
})

test('a first timetable announces its times, and a jamaat that ends is named without one', () => {
  const first = aTimetable({ validFrom: '2026-11-24', week: jamaatAt('isha', '21:00') })
  expect(changesOn('2026-11-20', [first])).toEqual(['2026-11-24 isha 21:00'])
  const without = aTimetable({ validFrom: '2026-11-24', week: { ...jamaatAt('asr', '16:45'), ...sunset } })
  expect(changesOn('2026-11-20', [old, without])).toEqual(['2026-11-24 dhuhr'])
})

test('single dates announce steps of five minutes, and neither drift nor other weekends', () => {
  const dates = new Map<Day, FixedTimes>()
  const none = { adhan: null, jamaat: null }
  for (let index = 0; index < 40; index++) {
    const day = addDays('2026-11-10', index)
    const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0
    const dhuhr = isSunday ? '13:30' : day < '2026-12-01' ? '13:00' : '13:15'
    const maghrib = formatClock(19 * 60 + 30 + index)
    dates.set(day, {
      fajr: none,
      dhuhr: { adhan: null, jamaat: dhuhr },
      asr: none,
      maghrib: { adhan: null, jamaat: maghrib },
      isha: none,
    })
  }
  const year = aTimetable({ kind: 'dates', validFrom: '2026-11-10', validUntil: '2026-12-19', dates })
  expect(changesOn('2026-11-20', [year])).toEqual([])
  expect(changesOn('2026-11-26', [year])).toEqual(['2026-12-01 dhuhr 13:15'])
})
