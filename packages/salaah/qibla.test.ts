import { expect, test } from 'vitest'
import { angleBetween, calculateQibla, sunInQibla } from './qibla.ts'
import { sunInSky } from './sun.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['a position and itself', at(51.5, -0.1), at(51.5, -0.1), 0],
  ['ten degrees of latitude', at(-5, 20), at(5, 20), 10],
  ['ten degrees of longitude at the equator', at(0, -5), at(0, 5), 10],
  ['a degree of longitude at 60 degrees north', at(60, 20), at(60, 21), 0.49996],
  ['a pole and the equator', at(90, 0), at(0, 77), 90],
  ['both poles', at(90, 0), at(-90, 0), 180],
  ['opposite sides of the earth', at(30, 10), at(-30, -170), 180],
  ['Cape Town and Makkah', at(-33.9249, 18.4241), at(21.422517, 39.826166), 58.98],
])('the angle between %s', (_, a, b, degrees) => {
  expect(angleBetween(a, b)).toBeCloseTo(degrees, 2)
  expect(angleBetween(b, a)).toBeCloseTo(degrees, 2)
})

const capeTown = at(-33.9249, 18.4241)

test('in Cape Town the sun stands over the qibla before noon, also in June, when it is low', () => {
  for (const [day, earliest, latest] of [
    ['2026-03-20', '11:30', '12:30'],
    ['2026-06-21', '10:30', '11:30'],
  ] as const) {
    const [first, ...others] = sunInQibla(capeTown, Date.parse(`${day}T00:00:00+02:00`))
    expect(others).toEqual([])
    expect(first).toEqual({ at: expect.any(Number), isAhead: true })
    expect(first!.at).toBeGreaterThan(Date.parse(`${day}T${earliest}:00+02:00`))
    expect(first!.at).toBeLessThan(Date.parse(`${day}T${latest}:00+02:00`))
    expect(Math.abs(sunInSky(capeTown, first!.at).azimuth - calculateQibla(capeTown))).toBeLessThan(0.5)
  }
})

test('in London the sun of June stands over the qibla in the morning, and shadows point to it in the evening', () => {
  const london = at(51.5074, -0.1278)
  const found = sunInQibla(london, Date.parse('2026-06-21T00:00:00+01:00'))
  expect(found.map(({ isAhead }) => isAhead)).toEqual([true, false])
  const turns = found.map((each) => sunInSky(london, each.at).azimuth - calculateQibla(london))
  expect(Math.abs(turns[0]!)).toBeLessThan(0.5)
  expect(Math.abs(turns[1]! - 180)).toBeLessThan(0.5)
})

test('the minute is the one in which the sun passes the line', () => {
  const [{ at: passed } = { at: 0 }] = sunInQibla(capeTown, Date.parse('2026-11-27T00:00:00+02:00'))
  const turn = (minutes: number) => sunInSky(capeTown, passed + minutes * 60_000).azimuth - calculateQibla(capeTown)
  expect(passed % 60_000).toBe(0)
  expect(turn(-0.6)).toBeGreaterThan(0)
  expect(turn(0.6)).toBeLessThan(0)
})

test('near the zenith the direction of the sun is not seen', () => {
  expect(sunInQibla(at(-1.2921, 36.8219), Date.parse('2026-03-21T00:00:00+03:00'))).toEqual([])
  expect(sunInQibla(at(-1.2921, 36.8219), Date.parse('2026-06-21T00:00:00+03:00'))).toHaveLength(1)
})

test('on a day on which the sun never stands in its line nothing is told', () => {
  expect(sunInQibla(at(78.22, 15.65), Date.parse('2026-12-21T00:00:00Z'))).toEqual([])
})

/** Forty cities of all continents and hemispheres. */
const cities = [
  [-33.9249, 18.4241],
  [-29.8587, 31.0218],
  [-26.2041, 28.0473],
  [-17.8252, 31.0335],
  [-1.2921, 36.8219],
  [-4.0435, 39.6682],
  [6.5244, 3.3792],
  [14.7167, -17.4677],
  [30.0444, 31.2357],
  [33.5731, -7.5898],
  [51.5074, -0.1278],
  [52.4862, -1.8904],
  [69.6492, 18.9553],
  [60.1699, 24.9384],
  [55.7558, 37.6173],
  [41.0082, 28.9784],
  [43.8563, 18.4131],
  [48.8566, 2.3522],
  [64.1466, -21.9426],
  [35.6892, 51.389],
  [24.8607, 67.0011],
  [28.6139, 77.209],
  [23.8103, 90.4125],
  [6.9271, 79.8612],
  [3.139, 101.6869],
  [-6.2088, 106.8456],
  [1.3521, 103.8198],
  [35.6762, 139.6503],
  [39.9042, 116.4074],
  [43.222, 76.8512],
  [-33.8688, 151.2093],
  [-36.8509, 174.7645],
  [-18.1248, 178.4501],
  [21.3069, -157.8583],
  [61.2181, -149.9003],
  [40.7128, -74.006],
  [43.6532, -79.3832],
  [19.4326, -99.1332],
  [-23.5505, -46.6333],
  [-34.6037, -58.3816],
] as const

/** The direction by vectors: the part of the way to the Kaaba that lies in the horizon, against east and north. */
function byVectors([latitude, longitude]: readonly [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [phi, lambda, kPhi, kLambda] = [latitude, longitude, 21.4225, 39.8262].map(radians) as [
    number,
    number,
    number,
    number,
  ]
  const kaaba = [Math.cos(kPhi) * Math.cos(kLambda), Math.cos(kPhi) * Math.sin(kLambda), Math.sin(kPhi)]
  const dot = (vector: number[]) => vector.reduce((sum, each, axis) => sum + each * kaaba[axis]!, 0)
  const east = dot([-Math.sin(lambda), Math.cos(lambda), 0])
  const north = dot([-Math.sin(phi) * Math.cos(lambda), -Math.sin(phi) * Math.sin(lambda), Math.cos(phi)])
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

test.each(cities)('the qibla of %d, %d is the great circle to the Kaaba', (latitude, longitude) => {
  expect(Math.abs(calculateQibla({ latitude, longitude }) - byVectors([latitude, longitude]))).toBeLessThan(0.1)
})
