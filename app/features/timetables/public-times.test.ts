import { expect, test } from 'vitest'
import { anEidSalaah, aTaraweeh } from '#tests/support/data/programs.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { publicProgramChanges, publicTimesChanges } from './public-times.ts'
import { ramadanProgram } from './timetable-schema.ts'
import type { TimetableContent } from './timetable-types.ts'

const regular = { kind: 'regular' as const, name: '', hijri: null, validFrom: '2026-01-01', validUntil: null }
const dhuhr = (time: string) => timetableContent({ week: jamaatAt('dhuhr', time) })
const published = (content: TimetableContent, fields = {}) => ({
  ...regular,
  createdAt: '2026-01-01',
  content,
  ...fields,
})

test('a time of a timetable is told with what it was, and from when', () => {
  const next = { ...regular, validFrom: '2026-12-01', content: dhuhr('13:30') }
  expect(publicTimesChanges(next, [published(dhuhr('13:15'))])).toEqual([
    { what: 'jamaat.dhuhr', before: '13:15', after: '13:30', days: '2026-12-01' },
  ])
  expect(publicTimesChanges(next, [published(dhuhr('13:15'))], true)).toEqual([
    { what: 'jamaat.dhuhr', before: '13:30', after: '13:15', days: '2026-12-01' },
  ])
  expect(publicTimesChanges(next, [])).toMatchObject([{ before: '', after: '13:30' }])
})

test('a timetable replaces the last that had begun: of its season, else of the year, never single days', () => {
  const season = { kind: 'season' as const, name: 'Winter', validFrom: '2026-06-01', validUntil: '2026-08-31' }
  const next = { ...season, hijri: null, content: dhuhr('13:00') }
  const others = [
    published(dhuhr('13:15')),
    published(dhuhr('13:20'), { createdAt: '2026-01-02' }),
    published(dhuhr('13:10'), { createdAt: '2026-01-03', validFrom: '2026-07-01' }),
    published(dhuhr('12:00'), { ...season, name: 'Other', createdAt: '2026-01-04' }),
    published(dhuhr('12:10'), { kind: 'dates', createdAt: '2026-01-05' }),
    published(dhuhr('12:20'), { ...season, hijri: 'ramadan', createdAt: '2026-01-06' }),
  ]
  const days = '2026-06-01/2026-08-31'
  expect(publicTimesChanges(next, others)).toEqual([{ what: 'jamaat.dhuhr', before: '13:20', after: '13:00', days }])
  const own = published(dhuhr('12:45'), { ...season, validFrom: '2026-05-01' })
  expect(publicTimesChanges(next, [own, ...others])).toMatchObject([{ before: '12:45' }])
  const ramadan = { ...next, hijri: 'ramadan' as const, validUntil: null }
  expect(publicTimesChanges(ramadan, others)).toMatchObject([{ before: '12:20', days: 'ramadan' }])
  const inOrder = [
    published(dhuhr('13:40'), { validFrom: '2026-02-01' }),
    published(dhuhr('13:50'), { createdAt: '2026-03' }),
  ]
  expect(publicTimesChanges(next, inOrder)).toMatchObject([{ before: '13:40' }])
  expect(publicTimesChanges(next, inOrder.toReversed())).toMatchObject([{ before: '13:40' }])
})

test('rules, weekdays, the school and single days have a short form', () => {
  const before = timetableContent({
    week: { fajr: { adhan: null, jamaat: { kind: 'after', minutes: 20, roundToFive: true } } },
  })
  const after = timetableContent({
    week: { fajr: { adhan: null, jamaat: { kind: 'after', minutes: 15, roundToFive: false } } },
    weekdays: { '7': { dhuhr: { adhan: null, jamaat: { kind: 'fixed', time: '12:30' } } } },
    school: 'hanafi',
  })
  const days = '2026-01-01'
  expect(publicTimesChanges({ ...regular, content: after }, [published(before)])).toEqual([
    { what: 'jamaat.fajr', before: '+20~', after: '+15', days },
    { what: 'jamaat.dhuhr.7', before: '=', after: '12:30', days },
    { what: 'adhan.dhuhr.7', before: '=', after: '', days },
    { what: 'school', before: 'shafii', after: 'hanafi', days },
  ])
  expect(publicTimesChanges({ ...regular, content: before }, [published(after)])).toContainEqual({
    what: 'jamaat.dhuhr.7',
    before: '12:30',
    after: '=',
    days,
  })
  const dates = { ...regular, kind: 'dates' as const, validUntil: '2026-01-31', content: dhuhr('13:00') }
  expect(publicTimesChanges(dates, [])).toEqual([{ what: 'dates', days: '2026-01-01/2026-01-31' }])
  expect(publicTimesChanges(dates, [], true)).toMatchObject([{ what: 'dates-withdrawn' }])
})

test('of a weekday only what differs is told', () => {
  const sunday = (adhan: string) =>
    timetableContent({
      weekdays: { '7': { dhuhr: { adhan: { kind: 'fixed', time: adhan }, jamaat: { kind: 'fixed', time: '12:30' } } } },
    })
  const changes = publicTimesChanges({ ...regular, content: sunday('12:20') }, [published(sunday('12:10'))])
  expect(changes).toMatchObject([{ what: 'adhan.dhuhr.7', before: '12:10', after: '12:20' }])
})

test("of Jumu'ah the times are told, and of people and words only that they changed", () => {
  const at = (...sessions: Parameters<typeof aSession>[0][]) => timetableContent({ sessions: sessions.map(aSession) })
  const change = (before: TimetableContent, after: TimetableContent) =>
    publicTimesChanges({ ...regular, content: after }, [published(before)])
  expect(change(at({ salaah: '13:00' }), at({ salaah: '13:00' }, { salaah: '13:45' }))).toMatchObject([
    { what: 'jumuah', before: '13:00', after: '13:00 13:45' },
  ])
  const named = change(at({ salaah: '13:00' }), at({ salaah: '13:00', khateeb: 'Sheikh Secret' }))
  expect(named).toEqual([{ what: 'jumuah', days: '2026-01-01' }])
})

test('of a program the times are told', () => {
  const program = (fields: object) => ramadanProgram.parse(fields)
  const taraweeh = [aTaraweeh(), aTaraweeh({ time: { kind: 'fixed', time: '20:30' } })]
  expect(publicProgramChanges(1448, null, program({ taraweeh, eid: [anEidSalaah()] }))).toEqual([
    { what: 'taraweeh', before: '', after: '+10 20:30', days: '1448' },
    { what: 'eid-fitr', before: '', after: '07:30', days: '1448' },
  ])
  const before = program({ taraweeh, eid: [anEidSalaah()], itikaf: { held: 'no' } })
  const after = program({
    taraweeh: [aTaraweeh({ huffadh: 'Hafiz Secret' }), taraweeh[1]],
    eid: [anEidSalaah(), anEidSalaah({ eid: 'adha', salaah: '07:45' })],
    itikaf: { held: 'yes', contact: '021' },
  })
  expect(publicProgramChanges(1448, before, after)).toEqual([
    { what: 'taraweeh', days: '1448' },
    { what: 'eid-adha', before: '', after: '07:45', days: '1448' },
    { what: 'itikaf', days: '1448' },
  ])
  expect(publicProgramChanges(1448, before, before)).toEqual([])
  expect(publicProgramChanges(1448, null, program({}))).toEqual([])
  expect(publicProgramChanges(1448, null, program({ itikaf: { held: 'yes' } }))).toMatchObject([{ what: 'itikaf' }])
})
