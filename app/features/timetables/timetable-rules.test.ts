import { expect, test } from 'vitest'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes, productRules } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Times } from '#salaah/times.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import {
  comparePrecedence,
  confirmationAge,
  findImpossible,
  instantOfMinutes,
  lastDayInForce,
  listJamaats,
  minutesOf,
  resolveDay,
  timetableOn,
  toMinutes,
} from './timetable-rules.ts'
import type { FixedTimes, Timetable } from './timetable-types.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const london = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }

function resolve(timetables: readonly Timetable[], day: Day, location = capeTown) {
  return resolveDay(timetableOn(timetables, day), day, calculateDayTimes(location, day, productRules).minutes)
}

const jamaatOf = (timetables: readonly Timetable[], day: Day, prayer: 'dhuhr' | 'isha' | 'asr' = 'dhuhr') => {
  const { jamaat } = resolve(timetables, day).prayers[prayer]
  return jamaat === null ? null : formatClock(jamaat)
}

test('a timetable applies from its first to its last day', () => {
  const timetable = aTimetable({ validFrom: '2026-11-30', validUntil: '2027-01-01', week: jamaatAt('dhuhr', '13:15') })
  expect(jamaatOf([timetable], '2026-11-29')).toBeNull()
  expect(jamaatOf([timetable], '2026-11-30')).toBe('13:15')
  expect(jamaatOf([timetable], '2026-12-31')).toBe('13:15')
  expect(jamaatOf([timetable], '2027-01-01', 'asr')).toBeNull()
  expect(jamaatOf([timetable], '2027-01-02')).toBeNull()
})

test('without a timetable only the calculated beginnings are known', () => {
  const { timetableId, prayers, sessions } = resolve([], '2026-11-20')
  expect(timetableId).toBeNull()
  expect(prayers.dhuhr).toEqual({ begins: expect.any(Number), adhan: null, jamaat: null })
  expect(sessions).toEqual([])
})

test('of two timetables the one that begins later applies, and of two that begin on one day the later edit', () => {
  const first = aTimetable({ validFrom: '2026-01-01', createdAt: '1', week: jamaatAt('dhuhr', '13:00') })
  const second = aTimetable({ validFrom: '2026-12-01', createdAt: '2', week: jamaatAt('dhuhr', '13:15') })
  const later = aTimetable({ validFrom: '2026-12-01', createdAt: '3', week: jamaatAt('dhuhr', '13:30') })
  expect(jamaatOf([second, first], '2026-11-30')).toBe('13:00')
  expect(jamaatOf([second, first], '2026-12-01')).toBe('13:15')
  expect(jamaatOf([later, first, second], '2026-12-01')).toBe('13:30')
})

test('timetables are sorted by kind, beginning, edit and id, in whatever order they are read', () => {
  const sorted = [
    aTimetable({ id: 'd', kind: 'dates', validFrom: '2026-01-01' }),
    aTimetable({ id: 's', kind: 'season', validFrom: '2026-01-01' }),
    aTimetable({ id: 'r5', validFrom: '2026-03-01', createdAt: '1' }),
    aTimetable({ id: 'r4', validFrom: '2026-02-01', createdAt: '3' }),
    aTimetable({ id: 'r3', validFrom: '2026-02-01', createdAt: '2' }),
    aTimetable({ id: 'r2', validFrom: '2026-02-01', createdAt: '2' }),
  ]
  expect([...sorted].sort(comparePrecedence)).toEqual(sorted)
  expect(sorted.toReversed().sort(comparePrecedence)).toEqual(sorted)
})

test('a season overrides the regular timetable while it lasts, even one that begins during it', () => {
  const season = aTimetable({
    kind: 'season',
    name: 'Ramadan',
    validFrom: '2027-02-08',
    validUntil: '2027-03-09',
    week: jamaatAt('dhuhr', '13:20'),
  })
  const regular = aTimetable({ validFrom: '2026-01-01', week: jamaatAt('dhuhr', '13:15') })
  const changed = aTimetable({ validFrom: '2027-03-01', week: jamaatAt('dhuhr', '13:30') })
  const all = [regular, changed, season]
  expect(jamaatOf(all, '2027-02-07')).toBe('13:15')
  expect(jamaatOf(all, '2027-02-08')).toBe('13:20')
  expect(jamaatOf(all, '2027-03-09')).toBe('13:20')
  expect(jamaatOf(all, '2027-03-10')).toBe('13:30')
})

const withoutTimes = { adhan: null, jamaat: null }

/** A timetable of single dates that lists one day. */
function aDate(day: Day, dhuhr: FixedTimes['dhuhr']): Timetable {
  const times = { fajr: withoutTimes, dhuhr, asr: withoutTimes, maghrib: withoutTimes, isha: withoutTimes }
  return { ...aTimetable({ kind: 'dates', validFrom: '2026-11-20' }), dates: new Map([[day, times]]) }
}

test('single dates override even a season, on the days that they list', () => {
  const dated = aDate('2026-11-21', { adhan: '12:45', jamaat: '13:05' })
  const season = aTimetable({ kind: 'season', validFrom: '2026-11-01', week: jamaatAt('dhuhr', '12:55') })
  expect(resolve([dated, season], '2026-11-21')).toMatchObject({
    timetableId: dated.id,
    prayers: { dhuhr: { adhan: 12 * 60 + 45, jamaat: 13 * 60 + 5 } },
  })
  expect(resolve([dated, season], '2026-11-22')).toMatchObject({
    timetableId: season.id,
    prayers: { dhuhr: { jamaat: 12 * 60 + 55 } },
  })
  expect(timetableOn([aTimetable({ kind: 'dates' })], '2026-11-22')).toBeNull()
})

test('single dates leave the sessions and the school to the timetable that they interrupt', () => {
  const dated = aDate('2026-11-27', withoutTimes)
  const other = aDate('2026-11-27', withoutTimes)
  const regular = aTimetable({ sessions: [aSession({ salaah: '13:10' })] })
  expect(resolve([regular, other, dated], '2026-11-27').sessions).toMatchObject(regular.content.sessions)
  expect(timetableOn([dated], '2026-11-27')).toEqual(dated)
})

test('a withdrawn timetable still applied on earlier days', () => {
  const first = aTimetable({ validFrom: '2026-01-01', week: jamaatAt('dhuhr', '13:00') })
  const week = jamaatAt('dhuhr', '13:15')
  const withdrawn = aTimetable({ validFrom: '2026-11-01', withdrawnFrom: '2026-11-20', week })
  expect(jamaatOf([first, withdrawn], '2026-11-19')).toBe('13:15')
  expect(jamaatOf([first, withdrawn], '2026-11-20')).toBe('13:00')
})

test('a rule of a weekday replaces that of the week', () => {
  const timetable = aTimetable({ week: jamaatAt('dhuhr', '13:00'), weekdays: { '7': jamaatAt('dhuhr', '13:30') } })
  expect(jamaatOf([timetable], '2026-11-21')).toBe('13:00')
  expect(jamaatOf([timetable], '2026-11-22')).toBe('13:30')
})

test('minutes after the beginning follow the sun and may be rounded up, never before the salaah begins', () => {
  expect(minutesOf('maghrib', { kind: 'after', minutes: 0, roundToFive: true }, 1171)).toBe(1175)
  expect(minutesOf('maghrib', { kind: 'after', minutes: 4, roundToFive: true }, 1171)).toBe(1175)
  expect(minutesOf('maghrib', { kind: 'after', minutes: 3, roundToFive: false }, 1171)).toBe(1174)
  expect(minutesOf('maghrib', { kind: 'after', minutes: 3, roundToFive: false }, Number.NaN)).toBeNull()
})

test('a fixed jamaat is left out on days on which the salaah has not entered or has ended', () => {
  const timetable = aTimetable({ week: { ...jamaatAt('dhuhr', '13:00'), ...jamaatAt('isha', '20:00') } })
  expect(jamaatOf([timetable], '2026-06-21', 'isha')).toBe('20:00')
  expect(jamaatOf([timetable], '2026-12-21', 'isha')).toBeNull()
  expect(jamaatOf([timetable], '2026-12-21', 'dhuhr')).toBe('13:00')
})

test.each([
  ['Fajr ends at sunrise', 'fajr', 300, 359, 360],
  ['Dhuhr ends when Asr begins', 'dhuhr', 730, 929, 930],
  ['Asr ends at sunset', 'asr', 930, 1079, 1080],
  ['Maghrib ends when Isha begins', 'maghrib', 1080, 1159, 1160],
  ['Isha ends at the next Fajr', 'isha', 1160, 1739, 1740],
] as const)('%s, and a jamaat must be within its time', (_, prayer, begins, last, end) => {
  const times = { fajr: 300, sunrise: 360, dhuhr: 730, asr: 930, sunset: 1080, maghrib: 1080, isha: 1160 } as Times
  const at = (jamaat: number | null) => findImpossible(prayer, { begins, adhan: null, jamaat }, times)
  expect(at(begins - 1)).toBe('before-begins')
  expect(at(begins)).toBeNull()
  expect(at(last)).toBeNull()
  expect(at(end)).toBe('after-end')
  expect(at(null)).toBeNull()
  const after = (adhan: number) => findImpossible(prayer, { begins, adhan, jamaat: begins + 1 }, times)
  expect(after(begins)).toBeNull()
  expect(after(begins + 1)).toBeNull()
  expect(after(begins + 2)).toBe('before-adhan')
})

test('a time of a date that was checked is shown a little outside of its time, never before its adhan', () => {
  const isha = (adhan: string | null, checked?: true) => {
    const none = { adhan: null, jamaat: null }
    const times = { fajr: none, dhuhr: none, asr: none, maghrib: none, isha: { adhan, jamaat: '21:00', checked } }
    const timetable = aTimetable({ kind: 'dates', dates: new Map([['2026-12-21', times]]) })
    return resolve([timetable], '2026-12-21').prayers.isha.jamaat
  }
  expect([isha(null), isha(null, true), isha('21:01', true)]).toEqual([null, 1260, null])
})

test('only Isha may be after midnight, before four', () => {
  const at = (prayer: 'fajr' | 'isha', time: string) => minutesOf(prayer, { kind: 'fixed', time }, 0)
  expect(at('isha', '03:59')).toBe(24 * 60 + 239)
  expect(at('isha', '04:00')).toBe(240)
  expect(at('fajr', '03:59')).toBe(239)
})

test('Isha after midnight belongs to the evening before', () => {
  const timetable = aTimetable({ week: jamaatAt('isha', '00:30') })
  const day = resolve([timetable], '2026-06-20', london)
  expect(day.prayers.isha.jamaat).toBe(24 * 60 + 30)
  const [jamaat] = listJamaats([day], london.zone, Date.parse('2026-06-20T20:00:00Z'))
  expect(jamaat).toMatchObject({ day: '2026-06-20', at: Date.parse('2026-06-20T23:30:00Z') })
})

test.each([
  [[], 0],
  [[aSession({ salaah: '13:10' })], 1],
  [[aSession({ salaah: '14:00' }), aSession({ salaah: '13:00' }), aSession({ salaah: '13:30' })], 3],
])('Friday with %j has %i sessions, in order of time', (sessions, count) => {
  const timetable = aTimetable({ week: jamaatAt('dhuhr', '13:15'), sessions })
  const friday = resolve([timetable], '2026-11-20')
  expect(friday.sessions).toHaveLength(count)
  const times = friday.sessions.map(({ minutes }) => minutes)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(friday.prayers.dhuhr.jamaat).toBe(count === 0 ? 13 * 60 + 15 : null)
  expect(resolve([timetable], '2026-11-21')).toMatchObject({ sessions: [], prayers: { dhuhr: { jamaat: 795 } } })
})

test('congregations follow the clock of a city with summer time', () => {
  const timetable = aTimetable({ week: jamaatAt('dhuhr', '13:15') })
  const days = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'].map((day) => resolve([timetable], day, london))
  const instants = listJamaats(days, london.zone, 0).map(({ at }) => new Date(at).toISOString())
  expect(instants).toEqual([
    '2026-03-28T13:15:00.000Z',
    '2026-03-29T12:15:00.000Z',
    '2026-10-24T12:15:00.000Z',
    '2026-10-25T13:15:00.000Z',
  ])
})

test.each([
  ['2026-03-29', '00:30', '2026-03-29T00:30Z', 'Europe/London'],
  ['2026-03-28', '26:30', '2026-03-29T01:30Z', 'Europe/London'],
  ['2026-10-25', '00:30', '2026-10-24T23:30Z', 'Europe/London'],
  ['2026-10-24', '26:30', '2026-10-25T02:30Z', 'Europe/London'],
  ['2026-03-08', '01:30', '2026-03-08T06:30Z', 'America/New_York'],
  ['2026-03-08', '03:30', '2026-03-08T07:30Z', 'America/New_York'],
  ['2026-11-20', '13:15', '2026-11-20T11:15Z', 'Africa/Johannesburg'],
])('on %s the clocks show %s at %s, also in the night in which they change', (day, time, instant, zone) => {
  expect(new Date(instantOfMinutes(zone, day, toMinutes(time)))).toEqual(new Date(instant))
})

test('the congregations of a Friday are in the order of their times', () => {
  const week = { ...jamaatAt('fajr', '05:00'), ...jamaatAt('asr', '17:00') }
  const timetable = aTimetable({ week, sessions: [aSession({ salaah: '13:30' }), aSession({ salaah: '12:45' })] })
  const friday = resolve([timetable], '2026-11-20')
  const list = listJamaats([friday], capeTown.zone, Date.parse('2026-11-19T22:00:00Z'))
  expect(list.map(({ prayer, minutes }) => [prayer, formatClock(minutes)])).toEqual([
    ['fajr', '05:00'],
    ['jumuah', '12:45'],
    ['jumuah', '13:30'],
    ['asr', '17:00'],
  ])
})

test('the congregations after an instant begin with the next one, over midnight and the year', () => {
  const week = { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('isha', '21:45') }
  const timetable = aTimetable({ week, sessions: [aSession({ salaah: '13:20' })] })
  const days = [0, 1].map((count) => resolve([timetable], addDays('2026-12-31', count)))
  const next = (now: string) => listJamaats(days, capeTown.zone, Date.parse(now))[0]
  expect(next('2026-12-31T11:14:59Z')).toMatchObject({ prayer: 'dhuhr', day: '2026-12-31' })
  expect(next('2026-12-31T11:15:00Z')).toMatchObject({ prayer: 'isha', day: '2026-12-31' })
  expect(next('2026-12-31T20:00:00Z')).toMatchObject({ prayer: 'jumuah', day: '2027-01-01', minutes: 800 })
  expect(next('2027-01-01T20:00:00Z')).toBeUndefined()
})

test('the end of a timetable is the day before the next change', () => {
  const periods = [
    aTimetable({ id: 'year', kind: 'regular', validFrom: '2026-01-01', withdrawnFrom: '2026-12-01' }),
    aTimetable({ id: 'next', kind: 'regular', validFrom: '2026-12-01' }),
    aTimetable({ id: 'holidays', kind: 'season', validFrom: '2026-12-10', validUntil: '2027-01-10' }),
    aTimetable({ id: 'inside', kind: 'season', validFrom: '2026-12-20', validUntil: '2026-12-22' }),
    aTimetable({ id: 'late', kind: 'regular', validFrom: '2027-03-01', withdrawnFrom: '2027-03-01' }),
  ]
  const ends = ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-19', '2026-12-20', '2026-12-23', '2027-01-11']
  expect(ends.map((day) => lastDayInForce(periods, day))).toEqual([
    '2026-11-30',
    '2026-12-09',
    '2026-12-19',
    '2026-12-19',
    '2026-12-22',
    '2027-01-10',
    null,
  ])
  expect(
    lastDayInForce(
      [aTimetable({ id: 'gone', kind: 'season', validFrom: '2026-12-10', validUntil: '2026-12-20' })],
      '2026-12-15',
    ),
  ).toBe('2026-12-20')
})

test('a day that single dates leave out ends them, and they end what stands in for them', () => {
  const dated = { id: 'dated', kind: 'dates', validFrom: '2026-12-01', validUntil: '2026-12-31' } as const
  const periods = [
    aTimetable({ id: 'year', kind: 'regular', validFrom: '2026-01-01' }),
    aTimetable({ ...dated, leftOut: new Set(['2026-12-10', '2026-12-11', '2026-12-25']) }),
    aTimetable({ id: 'later', kind: 'regular', validFrom: '2026-12-20' }),
  ]
  const ends = ['2026-11-20', '2026-12-01', '2026-12-10', '2026-12-12', '2026-12-20', '2026-12-25', '2026-12-26']
  // From 20 December on the sessions of the dates are those of the later timetable.
  expect(ends.map((day) => lastDayInForce(periods, day))).toEqual([
    '2026-11-30',
    '2026-12-09',
    '2026-12-11',
    '2026-12-19',
    '2026-12-24',
    '2026-12-25',
    '2026-12-31',
  ])
})

test.each([
  ['2026-11-20T21:59:00Z', 0, 'fresh'],
  ['2026-11-19T22:00:00Z', 0, 'fresh'],
  ['2026-11-19T21:59:00Z', 1, 'fresh'],
  ['2026-10-21T10:00:00Z', 30, 'fresh'],
  ['2026-10-20T10:00:00Z', 31, 'aging'],
  ['2026-08-22T10:00:00Z', 90, 'aging'],
  ['2026-08-21T10:00:00Z', 91, 'stale'],
  ['2026-11-25T10:00:00Z', 0, 'fresh'],
])('times that were confirmed at %s are %d days old by the clock of the mosque, and %s', (confirmedAt, days, state) => {
  expect(confirmationAge(confirmedAt, new Date('2026-11-20T10:00:00Z'), capeTown.zone)).toMatchObject({ days, state })
})
