/** The lit part of a moon around the origin, with the light from the right. */
export function litPart(share: number, radius: number): string {
  const terminator = round(radius * Math.abs(1 - 2 * share))
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${terminator} ${radius} 0 0 ${share < 0.5 ? 0 : 1} 0 ${-radius}Z`
}

/** The beach of Blouberg, from which Cape Town looks at its mountain. */
export const BLOUBERG = { latitude: -33.8, longitude: 18.466 }

/**
 * The edge of Table Mountain against the sky from there, from Devil's Peak over the table to Lion's Head, as degrees from
 * north and above the horizon: the table is 1,080 m high and 18.6 km away.
 */
const tableMountain = [
  [184, 0.3],
  [185.6, 1.1],
  [187.2, 2.5],
  [188.2, 3.22],
  [188.9, 2.7],
  [189.7, 2.45],
  [190.4, 2.65],
  [191.1, 3.12],
  [192.2, 3.24],
  [196, 3.22],
  [198.8, 3.2],
  [199.6, 3.1],
  [200.1, 2.4],
  [200.9, 1.7],
  [202, 1.38],
  [203.4, 1.35],
  [204.3, 1.6],
  [205, 2.02],
  [205.4, 2.23],
  [205.8, 1.95],
  [206.6, 1.25],
  [208.2, 0.6],
  [210.2, 0.15],
  [211, 0],
  [184, 0],
] as const
export const mountainFromBlouberg = tableMountain.map(([azimuth, altitude]) => ({ azimuth, altitude }))

/** What is drawn of the evening sky, in degrees. */
export type SkyWindow = { from: number; until: number; top: number }

const WIDTH_DEGREES = 70
const TOP_DEGREES = 10.5
const MARGIN_DEGREES = 12
const MARGIN_ABOVE_DEGREES = 2.3
/** South-south-west to west-south-west: Table Mountain, and the moon of summer. */
const overTableBay = [184, 254] as const

type Sight = { azimuth: number; altitude: number }

/** The part of the sky that has the moons of two evenings, and over Table Bay the mountain. */
export function skyWindow(moons: readonly Sight[], isOverTableBay: boolean): SkyWindow {
  const azimuths = moons.map(({ azimuth }) => azimuth)
  const top = Math.max(TOP_DEGREES, ...moons.map(({ altitude }) => altitude + MARGIN_ABOVE_DEGREES))
  const last = Math.max(...azimuths) + MARGIN_DEGREES
  if (isOverTableBay) return { from: overTableBay[0], until: Math.max(overTableBay[1], last), top }
  const from = Math.min(
    (Math.min(...azimuths) + Math.max(...azimuths) - WIDTH_DEGREES) / 2,
    Math.min(...azimuths) - MARGIN_DEGREES,
  )
  return { from, until: Math.max(from + WIDTH_DEGREES, last), top }
}

/** A position in percent of the drawn sky, from its left and its top. */
export function placeInSky({ from, until, top }: SkyWindow, { azimuth, altitude }: Sight) {
  return {
    x: round((100 * (azimuth - from)) / (until - from)),
    y: round(100 * (1 - altitude / top)),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
