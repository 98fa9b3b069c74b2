import { cos, type Position, sin } from '#salaah/sun.ts'

/** The World Magnetic Model 2025 of NOAA and the British Geological Survey (public domain): `g,h` and their change in a year, by degree and order. */
const coefficients = `
-29351.8,0,12,0 -1410.8,4545.4,9.7,-21.5
-2556.6,0,-11.6,0 2951.1,-3133.6,-5.2,-27.7 1649.3,-815.1,-8,-12.1
1361,0,-1.3,0 -2404.1,-56.6,-4.2,4 1243.8,237.5,0.4,-0.3 453.6,-549.5,-15.6,-4.1
895,0,-1.6,0 799.5,278.6,-2.4,-1.1 55.7,-133.9,-6,4.1 -281.1,212,5.6,1.6 12.1,-375.6,-7,-4.4
-233.2,0,0.6,0 368.9,45.4,1.4,-0.5 187.2,220.2,0,2.2 -138.7,-122.9,0.6,0.4 -142,43,2.2,1.7
20.9,106.1,0.9,1.9
64.4,0,-0.2,0 63.8,-18.4,-0.4,0.3 76.9,16.8,0.9,-1.6 -115.7,48.8,1.2,-0.4 -40.9,-59.8,-0.9,0.9
14.9,10.9,0.3,0.7 -60.7,72.7,0.9,0.9
79.5,0,0,0 -77,-48.9,-0.1,0.6 -8.8,-14.4,-0.1,0.5 59.3,-1,0.5,-0.8 15.8,23.4,-0.1,0 2.5,-7.4,-0.8,-1
-11.1,-25.1,-0.8,0.6 14.2,-2.3,0.8,-0.2
23.2,0,-0.1,0 10.8,7.1,0.2,-0.2 -17.5,-12.6,0,0.5 2,11.4,0.5,-0.4 -21.7,-9.7,-0.1,0.4 16.9,12.7,0.3,-0.5
15,0.7,0.2,-0.6 -16.8,-5.2,0,0.3 0.9,3.9,0.2,0.2
4.6,0,0,0 7.8,-24.8,-0.1,-0.3 3,12.2,0.1,0.3 -0.2,8.3,0.3,-0.3 -2.5,-3.3,-0.3,0.3 -13.1,-5.2,0,0.2
2.4,7.2,0.3,-0.1 8.6,-0.6,-0.1,-0.2 -8.7,0.8,0.1,0.4 -12.9,10,-0.1,0.1
-1.3,0,0.1,0 -6.4,3.3,0,0 0.2,0,0.1,0 2,2.4,0.1,-0.2 -1,5.3,0,0.1 -0.6,-9.1,-0.3,-0.1 -0.9,0.4,0,0.1
1.5,-4.2,-0.1,0 0.9,-3.8,-0.1,-0.1 -2.7,0.9,0,0.2 -3.9,-9.1,0,0
2.9,0,0,0 -1.5,0,0,0 -2.5,2.9,0,0.1 2.4,-0.6,0,0 -0.6,0.2,0,0.1 -0.1,0.5,-0.1,0 -0.6,-0.3,0,0
-0.1,-1.2,0,0.1 1.1,-1.7,-0.1,0 -1,-2.9,-0.1,0 -0.2,-1.8,-0.1,0 2.6,-2.3,-0.1,0
-2,0,0,0 -0.2,-1.3,0,0 0.3,0.7,0,0 1.2,1,0,-0.1 -1.3,-1.4,0,0.1 0.6,0,0,0 0.6,0.6,0.1,0 0.5,-0.1,0,0
-0.1,0.8,0,0 -0.4,0.1,0,0 -0.2,-1,-0.1,0 -1.3,0.1,0,0 -0.7,0.2,-0.1,-0.1
`

const DEGREES = 12
/** The model describes the field of these years only. */
const [VALID_FROM, VALID_UNTIL] = [2025, 2030]
/** Where the field points steeply down, around the magnetic poles, a compass turns at random. */
const MIN_HORIZONTAL_NT = 6000
/** The ellipsoid of WGS 84, and the radius of the model's sphere, in kilometers. */
const [EQUATOR_KM, FLATTENING, REFERENCE_KM] = [6378.137, 1 / 298.257223563, 6371.2]

/**
 * By how many degrees a compass points to the east of true north, at sea level; null where or when the model does not
 * tell or a compass is of no use.
 */
export function magneticDeclination(place: Position, instant: number): number | null {
  const year = decimalYear(instant)
  if (year < VALID_FROM || year >= VALID_UNTIL) return null
  const { north, east } = fieldAt(place, year)
  return Math.hypot(north, east) < MIN_HORIZONTAL_NT ? null : (Math.atan2(east, north) * 180) / Math.PI
}

function decimalYear(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const [start, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  return year + (instant - start) / (end - start)
}

/** The field in the directions of the ellipsoid's horizon, in nanotesla. */
export function fieldAt({ latitude, longitude }: Position, year: number): { north: number; east: number } {
  const squared = FLATTENING * (2 - FLATTENING)
  const curvature = EQUATOR_KM / Math.sqrt(1 - squared * sin(latitude) ** 2)
  const [outward, upward] = [curvature * cos(latitude), curvature * (1 - squared) * sin(latitude)]
  const radius = Math.hypot(outward, upward)
  const up = upward / radius
  const out = Math.max(outward / radius, 1e-10)
  const { values, slopes } = legendre(up, out)
  const since = year - VALID_FROM
  let [north, east, down] = [0, 0, 0]
  let index = 0
  for (let n = 1; n <= DEGREES; n++) {
    const scale = (REFERENCE_KM / radius) ** (n + 2)
    for (let m = 0; m <= n; m++) {
      const [g, h, gChange, hChange] = terms[index++]!
      const [a, b] = [g + since * gChange, h + since * hChange]
      const along = a * cos(m * longitude) + b * sin(m * longitude)
      north += scale * along * slopes[n]![m]!
      east += (scale * m * (a * sin(m * longitude) - b * cos(m * longitude)) * values[n]![m]!) / out
      down -= scale * (n + 1) * along * values[n]![m]!
    }
  }
  // From the horizon of the sphere to that of the ellipsoid.
  const tilt = (Math.atan2(upward, outward) * 180) / Math.PI - latitude
  return { north: north * cos(tilt) - down * sin(tilt), east }
}

const terms = coefficients
  .trim()
  .split(/\s+/)
  .map((term) => term.split(',').map(Number) as [g: number, h: number, gChange: number, hChange: number])

/** The Schmidt semi-normalized Legendre functions of a colatitude and their slopes, by degree and order. */
function legendre(up: number, out: number): { values: number[][]; slopes: number[][] } {
  const values = [[1]]
  const slopes = [[0]]
  for (let n = 1; n <= DEGREES; n++) {
    const [before, beforeSlope] = [values[n - 1]!, slopes[n - 1]!]
    const [value, slope]: [number[], number[]] = [[], []]
    for (let m = 0; m < n; m++) {
      const norm = Math.sqrt(n * n - m * m)
      const older = Math.sqrt((n - 1) ** 2 - m * m)
      value.push(((2 * n - 1) * up * before[m]! - older * (values[n - 2]?.[m] ?? 0)) / norm)
      const turned = up * beforeSlope[m]! - out * before[m]!
      slope.push(((2 * n - 1) * turned - older * (slopes[n - 2]?.[m] ?? 0)) / norm)
    }
    const factor = n === 1 ? 1 : Math.sqrt((2 * n - 1) / (2 * n))
    value.push(factor * out * before[n - 1]!)
    slope.push(factor * (out * beforeSlope[n - 1]! + up * before[n - 1]!))
    values.push(value)
    slopes.push(slope)
  }
  return { values, slopes }
}

/** What a browser tells of how a device lies; Safari has a compass of its own. */
export type Orientation = {
  alpha: number | null
  beta: number | null
  gamma: number | null
  absolute: boolean
  webkitCompassHeading?: number
  webkitCompassAccuracy?: number
}

export type CompassHeading = {
  /** Where the top of the screen points to, in degrees clockwise from magnetic north. */
  degrees: number
  /** By how many degrees it may be wrong; null when the device does not say. */
  accuracy: number | null
}

/** So far from flat the top of the screen points nowhere. */
const MAX_TILT = 60

/** The heading of a device; null when it does not know where north is, or is not held flat. `turned` is by how far the screen is turned in it. */
export function compassHeading(orientation: Orientation, turned: number): CompassHeading | null {
  const { alpha, beta, gamma, absolute, webkitCompassHeading, webkitCompassAccuracy = -1 } = orientation
  if (webkitCompassHeading !== undefined) {
    if (webkitCompassAccuracy < 0) return null
    return { degrees: (webkitCompassHeading + turned + 360) % 360, accuracy: webkitCompassAccuracy }
  }
  if (!absolute || alpha === null || beta === null || gamma === null) return null
  if (Math.abs(beta) > MAX_TILT || Math.abs(gamma) > MAX_TILT) return null
  return { degrees: (720 - alpha + turned) % 360, accuracy: null }
}
