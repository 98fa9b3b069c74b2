import { expect, test } from 'vitest'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes, productRules } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { listJamaats, minutesOf, resolveDay, timetableOn } from './timetable-rules.ts'
import type { Timetable } from './timetable-types.ts'

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

test('single dates override even a season, on the days that they list', () => {
  const times = aTimetable({ kind: 'dates', validFrom: '2026-11-20', validUntil: '2026-11-22' })
  const none = { adhan: null, jamaat: null }
  const day = { fajr: none, dhuhr: { adhan: '12:45', jamaat: '13:05' }, asr: none, maghrib: none, isha: none }
  const dated = { ...times, dates: new Map([['2026-11-21', day]]) }
  const season = aTimetable({ kind: 'season', validFrom: '2026-11-01', week: jamaatAt('dhuhr', '12:55') })
  expect(jamaatOf([dated, season], '2026-11-21')).toBe('13:05')
  expect(jamaatOf([dated, season], '2026-11-22')).toBe('12:55')
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
  expect(friday.sessions.map(({ salaah }) => salaah)).toEqual(friday.sessions.map(({ salaah }) => salaah).sort())
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
