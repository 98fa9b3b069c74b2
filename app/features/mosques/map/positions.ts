import { formatArea } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import type { Position } from '#salaah/qibla.ts'
import { kilometersBetween } from './distance.ts'

/**
 * All matching mosques with what sorting by distance and the map need: slug, name, area (its index in `areas`), latitude,
 * longitude and whether these are approximate. The browser gets all of them, so that the visitor's position never has to
 * leave the device.
 */
export type PositionList = {
  areas: string[]
  mosques: [slug: string, name: string, area: number, latitude: number, longitude: number, approximate: 0 | 1][]
  /** How many matching mosques have no known position. */
  withoutPosition: number
}

export type LocatedMosque = Position & { slug: string; name: string; area: string; approximate: boolean }

/** The compact list of the mosques whose position is known. */
export function toPositionList(mosques: readonly MosqueSummary[]): PositionList {
  const areas = new Map<string, number>()
  const list: PositionList['mosques'] = []
  for (const mosque of mosques) {
    const { slug, name, latitude, longitude, approximate } = mosque
    if (latitude === null || longitude === null) continue
    const area = formatArea(mosque)
    if (!areas.has(area)) areas.set(area, areas.size)
    list.push([slug, name, areas.get(area)!, roundDegrees(latitude), roundDegrees(longitude), approximate ? 1 : 0])
  }
  return { areas: [...areas.keys()], mosques: list, withoutPosition: mosques.length - list.length }
}

/** Rounds to about a meter; more digits would only make the list longer. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Reads the compact list. */
export function fromPositionList({ areas, mosques }: PositionList): LocatedMosque[] {
  return mosques.map(([slug, name, area, latitude, longitude, approximate]) => ({
    slug,
    name,
    area: areas[area] ?? '',
    latitude,
    longitude,
    approximate: approximate === 1,
  }))
}

/** The mosques with their distance in kilometers, nearest first. */
export function sortByDistance<M extends Position>(
  mosques: readonly M[],
  here: Position,
): (M & { kilometers: number })[] {
  return mosques
    .map((mosque) => ({ ...mosque, kilometers: kilometersBetween(here, mosque) }))
    .sort((a, b) => a.kilometers - b.kilometers)
}
