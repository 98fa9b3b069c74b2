import { expect, test } from 'vitest'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes, productRules } from '#salaah/day-times.ts'
import { addDays } from '#salaah/days.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { listJamaats, resolveDay, timetableOn } from './timetable-rules.ts'

const timesOfDay = ['00:05', '13:14', '13:16', '21:59', '22:01']

/**
 * The next jamaat of the first four of them at those five times of ten days: one with Jumu'ah of its own, one whose
 * Jumu'ah is in a hall, one with a season inside a season, and one that changed a change on its day.
 */
const tenDays: Record<string, [plain: string, elsewhere: string, season: string, twice: string][]> = {
  // A Thursday, a Friday and a Sunday without a change.
  '2026-11-26': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
  ],
  '2026-11-27': [
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
  ],
  '2026-11-29': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
  ],
  // The day before Asr changes, and the day on which it does.
  '2027-01-09': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
  '2027-01-10': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
  // The Friday before the winter, and its first day.
  '2027-04-30': [
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  '2027-05-01': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  // The day before the season inside the winter, its last day, and the last day of the winter.
  '2027-06-14': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
  ],
  '2027-06-20': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  '2027-08-31': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
}

const capeTown = { latitude: -33.92, longitude: 18.43, zone: 'Africa/Johannesburg' }
const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
const season = (validFrom: string, validUntil: string, isha: string) =>
  aTimetable({ kind: 'season', name: 'Season', validFrom, validUntil, week: jamaatAt('isha', isha) })
const asrFrom = (validFrom: string, asr: string, createdAt: string) =>
  aTimetable({ validFrom, createdAt, week: jamaatAt('asr', asr) })

const mosques = [
  [
    aTimetable({
      week: { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('isha', '22:00') },
      sessions: [aSession({ salaah: '13:00' })],
    }),
  ],
  [aTimetable({ week: jamaatAt('dhuhr', '13:20'), sessions: [aSession({ salaah: '13:10', venue: hall })] })],
  [
    aTimetable({ week: jamaatAt('isha', '21:45') }),
    season('2027-05-01', '2027-08-31', '19:45'),
    season('2027-06-15', '2027-06-20', '20:15'),
  ],
  [
    asrFrom('2026-01-01', '17:15', '2026-11-20T10:00:00.000Z'),
    asrFrom('2027-01-10', '17:30', '2026-11-20T10:00:00.001Z'),
    asrFrom('2027-01-10', '17:20', '2026-11-20T10:00:00.002Z'),
  ],
]

/** What is next for those who look at a local time, as the tables write it, with its venue. */
function nextAt(timetables: (typeof mosques)[number], at: string) {
  const days = [-1, 0, 1, 2].map((count) => {
    const day = addDays(at.slice(0, 10), count)
    return resolveDay(timetableOn(timetables, day), day, calculateDayTimes(capeTown, day, productRules).minutes)
  })
  const next = listJamaats(days, capeTown.zone, Date.parse(`${at}:06+02:00`))[0]!
  return { words: `${next.prayer} ${formatClock(next.minutes)}`, venue: next.session?.venue?.name }
}

test.each(
  Object.entries(tenDays).flatMap(([day, rows]) =>
    rows.map((row, index) => [`${day}T${timesOfDay[index]}`, row] as const),
  ),
)('at %s the next jamaats are those of the table', (at, row) => {
  const next = mosques.map((timetables) => nextAt(timetables, at))
  expect(next.map(({ words }) => words)).toEqual(row)
  expect(next.map(({ venue }) => venue)).toEqual([
    undefined,
    row[1].startsWith('jumuah') ? 'Civic Hall' : undefined,
    undefined,
    undefined,
  ])
})
