import { expect, test } from 'vitest'
import { calculateDayTimes, toEpochMs } from './day-times.ts'
import { sunInSky } from './sun.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const rules = {}

test('the sun is at the angles of its times, and highest at noon', () => {
  for (const day of ['2026-03-20', '2026-06-21', '2026-11-27']) {
    const times = calculateDayTimes(capeTown, day, rules)
    const at = (name: 'fajr' | 'sunrise' | 'dhuhr' | 'sunset') => sunInSky(capeTown, toEpochMs(times, name)).altitude
    expect(Math.abs(at('fajr') + 16), day).toBeLessThan(0.2)
    for (const name of ['sunrise', 'sunset'] as const) expect(Math.abs(at(name) + 0.833), day).toBeLessThan(0.2)
    const [before, after] = [-1, 1].map(
      (hours) => sunInSky(capeTown, toEpochMs(times, 'dhuhr') + hours * 3_600_000).altitude,
    )
    expect(at('dhuhr')).toBeGreaterThan(Math.max(before!, after!))
  }
  const { dhuhr } = calculateDayTimes(capeTown, '2026-11-27', rules).minutes
  expect(sunInSky(capeTown, Date.parse('2026-11-27T00:00:00Z') + (dhuhr - 120) * 60_000).altitude).toBeCloseTo(77.2, 0)
})

test('the sun is in the east in the morning, in the north at noon of the south, and in the west before sunset', () => {
  const { sunrise, dhuhr, sunset } = calculateDayTimes(capeTown, '2026-03-20', rules).minutes
  const azimuth = (minutes: number) =>
    sunInSky(capeTown, Date.parse('2026-03-20T00:00:00+02:00') + minutes * 60_000).azimuth
  expect(azimuth(sunrise)).toBeCloseTo(90, -1)
  expect(Math.cos((azimuth(dhuhr) * Math.PI) / 180)).toBeCloseTo(1, 3)
  expect(azimuth(sunset)).toBeCloseTo(270, -1)
})
