import { expect, test } from 'vitest'
import { mergeList } from './merge-list.ts'

/** `a1 b2`: entries `a` and `b` with the contents 1 and 2. */
const list = (text: string) => text.split(' ').filter(Boolean)
const merge = (base: string, saved: string, sent: string) =>
  mergeList({
    base: list(base),
    saved: list(saved),
    sent: list(sent),
    keyOf: (entry) => (entry === '-' ? '' : entry[0]!),
    isEqual: (one, other) => one === other,
  })?.join(' ') ?? null

test.each([
  ['both add one', 'a1', 'a1 b1', 'a1 c1', 'a1 c1 b1'],
  ['both add to an empty list', '', 'b1', 'c1', 'c1 b1'],
  ['one adds, the other removes', 'a1 b1', 'a1 b1 c1', 'b1', 'b1 c1'],
  ['both remove the same', 'a1 b1', 'b1', 'b1', 'b1'],
  ['each changes another', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2'],
  ['one changes, the other adds', 'a1', 'a2', 'a1 b1', 'a2 b1'],
  ['mine is moved, theirs is added', 'a1 b1', 'a1 b1 c1', 'b1 a1', 'b1 c1 a1'],
  ['theirs is moved, mine is added first', 'a1 b1', 'b1 a1', 'c1 a1 b1', 'c1 b1 a1'],
  ['an entry that does not count', 'a1', 'a1 b1', 'a1 -', 'a1 b1'],
])('%s', (_, base, saved, sent, merged) => {
  expect(merge(base, saved, sent)).toBe(merged)
})

test.each([
  ['both change the same entry', 'a1', 'a2', 'a3'],
  ['one changes what the other removes', 'a1', 'a2', ''],
  ['one removes what the other changes', 'a1', '', 'a2'],
  ['both add the same with another content', '', 'a1', 'a2'],
  ['both change the order', 'a1 b1 c1', 'b1 a1 c1', 'c1 a1 b1'],
  ['two entries with one key', 'a1', 'a1 a2', 'a1 b1'],
])('%s: a person decides', (_, base, saved, sent) => {
  expect(merge(base, saved, sent)).toBeNull()
})
