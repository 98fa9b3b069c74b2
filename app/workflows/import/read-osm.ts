import { isFields } from '#app/workflows/import/mosque-record.ts'
import type { Position } from '#salaah/sun.ts'

/** A place of Muslim worship in a file of OpenStreetMap data. */
export type OsmPlace = Position & {
  row: number
  /** `node/123`; null in a GeoJSON file without ids. */
  recordId: string | null
  tags: Readonly<Record<string, string>>
}

type Fields = Record<string, unknown>

/** Whether a JSON document is an answer of Overpass or a GeoJSON file. */
export function isOsmDocument(document: unknown): document is Fields {
  if (!isFields(document)) return false
  return Array.isArray(document.elements) || (document.type === 'FeatureCollection' && Array.isArray(document.features))
}

/** A place without a position, by which it could be found. */
export type UnplacedPlace = Pick<OsmPlace, 'row' | 'tags'>

/** The places of worship of an Overpass or GeoJSON document; everything else in it is left out. */
export const readOsmPlaces = (document: Fields): OsmPlace[] =>
  readPlaces(document).flatMap(({ position, ...place }) => (position ? [{ ...place, ...position }] : []))

/** Those that have no position. */
export const readUnplaced = (document: Fields): UnplacedPlace[] =>
  readPlaces(document).flatMap(({ position, row, tags }) => (position ? [] : [{ row, tags }]))

function readPlaces(document: Fields) {
  const places = Array.isArray(document.elements)
    ? readElements(document.elements.filter(isFields))
    : (document.features as unknown[]).filter(isFields).map(readFeature)
  return places.map((place, index) => ({ ...place, row: index + 1 })).filter(isMuslimPlace)
}

type Read = { position: Position | null } & Pick<OsmPlace, 'recordId' | 'tags'>

function readElements(elements: Fields[]): Read[] {
  const nodes = new Map(elements.filter(({ type }) => type === 'node').map((node) => [node.id, node]))
  return elements.map((element) => {
    const position = positionOf(element, nodes)
    const tags = tagsOf(element.tags)
    return { position, recordId: toRecordId(`${element.type}/${element.id}`), tags }
  })
}

/** The position of a node, or the middle of a way or relation. */
function positionOf(element: Fields, nodes: ReadonlyMap<unknown, Fields>): Position | null {
  const { center, bounds, geometry, nodes: ids } = element
  const own = toPosition(element) ?? toPosition(center)
  if (own) return own
  if (isFields(bounds))
    return middleOf([
      [bounds.minlon, bounds.minlat],
      [bounds.maxlon, bounds.maxlat],
    ])
  const points = Array.isArray(geometry) ? geometry : Array.isArray(ids) ? ids.map((id) => nodes.get(id)) : []
  return middleOf(points.map((point) => (isFields(point) ? [point.lon, point.lat] : [])))
}

const toPosition = (value: unknown) => (isFields(value) ? middleOf([[value.lon, value.lat]]) : null)

function readFeature({ id, properties, geometry }: Fields): Read {
  const own = isFields(properties) ? properties : {}
  const position = isFields(geometry) ? middleOf(listPoints(geometry.coordinates)) : null
  const ids = [id, own['@id'], own.id, isFields(own.tags) && own.type ? `${own.type}/${own.id}` : null]
  const recordId = ids.map(toRecordId).find((each) => each !== null) ?? null
  return { position, recordId, tags: tagsOf(isFields(own.tags) ? own.tags : own) }
}

/** The points of a geometry, whose lists are nested to a depth that depends on its type. */
function listPoints(coordinates: unknown, depth = 0): unknown[][] {
  if (!Array.isArray(coordinates) || depth > 4) return []
  if (typeof coordinates[0] === 'number') return [coordinates]
  return coordinates.flatMap((part) => listPoints(part, depth + 1))
}

/** The middle of the box around some points of longitude and latitude; null without a valid one. */
function middleOf(points: readonly unknown[][]): Position | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of points) {
    if (typeof longitude !== 'number' || typeof latitude !== 'number') continue
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) continue
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  if (west > east) return null
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { latitude: round((south + north) / 2), longitude: round((west + east) / 2) }
}

const toRecordId = (id: unknown): string | null =>
  typeof id === 'string' && /^(node|way|relation)\/\d{1,20}$/.test(id) ? id : null

const MAX_TAGS = 300
const MAX_TAG_CHARS = 1000

function tagsOf(value: unknown): OsmPlace['tags'] {
  if (!isFields(value)) return {}
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_TAGS)
      .flatMap(([name, tag]) => {
        const text = typeof tag === 'number' ? String(tag) : tag
        return typeof text === 'string' ? [[name, text.trim().slice(0, MAX_TAG_CHARS)]] : []
      }),
  )
}

/** Whether the map calls a place a prayer room. */
export const isPrayerRoom = ({ tags }: Pick<OsmPlace, 'tags'>): boolean =>
  tags.amenity === 'prayer_room' ||
  tags.room === 'prayer' ||
  ['musalla', 'prayer_room'].includes(tags.place_of_worship ?? '')

/** A mosque, musalla or prayer room in use. */
function isMuslimPlace({ tags }: Pick<OsmPlace, 'tags'>): boolean {
  if (tags.religion !== 'muslim' || tags.disused === 'yes' || tags.abandoned === 'yes') return false
  return tags.amenity === 'place_of_worship' || tags.amenity === 'prayer_room' || tags.room === 'prayer'
}
