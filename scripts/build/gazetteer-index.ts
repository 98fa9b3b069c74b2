import { foldForSearch } from '#app/lib/search/fold.ts'
import { encodeIndex, textList } from '#app/services/gazetteer/index-file.ts'

/** Columns of the cities of GeoNames. */
const ID = 0
const NAME = 1
const ASCII_NAME = 2
const ALTERNATE_NAMES = 3
const LATITUDE = 4
const LONGITUDE = 5
const FEATURE = 7
const COUNTRY = 8
const REGION = 10
const DISTRICT = 11
const POPULATION = 14

/** Former, abandoned and destroyed settlements. */
const formerPlaces = new Set(['PPLH', 'PPLQ', 'PPLW'])
/** Transliterations made by machine have no capital letter; codes of airports have three. */
const isWritten = (name: string) => !/^[a-z' -]+$/.test(name) && !/^[A-Z]{3,4}$/.test(name)
/** Scripts without spaces between words, and what is not in the basic plane: they are not searched for. */
const isForeign = (name: string) =>
  /[\u0e00-\u0eff\u2e80-\u9fff\ua000-\ua4cf\uac00-\ud7af\ud800-\udfff\uf900-\ufaff]/.test(name)
/** The same as `foldForSearch`, at once for plain text: most names are. */
const fold = (name: string) => (/^[A-Za-z ]*$/.test(name) ? name.toLowerCase() : foldForSearch(name))

type City = {
  id: number
  name: string
  country: string
  region: string
  district: string
  latitude: number
  longitude: number
  population: number
  arabicName: string | null
  keys: string[]
}

/** What the index is built from. */
export type GazetteerSources = {
  /** The tab-separated cities of GeoNames. */
  cities: string
  /** Places of a newer and longer list, of which only these facts are known. */
  places?: readonly { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }[]
  /** Names of administrative divisions of first and second order by their codes, such as `US.CA` and `US.CA.037`. */
  divisions: readonly { code: string; name: string }[]
}

export function buildGazetteer({ cities: citiesText, places = [], divisions }: GazetteerSources): Buffer {
  const known = citiesText.split('\n').flatMap((line) => parseCity(line) ?? [])
  const cities = addPlaces(known, places).sort((a, b) => b.population - a.population)
  for (const { country, name, newName } of renamed) {
    const city = cities.find((other) => other.country === country && other.name === name)
    if (city && !city.keys.includes(fold(newName))) city.keys.push(fold(newName))
  }
  const named = new Map(divisions.map(({ code, name }) => [code, name]))
  const regions = ['', ...new Set(cities.map(regionOf))]
  const codes = [...regions, ...new Set(cities.map(districtOf).filter((code) => named.has(code)))]
  const indexOfCode = new Map(codes.map((code, index) => [code, index]))
  const keys = sortKeys(cities.flatMap(({ keys }, of) => keys.map((key) => ({ key, of }))))
  const areaKeys = sortKeys(codes.flatMap((code, of) => areaKeysOf(code, named.get(code)).map((key) => ({ key, of }))))
  const arabic = [...cities.entries()].flatMap(([city, { arabicName }]) => (arabicName ? [{ city, arabicName }] : []))
  return encodeIndex({
    ids: Uint32Array.from(cities, ({ id }) => id),
    latitudes: Int32Array.from(cities, ({ latitude }) => Math.round(latitude * 1e6)),
    longitudes: Int32Array.from(cities, ({ longitude }) => Math.round(longitude * 1e6)),
    populations: Uint32Array.from(cities, ({ population }) => population),
    countries: Uint8Array.from(Buffer.from(cities.map(({ country }) => country).join(''))),
    regions: Uint16Array.from(cities, (city) => indexOfCode.get(regionOf(city))!),
    districts: Uint32Array.from(cities, (city) => indexOfCode.get(districtOf(city)) ?? 0),
    names: textList(cities.map(({ name }) => name)),
    arabicNames: textList(arabic.map(({ arabicName }) => arabicName)),
    arabicCities: Uint32Array.from(arabic, ({ city }) => city),
    keys: textList(keys.map(({ key }) => key)),
    keyCities: Uint32Array.from(keys, ({ of }) => of),
    areaCodes: textList(codes),
    regionNames: textList(regions.map((code) => named.get(code) ?? '')),
    areaKeys: textList(areaKeys.map(({ key }) => key)),
    keyAreas: Uint32Array.from(areaKeys, ({ of }) => of),
  })
}

const regionOf = ({ country, region }: City) => `${country}.${region}`
const districtOf = (city: City) => `${regionOf(city)}.${city.district}`

const sortKeys = (keys: { key: string; of: number }[]) =>
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.of - b.of))

/** Names by which an area is known: with and without words such as 'county', by its code, and as its post writes it. */
function areaKeysOf(code: string, name: string | undefined): string[] {
  const ownCode = code.split('.').at(-1)!
  const posted = name === undefined ? undefined : postalCodes[`${code.slice(0, 2)}.${name}`]
  const short = (name ?? '').replace(/\b(city of|state of|metropolitan|district|municipality|county|province)\b/gi, '')
  const keys = [name ?? '', short, posted ?? '', code.split('.').length === 2 ? ownCode : ''].map(fold)
  return [...new Set(keys)].filter((key) => /\D/.test(key))
}

/** How post writes regions, where GeoNames uses other codes. */
const postalCodes: Record<string, string> = {
  'CA.Ontario': 'ON',
  'CA.Quebec': 'QC',
  'CA.British Columbia': 'BC',
  'CA.Alberta': 'AB',
  'CA.Manitoba': 'MB',
  'CA.Saskatchewan': 'SK',
  'CA.Nova Scotia': 'NS',
  'CA.New Brunswick': 'NB',
  'CA.Newfoundland and Labrador': 'NL',
  'CA.Prince Edward Island': 'PE',
  'AU.New South Wales': 'NSW',
  'AU.Victoria': 'VIC',
  'AU.Queensland': 'QLD',
  'AU.Western Australia': 'WA',
  'AU.South Australia': 'SA',
  'AU.Tasmania': 'TAS',
  'AU.Australian Capital Territory': 'ACT',
  'AU.Northern Territory': 'NT',
  'ZA.Eastern Cape': 'EC',
  'ZA.Free State': 'FS',
  'ZA.Gauteng': 'GP',
  'ZA.KwaZulu-Natal': 'KZN',
  'ZA.Limpopo': 'LP',
  'ZA.Mpumalanga': 'MP',
  'ZA.Northern Cape': 'NC',
  'ZA.North West': 'NW',
  'ZA.Western Cape': 'WC',
}

/** Cities with a new name that neither list has. */
const renamed = [
  { country: 'ZA', name: 'East London', newName: 'KuGompo City' },
  { country: 'ZA', name: 'Grahamstown', newName: 'Makhanda' },
  { country: 'ZA', name: 'Queenstown', newName: 'Komani' },
  { country: 'ZA', name: 'Witbank', newName: 'eMalahleni' },
]

/** Towns that neither list has. */
const missing = [{ name: 'Lenasia', lat: '-26.317', lng: '27.833', country: 'ZA', admin1: '06', admin2: 'JHB' }]

/** Degrees within which two entries of one name, or two names of one position, are the same place. */
const SAME_NAME_DEGREES = 0.3
const SAME_POSITION_DEGREES = 0.001
/** Ids of places that come without one, beyond those of GeoNames. */
const FIRST_OWN_ID = 2 ** 31

/** The cities with the further places: a place at the position of a city is another name of it. */
function addPlaces(known: readonly City[], places: NonNullable<GazetteerSources['places']>): City[] {
  const cities = [...known]
  const names = new Set(places.map(({ name }) => fold(name)))
  const byKey = groupBy(known, ({ country, keys }) => keys.filter((key) => names.has(key)).map((key) => country + key))
  const squareOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${latitude.toFixed(2)} ${longitude.toFixed(2)}`
  const bySquare = groupBy(known, (city) => [squareOf(city)])
  for (const { name, country, admin1, admin2, ...place } of [...places, ...missing]) {
    const key = fold(name)
    const position = { latitude: Number(place.lat), longitude: Number(place.lng) }
    const isWithin = (degrees: number) => (city: City) =>
      Math.abs(city.latitude - position.latitude) <= degrees && Math.abs(city.longitude - position.longitude) <= degrees
    if (key.length < 2 || byKey.get(country + key)?.some(isWithin(SAME_NAME_DEGREES))) continue
    const same = bySquare.get(squareOf(position))?.find(isWithin(SAME_POSITION_DEGREES))
    if (same) same.keys.push(key)
    else {
      const id =
        FIRST_OWN_ID +
        Math.round((position.latitude + 90) * 100) * 36_001 +
        Math.round((position.longitude + 180) * 100)
      cities.push({
        id,
        name,
        country,
        region: admin1,
        district: admin2,
        ...position,
        population: 0,
        arabicName: null,
        keys: [key],
      })
    }
  }
  return cities
}

function groupBy<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

function parseCity(line: string): City | null {
  const columns = line.split('\t')
  const [name, country] = [columns[NAME] ?? '', columns[COUNTRY] ?? '']
  if (name === '' || !/^[A-Z]{2}$/.test(country) || formerPlaces.has(columns[FEATURE]!)) return null
  const others = columns[ALTERNATE_NAMES]!.split(',').filter((other) => isWritten(other) && !isForeign(other))
  return {
    id: Number(columns[ID]),
    name,
    country,
    region: columns[REGION]!,
    district: columns[DISTRICT]!,
    latitude: Number(columns[LATITUDE]),
    longitude: Number(columns[LONGITUDE]),
    population: Number(columns[POPULATION]) || 0,
    arabicName: chooseArabicName(others),
    keys: [...new Set([name, columns[ASCII_NAME]!, ...others].map(fold))].filter((key) => key.length > 1),
  }
}

/** Letters of Arabic; names in Persian, Urdu, Kurdish or Uyghur mostly have others. */
const isArabic = (name: string) => /^[\u0621-\u063a\u0641-\u064a]+( [\u0621-\u063a\u0641-\u064a]+)*$/.test(name)

/** What makes a name less likely to be the usual one; the heaviest first. */
const doubts = [
  // Kurdish and Uyghur begin words with this letter; rare spellings have these inside.
  (name: string) => /(^|\s)ئ|\S[أإآ]/.test(name.replace(/(^|\s)ال/g, '$1')),
  (name: string) => /[هى]$/.test(name),
  (name: string) => !name.startsWith('ال'),
  (name: string) => /^ا(?!ل)/.test(name),
]

/**
 * The name in Arabic among the names of a city, whose languages are not known: of several the most usual spelling, with
 * its article, in few letters; `غ` rather than `ج` where both are written.
 */
export function chooseArabicName(names: readonly string[]): string | null {
  const ranked = names.filter(isArabic).map((name) => ({ name, weight: weigh(name) }))
  ranked.sort((a, b) => a.weight - b.weight || (a.name < b.name ? 1 : -1))
  return ranked[0]?.name ?? null
}

const MAX_CHARS = 1000

const weigh = (name: string) =>
  doubts.reduce((weight, isDoubtful) => 2 * weight + Number(isDoubtful(name)), 0) * MAX_CHARS + name.length
