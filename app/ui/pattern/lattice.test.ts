import { expect, test } from 'vitest'
import { lattice, starPath } from './lattice.ts'

test('the same id always gives the same pattern', () => {
  expect(lattice('0199-claremont')).toEqual(lattice('0199-claremont'))
})

test('forty ids give nearly forty patterns, in every tone', () => {
  const patterns = Array.from({ length: 40 }, (_, index) => lattice(`mosque-${index}`))
  const looks = new Set(patterns.map(({ id: _, ...look }) => JSON.stringify(look)))
  expect(looks.size).toBeGreaterThan(37)
  expect(new Set(patterns.map((pattern) => pattern.tone)).size).toBe(5)
})

test('markup in an id does not get into the pattern', () => {
  expect(lattice('"><script>').id).toMatch(/^lattice-[a-z0-9]+$/)
})

test('a star has sixteen corners, and its tips reach the edge of its cell', () => {
  const corners = starPath(24, 24, 24).slice(1, -1).split('L')
  expect(corners).toHaveLength(16)
  expect(corners[0]).toBe('48 24')
})
