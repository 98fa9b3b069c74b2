import { expect, test } from 'vitest'
import { aSession, aTimetable, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { applyRuleChanges, listInForce, listRuleChanges, missingChanges } from './timetable-changes.ts'

const fixed = (time: string) => ({ kind: 'fixed' as const, time })
const dhuhr = (time: string) => timetableContent({ week: jamaatAt('dhuhr', time) })

test('each thing that differs is one change, and making the changes gives the other timetable', () => {
  const sunday = { '7': { fajr: { adhan: null, jamaat: fixed('05:00') } } }
  const before = { ...dhuhr('13:15'), weekdays: sunday }
  const after = timetableContent({
    week: { ...jamaatAt('dhuhr', '13:30'), asr: { adhan: fixed('16:40'), jamaat: null } },
    weekdays: { '5': { isha: { adhan: null, jamaat: fixed('21:00') } } },
    sessions: [aSession({ salaah: '13:20' })],
    school: 'hanafi',
  })
  const changes = listRuleChanges(before, after)
  expect(changes.map(({ what }) => what)).toEqual(['jamaat', 'adhan', 'weekday', 'weekday', 'sessions', 'school'])
  expect(changes[0]).toEqual({ what: 'jamaat', prayer: 'dhuhr', before: fixed('13:15'), after: fixed('13:30') })
  expect(applyRuleChanges(before, changes)).toEqual(after)
  expect(listRuleChanges(after, applyRuleChanges(before, changes))).toEqual([])
})

test('the order of fields is no difference', () => {
  const before = timetableContent({ week: { dhuhr: { adhan: null, jamaat: fixed('13:15') } } })
  const after = timetableContent({ week: { dhuhr: { jamaat: { time: '13:15', kind: 'fixed' }, adhan: null } } })
  expect(listRuleChanges(before, after)).toEqual([])
})

test('only what a timetable does not have yet is missing', () => {
  const changes = listRuleChanges(dhuhr('13:15'), dhuhr('13:30'))
  expect(missingChanges(dhuhr('13:30'), changes)).toEqual([])
  expect(missingChanges(dhuhr('13:20'), changes)).toEqual([
    { what: 'jamaat', prayer: 'dhuhr', before: fixed('13:20'), after: fixed('13:30') },
  ])
})

test('runs of days follow each other, also around a season and a withdrawn timetable', () => {
  const regular = aTimetable({ id: 'regular' })
  const season = aTimetable({ id: 'season', kind: 'season', validFrom: '2026-12-01', validUntil: '2026-12-20' })
  const coming = aTimetable({ id: 'coming', validFrom: '2026-12-10' })
  const gone = aTimetable({ id: 'gone', validFrom: '2027-01-05', withdrawnFrom: '2027-01-05' })
  expect(listInForce([regular, season, coming, gone], '2026-11-20')).toEqual([
    { id: 'regular', from: '2026-11-20', until: '2026-11-30' },
    { id: 'season', from: '2026-12-01', until: '2026-12-20' },
    { id: 'coming', from: '2026-12-21', until: null },
  ])
  expect(listInForce([coming], '2026-11-20')).toEqual([
    { id: null, from: '2026-11-20', until: '2026-12-09' },
    { id: 'coming', from: '2026-12-10', until: null },
  ])
})
