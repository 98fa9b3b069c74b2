import { expect, test } from 'vitest'
import { calculateDayTimes, toEpochMs } from './day-times.ts'
import { sunAltitude } from './sun.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const rules = {}

test('the sun is at the angles of its times, and highest at noon', () => {
  for (const day of ['2026-03-20', '2026-06-21', '2026-11-27']) {
    const times = calculateDayTimes(capeTown, day, rules)
    const at = (name: 'fajr' | 'sunrise' | 'dhuhr' | 'sunset') => sunAltitude(capeTown, toEpochMs(times, name))
    expect(Math.abs(at('fajr') + 16), day).toBeLessThan(0.2)
    for (const name of ['sunrise', 'sunset'] as const) expect(Math.abs(at(name) + 0.833), day).toBeLessThan(0.2)
    const [before, after] = [-1, 1].map((hours) => sunAltitude(capeTown, toEpochMs(times, 'dhuhr') + hours * 3_600_000))
    expect(at('dhuhr')).toBeGreaterThan(Math.max(before!, after!))
  }
  const { dhuhr } = calculateDayTimes(capeTown, '2026-11-27', rules).minutes
  expect(sunAltitude(capeTown, Date.parse('2026-11-27T00:00:00Z') + (dhuhr - 120) * 60_000)).toBeCloseTo(77.2, 0)
})
