import { expect, test } from 'vitest'
import { fingerprint, seededPick, seededRandom } from './seeded.ts'

test('the same seed always picks the same items in the same order', () => {
  const items = Array.from({ length: 41 }, (_, index) => index)
  expect(seededPick(items, 3, '2026-11-20:7')).toEqual(seededPick(items, 3, '2026-11-20:7'))
})

test('another day or revision picks differently', () => {
  const items = Array.from({ length: 41 }, (_, index) => index)
  const picks = new Set(Array.from({ length: 20 }, (_, day) => seededPick(items, 3, `day ${day}`).join()))
  expect(picks.size).toBeGreaterThan(15)
})

test('no item is picked twice, and a short list is picked whole', () => {
  const picked = seededPick(['a', 'b'], 3, 'seed')
  expect(picked.toSorted()).toEqual(['a', 'b'])
})

test('every item is picked about equally often', () => {
  const counts = new Map<number, number>()
  for (let day = 0; day < 2000; day++)
    for (const item of seededPick([0, 1, 2, 3], 1, `${day}`)) counts.set(item, (counts.get(item) ?? 0) + 1)
  for (const count of counts.values()) expect(count).toBeGreaterThan(400)
})

test('seeded numbers are between 0 and 1', () => {
  const random = seededRandom('x')
  for (let index = 0; index < 1000; index++) {
    const value = random()
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThan(1)
  }
})

test('fingerprints of similar ids differ', () => {
  expect(fingerprint('mosque-1')).not.toBe(fingerprint('mosque-2'))
})
