import { expect, test } from 'vitest'
import { networkSlots } from './network-slots.ts'

test('slots are limited for each network and in total, and a slot is released once', () => {
  const slots = networkSlots({ ofOneNetwork: 2, inAll: 3 })
  const [first, second] = [slots.take('a'), slots.take('a')]
  expect(slots.take('a')).toBe(null)
  expect(slots.take('b')).not.toBe(null)
  expect(slots.take('c')).toBe(null)
  first?.()
  first?.()
  expect(slots.stats()).toEqual({ taken: 2, networks: 2 })
  expect(slots.take('c')).not.toBe(null)
  expect(slots.take('a')).toBe(null)
  second?.()
  expect(slots.stats()).toEqual({ taken: 2, networks: 2 })
})
