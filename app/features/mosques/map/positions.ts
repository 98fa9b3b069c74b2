import { formatArea } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { kilometersBetween, type Position } from './distance.ts'

/**
 * All mosques found, with as little of each as sorting by distance and a map need: id, name, place (its index in
 * `places`), latitude, longitude and whether these are approximate. Sent whole, so that the visitor's own position
 * never has to leave the device.
 */
export type PositionList = {
  places: string[]
  mosques: [id: string, name: string, place: number, latitude: number, longitude: number, approximate: 0 | 1][]
  /** How many of the mosques found have no known position. */
  unplaced: number
}

export type LocatedMosque = Position & { id: string; name: string; place: string; approximate: boolean }

/** The compact list of those mosques whose position is known. */
export function toPositionList(mosques: readonly MosqueSummary[]): PositionList {
  const places = new Map<string, number>()
  const list: PositionList['mosques'] = []
  for (const mosque of mosques) {
    const { id, name, latitude, longitude, approximate } = mosque
    if (latitude === null || longitude === null) continue
    const place = formatArea(mosque)
    if (!places.has(place)) places.set(place, places.size)
    list.push([id, name, places.get(place)!, roundDegrees(latitude), roundDegrees(longitude), approximate ? 1 : 0])
  }
  return { places: [...places.keys()], mosques: list, unplaced: mosques.length - list.length }
}

/** About a metre; more figures would only make the list longer. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Reads the compact list. */
export function fromPositionList({ places, mosques }: PositionList): LocatedMosque[] {
  return mosques.map(([id, name, place, latitude, longitude, approximate]) => ({
    id,
    name,
    place: places[place] ?? '',
    latitude,
    longitude,
    approximate: approximate === 1,
  }))
}

/** The mosques with their distance in kilometres, nearest first. */
export function sortByDistance(
  mosques: readonly LocatedMosque[],
  here: Position,
): (LocatedMosque & { away: number })[] {
  return mosques.map((mosque) => ({ ...mosque, away: kilometersBetween(here, mosque) })).sort((a, b) => a.away - b.away)
}
