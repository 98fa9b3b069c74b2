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

test('a flood of forms that are soon answered is one too', () => {
  const budget = memoryBudget(1000)
  const collect = vi.fn<() => void>()
  const { check } = memoryReturn(budget, collect)
  const send = (forms: number) => {
    for (let form = 0; form < forms; form += 1) budget.hold('guests', visitorAt('10.0.0.1'), 1, () => {}).release()
  }
  const checkFor = (checks: number, formsEach: number) => {
    for (let done = 0; done < checks; done += 1) {
      send(formsEach)
      check()
    }
    return collect.mock.calls.length
  }
  expect(checkFor(30, 10)).toBe(0)
  expect(checkFor(30, 11)).toBe(0)
  expect(checkFor(9, 10)).toBe(0)
  expect(checkFor(1, 10)).toBe(1)
  expect(checkFor(30, 10)).toBe(1)
})

test('one full part of the budget is a flood', () => {
  const budget = memoryBudget(1000)
  const collect = vi.fn<() => void>()
  const { check } = memoryReturn(budget, collect)
  const photos = budget.hold('guests', visitorAt('10.0.0.1'), 140, () => {})
  check()
  photos.release()
  for (let done = 0; done < 10; done += 1) check()
  expect(collect).toHaveBeenCalledOnce()
})
