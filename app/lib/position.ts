import { angleBetween } from '#salaah/qibla.ts'
import type { Position } from '#salaah/sun.ts'

/** `-33.92, 18.42`, also within the address of a map. */
const PAIRS = [
  /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /mlat=(-?\d{1,3}\.\d+)&mlon=(-?\d{1,3}\.\d+)/,
  /(?:^|[^\d.])(-?\d{1,3}\.\d{2,15})(?:\s*,\s*|\s+|\/)(-?\d{1,3}\.\d{2,15})(?!\d)/,
]

/** The position in a text or in the address of a map; null when there is none on earth. */
export function parsePosition(text: string): Position | null {
  for (const pair of PAIRS) {
    const [, north, east] = pair.exec(text) ?? []
    const [latitude, longitude] = [Number(north), Number(east)]
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  }
  return null
}

/** `latitude, longitude` in degrees with nothing around them, even whole ones; null when it is anything else. */
export function parseDegrees(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,،\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** A position as forms show it. */
export const formatPosition = ({ latitude, longitude }: Position) => `${latitude}, ${longitude}`

const EARTH_RADIUS_KM = 6371

/** The distance between two positions along the ground. */
export function kilometersBetween(a: Position, b: Position): number {
  return (angleBetween(a, b) * Math.PI * EARTH_RADIUS_KM) / 180
}

/** Rounds to about a meter; more digits would only make a list of many longer. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5
