import { expect, test } from 'vitest'
import { bodySlots } from './body-slots.ts'

test('the number of open bodies is limited per address and in total, and a slot is released once', () => {
  const slots = bodySlots({ maxPerAddress: 2, maxInAll: 3 })
  const [first, second] = [slots.take('a'), slots.take('a')]
  expect(slots.take('a')).toBe(null)
  expect(slots.take('b')).not.toBe(null)
  expect(slots.take('c')).toBe(null)
  first?.()
  first?.()
  expect(slots.stats()).toEqual({ bodies: 2, addresses: 2 })
  expect(slots.take('c')).not.toBe(null)
  expect(slots.take('a')).toBe(null)
  second?.()
  expect(slots.stats()).toEqual({ bodies: 2, addresses: 2 })
})
