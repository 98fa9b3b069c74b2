import { expect, test } from 'vitest'
import { addDays, type Day } from '#salaah/days.ts'
import { type Declared, siteCalendar } from '#tests/support/data/calendars.ts'
import { anEidSalaah, aProgram, aTaraweeh } from '#tests/support/data/programs.ts'
import {
  eidDateOf,
  eidDayOf,
  findRamadan,
  listProgramSessions,
  listRamadans,
  programYearOn,
  programYears,
  readingOf,
  taraweehDateOf,
  toDatedPeriods,
  uncertainNightOf,
} from './ramadan-rules.ts'

const authority = 'Demonstration committee'
const shaban: Declared = ['2027-01-10', 1448, 8]
const lateShaban: Declared = ['2027-01-11', 1448, 8]
const ramadan = (firstDay: Day): Declared => [firstDay, 1448, 9]
const shawwal = (firstDay: Day): Declared => [firstDay, 1448, 10]
const noon = (day: Day) => Date.parse(`${day}T10:00:00Z`)
const evening = (day: Day) => Date.parse(`${day}T18:30:00Z`)
const datesAt = (declared: Declared[], now: number) => {
  const calendar = siteCalendar({ declared, authority })
  return (day: Day) => calendar.dateOf(day, now)
}
const days = (from: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))

test.each([
  ['2027-02-08', shaban],
  ['2027-02-09', shaban],
  ['2027-02-10', lateShaban],
] as const)(
  'with Ramadan from %s, taraweeh is held in the evening before each fast and on no other',
  (first, before) => {
    const eid = addDays(first, 30)
    const dateOf = datesAt([before, ramadan(first), shawwal(eid)], noon(first))
    const nights = days(addDays(first, -3), 40).filter((day) => taraweehDateOf(day, dateOf))
    expect(nights).toEqual(days(addDays(first, -1), 30))
    expect(taraweehDateOf(addDays(first, -1), dateOf)).toMatchObject({ month: 9, day: 1, status: 'declared' })
    expect(days(addDays(first, -3), 40).filter((day) => eidDateOf(day, dateOf))).toEqual([eid])
  },
)

test('a Ramadan of 29 days has 29 nights of taraweeh', () => {
  const dateOf = datesAt([shaban, ramadan('2027-02-09'), shawwal('2027-03-10')], noon('2027-03-10'))
  const nights = days('2027-02-01', 50).filter((day) => taraweehDateOf(day, dateOf))
  expect([nights.length, nights.at(-1)]).toEqual([29, '2027-03-08'])
})

test('on the 29th of Shaban the first night is awaited, and is none any more when the month is completed', () => {
  const waiting = datesAt([shaban], evening('2027-02-07'))
  expect(taraweehDateOf('2027-02-07', waiting)).toMatchObject({ year: 1448, month: 9, day: 1, status: 'awaiting' })
  const completed = datesAt([shaban, ramadan('2027-02-09')], evening('2027-02-07'))
  expect(taraweehDateOf('2027-02-07', completed)).toBeNull()
  expect(taraweehDateOf('2027-02-08', completed)).toMatchObject({ day: 1, status: 'declared' })
})

test('while another month is awaited there is neither taraweeh nor Eid', () => {
  const waiting = datesAt([['2026-12-11', 1448, 7]], evening('2027-01-08'))
  expect(waiting('2027-01-09')).toMatchObject({ month: 7, status: 'awaiting' })
  for (const day of days('2027-01-07', 5))
    expect([taraweehDateOf(day, waiting), eidDateOf(day, waiting)]).toEqual([null, null])
})

test('on the 29th of Ramadan both days can be the Eid, and taraweeh may be held once more', () => {
  const waiting = datesAt([shaban, ramadan('2027-02-09')], evening('2027-03-09'))
  const may = days('2027-03-07', 7).filter((day) => eidDateOf(day, waiting))
  expect(may).toEqual(['2027-03-10', '2027-03-11'])
  for (const day of may) expect(eidDateOf(day, waiting)).toMatchObject({ eid: 'fitr', month: 10, day: 1 })
  expect(taraweehDateOf('2027-03-09', waiting)).toMatchObject({ day: 30, status: 'awaiting' })
  expect(uncertainNightOf('2027-03-09', waiting)).toMatchObject({ day: 30, status: 'awaiting' })
})

test('on the day of the 29th the coming night may be one of Ramadan although Eid is expected, until it is announced', () => {
  const open = datesAt([['2027-01-11', 1448, 8], ramadan('2027-02-10')], noon('2027-03-10'))
  expect(taraweehDateOf('2027-03-10', open)).toBeNull()
  expect(uncertainNightOf('2027-03-10', open)).toMatchObject({ month: 9, day: 30, status: 'expected' })
  for (const day of ['2027-03-09', '2027-03-11']) expect(uncertainNightOf(day, open)).toBeNull()
  const known = [['2027-01-11', 1448, 8], ramadan('2027-02-10'), shawwal('2027-03-11')] satisfies Declared[]
  expect(uncertainNightOf('2027-03-10', datesAt(known, noon('2027-03-10')))).toBeNull()
  const expected = datesAt([shaban], noon('2027-02-01'))
  const nights = days('2027-02-01', 60).filter((day) => uncertainNightOf(day, expected))
  expect(nights.map((day) => [expected(day).month, expected(day).day])).toEqual([[9, 29]])
})

test('Eid al-Adha is the tenth of its month', () => {
  const declared: Declared[] = [['2027-05-08', 1448, 12]]
  const dateOf = datesAt(declared, noon('2027-05-10'))
  expect(days('2027-05-01', 40).filter((day) => eidDateOf(day, dateOf)?.eid === 'adha')).toEqual(['2027-05-17'])
  const calendar = siteCalendar({ declared, authority })
  expect(eidDayOf('adha', 1448, calendar.firstDayOf)).toBe('2027-05-17')
})

const program = aProgram({
  taraweeh: [
    aTaraweeh(),
    aTaraweeh({ time: { kind: 'fixed', time: '22:00' }, fromNight: 21 }),
    aTaraweeh({ time: { kind: 'fixed', time: '20:15' } }),
  ],
  eid: [anEidSalaah(), anEidSalaah({ eid: 'adha', salaah: '07:00' })],
})
const held = (day: Day, isha: number | null) =>
  listProgramSessions(program, day, {
    dateOf: datesAt([shaban, ramadan('2027-02-09'), shawwal('2027-03-11')], noon(day)),
    isha,
    standing: { until: null, confirmedAt: null },
  }).map(({ occasion, minutes }) => [occasion, minutes])

test('taraweeh follows the jamaat of Isha, begins in its night, and is left out while Isha is not announced', () => {
  expect(held('2027-02-08', 1225)).toEqual([
    ['taraweeh', 1235],
    ['taraweeh', 1215],
  ])
  expect(held('2027-02-08', null)).toEqual([['taraweeh', 1215]])
  expect(held('2027-02-28', null)).toHaveLength(2)
  expect(held('2027-02-27', null)).toHaveLength(1)
  expect(held('2027-03-11', 1200)).toEqual([['eid', 450]])
})

test('what is read is a juz of each night, one line for all nights, or the line of the night', () => {
  const read = (lines: string[], night: number, fromNight = 1) =>
    readingOf({ reading: { kind: 'lines', lines }, fromNight }, night)
  expect(readingOf({ reading: { kind: 'juz' }, fromNight: 3 }, 5)).toEqual({ juz: 3 })
  expect(read(['Half a juz'], 12)).toEqual({ text: 'Half a juz' })
  expect(read(['Juz 1', 'Juz 2 and 3'], 2)).toEqual({ text: 'Juz 2 and 3' })
  expect(read(['Juz 1', 'Juz 2 and 3'], 3, 2)).toEqual({ text: 'Juz 2 and 3' })
  expect([read([], 1), read(['Juz 1', ''], 2), read(['a', 'b'], 3)]).toEqual([null, null, null])
})

test('a timetable of Ramadan has the days of each Ramadan from its first day on', () => {
  const { firstDayOf } = siteCalendar({ declared: [shaban, ramadan('2027-02-09'), shawwal('2027-03-11')], authority })
  expect(findRamadan(1448, firstDayOf)).toEqual({ year: 1448, from: '2027-02-09', until: '2027-03-10' })
  const ramadans = listRamadans(firstDayOf, '2027-02-20', '2027-02-20')
  expect(ramadans.map(({ year }) => year)).toEqual([1448, 1449])
  const period = { hijri: 'ramadan' as const, validFrom: '2027-02-20', validUntil: null }
  expect(toDatedPeriods(period, ramadans)[0]).toMatchObject({ validFrom: '2027-02-20', validUntil: '2027-03-10' })
  expect(toDatedPeriods({ ...period, validFrom: '2027-03-10' }, ramadans)).toHaveLength(2)
  expect(toDatedPeriods({ ...period, validFrom: '2027-03-11' }, ramadans)).toHaveLength(1)
  expect(toDatedPeriods({ ...period, hijri: null }, ramadans)).toEqual([{ ...period, hijri: null }])
  expect(listRamadans(firstDayOf, '2027-03-10', '2027-03-10').map(({ year }) => year)).toEqual([1448, 1449])
  expect(listRamadans(firstDayOf, '2027-03-11', '2027-03-11').map(({ year }) => year)).toEqual([1449])
})

test('the program of a year is that of the next one once the days of Eid al-Adha are over', () => {
  const on = (month: number, day: number) =>
    programYearOn({ year: 1448, month, day, status: 'declared', authority: null })
  expect([on(1, 1), on(9, 20), on(12, 13), on(12, 14), on(12, 30)]).toEqual([1448, 1448, 1448, 1449, 1449])
})

test('programs are looked up for days near Ramadan and the Eids only', () => {
  const dateOf = datesAt([shaban], noon('2027-01-20'))
  expect(programYears(['2026-11-20', '2026-12-20'], dateOf)).toEqual([])
  for (const day of ['2027-02-07', '2027-03-25', '2027-05-20']) expect(programYears([day], dateOf), day).toEqual([1448])
  const muharram = days('2027-06-01', 20).find((day) => dateOf(day).month === 1)!
  expect(programYears([addDays(muharram, 2)], dateOf)).toEqual([1448])
  expect(programYears([addDays(muharram, 3)], dateOf)).toEqual([])
  expect(programYears(['2027-03-09', '2028-02-01'], dateOf)).toEqual([1448, 1449])
  expect(programYears([], dateOf)).toEqual([])
})
