import { expect, test } from 'vitest'
import { visitorAt } from './client-address.ts'
import { type Kind, memoryBudget } from './memory-budget.ts'

/** A budget whose part for guests is 100 bytes; what gave way is listed by name. */
function aBudget() {
  const budget = memoryBudget(100 / 0.15)
  const gone: string[] = []
  const hold = (name: string, address: string, bytes: number, kind: Kind = 'guests') =>
    budget.hold(kind, visitorAt(address), bytes, () => gone.push(name))
  const held = (kind: Kind = 'guests') => budget.stats().find((part) => part.kind === kind)?.bytes
  return { hold, gone, held }
}

test('when a part is full the oldest of the heaviest network gives way, and nothing of others', () => {
  const { hold, gone } = aBudget()
  hold('light', '10.0.0.1', 20)
  for (const name of ['first', 'second', 'third']) hold(name, '10.9.9.9', 25)
  expect(gone).toEqual([])
  hold('newcomer', '10.1.1.1', 10)
  expect(gone).toEqual(['first'])
})

test('what grows counts, and what is released does not', () => {
  const { hold, gone, held } = aBudget()
  const grows = hold('grows', '10.0.0.1', 10)
  const leaves = hold('leaves', '10.2.0.1', 80)
  leaves.release()
  leaves.release()
  expect(held()).toBe(10)
  grows.resize(90)
  expect(gone).toEqual([])
  grows.resize(101)
  expect(gone).toEqual(['grows'])
  expect(held()).toBe(0)
  grows.resize(10)
  grows.release()
  expect(held()).toBe(0)
})

test.each([
  ['an IPv6 customer', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
  ['a /24', (n: number) => `10.0.0.${n}`, '10.0.1.1'],
])('%s with many networks counts as one that holds four times as much', (_who, addressOf, other) => {
  const { hold, gone } = aBudget()
  hold('other', other, 12)
  for (let n = 1; n <= 9; n++) hold(`own ${n}`, addressOf(n), 11)
  expect(gone).toEqual(['own 1', 'own 2'])
})

test('an honest visitor next to the attacker in a wide network is not the one who gives way', () => {
  const { hold, gone } = aBudget()
  hold('honest', '10.0.0.1', 10)
  for (let n = 1; n <= 9; n++) hold('attacker', '10.0.0.2', 15)
  expect(new Set(gone)).toEqual(new Set(['attacker']))
})

test('among networks that hold equally much the one that was silent longest gives way', () => {
  const { hold, gone } = aBudget()
  const used = hold('used', '10.0.0.1', 10)
  for (let n = 1; n <= 9; n++) hold(`idle ${n}`, `10.0.${n}.1`, 10)
  used.touch()
  hold('newcomer', '10.1.1.1', 10)
  expect(gone).toEqual(['idle 1', 'idle 2'])
  used.release()
  used.touch()
  for (let n = 0; n < 9; n++) hold(`newer ${n}`, `10.2.${n}.1`, 10)
  expect(gone).not.toContain('used')
})

test('a full part leaves the others alone', () => {
  const { hold, gone } = aBudget()
  hold('sign-in', '10.0.0.1', 10, 'signIn')
  for (let n = 0; n < 50; n++) hold('upload', '10.0.0.1', 40)
  expect(new Set(gone)).toEqual(new Set(['upload']))
})
