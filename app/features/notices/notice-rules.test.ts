import { expect, test } from 'vitest'
import { isSameNotice, strike } from './notice-corrections.ts'
import {
  canUndoNotice,
  checkLife,
  checkSalaah,
  endOfJanazah,
  endOfWithdrawn,
  inOrder,
  isPublicAt,
  kindRules,
  type NoticeKind,
  noticeKinds,
  splitForPage,
  wideKinds,
} from './notice-rules.ts'
import { emptyNotice, type NoticeContent, type ResolvedSalaah, type Struck } from './notice-schema.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
const life = (from: number, until: number) => ({ startsAt: hours(from), endsAt: hours(until) })

test('a janazah is gone 24 hours after its salaah, to the minute', () => {
  const endsAt = endOfJanazah(new Date('2026-11-20T12:30:00Z')).toISOString()
  expect(endsAt).toBe('2026-11-21T12:30:00.000Z')
  const notice = { state: 'published', startsAt: hours(-1), endsAt } as const
  expect(isPublicAt(notice, new Date('2026-11-21T12:29:59.999Z'))).toBe(true)
  expect(isPublicAt(notice, new Date('2026-11-21T12:30:00.000Z'))).toBe(false)
})

test('what is held or has not begun is not public; what was withdrawn is, until its end', () => {
  expect(isPublicAt({ state: 'held', ...life(-1, 1) }, now)).toBe(false)
  expect(isPublicAt({ state: 'published', ...life(1, 2) }, now)).toBe(false)
  expect(isPublicAt({ state: 'withdrawn', ...life(-1, 1) }, now)).toBe(true)
  expect(isPublicAt({ state: 'published', ...life(0, 1) }, now)).toBe(true)
})

test('only what nobody can have read is undone', () => {
  expect(canUndoNotice({ state: 'held', startsAt: hours(-1) }, now)).toBe(true)
  expect(canUndoNotice({ state: 'published', startsAt: hours(1) }, now)).toBe(true)
  expect(canUndoNotice({ state: 'published', startsAt: hours(0) }, now)).toBe(false)
  expect(canUndoNotice({ state: 'withdrawn', startsAt: hours(1) }, now)).toBe(false)
})

test.each([
  ['car', life(0, 3), null],
  ['car', life(0, 3.1), 'too-long'],
  ['ill', life(0, 7 * 24), null],
  ['ill', life(0, 7 * 24 + 1), 'too-long'],
  ['closed', life(2, 2), 'end-before-start'],
  ['closed', life(3, 2), 'end-before-start'],
  ['closed', life(-5, -1), 'past'],
  ['closed', life(-5, 0), 'past'],
  ['nikah', life(30 * 24, 31 * 24), null],
  ['nikah', life(31 * 24, 32 * 24), 'tooFar'],
] as const)('the life of %s from %o is checked', (kind, of, problem) => {
  expect(checkLife(kind, of, now)).toBe(problem)
})

test('every kind proposes a life that it may have, of at least an hour', () => {
  for (const kind of noticeKinds) {
    const { hours } = kindRules[kind]
    expect([kind, hours >= 1, checkLife(kind, life(0, hours), now)]).toEqual([kind, true, null])
  }
})

test('some kinds stand at the top of a page, and only words about a mosque are shown to search engines', () => {
  expect(noticeKinds.filter((kind) => kindRules[kind].isUrgent)).toEqual(['janazah', 'closed', 'cut', 'car'])
  expect(noticeKinds.filter((kind) => kindRules[kind].isAboutMosque)).toEqual(['closed', 'cut', 'new-time', 'lecture'])
})

test('only its own mosque shows who is ill and whose car is in the way', () => {
  expect(noticeKinds.filter((kind) => !wideKinds.includes(kind))).toEqual(['ill', 'car'])
})

test('a janazah is neither in the past nor more than a week ahead', () => {
  expect(checkSalaah(new Date(hours(-0.1)), now)).toBeNull()
  expect(checkSalaah(new Date(hours(-0.25)), now)).toBeNull()
  expect(checkSalaah(new Date(hours(-1)), now)).toBe('past')
  expect(checkSalaah(new Date(hours(7 * 24)), now)).toBeNull()
  expect(checkSalaah(new Date(hours(7 * 24 + 1)), now)).toBe('tooFar')
})

test('the word that something was withdrawn stands for a day, and not longer than the notice would', () => {
  expect(endOfWithdrawn({ endsAt: hours(100) }, now)).toBe(hours(24))
  expect(endOfWithdrawn({ endsAt: hours(2) }, now)).toBe(hours(2))
})

const salaah: ResolvedSalaah = { day: '2026-11-20', after: null, minutes: 870, place: '' }
const version = (content: Partial<NoticeContent> = {}, at: ResolvedSalaah | null = salaah) => ({
  content: { ...emptyNotice, name: 'A', house: '1 Road', phone: '021', leaves: '13:00', cemetery: 'X', ...content },
  salaah: at,
  ...life(0, 24),
})

test('a corrected time or place is struck, a corrected name, house or number leaves no trace', () => {
  const struck = strike([], version(), {
    ...version(
      { name: 'B', house: '2 Road', phone: '022', leaves: '13:30', cemetery: 'Y' },
      { ...salaah, minutes: 900 },
    ),
    ...life(0, 24.5),
  })
  expect(struck).toEqual([
    { field: 'salaah', salaah },
    { field: 'leaves', text: '13:00' },
    { field: 'cemetery', text: 'X' },
  ])
})

test('what holds again after a second correction is not struck', () => {
  const first = strike([], version(), version({ cemetery: 'Y' }))
  expect(strike(first, version({ cemetery: 'Y' }), version())).toEqual([{ field: 'cemetery', text: 'Y' }])
})

test.each<Partial<ResolvedSalaah>>([
  { day: '2026-11-21' },
  { after: 'asr' },
  { minutes: 900 },
  { minutes: null },
  { place: 'Hall' },
])('a salaah that is now %o is struck as it was, until it holds again', (changes) => {
  const moved = { ...version(), salaah: { ...salaah, ...changes } }
  const first = strike([], version(), moved)
  expect(first).toEqual([{ field: 'salaah', salaah }])
  expect(strike(first, moved, version())).toEqual([{ field: 'salaah', salaah: moved.salaah }])
})

test('a salaah that is no longer told is struck', () => {
  expect(strike([], version(), version({}, null))).toEqual([{ field: 'salaah', salaah }])
})

test('the times of another notice are struck when they move, and few corrections stay', () => {
  const before = version({}, null)
  expect(strike([], before, { ...before, endsAt: hours(30) })).toContainEqual({
    field: 'time',
    from: hours(0),
    until: hours(24),
  })
  const begun = { ...before, startsAt: hours(-1) }
  const first = strike([], before, begun)
  expect(first).toContainEqual({ field: 'time', from: hours(0), until: hours(24) })
  const again = strike(first, begun, before)
  expect(again).toEqual([{ field: 'time', from: hours(-1), until: hours(24) }])
  const many = Array.from({ length: 20 }, (_, index): Struck => ({ field: 'place', text: `Hall ${index}` }))
  expect(strike(many, before, before)).toHaveLength(8)
})

test('a correction that changes nothing is none', () => {
  expect(isSameNotice(version(), version())).toBe(true)
  expect(isSameNotice(version(), version({ ladies: 'Upstairs' }))).toBe(false)
  expect(isSameNotice(version(), { ...version(), startsAt: hours(1) })).toBe(false)
  expect(isSameNotice(version(), { ...version(), endsAt: hours(1) })).toBe(false)
})

const of = (kind: NoticeKind, publishedAt: string) => ({ kind, publishedAt })

test('janazah stands first, at most three urgent ones in front and all others below', () => {
  const [old, lecture, car, closed, cut, fresh] = [
    of('janazah', '1'),
    of('lecture', '9'),
    of('car', '5'),
    of('closed', '6'),
    of('cut', '7'),
    of('janazah', '2'),
  ] as const
  const all = [old, lecture, car, closed, cut, fresh]
  expect(inOrder(all)).toEqual([fresh, old, cut, closed, car, lecture])
  expect(inOrder(all.toReversed())).toEqual([fresh, old, cut, closed, car, lecture])
  expect(splitForPage(all)).toEqual({ inFront: [fresh, old, cut], below: [closed, car, lecture] })
  expect(splitForPage([lecture])).toEqual({ inFront: [], below: [lecture] })
})
