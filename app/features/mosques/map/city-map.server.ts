import { readFile } from 'node:fs/promises'
import { listCities } from '#app/features/mosques/mosque-cities.server.ts'
import { type DirectoryFilters, filtersQuery, isFiltered } from '#app/features/mosques/mosque-filters.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import capeTown from '#app/features/mosques/near/cape-town-places.json' with { type: 'json' }
import { findIds } from '#app/features/mosques/search/mosques.server.ts'
import { listLocatedPlaces } from '#app/features/mosques/search/nearest.server.ts'
import { cityNameFor, type Language, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import type { Position } from '#salaah/sun.ts'
import { type CityFrame, frameAround, isInFrame, MAP_WIDTH, project, wayOnMap } from './city-frame.ts'
import { boxOfLand, type DrawnLand, drawLand, SCALE } from './draw-land.ts'
import { landIn, type Point } from './land.ts'
import { joinPoints, type MapName, placeNames } from './map-marks.ts'

/** Written by the build from data of Natural Earth. */
const COAST_FILE = 'build/coast.bin'
/** A map of more shows a part of the world and no city. */
const MAX_DEGREES = 25
const MAX_CACHED_BYTES = 1_000_000
/** Of more mosques a map has only counts. */
const MAX_MOSQUES = 200
const MAX_NAMES = 8
/** A pin stands above its place. */
const LOCATOR_MARGIN = 0.38
/** Width by height of a map beside a list, above the list of an occasion on phones, and of the small one of a mosque. */
const RATIO = { list: 3 / 4, occasion: 3 / 2, locator: 11 / 4 }
/** So far to the north and the south a city reaches, where no list tells; the coast is not drawn closer. */
const CITY_DEGREES = 0.15
const LETTER_PX = { capital: 7.9, italic: 6.4 }
const POINT_PX = { single: 16, joined: 26, other: 8, pin: 26 }

type LocatedMosque = Awaited<ReturnType<typeof listLocatedPlaces>>[number]

/** A point of a map, placed in percent. */
export type MapPoint = {
  x: number
  y: number
  /** What is written on it: how many it joins, or its numbers in the list. */
  text: string
  title: string
  href: string | null
  isRoom?: boolean
}

/** What is drawn of a city. */
export type CityMap = {
  shape: keyof typeof RATIO
  frame: CityFrame
  land: DrawnLand | null
  names: (Omit<MapName, 'at' | 'letter'> & { x: number; y: number })[]
  /** A path with the mosques that are not in the list. */
  others: string
  points: MapPoint[]
  pin: { x: number; y: number } | null
  /** A way that leads from the pin over the edge. */
  way?: string | null
}

type ListMap = {
  language: Language
  shape?: 'list' | 'occasion'
  /** The id of a city; empty for all. */
  city: string
  /** The ids of the mosques of the list in its order; null for all. */
  list: readonly string[] | null
  /** The list of one area, to which a count leads; null where it leads nowhere. */
  areaAddress: (area: string) => string | null
}

/** The map beside a list of the directory; `near` are the mosques near a place that a search names. */
export async function loadDirectoryMap(
  path: '/mosques' | '/mosques/search',
  filters: DirectoryFilters,
  near: { mosques: readonly { id: string }[]; isAlone: boolean } | null,
  language: Language,
): Promise<CityMap | null> {
  const found = isFiltered(filters) ? await findIds(filters) : null
  return loadListMap({
    language,
    city: filters.city,
    list: near?.isAlone ? near.mosques.map(({ id }) => id) : found,
    areaAddress: (area) =>
      area === filters.area ? null : localAddress(language, `${path}${filtersQuery({ ...filters, area, page: 1 })}`),
  })
}

/** The map of the mosques that hold something, with their numbers in the list; null when none does. */
export async function loadOccasionMap(list: readonly { id: string }[], language: Language): Promise<CityMap | null> {
  if (list.length === 0) return null
  return loadListMap({ language, shape: 'occasion', city: '', list: list.map(({ id }) => id), areaAddress: () => null })
}

/** The map beside a list of mosques; null when no position is known. */
async function loadListMap({ language, shape = 'list', city, list, areaAddress }: ListMap): Promise<CityMap | null> {
  const numbers = list && new Map(list.map((id, index) => [id, index + 1]))
  // A prayer room is on the map of a list that has it.
  const mosques = (await listInCity(city)).filter(({ id, placeKind }) => placeKind === 'mosque' || numbers?.has(id))
  if (mosques.length === 0) return null
  const frame = frameAround(mosques, RATIO[shape])
  const placed = mosques
    .map((mosque) => ({ ...mosque, at: project(frame, mosque) }))
    .filter(({ at }) => isInFrame(frame, at))
  const isListed = ({ id }: LocatedMosque) => numbers?.has(id) ?? true
  const listed = placed.filter(isListed)
  const joined = joinPoints(listed)
  const { count } = publicTexts.of(language).mosques.directory
  const points = joined.map(({ at, of }): MapPoint => {
    const [first] = of
    const place = toPercent(frame, at)
    if (shape === 'occasion') {
      const own = of.map(({ id }) => numbers!.get(id)!).sort((a, b) => a - b)
      const text = own.length > 2 ? `${own[0]} …` : own.join(' · ')
      return { ...place, text, ...(of.length === 1 ? linkTo(first!, language) : { title: '', href: null }) }
    }
    if (of.length === 1 && listed.length <= MAX_MOSQUES)
      return { ...place, text: '', isRoom: first!.placeKind === 'prayer-room', ...linkTo(first!, language) }
    const area = mostCommon(of.map((mosque) => mosque.area))
    return {
      ...place,
      text: String(of.length),
      title: `${area}: ${count({ count: of.length })}`,
      href: areaAddress(area),
    }
  })
  const others = placed.filter((mosque) => !isListed(mosque))
  const marks = [
    ...joined.map(({ at, of }) => ({ at, size: of.length > 1 ? POINT_PX.joined : POINT_PX.single })),
    ...others.map(({ at }) => ({ at, size: POINT_PX.other })),
  ]
  const land = await loadLand(frame, placed)
  const names = await nameAreas(frame, { mosques: placed, city, language, hasLand: land !== null })
  return {
    shape,
    frame,
    land,
    names: placeNames(names, marks, [MAP_WIDTH, frame.height]).map((name) => toPlacedName(frame, name)),
    others: others.map(({ at }) => `M${halfPixels(at)}h0`).join(''),
    points,
    pin: null,
  }
}

/** The map around the middle of a city with the way from there in a direction, in degrees from north. */
export async function loadWayMap(
  city: Position & { id: string },
  degrees: number,
  language: Language,
): Promise<CityMap> {
  const id = (await listCities()).length === 0 ? '' : city.id
  const mosques = await listInCity(id)
  const { latitude, longitude } = city
  const around = [-CITY_DEGREES, 0, CITY_DEGREES].map((degrees) => ({ latitude: latitude + degrees, longitude }))
  const frame = frameAround(around, RATIO.occasion)
  const map = await drawPlace('occasion', frame, city, { mosques, named: mosques, city: id, language })
  return { ...map, way: wayOnMap(frame, city, degrees) }
}

/** The small map that shows where in the city a mosque is; null when its position is not known. */
export async function loadLocator(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  language: Language,
): Promise<CityMap | null> {
  if (latitude === null || longitude === null) return null
  const own = (await listLocatedPlaces()).find(
    (mosque) => mosque.latitude === latitude && mosque.longitude === longitude,
  )
  const city = (await listCities()).length === 0 ? '' : (own?.city ?? '')
  const mosques = await listInCity(city)
  const here = { latitude, longitude }
  const usual = frameAround(mosques, RATIO.locator, LOCATOR_MARGIN)
  const frame = isInFrame(usual, project(usual, here)) ? usual : frameAround([here], RATIO.locator)
  return drawPlace('locator', frame, here, { mosques, named: own ? [own] : [], city, language })
}

type Around = {
  /** What tells land from sea. */
  mosques: readonly LocatedMosque[]
  /** Whose areas are named. */
  named: readonly LocatedMosque[]
  city: string
  language: Language
}

/** A map with a pin at a place. */
async function drawPlace(
  shape: CityMap['shape'],
  frame: CityFrame,
  here: Position,
  { mosques, named, city, language }: Around,
): Promise<CityMap> {
  const place = (all: readonly LocatedMosque[]) =>
    all.map((each) => ({ ...each, at: project(frame, each) })).filter(({ at }) => isInFrame(frame, at))
  const at = project(frame, here)
  const land = await loadLand(frame, place(mosques))
  const names = await nameAreas(frame, { mosques: place(named), city, language, hasLand: land !== null })
  const pin = { at: [at[0], at[1] - POINT_PX.pin / 2] as const, size: POINT_PX.pin }
  return {
    shape,
    frame,
    land,
    names: placeNames(names, [pin], [MAP_WIDTH, frame.height]).map((name) => toPlacedName(frame, name)),
    others: '',
    points: [],
    pin: toPercent(frame, at),
  }
}

async function listInCity(city: string): Promise<readonly LocatedMosque[]> {
  const mosques = await listLocatedPlaces()
  return city === '' ? mosques : mosques.filter((mosque) => mosque.city === city)
}

const linkTo = (mosque: LocatedMosque, language: Language) => ({
  title: mosqueNameIn(language, mosque),
  href: localAddress(language, mosqueAddress(mosque)),
})

function mostCommon(texts: readonly string[]): string {
  const [largest] = [...Map.groupBy(texts, (text) => text).values()].sort((a, b) => b.length - a.length)
  return largest![0]!
}

const toTenth = (number: number) => Math.round(number * 10) / 10

const toPercent = ({ height }: CityFrame, [x, y]: Point) => ({
  x: toTenth((x / MAP_WIDTH) * 100),
  y: toTenth((y / height) * 100),
})

const halfPixels = (at: Point) => at.map((pixels) => Math.round(pixels * SCALE)).join(' ')

const toPlacedName = (frame: CityFrame, { text, at, isWater }: MapName) => ({ text, isWater, ...toPercent(frame, at) })

type Named = {
  mosques: readonly (LocatedMosque & { at: Point })[]
  city: string
  language: Language
  hasLand: boolean
}

/** The names of the areas with the most mosques, or of the cities where a map shows several, and of the waters around them. */
async function nameAreas(frame: CityFrame, { mosques, city, language, hasLand }: Named): Promise<MapName[]> {
  const cities = city === '' ? new Map((await listCities()).map(({ id, names }) => [id, names])) : new Map()
  const nameOf = (mosque: LocatedMosque) => {
    const names = cities.get(mosque.city ?? '')
    return names ? cityNameFor(names, language) : cities.size > 0 ? '' : mosque.area
  }
  const areas = [...Map.groupBy(mosques, nameOf)]
    .filter(([name]) => name !== '')
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_NAMES)
    .map(([text, inside]): MapName => {
      const middle = (axis: 0 | 1) => inside.map(({ at }) => at[axis]).sort((a, b) => a - b)[inside.length >> 1]!
      return { text, at: [middle(0), middle(1)], letter: LETTER_PX.capital }
    })
  if (!hasLand) return areas
  const waters = capeTown.waters
    .map(({ lat, lng, ...names }) => ({
      text: names[language],
      at: project(frame, { latitude: lat, longitude: lng }),
      letter: LETTER_PX.italic,
      isWater: true,
    }))
    .filter(({ at }) => isInFrame(frame, at))
  return [...areas, ...waters]
}

/** Where the land of frames is not drawn is cached too. */
const drawn = createBoundedCache<DrawnLand | null>(MAX_CACHED_BYTES, (land) => 4 * (land?.land.length ?? 0))
let isMissing = false

async function loadLand(frame: CityFrame, mosques: readonly { at: Point }[]): Promise<DrawnLand | null> {
  if (frame.east - frame.west > MAX_DEGREES) return null
  const step = Math.ceil(mosques.length / MAX_MOSQUES)
  const compared = mosques.filter((_, index) => index % step === 0).map(({ at }) => at)
  const key = JSON.stringify([frame, compared])
  const known = drawn.get(key)
  if (known !== undefined) return known
  const file = await readFile(COAST_FILE).catch((error: Error) => {
    if (!isMissing) console.warn(`Maps have no coast: ${error.message}. Run npm run build.`)
    isMissing = true
    return null
  })
  const land = file && drawLand(landIn(new Uint8Array(file), boxOfLand(frame)), frame, compared)
  if (file) drawn.set(key, land)
  return land
}
