import { expect, test } from 'vitest'
import { capeTown } from '#tests/support/data/cities.ts'
import { skyAt } from './sky.ts'

const at = (time: string) => skyAt(capeTown, new Date(`2026-11-20T${time}:00+02:00`))

test.for([
  ['02:00', 'isha'],
  ['04:30', 'fajr'],
  ['09:00', 'dhuhr'],
  ['13:30', 'dhuhr'],
  ['17:30', 'asr'],
  ['19:45', 'maghrib'],
  ['22:30', 'isha'],
] as const)('at %s the sky is that of %s', ([time, sky]) => {
  expect(at(time).sky).toBe(sky)
})

test('each sky ends at the instant at which the next one begins', () => {
  let instant = new Date('2026-11-20T00:00:00+02:00')
  const seen: string[] = []
  while (instant < new Date('2026-11-21T00:00:00+02:00')) {
    const { sky, until } = skyAt(capeTown, instant)
    seen.push(sky)
    expect(until.getTime()).toBeGreaterThan(instant.getTime())
    instant = until
  }
  expect(seen).toEqual(['isha', 'fajr', 'dhuhr', 'dhuhr', 'asr', 'maghrib', 'isha'])
})
