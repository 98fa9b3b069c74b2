import { expect, test } from 'vitest'
import { moonOnEvening, sightAt } from '#app/features/hijri/moon-figures.server.ts'
import { formatDay, toDayNumber } from '#salaah/days.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { litPart, placeInSky, skyWindow } from './moon-shapes.ts'
import { drawMoonSky } from './moon-sky.server.ts'

const eveningsFrom = (place: typeof capeTown, day: string) =>
  [0, 1].flatMap((add) => moonOnEvening(place, formatDay(toDayNumber(day) + add)) ?? [])

test('a crescent is thin, a half moon is straight and a full one is a disc', () => {
  expect(litPart(0.1, 10)).toBe('M0 -10A10 10 0 0 1 0 10A8 10 0 0 0 0 -10Z')
  expect(litPart(0.5, 10)).toContain('A0 10 0')
  expect(litPart(1, 10)).toBe('M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z')
})

test('over Table Bay the sky begins at the mountain and reaches the moon, also in winter', () => {
  const summer = skyWindow([{ azimuth: 238, altitude: 4 }], true)
  expect(summer).toEqual({ from: 184, until: 254, top: 10.5 })
  expect(skyWindow([{ azimuth: 298, altitude: 4 }], true)).toEqual({ from: 184, until: 310, top: 10.5 })
  expect(skyWindow([{ azimuth: 270, altitude: 20 }], false)).toEqual({ from: 235, until: 305, top: 22.3 })
  expect(placeInSky(summer, { azimuth: 219, altitude: 5.25 })).toEqual({ x: 50, y: 50 })
})

test('the moons of two evenings stand at their heights, with the light from the sun below them', () => {
  const evenings = eveningsFrom(capeTown, '2026-12-09')
  const sky = drawMoonSky(capeTown, evenings)!
  expect(sky.mountain).not.toBeNull()
  expect(sky.evenings.map(({ day }) => day)).toEqual(['2026-12-09', '2026-12-10'])
  const [first, second] = sky.evenings
  expect(first!.y).toBeCloseTo(100 * (1 - evenings[0]!.height! / 10.5), 0)
  expect(second!.y).toBeLessThan(first!.y)
  expect(second!.lit).toBeGreaterThan(first!.lit)
  // From below, where the sun has set.
  for (const { angle } of sky.evenings) expect(angle > 30 && angle < 150).toBe(true)
  expect(sky.sunset).toBeGreaterThan(first!.x)
  const { sun, lit } = sightAt(capeTown, evenings[0]!.sunset)
  expect(sun.altitude).toBeLessThan(0)
  expect(lit).toBeLessThan(0.02)
})

test('another city has a plain horizon, and no sky where no moon stands above it', () => {
  const london = { ...capeTown, latitude: 51.5, longitude: -0.13, zone: 'Europe/London' }
  expect(drawMoonSky(london, eveningsFrom(london, '2026-12-10'))?.mountain).toBeNull()
  expect(drawMoonSky(capeTown, eveningsFrom(capeTown, '2026-12-08').slice(0, 1))).toBeNull()
})
