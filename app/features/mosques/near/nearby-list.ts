import type { SessionAccess } from '#app/features/mosques/gathering-access.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import type { JamaatVenue, MosqueOnMap } from '#app/features/mosques/mosque-types.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { kilometersBetween, roundDegrees } from '#app/lib/position.ts'
import { serverNow } from '#app/lib/web/server-clock.ts'
import type { PictureSources } from '#app/ui/pictures/source-picture.tsx'
import type { Day } from '#salaah/days.ts'
import type { Position, School } from '#salaah/sun.ts'
import { nearbyAddress } from './nearby-address.ts'

/** When the time of a salaah begins: calculated, or from the published timetable of the city. Minutes are those of the day at the mosque. */
export type NearbyBeginning = { prayer: string; at: number; minutes: number; isPublished: boolean }

/**
 * One coming jamaat, at the mosque or at a venue, the last day before the announced times change, when that is soon, and
 * its adhan as far as it is known. While its day is only expected, on how many days it may be: that one, or the next too.
 */
export type NearbyJamaat = {
  prayer: string
  at: number
  minutes: number
  venue: JamaatVenue | null
  until: Day | null
  adhan?: number | null
  expectedDays?: number
}

/** What is on at a mosque: its next jamaats or else, where none is known, the next beginnings by both schools. */
export type NearbyTimes = {
  /** The time zone of the mosque. */
  zone: string
  jamaats: readonly NearbyJamaat[]
  /** When the mosque last confirmed its jamaats. */
  confirmed: Day | null
  isStale: boolean
  beginnings: readonly NearbyBeginning[]
  /** Until when it is live on its stream, with the minutes of the day at the mosque. */
  live?: { until: number; minutes: number } | undefined
  /** Who can follow its sessions, as far as that is said. */
  access?: readonly SessionAccess[] | undefined
}

/** A mosque in a list by distance. */
export type NearbyMosque = Position &
  NearbyTimes & {
    slug: string
    name: string
    address: string
    approximate: boolean
    isRoom?: boolean | undefined
    picture?: readonly [src: string, srcSet: string] | undefined
  }

/**
 * Mosques as every visitor gets them: named in both scripts, with the next Asr by both schools. The browser gets all that
 * match, so that the position of the visitor never has to leave the device.
 */
type NearbyList = {
  mosques: (NearbyMosque & { arabicName?: string | undefined })[]
  /** How many matching mosques have no known position. */
  withoutPosition: number
}

/** An answer of `nearby.json`: the mosques, or the ids of the tiles that contain them when they are too many. */
export type NearbyAnswer = NearbyList | { tiles: string[]; withoutPosition: number }

/** The mosques whose position is known. What is not said of a mosque is left out. */
export function toNearbyList(
  mosques: readonly MosqueOnMap[],
  timesOf: (mosque: MosqueOnMap) => NearbyTimes,
  picturesOf: ReadonlyMap<string, readonly PictureSources[]> = new Map(),
): NearbyList {
  const list = mosques.flatMap((mosque): NearbyList['mosques'] => {
    const { id, slug, name, arabicName, latitude, longitude, approximate, placeKind } = mosque
    if (latitude === null || longitude === null) return []
    const { access, ...times } = timesOf(mosque)
    const [picture] = picturesOf.get(id) ?? []
    return [
      {
        slug,
        name,
        arabicName: arabicName || undefined,
        address: formatAddress(mosque),
        latitude: roundDegrees(latitude),
        longitude: roundDegrees(longitude),
        approximate,
        isRoom: placeKind === 'prayer-room' || undefined,
        picture: picture && [picture.src, picture.sets.find(isWebp)?.srcSet ?? ''],
        ...times,
        access: access?.length ? access : undefined,
      },
    ]
  })
  return { mosques: list, withoutPosition: mosques.length - list.length }
}

const isWebp = ({ type }: PictureSources['sets'][number]) => type === 'image/webp'

/** The mosques of a list for pages in a language, with Asr of one school only. */
export function fromNearbyList(list: NearbyList, school: School, language: Language): NearbyMosque[] {
  const otherAsr = school === 'hanafi' ? 'asrShafii' : 'asrHanafi'
  return list.mosques.map(({ name, arabicName = null, beginnings, ...mosque }) => ({
    ...mosque,
    name: mosqueNameIn(language, { name, arabicName }),
    beginnings: beginnings.filter(({ prayer }) => prayer !== otherAsr),
  }))
}

/** Up to so many mosques are one answer; more are divided into tiles of at most so many. */
export const MAX_TILE_MOSQUES = 500
/** A tile of this depth is a few meters wide; mosques at one position cannot be divided further. */
const MAX_DEPTH = 22

/** Tiles by id. The id names a quarter of the map, a quarter of that and so on; an empty id is the whole world. */
type Tiles<M> = ReadonlyMap<string, readonly M[]>

/** Divides mosques into quarters of the map until none has more than a number of them. Empty tiles are left out. */
export function divideIntoTiles<M extends Position>(mosques: readonly M[], max = MAX_TILE_MOSQUES): Tiles<M> {
  const tiles = new Map<string, readonly M[]>()
  const divide = (id: string, inside: readonly M[]) => {
    if (inside.length <= max || id.length === MAX_DEPTH) return void tiles.set(id, inside)
    const { south, north, west, east } = boundsOf(id)
    const quarters = Map.groupBy(inside, ({ latitude, longitude }) =>
      String((latitude >= (south + north) / 2 ? 2 : 0) + (longitude >= (west + east) / 2 ? 1 : 0)),
    )
    for (const [quarter, mosquesThere] of quarters) divide(id + quarter, mosquesThere)
  }
  divide('', mosques)
  return tiles
}

type Bounds = { south: number; north: number; west: number; east: number }

function boundsOf(id: string): Bounds {
  const bounds = { south: -90, north: 90, west: -180, east: 180 }
  for (const quarter of id) {
    const [latitude, longitude] = [(bounds.south + bounds.north) / 2, (bounds.west + bounds.east) / 2]
    if (quarter >= '2') bounds.south = latitude
    else bounds.north = latitude
    if (quarter === '1' || quarter === '3') bounds.west = longitude
    else bounds.east = longitude
  }
  return bounds
}

/** How far a tile is away: the distance to its nearest edge, 0 inside. */
export function kilometersToTile(here: Position, id: string): number {
  const { south, north, west, east } = boundsOf(id)
  const isBetween = here.longitude >= west && here.longitude <= east
  // The shorter way may lead across the date line.
  const away = (edge: number) => Math.abs(((here.longitude - edge + 540) % 360) - 180)
  const longitude = isBetween ? here.longitude : away(west) < away(east) ? west : east
  const latitude = Math.min(Math.max(here.latitude, south), north)
  return kilometersBetween(here, { latitude, longitude })
}

export type LoadedMosques = {
  mosques: readonly NearbyMosque[]
  withoutPosition: number
  /** Whether nothing matched, so that these are the nearest of all mosques. */
  isFallback: boolean
  search: string
  at: number
  /** The position that tiles were loaded for; null when all mosques are loaded. */
  tilesFor: { here: Position; count: number } | null
}

const MAX_AGE_MS = 300_000
/** Tiles that are loaded for one list at most. A traveller far from every mosque needs one. */
const MAX_TILES = 12

/** Whether what is loaded is the answer to a search at a position, and is not older than a few minutes. */
export function isLoadedFor(
  { search, at, tilesFor }: LoadedMosques,
  wanted: string,
  { latitude, longitude }: Position,
  count: number,
  now: number,
): boolean {
  if (search !== wanted || now - at > MAX_AGE_MS) return false
  if (!tilesFor) return true
  const { here } = tilesFor
  return here.latitude === latitude && here.longitude === longitude && tilesFor.count >= count
}

/** Loads the mosques that match filters, or all of them when none matches. */
export async function loadMatches(
  search: string,
  here: Position,
  count: number,
  first = fetch(nearbyAddress(search)),
): Promise<LoadedMosques> {
  const matches = await loadNearby(search, here, count, first)
  const isFallback = matches.mosques.length === 0 && search !== ''
  const list = isFallback ? await loadNearby('', here, count, fetch(nearbyAddress(''))) : matches
  return { ...list, isFallback, search, at: serverNow() }
}

/** Of more mosques than one answer contains, loads the tiles that may have one of the nearest `count`. */
async function loadNearby(search: string, { latitude, longitude }: Position, count: number, first: Promise<Response>) {
  const here = { latitude, longitude }
  const answer = await readAnswer(first)
  const { withoutPosition } = answer
  const { dataset, lang } = document.documentElement
  const school = dataset.school === 'hanafi' ? 'hanafi' : 'shafii'
  const language = lang as Language
  if (!('tiles' in answer))
    return { mosques: fromNearbyList(answer, school, language), withoutPosition, tilesFor: null }
  const tiles = answer.tiles
    .map((id) => ({ id, kilometers: kilometersToTile(here, id) }))
    .sort((a, b) => a.kilometers - b.kilometers)
  const mosques: NearbyMosque[] = []
  for (const { id, kilometers } of tiles.slice(0, MAX_TILES)) {
    if (mosques.filter((mosque) => kilometersBetween(here, mosque) < kilometers).length >= count) break
    const query = new URLSearchParams(search)
    query.set('tile', id)
    mosques.push(
      ...fromNearbyList((await readAnswer(fetch(nearbyAddress(String(query))))) as NearbyList, school, language),
    )
  }
  return { mosques, withoutPosition, tilesFor: { here, count } }
}

async function readAnswer(request: Promise<Response>): Promise<NearbyAnswer> {
  const response = await request
  if (!response.ok) throw new Error(`Loading the mosques failed with status ${response.status}`)
  return response.json()
}
