import type { SessionAccess } from '#app/features/mosques/gathering-access.ts'
import { formatAddress, formatArea } from '#app/features/mosques/mosque-rules.ts'
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

/**
 * Mosques with what a list by distance shows. What several mosques have in common stands in a list of its own, and a
 * mosque has its index. The browser gets all of them, so that the position of the visitor never has to leave the device.
 */
type NearbyList = {
  areas: string[]
  zones: string[]
  venues: [name: string, address: string, latitude: number | null, longitude: number | null][]
  /** The instant is in minutes. */
  jamaats: [
    prayer: string,
    at: number,
    minutes: number,
    venue: number | null,
    until: Day | null,
    adhan: number | null,
    ...expectedDays: number[],
  ][]
  beginnings: [prayer: string, at: number, minutes: number, published: 0 | 1][]
  mosques: [
    slug: string,
    name: string,
    area: number,
    street: string,
    latitude: number,
    longitude: number,
    approximate: 0 | 1,
    jamaats: number[],
    beginnings: number[],
    confirmed: Day | null,
    stale: 0 | 1,
    zone: number,
    ...arabicName: string[],
  ][]
  /** Those that are live, by their slugs; the instant is in minutes. */
  live?: Record<string, [until: number, minutes: number]>
  /** Who can follow, by the slugs of those that say it. */
  access?: Record<string, readonly SessionAccess[]>
  /** The pictures of those that have one, by their slugs. */
  pictures?: Record<string, NonNullable<NearbyMosque['picture']>>
  /** The slugs of those that are prayer rooms. */
  rooms?: string[]
  /** How many matching mosques have no known position. */
  withoutPosition: number
}

/** An answer of `nearby.json`: the mosques, or the ids of the tiles that contain them when they are too many. */
export type NearbyAnswer = NearbyList | { tiles: string[]; withoutPosition: number }

export type NearbyMosque = Position &
  NearbyTimes & {
    slug: string
    name: string
    address: string
    approximate: boolean
    isRoom?: boolean | undefined
    picture?: readonly [src: string, srcSet: string] | undefined
  }

const MINUTE_MS = 60_000

/** The mosques whose position is known, as a compact list. */
export function toNearbyList(
  mosques: readonly MosqueOnMap[],
  timesOf: (mosque: MosqueOnMap) => NearbyTimes,
  picturesOf: ReadonlyMap<string, readonly PictureSources[]> = new Map(),
): NearbyList {
  const [areas, zones, venues] = [distinct<string>(), distinct<string>(), distinct<NearbyList['venues'][number]>()]
  const [jamaats, beginnings] = [
    distinct<NearbyList['jamaats'][number]>(),
    distinct<NearbyList['beginnings'][number]>(),
  ]
  const list: NearbyList['mosques'] = []
  const rooms: string[] = []
  const live: NonNullable<NearbyList['live']> = {}
  const access: NonNullable<NearbyList['access']> = {}
  const pictures: NonNullable<NearbyList['pictures']> = {}
  for (const mosque of mosques) {
    if (mosque.latitude === null || mosque.longitude === null) continue
    const [area, street] = splitAddress(mosque)
    const times = timesOf(mosque)
    if (times.live) live[mosque.slug] = [times.live.until / MINUTE_MS, times.live.minutes]
    if (times.access?.length) access[mosque.slug] = times.access
    const [picture] = picturesOf.get(mosque.id) ?? []
    if (mosque.placeKind === 'prayer-room') rooms.push(mosque.slug)
    if (picture) pictures[mosque.slug] = [picture.src, picture.sets.find(isWebp)?.srcSet ?? '']
    list.push([
      mosque.slug,
      mosque.name,
      areas.indexOf(area),
      street,
      roundDegrees(mosque.latitude),
      roundDegrees(mosque.longitude),
      mosque.approximate ? 1 : 0,
      times.jamaats.map(({ prayer, at, minutes, venue, until, adhan = null, expectedDays }) => {
        const index = venue && venues.indexOf([venue.name, venue.address, venue.latitude, venue.longitude])
        return jamaats.indexOf([
          prayer,
          at / MINUTE_MS,
          minutes,
          index,
          until,
          adhan,
          ...(expectedDays ? [expectedDays] : []),
        ])
      }),
      times.beginnings.map(({ prayer, at, minutes, isPublished }) =>
        beginnings.indexOf([prayer, at / MINUTE_MS, minutes, isPublished ? 1 : 0]),
      ),
      times.confirmed,
      times.isStale ? 1 : 0,
      zones.indexOf(times.zone),
      ...(mosque.arabicName ? [mosque.arabicName] : []),
    ])
  }
  return {
    areas: areas.values,
    zones: zones.values,
    venues: venues.values,
    jamaats: jamaats.values,
    beginnings: beginnings.values,
    mosques: list,
    ...(Object.keys(live).length > 0 && { live }),
    ...(Object.keys(access).length > 0 && { access }),
    ...(Object.keys(pictures).length > 0 && { pictures }),
    ...(rooms.length > 0 && { rooms }),
    withoutPosition: mosques.length - list.length,
  }
}

const isWebp = ({ type }: PictureSources['sets'][number]) => type === 'image/webp'

/** The area and the street; a street that contains the area's words already has all of the address. */
function splitAddress(mosque: MosqueOnMap): [area: string, street: string] {
  const [area, street, whole] = [formatArea(mosque), mosque.address ?? '', formatAddress(mosque)]
  return joinAddress(street, area) === whole ? [area, street] : ['', whole]
}

const joinAddress = (street: string, area: string) => [street, area].filter(Boolean).join(', ')

/** Numbers different values in the order in which they are first asked for. */
function distinct<T>() {
  const indexes = new Map<string, number>()
  const values: T[] = []
  return {
    values,
    indexOf(value: T): number {
      const key = JSON.stringify(value)
      const index = indexes.get(key) ?? values.push(value) - 1
      indexes.set(key, index)
      return index
    },
  }
}

/** Reads the compact list for pages in a language, with Asr of one school only. */
export function fromNearbyList(list: NearbyList, school: School, language: Language): NearbyMosque[] {
  const otherAsr = school === 'hanafi' ? 'asrShafii' : 'asrHanafi'
  const venues = list.venues.map(([name, address, latitude, longitude]) => ({ name, address, latitude, longitude }))
  const jamaats = list.jamaats.map(([prayer, at, minutes, index, until, adhan, expectedDays = 0]): NearbyJamaat => {
    const venue = index === null ? null : venues[index]!
    return { prayer, at: at * MINUTE_MS, minutes, venue, until, adhan, expectedDays }
  })
  const beginnings = list.beginnings.map(([prayer, at, minutes, published]): NearbyBeginning => {
    return { prayer, at: at * MINUTE_MS, minutes, isPublished: published === 1 }
  })
  const liveOf = (slug: string) => {
    const [until, minutes] = list.live?.[slug] ?? []
    return until === undefined ? undefined : { until: until * MINUTE_MS, minutes: minutes! }
  }
  return list.mosques.map(
    ([
      slug,
      name,
      area,
      street,
      latitude,
      longitude,
      approximate,
      coming,
      begins,
      confirmed,
      stale,
      zone,
      arabicName = null,
    ]) => ({
      slug,
      name: mosqueNameIn(language, { name, arabicName }),
      address: joinAddress(street, list.areas[area] ?? ''),
      latitude,
      longitude,
      approximate: approximate === 1,
      isRoom: list.rooms?.includes(slug),
      jamaats: coming.map((index) => jamaats[index]!),
      beginnings: begins.map((index) => beginnings[index]!).filter(({ prayer }) => prayer !== otherAsr),
      confirmed,
      isStale: stale === 1,
      zone: list.zones[zone]!,
      live: liveOf(slug),
      access: list.access?.[slug],
      picture: list.pictures?.[slug],
    }),
  )
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
