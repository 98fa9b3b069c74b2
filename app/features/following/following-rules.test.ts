import { expect, test } from 'vitest'
import { noticeKinds } from '#app/features/notices/notice-rules.ts'
import {
  countToShow,
  defaultChoices,
  quietUntil,
  readTarget,
  roundedCount,
  toldKinds,
  topicOf,
  topicsToTell,
  waitOf,
  writeTarget,
} from './following-rules.ts'

test('an event for children is told to those who follow all events as well', () => {
  expect(topicsToTell('children')).toEqual(['children', 'events'])
  expect(topicsToTell('events')).toEqual(['events'])
})

test('counts below ten are not told', () => {
  expect([0, 1, 9, 10, 11].map(countToShow)).toEqual([null, null, null, 10, 11])
})

test.each([
  [10, 10],
  [19, 10],
  [99, 90],
  [109, 100],
  [119, 110],
  [999, 990],
  [1099, 1000],
  [12_345, 12_000],
])('a count of %d is shown as %d', (count, shown) => {
  expect(roundedCount(count)).toBe(shown)
})

test('followers are told of all notices but those that only their mosque shows, of appeals by a topic of their own', () => {
  expect(noticeKinds.map((kind) => [kind, topicOf(kind)])).toEqual([
    ['janazah', 'janazah'],
    ['closed', 'notices'],
    ['cut', 'notices'],
    ['new-time', 'notices'],
    ['lecture', 'notices'],
    ['lost-found', 'notices'],
    ['nikah', 'notices'],
    ['appeal', 'appeals'],
    ['ill', null],
    ['car', null],
  ])
  expect(toldKinds).toEqual(noticeKinds.slice(0, 8))
})

test.each([
  { kind: 'mosque', value: 'a1' },
  { kind: 'area', value: 'Bo-Kaap: upper' },
] as const)('the target %o is stored and read again', (target) => {
  expect(readTarget(writeTarget(target))).toEqual(target)
})

test.each(['', 'mosque:', 'all:*', 'city:Cape Town', 'a mosque:a1', 'area:a\nb', 'mosque'])(
  '%j is no target',
  (text) => {
    expect(readTarget(text)).toBeNull()
  },
)

const night = { ...defaultChoices, quietFrom: '22:00', quietUntil: '06:00' }
const noon = { ...defaultChoices, quietFrom: '12:00', quietUntil: '14:00' }

test.each([
  ['a night', night, ['21:59', '22:00', '23:30', '00:00', '05:59', '06:00', '12:00']],
  ['an hour of the day', noon, ['11:59', '12:00', '13:59', '14:00', '23:00', '05:00']],
] as const)('in the quiet hours of %s nothing comes', (_, choices, times) => {
  const isQuiet = times.filter((time) => quietUntil(choices, 'notices', time) === choices.quietUntil)
  expect(isQuiet).toEqual(choices === night ? ['22:00', '23:30', '00:00', '05:59'] : ['12:00', '13:59'])
  const others = times.filter((time) => quietUntil(choices, 'notices', time) === null)
  expect([...isQuiet, ...others].toSorted()).toEqual(times.toSorted())
})

test('a janazah comes in quiet hours to who chose it, and nothing else does', () => {
  const always = { ...night, janazahAlways: true }
  expect(quietUntil(always, 'janazah', '23:00')).toBeNull()
  expect(quietUntil(always, 'notices', '23:00')).toBe('06:00')
  expect(quietUntil(defaultChoices, 'janazah', '23:00')).toBe('06:00')
})

test.each([
  { quietFrom: '', quietUntil: '' },
  { quietFrom: '', quietUntil: '06:00' },
  { quietFrom: '22:00', quietUntil: '' },
  { quietFrom: '22:00', quietUntil: '22:00' },
])('with %o there are no quiet hours', (hours) => {
  for (const time of ['00:00', '22:00', '23:00'])
    expect(quietUntil({ ...defaultChoices, ...hours }, 'notices', time)).toBeNull()
})

const push = {
  ...{ ...night, janazahAlways: 0, maxPerDay: 2, told: 0, kind: 'event', topic: 'events' },
  ...{ sentDay: '2026-11-20', sentCount: 1 },
}
/** In Cape Town, two hours before. */
const waitAt = (time: string, more: Partial<Parameters<typeof waitOf>[0]> = {}, sentNow = 0) =>
  waitOf({ ...push, ...more }, sentNow, new Date(`2026-11-20T${time}:00Z`), 'Africa/Johannesburg')
const until = (day: string) => ({ outcome: 'quiet', at: new Date(`${day}T04:00:00Z`) })

test('in quiet hours a message waits for their end, on this day or the next', () => {
  expect(waitAt('10:00')).toBeNull()
  expect(waitAt('03:59')).toEqual(until('2026-11-20'))
  expect(waitAt('04:00')).toBeNull()
  expect(waitAt('21:00')).toEqual(until('2026-11-21'))
  expect(waitAt('03:00', { topic: 'janazah' })).toEqual(until('2026-11-20'))
  expect(waitAt('03:00', { topic: 'janazah', janazahAlways: 1 })).toBeNull()
})

test('more than a follower wants on a day is dropped, by what was sent on that day before and now', () => {
  expect(waitAt('10:00', {}, 1)).toEqual({ outcome: 'dropped' })
  expect(waitAt('10:00', { sentCount: 2 })).toEqual({ outcome: 'dropped' })
  expect(waitAt('10:00', { sentDay: '2026-11-19', sentCount: 2 }, 1)).toBeNull()
  expect(waitAt('10:00', { sentDay: null }, 2)).toEqual({ outcome: 'dropped' })
})

test('a correction counts for no limit, and that of a notice waits for nothing', () => {
  expect(waitAt('10:00', { told: 1, sentCount: 5 })).toBeNull()
  expect(waitAt('03:00', { told: 1, sentCount: 5 })).toEqual(until('2026-11-20'))
  expect(waitAt('03:00', { told: 1, kind: 'notice' })).toBeNull()
  expect(waitAt('03:00', { kind: 'notice' })).toEqual(until('2026-11-20'))
})
