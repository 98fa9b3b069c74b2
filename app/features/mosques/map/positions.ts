import { formatArea } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueOnMap, PlaceKind } from '#app/features/mosques/mosque-types.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { kilometersBetween, roundDegrees } from '#app/lib/position.ts'
import type { Position } from '#salaah/sun.ts'

/**
 * All matching mosques with what sorting by distance and the map need: slug, name, area (its index in `areas`), latitude,
 * longitude, whether these are approximate, and the Arabic name. The browser gets all of them, so that the visitor's position never has to
 * leave the device.
 */
export type PositionList = {
  areas: string[]
  mosques: [
    slug: string,
    name: string,
    area: number,
    latitude: number,
    longitude: number,
    approximate: 0 | 1,
    ...arabicName: string[],
  ][]
  /** The slugs of those that are prayer rooms. */
  rooms?: string[]
  /** How many matching mosques have no known position. */
  withoutPosition: number
}

export type LocatedMosque = Position & {
  slug: string
  name: string
  area: string
  approximate: boolean
  isRoom?: boolean | undefined
}

export type PlacedMosque = Omit<MosqueOnMap, 'id' | 'placeKind' | 'address' | 'timeZone'> & { placeKind?: PlaceKind }

/** The compact list of the mosques whose position is known. */
export function toPositionList(mosques: readonly PlacedMosque[]): PositionList {
  const areas = new Map<string, number>()
  const list: PositionList['mosques'] = []
  for (const mosque of mosques) {
    const { slug, name, arabicName, latitude, longitude, approximate } = mosque
    if (latitude === null || longitude === null) continue
    const area = formatArea(mosque)
    if (!areas.has(area)) areas.set(area, areas.size)
    const position = [roundDegrees(latitude), roundDegrees(longitude)] as const
    list.push([slug, name, areas.get(area)!, ...position, approximate ? 1 : 0, ...(arabicName ? [arabicName] : [])])
  }
  const rooms = mosques.flatMap(({ placeKind, slug }) => (placeKind === 'prayer-room' ? [slug] : []))
  return {
    areas: [...areas.keys()],
    mosques: list,
    ...(rooms.length > 0 && { rooms }),
    withoutPosition: mosques.length - list.length,
  }
}

const SLICE = 500

/** Writes the list of thousands of mosques in slices. */
export function* toJsonInSlices({ mosques, ...rest }: PositionList): Generator<void, string> {
  const slices: string[] = []
  for (let start = 0; start < mosques.length; start += SLICE) {
    yield
    slices.push(JSON.stringify(mosques.slice(start, start + SLICE)).slice(1, -1))
  }
  return `${JSON.stringify(rest).slice(0, -1)},"mosques":[${slices.join()}]}`
}

/** Reads the compact list for pages in a language. */
export function fromPositionList({ areas, mosques, rooms }: PositionList, language: Language): LocatedMosque[] {
  return mosques.map(([slug, name, area, latitude, longitude, approximate, arabicName = null]) => ({
    slug,
    name: mosqueNameIn(language, { name, arabicName }),
    area: areas[area] ?? '',
    latitude,
    longitude,
    approximate: approximate === 1,
    isRoom: rooms?.includes(slug),
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

export type Cluster = { latitude: number; longitude: number; mosques: LocatedMosque[] }

/** All pins within a square of this size become one cluster. */
const CELL_SIZE_PX = 72

/** A position in pixels on the world map at a zoom level (Mercator). */
function projectToPixels({ latitude, longitude }: LocatedMosque, zoom: number): [x: number, y: number] {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

/** Groups mosques whose pins would overlap at this zoom level. A cluster is at the mean position of its mosques. */
export function clusterMosques(mosques: readonly LocatedMosque[], zoom: number): Cluster[] {
  const squares = new Map<string, LocatedMosque[]>()
  for (const mosque of mosques) {
    const [x, y] = projectToPixels(mosque, zoom)
    const square = `${Math.floor(x / CELL_SIZE_PX)}/${Math.floor(y / CELL_SIZE_PX)}`
    const members = squares.get(square)
    if (members) members.push(mosque)
    else squares.set(square, [mosque])
  }
  return [...squares.values()].map((mosques) => ({
    latitude: mean(mosques.map((mosque) => mosque.latitude)),
    longitude: mean(mosques.map((mosque) => mosque.longitude)),
    mosques,
  }))
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
