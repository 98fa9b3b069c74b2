import { expect, test } from 'vitest'
import { daysBetween } from '#app/lib/days.ts'
import { addDays, type Day } from '#salaah/days.ts'
import fc from '#tests/support/data/properties.ts'
import {
  checkDeclaration,
  checkEntries,
  findOpenQuestion,
  type KnownMonth,
  monthAfter,
  monthIndex,
  refuseUndo,
  refuseWithdrawal,
  watchDayOf,
} from './declaration-rules.ts'
import type { NewDeclaration } from './declaration-schema.ts'

/** Sunset at 20:00 in Cape Town on every day. */
const eveningOf = (day: Day) => new Date(`${day}T18:00:00Z`)
const month = (year: number, month: number, firstDay: Day, status: KnownMonth['status'] = 'declared') => ({
  ...{ year, month, firstDay, status },
})
const rajab = month(1448, 7, '2026-12-11')
const shaban = month(1448, 8, '2027-01-10')
const entry = (
  of: { year: number; month: number },
  firstDay: Day,
  announced: NewDeclaration['announced'] = 'seen',
) => ({
  ...{ year: of.year, month: of.month, firstDay, announced },
  announcedAt: eveningOf(watchDayOf({ firstDay, announced })),
})
const late = new Date('2030-01-01T00:00:00Z')
const check = (proposal: ReturnType<typeof entry>, known: KnownMonth[], corrects = false, now = late) =>
  checkDeclaration(proposal, { known, now, eveningOf }, corrects)
const ramadan = { year: 1448, month: 9 }

test('the moon that was seen on the 29th ends a month of 29 days, and one that was not seen one of 30', () => {
  expect(check(entry(ramadan, '2027-02-08'), [shaban])).toEqual({ ok: true, previousLength: 29 })
  expect(check(entry(ramadan, '2027-02-09', 'completed'), [shaban])).toEqual({ ok: true, previousLength: 30 })
})

test('months of 28 and 31 days are refused, before and after the entered one', () => {
  expect(check(entry(ramadan, '2027-02-07'), [shaban])).toMatchObject({
    refusal: { reason: 'too-short', from: { year: 1448, month: 8 }, to: ramadan, days: 28, least: 29, most: 30 },
  })
  expect(check(entry(ramadan, '2027-02-10', 'completed'), [shaban])).toMatchObject({
    refusal: { reason: 'too-long', days: 31 },
  })
  expect(check(entry(ramadan, '2027-02-07'), [shaban, rajab])).toMatchObject({
    refusal: { reason: 'too-short', days: 28 },
  })
  const shawwal = month(1448, 10, '2027-03-11')
  expect(check(entry(ramadan, '2027-02-08'), [shawwal])).toMatchObject({
    refusal: { reason: 'too-long', from: ramadan, to: { year: 1448, month: 10 }, days: 31 },
  })
})

test('after months that nobody declared the days between fit months of 29 or 30', () => {
  const verdicts = ['2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09', '2027-02-10'].map(
    (day) => check(entry(ramadan, day), [rajab]).ok,
  )
  expect(verdicts).toEqual([false, true, true, true, false])
})

test('a month begins once: a second beginning is a correction or is refused', () => {
  const known = [shaban, month(1448, 9, '2027-02-08')]
  expect(check(entry(ramadan, '2027-02-09', 'completed'), known)).toMatchObject({
    refusal: { reason: 'begun', firstDay: '2027-02-08' },
  })
  expect(check(entry(ramadan, '2027-02-09', 'completed'), known, true)).toMatchObject({ ok: true })
})

test('nothing is declared before sunset on the 29th, nor for a time to come', () => {
  const seen = entry(ramadan, '2027-02-08')
  const evening = eveningOf('2027-02-07')
  expect(check(seen, [shaban], false, evening).ok).toBe(true)
  const early = new Date(evening.getTime() - 1)
  expect(check({ ...seen, announcedAt: early }, [shaban])).toMatchObject({
    refusal: { reason: 'too-early', evening },
  })
  expect(check(seen, [shaban], false, early)).toMatchObject({ refusal: { reason: 'in-future' } })
  const completed = entry(ramadan, '2027-02-09', 'completed')
  expect(check(completed, [shaban], false, evening).ok).toBe(true)
})

test('what was announced agrees with the length of the month before', () => {
  expect(check(entry(ramadan, '2027-02-09', 'seen'), [shaban])).toMatchObject({
    refusal: { reason: 'other-length', days: 30 },
  })
  const expected = { ...shaban, status: 'expected' as const }
  expect(check(entry(ramadan, '2027-02-09', 'seen'), [expected]).ok).toBe(true)
})

test('a correction moves a beginning by a day at most, and the month after keeps its own', () => {
  const known = [rajab, month(1448, 9, '2027-02-08')]
  expect(check(entry(ramadan, '2027-02-07'), known, true).ok).toBe(true)
  const [far] = [[month(1448, 6, '2026-11-12'), month(1448, 9, '2027-02-08')]]
  expect(check(entry(ramadan, '2027-02-10'), far!, true)).toMatchObject({
    refusal: { reason: 'moves-too-far', days: 2 },
  })
  const followed = [shaban, month(1448, 9, '2027-02-08'), month(1448, 10, '2027-03-09')]
  expect(check(entry(ramadan, '2027-02-09', 'completed'), followed, true)).toMatchObject({
    refusal: { reason: 'too-short', days: 28 },
  })
})

test('the first declaration is an anchor near the new moon', () => {
  const expected = { ...shaban, status: 'expected' as const }
  expect(check(entry(shaban, '2027-01-13'), [expected]).ok).toBe(true)
  expect(check(entry(shaban, '2027-01-14'), [expected])).toMatchObject({
    refusal: { reason: 'far-from-moon', expected: '2027-01-10' },
  })
  expect(check(entry(shaban, '2027-01-14'), []).ok).toBe(true)
  const wrong = { ...expected, firstDay: '2027-01-01' }
  expect(check(entry(shaban, '2027-01-09'), [rajab, wrong]).ok, 'later ones are counted').toBe(true)
})

test('a file is entered from its earliest month on, without what is declared already', () => {
  const of = (at: { year: number; month: number }, firstDay: Day, announced: NewDeclaration['announced'] = 'seen') => {
    const { announcedAt, ...rest } = entry(at, firstDay, announced)
    return { ...rest, announcedAt: announcedAt.toISOString() }
  }
  const shawwal = of({ year: 1448, month: 10 }, '2027-03-10', 'completed')
  const entries = [shawwal, of(ramadan, '2027-02-08'), of(shaban, '2027-01-10', 'completed')]
  const enter = (list: typeof entries, known: KnownMonth[]) => checkEntries(list, { known, now: late, eveningOf })
  expect(enter(entries, [])).toEqual({
    accepted: [
      { entry: entries[2], index: 2, previousLength: 30 },
      { entry: entries[1], index: 1, previousLength: 29 },
      { entry: entries[0], index: 0, previousLength: 30 },
    ],
    refusals: [],
    present: 0,
  })
  const known = [rajab, shaban]
  expect(enter(entries, known)).toMatchObject({ accepted: [{ index: 1 }, { index: 0 }], refusals: [], present: 1 })
  const moved = [of(shaban, '2027-01-09'), shawwal]
  expect(enter(moved, known)).toMatchObject({
    accepted: [{ index: 1 }],
    refusals: [{ index: 0, refusal: { reason: 'begun' } }],
    present: 0,
  })
  const expected = { ...shaban, status: 'expected' as const }
  expect(enter([of(shaban, '2027-01-10', 'completed')], [rajab, expected])).toMatchObject({
    ...{ accepted: [{ index: 0 }], present: 0 },
  })
  const wrong = [of(ramadan, '2027-02-08'), of({ year: 1448, month: 10 }, '2027-03-08', 'seen')]
  expect(enter(wrong, [shaban])).toMatchObject({
    accepted: [{ index: 0 }],
    refusals: [{ index: 1, refusal: { reason: 'too-short', from: ramadan, days: 28 } }],
  })
})

test('a month is withdrawn until a later one was counted from it', () => {
  const known = [shaban, month(1448, 9, '2027-02-08')]
  expect(refuseWithdrawal(ramadan, known)).toBeNull()
  expect(refuseWithdrawal(shaban, known)).toEqual({ reason: 'followed', by: ramadan })
  expect(refuseWithdrawal({ year: 1448, month: 10 }, known)).toEqual({ reason: 'outdated' })
  const expected = month(1448, 9, '2027-02-08', 'expected')
  expect(refuseWithdrawal(shaban, [shaban, expected])).toBeNull()
  expect(refuseWithdrawal(ramadan, [shaban, expected])).toEqual({ reason: 'outdated' })
})

test('an entry is undone within a day, and what it replaced has to fit', () => {
  const at = { enteredAt: '2027-02-07T18:30:00Z', state: 'current' as const }
  const hours = (count: number) => new Date(Date.parse(at.enteredAt) + count * 3_600_000)
  expect(refuseUndo({ ...ramadan, ...at }, null, [], hours(24))).toBeNull()
  expect(refuseUndo({ ...ramadan, ...at }, null, [], hours(24.01))).toEqual({ reason: 'outdated' })
  expect(refuseUndo({ ...ramadan, ...at, state: 'replaced' }, null, [], hours(1))).toEqual({ reason: 'outdated' })
  const earlier = { ...ramadan, firstDay: '2027-02-08', announced: 'seen' as const }
  const shawwal = month(1448, 10, '2027-03-11')
  expect(refuseUndo({ ...ramadan, ...at }, earlier, [shawwal], hours(1))).toMatchObject({ reason: 'too-long' })
  expect(refuseUndo({ ...ramadan, ...at }, earlier, [{ ...shawwal, status: 'expected' }], hours(1))).toBeNull()
  expect(refuseUndo({ ...ramadan, ...at }, earlier, [shaban], hours(1))).toBeNull()
  expect(refuseUndo({ ...ramadan, ...at }, earlier, [shaban, month(1448, 9, '2027-02-09')], hours(1))).toBeNull()
  expect(refuseUndo({ ...ramadan, ...at }, { ...earlier, announced: 'withdrawn' }, [shawwal], hours(1))).toBeNull()
})

test('the question is open from sunset on the 29th until the month is declared', () => {
  const open = (now: string, known: KnownMonth[]) => findOpenQuestion({ known, now: new Date(now), eveningOf })
  expect(open('2027-02-07T17:59:59Z', [rajab, shaban])).toBeNull()
  expect(open('2027-02-07T18:00:00Z', [rajab, shaban])).toEqual({
    next: ramadan,
    previous: shaban,
    watchDay: '2027-02-07',
    since: eveningOf('2027-02-07'),
    ifSeen: '2027-02-08',
    ifNotSeen: '2027-02-09',
  })
  const expected = month(1448, 9, '2027-02-09', 'expected')
  expect(open('2027-02-20T18:00:00Z', [shaban, expected])).toMatchObject({ next: ramadan })
  expect(open('2027-03-09T18:00:00Z', [shaban, expected])).toMatchObject({ next: { year: 1448, month: 10 } })
  expect(open('2027-02-07T19:00:00Z', [shaban, { ...expected, status: 'declared' }])).toBeNull()
  expect(open('2027-02-07T19:00:00Z', [])).toBeNull()
  expect(open('2027-02-07T19:00:00Z', [shaban, rajab])).toMatchObject({ next: ramadan, previous: shaban })
})

/** Attempts to declare months in any order, on days that are right or wrong by a few. */
const attempts = fc.array(
  fc.record({
    ahead: fc.integer({ min: 0, max: 14 }),
    shift: fc.integer({ min: -3, max: 3 }),
    seen: fc.boolean(),
    corrects: fc.boolean(),
  }),
  { maxLength: 40 },
)

test('whatever is tried, declared months have 29 or 30 days each and a correction moves one beginning by a day', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      let known: KnownMonth[] = [shaban]
      for (const { ahead, shift, seen, corrects } of tried) {
        const of = monthAfter(shaban, ahead)
        const firstDay = addDays(shaban.firstDay, Math.round(ahead * 29.53) + shift)
        const checked = check(entry(of, firstDay, seen ? 'seen' : 'completed'), known, corrects)
        if (!checked.ok) continue
        const earlier = known.find((each) => monthIndex(each) === monthIndex(of))
        if (earlier) {
          expect(corrects).toBe(true)
          expect(Math.abs(daysBetween(earlier.firstDay, firstDay))).toBeLessThanOrEqual(1)
        }
        known = [...known.filter((each) => each !== earlier), { ...of, firstDay, status: 'declared' as const }]
        known.sort((one, other) => monthIndex(one) - monthIndex(other))
        for (const [index, later] of known.entries()) {
          const before = known[index - 1]
          if (!before) continue
          const months = monthIndex(later) - monthIndex(before)
          const days = daysBetween(before.firstDay, later.firstDay)
          expect(days).toBeGreaterThanOrEqual(months * 29)
          expect(days).toBeLessThanOrEqual(months * 30)
        }
      }
    }),
  )
})

test('either answer to an open question can be declared', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (answers) => {
      let known: KnownMonth[] = [shaban]
      for (const isSeen of answers) {
        const now = eveningOf(addDays(known.at(-1)!.firstDay, 28))
        const question = findOpenQuestion({ known, now, eveningOf })!
        const firstDay = isSeen ? question.ifSeen : question.ifNotSeen
        const announced = isSeen ? ('seen' as const) : ('completed' as const)
        const proposal = { ...question.next, firstDay, announced, announcedAt: now }
        expect(checkDeclaration(proposal, { known, now, eveningOf })).toMatchObject({ ok: true })
        known = [...known, { ...question.next, firstDay, status: 'declared' }]
        expect(findOpenQuestion({ known, now, eveningOf })).toBeNull()
      }
    }),
  )
})
