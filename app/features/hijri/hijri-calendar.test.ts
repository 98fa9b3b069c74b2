import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, formatDay, toDayNumber } from '#salaah/days.ts'
import {
  chainMonths,
  type DeclaredMonth,
  fixedCalendar,
  indexOfMonth,
  monthOfIndex,
  sightedCalendar,
} from './hijri-calendar.ts'

/** A city at UTC+2 with Fajr at 04:00, sunset at 18:57 and Maghrib at 19:00 on every day. */
const at = (day: Day, time: string) => Date.parse(`${day}T${time}+02:00`)
const times = {
  dayAt: (instant: number) => new Date(instant + 7_200_000).toISOString().slice(0, 10),
  midnightAfter: (day: Day) => at(addDays(day, 1), '00:00'),
  sunsetOf: (day: Day) => at(day, '18:57'),
  maghribOf: (day: Day) => at(day, '19:00'),
  fajrOf: (day: Day) => at(day, '04:00'),
}

const declare = (year: number, month: number, firstDay: Day, more: Partial<DeclaredMonth> = {}): DeclaredMonth => ({
  year,
  month,
  firstDay,
  authority: 'A committee',
  announcedAt: `${addDays(firstDay, -1)}T17:00:00.000Z`,
  correctedAt: null,
  ...more,
})

const first = { index: indexOfMonth({ year: 1448, month: 5 }), firstDay: '2026-10-12' }
const turnByTurn = (day: Day): 29 | 30 => (toDayNumber(day) % 2 === 0 ? 29 : 30)

function calendarOf(
  declared: DeclaredMonth[],
  { turns = 'maghrib' as 'maghrib' | 'midnight', authority = 'A committee', expectedLength = turnByTurn } = {},
) {
  return sightedCalendar(chainMonths({ declared, first, expectedLength }), { authority, turns, times })
}

const date = (year: number, month: number, day: number, status: string) => ({ year, month, day, status })

describe('the evening of the 29th', () => {
  // Sha'ban was declared on 10 January 2027; its 29th is 7 February.
  const rajab = declare(1448, 7, '2026-12-11')
  const shaban = declare(1448, 8, '2027-01-10')
  const calendar = calendarOf([rajab, shaban])

  test('the days to the 29th are declared, those after it expected', () => {
    const noon = at('2027-02-07', '12:00')
    expect(calendar.dateOf('2027-01-10', noon)).toMatchObject(date(1448, 8, 1, 'declared'))
    expect(calendar.dateOf('2027-01-09', noon)).toMatchObject(date(1448, 7, 30, 'declared'))
    expect(calendar.dateOf('2027-02-07', noon)).toMatchObject(date(1448, 8, 29, 'declared'))
    expect(calendar.dateOf('2027-02-08', noon).status).toBe('expected')
  })

  test('from sunset to the Fajr of the next day the next day is awaited', () => {
    for (const [day, time, isWaiting] of [
      ['2027-02-07', '18:56', false],
      ['2027-02-07', '18:57', true],
      ['2027-02-08', '00:30', true],
      ['2027-02-08', '03:59', true],
      ['2027-02-08', '04:00', false],
      ['2027-02-08', '19:30', false],
    ] as const)
      expect([day, time, calendar.waitingAt(at(day, time)) !== null]).toEqual([day, time, isWaiting])
    const evening = at('2027-02-07', '19:30')
    expect(calendar.waitingAt(evening)).toEqual({
      evening: '2027-02-07',
      tomorrow: '2027-02-08',
      month: { year: 1448, month: 8 },
      next: { year: 1448, month: 9 },
      from: at('2027-02-07', '18:57'),
      until: at('2027-02-08', '04:00'),
    })
    expect(calendar.dateOf('2027-02-08', evening)).toEqual({
      ...date(1448, 8, 30, 'awaiting'),
      authority: 'A committee',
    })
    expect(calendar.dateOf('2027-02-07', evening).status).toBe('declared')
  })

  test('a declaration ends the waiting, whichever it is', () => {
    const evening = at('2027-02-07', '19:30')
    const seen = calendarOf([rajab, shaban, declare(1448, 9, '2027-02-08')])
    expect(seen.waitingAt(evening)).toBeNull()
    expect(seen.dateOf('2027-02-08', evening)).toMatchObject(date(1448, 9, 1, 'declared'))
    const completed = calendarOf([rajab, shaban, declare(1448, 9, '2027-02-09')])
    expect(completed.waitingAt(evening)).toBeNull()
    expect(completed.dateOf('2027-02-08', evening)).toMatchObject(date(1448, 8, 30, 'declared'))
    expect(completed.dateOf('2027-02-09', evening)).toMatchObject(date(1448, 9, 1, 'declared'))
  })

  test('nothing becomes declared by the passing of time', () => {
    for (let day = '2027-02-08'; day < '2027-04-20'; day = addDays(day, 1))
      expect(calendar.dateOf(day, at(day, '12:00')).status).not.toBe('declared')
  })

  test('from the Fajr of the 30th a declared month has 30 days, and the next one begins', () => {
    const long = calendarOf([rajab, shaban], { expectedLength: () => 30 })
    const statuses = (day: Day, time: string) =>
      ['2027-02-08', '2027-02-09', '2027-03-10'].map((each) => long.dateOf(each, at(day, time)).status)
    expect(statuses('2027-02-07', '18:00')).toEqual(['expected', 'expected', 'expected'])
    expect(statuses('2027-02-08', '03:59')).toEqual(['awaiting', 'expected', 'expected'])
    expect(statuses('2027-02-08', '04:00')).toEqual(['declared', 'complete', 'expected'])
    expect(long.dateOf('2027-02-09', at('2027-02-08', '04:00')).authority).toBeNull()
    // Nobody declared Ramadan, so that nobody knows of its 29th either.
    expect(statuses('2027-03-11', '12:00')).toEqual(['declared', 'complete', 'expected'])
    const short = calendarOf([rajab, shaban], { expectedLength: () => 29 })
    expect(short.dateOf('2027-02-08', at('2027-02-08', '12:00'))).toMatchObject(date(1448, 9, 1, 'expected'))
  })

  test('a month begins on one of two days, until that is known or the evening is over', () => {
    const ramadan = { year: 1448, month: 9 }
    const beginning = (of: typeof calendar, day: Day, time: string) => {
      const { days, status } = of.beginningOf(ramadan, at(day, time))
      return [status, ...days]
    }
    const [long, short] = [30, 29].map((days) =>
      calendarOf([rajab, shaban], { expectedLength: () => days as 29 | 30 }),
    ) as [typeof calendar, typeof calendar]
    for (const each of [long, short]) {
      expect(beginning(each, '2027-01-20', '12:00')).toEqual(['expected', '2027-02-08', '2027-02-09'])
      expect(beginning(each, '2027-02-07', '19:30')).toEqual(['awaiting', '2027-02-08', '2027-02-09'])
      expect(beginning(each, '2027-02-08', '03:59')).toEqual(['awaiting', '2027-02-08', '2027-02-09'])
    }
    expect(beginning(long, '2027-02-08', '04:00')).toEqual(['complete', '2027-02-09'])
    expect(beginning(short, '2027-02-08', '04:00')).toEqual(['expected', '2027-02-08'])
    const seen = calendarOf([rajab, shaban, declare(1448, 9, '2027-02-08')])
    expect(beginning(seen, '2027-02-07', '19:30')).toEqual(['declared', '2027-02-08'])
    const alone = calendarOf([], { authority: '', expectedLength: () => 30 })
    expect(alone.beginningOf(ramadan, at('2027-01-20', '12:00')).days).toHaveLength(2)
    expect(alone.beginningOf({ year: 1500, month: 9 }, 0)).toMatchObject({ status: 'calculated', authority: null })
  })

  test('a site that names nobody waits for nobody', () => {
    const alone = calendarOf([], { authority: '' })
    for (let now = at('2027-01-01', '00:00'); now < at('2027-03-01', '00:00'); now += 3_600_000)
      expect(alone.waitingAt(now)).toBeNull()
    expect(alone.dateOf('2027-02-01', at('2027-02-01', '12:00'))).toMatchObject({ status: 'expected', authority: null })
  })
})

describe('months that nobody declared', () => {
  test('reach the next declared beginning with 29 or 30 days each', () => {
    const calendar = calendarOf([declare(1448, 6, '2026-11-11'), declare(1448, 9, '2027-02-07')], {
      expectedLength: () => 30,
    })
    // 88 days: one of the three has 30, the first by the moon.
    expect([6, 7, 8, 9].map((month) => calendar.monthAt(indexOfMonth({ year: 1448, month }))!.firstDay)).toEqual([
      '2026-11-11',
      '2026-12-11',
      '2027-01-09',
      '2027-02-07',
    ])
    expect(calendar.dateOf('2026-12-10', 0)).toMatchObject(date(1448, 6, 30, 'expected'))
    expect(calendar.dateOf('2026-12-09', 0)).toMatchObject(date(1448, 6, 29, 'declared'))
    expect(calendar.dateOf('2027-01-20', 0)).toMatchObject({ status: 'expected' })
  })

  test('the month before the first declared one has the days that were announced', () => {
    for (const previousLength of [29, 30] as const) {
      const calendar = calendarOf([declare(1448, 8, '2027-01-10', { previousLength })])
      const rajab = calendar.monthAt(indexOfMonth({ year: 1448, month: 7 }))!
      expect(rajab).toMatchObject({ firstDay: addDays('2027-01-10', -previousLength), declared: null })
    }
  })

  test('far ahead and far back dates are calculated', () => {
    const calendar = calendarOf([])
    expect(calendar.dateOf('2040-01-01', 0)).toMatchObject({ status: 'calculated', authority: null })
    expect(calendar.dateOf('1999-12-09', 0)).toEqual({ ...date(1420, 9, 1, 'calculated'), authority: null })
  })

  test('every chain that declarations allow has months of 29 or 30 days, one after the other', () => {
    const lengths = fc.array(fc.constantFrom(29, 30), { minLength: 12, maxLength: 24 })
    fc.assert(
      fc.property(
        lengths,
        fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
        fc.boolean(),
        (days, named, by) => {
          let start = toDayNumber(first.firstDay)
          const declared = days.flatMap((length, step) => {
            const { year, month } = monthOfIndex(first.index + step)
            const day = formatDay(start)
            start += length
            return named[step] ? [declare(year, month, day)] : []
          })
          // The chain may begin a day off from what was declared.
          const begin = { ...first, firstDay: addDays(first.firstDay, named[0] ? 0 : by ? 1 : 0) }
          const months = chainMonths({ declared, first: begin, expectedLength: turnByTurn })
          for (let index = first.index; index < first.index + 40; index++) {
            const month = months(index)!
            if (![29, 30].includes(month.days)) return false
            if (months(index + 1)!.firstDay !== addDays(month.firstDay, month.days)) return false
            const announced = declared.find((each) => indexOfMonth(each) === index)
            if ((month.declared ?? undefined) !== announced) return false
            if (announced && announced.firstDay !== month.firstDay) return false
          }
          return true
        },
      ),
    )
  })

  test('every day has one date, and the day after it the next one', () => {
    const calendar = calendarOf([declare(1448, 8, '2027-01-10')])
    for (let day = '2026-10-12'; day < '2030-01-01'; day = addDays(day, 1)) {
      const [one, next] = [calendar.dateOf(day, 0), calendar.dateOf(addDays(day, 1), 0)]
      const isNextMonth = next.day === 1
      expect(indexOfMonth(next) - indexOfMonth(one)).toBe(isNextMonth ? 1 : 0)
      if (isNextMonth) expect([29, 30]).toContain(one.day)
      else expect(next.day).toBe(one.day + 1)
    }
  })
})

describe('the turn of the day', () => {
  test('is at Maghrib or at midnight', () => {
    const [evening, night, afternoon] = [
      at('2026-11-20', '19:00'),
      at('2026-11-21', '00:00'),
      at('2026-11-20', '18:59'),
    ]
    const byMaghrib = calendarOf([])
    expect([afternoon, evening, night].map(byMaghrib.dayAt)).toEqual(['2026-11-20', '2026-11-21', '2026-11-21'])
    const byMidnight = calendarOf([], { turns: 'midnight' })
    expect([afternoon, evening, night].map(byMidnight.dayAt)).toEqual(['2026-11-20', '2026-11-20', '2026-11-21'])
  })

  test.each(['A committee', ''])(
    'what is known changes at Maghrib and midnight, on the 29th also at sunset and at Fajr (%s)',
    (authority) => {
      const calendar = calendarOf([declare(1448, 8, '2027-01-10')], { authority })
      const changes = [at('2027-02-07', '00:00')]
      while (changes.at(-1)! < at('2027-02-09', '00:00')) changes.push(calendar.changesAfter(changes.at(-1)!))
      expect(changes.slice(1)).toEqual([
        at('2027-02-07', '18:57'),
        at('2027-02-07', '19:00'),
        at('2027-02-08', '00:00'),
        at('2027-02-08', '04:00'),
        at('2027-02-08', '19:00'),
        at('2027-02-09', '00:00'),
      ])
    },
  )
})

test.each([
  ['umm-al-qura', '2027-02-08'],
  ['diyanet', '2027-02-08'],
  ['mathematical', '2027-02-08'],
] as const)('by %s Ramadan begins on %s and nothing is awaited', (kind, day) => {
  const calendar = fixedCalendar(kind, { authority: 'A committee', turns: 'midnight', times })
  expect(calendar.dateOf(day, 0)).toEqual({ ...date(1448, 9, 1, 'calculated'), authority: null })
  expect(calendar.firstDayOf({ year: 1448, month: 9 })).toBe(day)
  expect(calendar.beginningOf({ year: 1448, month: 9 }, 0)).toMatchObject({ days: [day], status: 'calculated' })
  expect(calendar.waitingAt(at('2027-02-07', '19:30'))).toBeNull()
  expect(calendar.authority).toBeNull()
})
