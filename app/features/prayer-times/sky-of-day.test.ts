import { describe, expect, test } from 'vitest'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import type { Day } from '#salaah/days.ts'
import { sunOfDay } from '#salaah/shown-times.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { calculateLocalRows } from './local-rows.ts'
import { HORIZON_Y, lightsOfDay, skyOfDay } from './sky-of-day.ts'
import { loadYear } from './year.server.ts'

const tromso = { ...capeTown, latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }
const rowOn = (city: SalaahCity, day: Day) => calculateLocalRows(city, 'shafii', [day])[0]!
const lightsOn = (city: SalaahCity, day: Day) => lightsOfDay(rowOn(city, day).minutes, sunOfDay(city, day))
/** The points of a line whose steps are relative. */
function pathOf(path: string): (readonly [number, number])[] {
  const [x, y, ...steps] = path.match(/-?\d*\.?\d+/g)!.map(Number)
  const points: [number, number][] = [[x!, y!]]
  for (let at = 0; at < steps.length - 1; at += 2)
    points.push([points.at(-1)![0] + steps[at]!, points.at(-1)![1] + steps[at + 1]!])
  return points
}

describe('the light of a day', () => {
  test('begins and ends with its times', () => {
    expect(lightsOn(capeTown, '2026-11-27')).toEqual({ dawn: 240, day: 327, dusk: 1183, night: 1263 })
  })

  test('is day alone where the sun does not set, and dawn and dusk alone where it does not rise', () => {
    expect(lightsOn(tromso, '2026-06-21')).toEqual({ dawn: 0, day: 0, dusk: 1440, night: 1440 })
    const { dawn, day, dusk, night } = lightsOn(tromso, '2026-12-15')
    expect(day).toBe(dusk)
    expect(dawn).toBeLessThan(day)
    expect(night).toBeGreaterThan(dusk)
  })

  test('is twilight all night where Fajr and Isha are not known', () => {
    const [, ...rest] = rowOn(capeTown, '2026-11-27').minutes
    expect(lightsOfDay([null, ...rest.slice(0, -1), null], 'sets')).toMatchObject({ dawn: 0, night: 1440 })
  })
})

describe('the drawn day', () => {
  const sky = skyOfDay(capeTown, rowOn(capeTown, '2026-11-27'))

  test('has the whole hours around Fajr and Isha', () => {
    expect([sky.from, sky.until].map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-27T01:00:00.000Z',
      '2026-11-27T20:00:00.000Z',
    ])
  })

  test('has the sun at the horizon at sunrise and Maghrib, highest at Dhuhr and 16 degrees below it at Fajr', () => {
    const y = Object.fromEntries(sky.points.map(({ name, y }) => [name, y]))
    // The local adjustments are minutes.
    for (const name of ['sunrise', 'maghrib']) expect(Math.abs(y[name]! - HORIZON_Y), name).toBeLessThan(2)
    expect(y.dhuhr).toBe(Math.min(...sky.points.map((point) => point.y)))
    expect(y.fajr! - HORIZON_Y).toBeCloseTo((16 / 96) * HORIZON_Y, -0.5)
  })

  test('has its times on the curve, from left to right', () => {
    const curve = pathOf(sky.curve)
    expect(curve[0]![0]).toBe(0)
    expect(curve.at(-1)![0]).toBeCloseTo(100)
    for (const { x, y } of sky.points) {
      const after = curve.findIndex(([at]) => at! > x)
      const [[x1, y1], [x2, y2]] = [curve[after - 1]!, curve[after]!]
      expect(Math.abs(y - (y1! + ((y2! - y1!) * (x - x1!)) / (x2! - x1!)))).toBeLessThan(0.7)
    }
    expect(sky.points.map(({ x }) => x)).toEqual(sky.points.map(({ x }) => x).toSorted((one, other) => one - other))
  })

  test('stays above the horizon for 24 hours where the sun does not set', () => {
    const summer = skyOfDay(tromso, rowOn(tromso, '2026-06-21'))
    expect(summer.until - summer.from).toBe(24 * 3_600_000)
    expect(pathOf(summer.curve).every(([, y]) => y! < HORIZON_Y)).toBe(true)
    expect(summer.points.map(({ name }) => name)).toEqual(['dhuhr', 'asr'])
    const winter = skyOfDay(tromso, rowOn(tromso, '2026-12-15'))
    expect(pathOf(winter.curve).every(([, y]) => y! > HORIZON_Y)).toBe(true)
  })
})

describe('the drawn year', () => {
  test('names the shortest and the longest day, from sunrise to Maghrib', () => {
    const { shortest, longest, without } = loadYear(capeTown, 2026).sky
    expect([shortest?.day.slice(0, 7), longest?.day.slice(0, 7)]).toEqual(['2026-06', '2026-12'])
    expect([shortest?.minutes, longest?.minutes]).toEqual([599, 871])
    expect(without).toEqual({ above: 0, below: 0 })
  })

  test('has bands without gaps, and Asr only where the sun rises', () => {
    const { sky, asr } = loadYear(tromso, 2026)
    for (const area of Object.values(sky.below)) {
      const line = pathOf(area.slice(0, area.indexOf('V')))
      expect(line).toHaveLength(53)
      expect(line.every(([, y]) => y >= 0 && y <= 100.01)).toBe(true)
    }
    expect(pathOf(asr.shafii.path).length).toBeLessThan(50)
    expect(pathOf(loadYear(capeTown, 2026).asr.shafii.path)).toHaveLength(53)
    expect(sky.without.above).toBeGreaterThan(50)
    expect(sky.without.below).toBeGreaterThan(40)
  })
})
