import { expect, test } from 'vitest'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { calculateShownTimes } from '#salaah/shown-times.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'
import { type Declared, siteCalendar } from '#tests/support/data/calendars.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { type FastTimes, findEid, listFasts, pageOfSeason, ramadanOf, seasonAt, seasonChangesAfter } from './season.ts'

const AUTHORITY = 'Demonstration committee'
const instantOf = (day: Day, minutes: number) => toDayNumber(day) * 86_400_000 + (minutes - 120) * 60_000
const timesOn = (day: Day) => calculateShownTimes(capeTown, day, capeTown.rules).minutes
const times: FastTimes = {
  dayAt: (instant) => dayAt(capeTown.zone, instant),
  suhoorEndOf: (day) => instantOf(day, timesOn(day).fajr),
  iftarOf: (day) => instantOf(day, timesOn(day).maghrib),
  midnightAfter: (day) => dayStartMs(capeTown.zone, addDays(day, 1)),
}
const at = (text: string) => Date.parse(`${text}:00+02:00`)
const calendarWith = (...declared: Declared[]) => siteCalendar({ authority: AUTHORITY, declared })
const shaban: Declared = ['2027-01-10', 1448, 8]
const lateShaban: Declared = ['2027-01-11', 1448, 8]
const ramadanOn = (day: Day): Declared => [day, 1448, 9]
const shawwalOn = (day: Day): Declared => [day, 1448, 10]
const kindAt = (calendar: ReturnType<typeof siteCalendar>, text: string) => {
  const season = seasonAt(calendar, times, at(text))
  if (season?.kind === 'fasting') return `fast ${season.fast.date} of ${season.fast.day}`
  if (season?.kind === 'coming') return `in ${season.days} days`
  return season?.kind === 'eid' ? `${season.name} ${season.day}` : (season?.kind ?? null)
}

test('in Sha‘ban the beginning of Ramadan is counted down to, and before it nothing is said', () => {
  const calendar = calendarWith(shaban)
  expect(kindAt(calendar, '2027-01-09T12:00')).toBeNull()
  expect(kindAt(calendar, '2027-01-10T12:00')).toBe('in 30 days')
  expect(seasonAt(calendar, times, at('2027-01-20T12:00'))).toEqual({
    kind: 'coming',
    firstDay: '2027-02-09',
    days: 20,
    status: 'expected',
  })
})

test('on the evening of the 29th the fast is awaited from sunset until it is announced', () => {
  const before = calendarWith(shaban)
  expect(kindAt(before, '2027-02-07T19:00')).toBe('in 2 days')
  expect(kindAt(before, '2027-02-07T20:30')).toBe('awaiting')
  expect(seasonAt(before, times, at('2027-02-07T20:30'))).toMatchObject({
    authority: AUTHORITY,
    suhoorEnds: times.suhoorEndOf('2027-02-08'),
  })
  const announced = calendarWith(shaban, ramadanOn('2027-02-08'))
  expect(kindAt(announced, '2027-02-07T20:30')).toBe('fast 1 of 2027-02-08')
})

test('what nobody announced is decided by no evening: after Fajr the expected day follows', () => {
  const calendar = calendarWith(shaban)
  expect(kindAt(calendar, '2027-02-08T04:00')).toBe('awaiting')
  expect(kindAt(calendar, '2027-02-08T12:00')).toBe('in 1 days')
  // The month has 30 days at most, so the next evening is awaited by nobody.
  expect(kindAt(calendar, '2027-02-08T20:30')).toBe('fast 1 of 2027-02-09')
})

test.each([
  ['2027-02-08', shaban],
  ['2027-02-09', shaban],
  ['2027-02-10', lateShaban],
] as const)('a Ramadan that begins on %s is counted from the evening before it', (first, before) => {
  const calendar = calendarWith(before, ramadanOn(first))
  const eve = addDays(first, -1)
  expect(kindAt(calendar, `${eve}T19:00`)).toBe('in 1 days')
  expect(kindAt(calendar, `${eve}T21:00`)).toBe(`fast 1 of ${first}`)
  expect(kindAt(calendar, `${first}T00:30`)).toBe(`fast 1 of ${first}`)
  expect(kindAt(calendar, `${first}T19:00`)).toBe(`fast 1 of ${first}`)
  expect(kindAt(calendar, `${first}T21:00`)).toBe(`fast 2 of ${addDays(first, 1)}`)
})

test.each([
  [shaban, '2027-02-08', '2027-03-10'],
  [shaban, '2027-02-09', '2027-03-10'],
  [lateShaban, '2027-02-10', '2027-03-12'],
] as const)('after Sha‘ban on %s each day from %s to Eid on %s is a fast of its own', (before, first, eid) => {
  const calendar = calendarWith(before, ramadanOn(first), shawwalOn(eid))
  const days = Array.from({ length: toDayNumber(eid) - toDayNumber(first) }, (_, index) => addDays(first, index))
  for (const [index, day] of days.entries()) {
    const isLast = addDays(day, 1) === eid
    expect([day, kindAt(calendar, `${day}T12:00`)]).toEqual([day, `fast ${index + 1} of ${day}`])
    expect(kindAt(calendar, `${day}T21:00`)).toBe(
      isLast ? `eid-al-fitr ${eid}` : `fast ${index + 2} of ${addDays(day, 1)}`,
    )
  }
  expect(kindAt(calendar, `${eid}T12:00`)).toBe(`eid-al-fitr ${eid}`)
  expect(kindAt(calendar, `${addDays(eid, 1)}T12:00`)).toBeNull()
})

test('a correction on the second evening counts anew', () => {
  const evening = '2027-02-09T21:00'
  expect(kindAt(calendarWith(shaban, ramadanOn('2027-02-08')), evening)).toBe('fast 3 of 2027-02-10')
  expect(kindAt(calendarWith(shaban, ramadanOn('2027-02-09')), evening)).toBe('fast 2 of 2027-02-10')
})

test('on the evening of the 29th fast iftar comes first, then it is awaited, and then it is Eid or the 30th', () => {
  const calendar = calendarWith(shaban, ramadanOn('2027-02-09'))
  const sunset = instantOf('2027-03-09', timesOn('2027-03-09').sunset)
  const season = seasonAt(calendar, times, sunset + 60_000)
  expect(season).toMatchObject({ kind: 'fasting', fast: { day: '2027-03-09', date: 29 }, isEvening: false })
  expect(kindAt(calendar, '2027-03-09T20:00')).toBe('awaiting')
  expect(kindAt(calendar, '2027-03-10T12:00')).toBe('fast 30 of 2027-03-10')
  expect(kindAt(calendar, '2027-03-10T20:00')).toBe('eid-al-fitr 2027-03-11')
  const seen = calendarWith(shaban, ramadanOn('2027-02-09'), shawwalOn('2027-03-10'))
  expect(kindAt(seen, '2027-03-09T20:00')).toBe('eid-al-fitr 2027-03-10')
  expect(kindAt(seen, '2027-03-10T12:00')).toBe('eid-al-fitr 2027-03-10')
  expect(kindAt(seen, '2027-03-10T20:00')).toBeNull()
})

test('without an authority the expected days follow and nothing is awaited', () => {
  const calendar = siteCalendar()
  expect(kindAt(calendar, '2027-02-08T21:00')).toBe('fast 1 of 2027-02-09')
  expect(seasonAt(calendar, times, at('2027-02-08T21:00'))).toMatchObject({ fast: { status: 'expected' } })
})

test('the days of Dhu al-Hijjah name Arafah, the Eid and the last day of qurbani', () => {
  const calendar = calendarWith(['2027-05-08', 1448, 12])
  expect(kindAt(calendar, '2027-05-07T12:00')).toBeNull()
  expect(seasonAt(calendar, times, at('2027-05-08T12:00'))).toEqual({
    kind: 'hajj',
    arafah: '2027-05-16',
    eid: '2027-05-17',
    lastDay: '2027-05-20',
    status: 'declared',
    day: '2027-05-08',
    isEvening: false,
  })
  expect(kindAt(calendar, '2027-05-16T21:00')).toBe('eid-al-adha 2027-05-17')
  expect(kindAt(calendar, '2027-05-18T12:00')).toBe('hajj')
  expect(kindAt(calendar, '2027-05-21T12:00')).toBeNull()
})

test('it changes at the end of suhoor, at iftar, at midnight and when a wait begins', () => {
  const calendar = calendarWith(shaban, ramadanOn('2027-02-09'))
  const changes: number[] = []
  for (let now = at('2027-02-09T00:30'); changes.length < 4; now = changes.at(-1)!)
    changes.push(seasonChangesAfter(calendar, times, now))
  expect(changes.slice(0, 3)).toEqual([
    times.suhoorEndOf('2027-02-09'),
    times.iftarOf('2027-02-09'),
    at('2027-02-10T00:00'),
  ])
  const sunset = instantOf('2027-03-09', timesOn('2027-03-09').sunset)
  expect(seasonChangesAfter(calendar, times, at('2027-03-09T18:00'))).toBeLessThanOrEqual(sunset)
})

test('a sheet has 30 rows until the length is known, then 29 or 30', () => {
  const rowsOf = (calendar: ReturnType<typeof siteCalendar>, text: string) => {
    const now = at(text)
    const today = times.dayAt(now)
    const dateOf = (day: Day) => calendar.dateOf(day, now)
    return listFasts(dateOf, calendar.firstDayOf(ramadanOf(dateOf(today))), today)
  }
  const open = rowsOf(calendarWith(shaban, ramadanOn('2027-02-09')), '2027-02-20T12:00')
  expect(open).toHaveLength(30)
  expect(open.filter(({ isUncertain }) => isUncertain)).toEqual([{ day: '2027-03-10', date: 30, isUncertain: true }])
  const shorter = rowsOf(calendarWith(shaban, ramadanOn('2027-02-09'), shawwalOn('2027-03-10')), '2027-03-09T21:00')
  expect(shorter.at(-1)).toEqual({ day: '2027-03-09', date: 29, isUncertain: false })
  const longer = rowsOf(calendarWith(shaban, ramadanOn('2027-02-09')), '2027-03-10T12:00')
  expect(longer.at(-1)).toEqual({ day: '2027-03-10', date: 30, isUncertain: false })
})

test('Eid has two possible days until it is declared or only one is left', () => {
  const daysAt = (calendar: ReturnType<typeof siteCalendar>, text: string) => {
    const { name, days } = findEid(calendar, times.dayAt(at(text)), at(text))
    return [name, ...days]
  }
  const calendar = calendarWith(shaban, ramadanOn('2027-02-09'))
  expect(daysAt(calendar, '2027-02-20T12:00')).toEqual(['eid-al-fitr', '2027-03-10', '2027-03-11'])
  expect(daysAt(calendar, '2027-03-09T21:00')).toEqual(['eid-al-fitr', '2027-03-10', '2027-03-11'])
  expect(daysAt(calendar, '2027-03-10T03:00')).toEqual(['eid-al-fitr', '2027-03-10', '2027-03-11'])
  expect(daysAt(calendar, '2027-03-10T12:00')).toEqual(['eid-al-fitr', '2027-03-11'])
  expect(daysAt(calendar, '2027-03-11T12:00')).toEqual(['eid-al-fitr', '2027-03-11'])
  const seen = calendarWith(shaban, ramadanOn('2027-02-09'), shawwalOn('2027-03-10'))
  expect(daysAt(seen, '2027-03-09T21:00')).toEqual(['eid-al-fitr', '2027-03-10'])
  expect(daysAt(seen, '2027-03-20T12:00')[0]).toBe('eid-al-adha')
  expect(daysAt(calendarWith(['2027-05-08', 1448, 12]), '2027-05-08T12:00')).toEqual(['eid-al-adha', '2027-05-17'])
  expect(daysAt(calendarWith(['2027-05-08', 1448, 12]), '2027-05-22T12:00')[0]).toBe('eid-al-fitr')
})

test.each([
  ['2027-02-07T12:00', null],
  ['2027-02-07T20:30', 'ramadan'],
  ['2027-02-08T12:00', null],
  ['2027-02-08T20:30', 'ramadan'],
  ['2027-03-09T12:00', 'ramadan'],
  ['2027-03-09T20:30', 'eid'],
  ['2027-03-10T12:00', 'ramadan'],
  ['2027-03-10T20:30', 'eid'],
  ['2027-03-11T12:00', 'eid'],
  ['2027-03-12T12:00', null],
])('at %s the menu has the page of %s', (text, page) => {
  expect(pageOfSeason(seasonAt(calendarWith(shaban), times, at(text)))).toBe(page)
})
