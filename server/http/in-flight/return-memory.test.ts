import { expect, test, vi } from 'vitest'
import { visitorAt } from './client-address.ts'
import { memoryBudget } from './memory-budget.ts'
import { memoryReturn } from './return-memory.ts'

test('after a flood the memory is returned once, when little has been held for ten checks', () => {
  const budget = memoryBudget(1000)
  const collect = vi.fn<() => void>()
  const { check } = memoryReturn(budget, collect)
  const checks = (count: number) => {
    for (let done = 0; done < count; done += 1) check()
    return collect.mock.calls.length
  }
  expect(checks(20)).toBe(0)
  const flood = budget.hold('connections', visitorAt('10.0.0.1'), 300, () => {})
  expect(checks(20)).toBe(0)
  flood.release()
  expect(checks(9)).toBe(0)
  const honest = budget.hold('reading', visitorAt('10.0.0.2'), 100, () => {})
  expect(checks(20)).toBe(0)
  honest.release()
  expect(checks(9)).toBe(0)
  expect(checks(1)).toBe(1)
  expect(checks(100)).toBe(1)
})
