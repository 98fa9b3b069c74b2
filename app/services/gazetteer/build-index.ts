import { foldForSearch } from '#app/lib/search/fold.ts'
import { chooseArabicName } from './arabic-name.ts'
import { encodeIndex, textList } from './index-file.ts'

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
  latitude: number
  longitude: number
  population: number
  arabicName: string | null
  keys: string[]
}

/**
 * Builds the index of the gazetteer from the tab-separated cities of GeoNames and the names of its first-order
 * administrative divisions by their codes.
 */
export function buildGazetteer(citiesText: string, divisions: readonly { code: string; name: string }[]): Buffer {
  const cities = citiesText
    .split('\n')
    .flatMap((line) => parseCity(line) ?? [])
    .sort((a, b) => b.population - a.population)
  const named = new Map(divisions.map(({ code, name }) => [code, name]))
  const codes = ['', ...new Set(cities.map(({ country, region }) => `${country}.${region}`))]
  const indexOfCode = new Map(codes.map((code, index) => [code, index]))
  const keys = cities.flatMap(({ keys }, city) => keys.map((key) => ({ key, city })))
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.city - b.city))
  const arabic = [...cities.entries()].flatMap(([city, { arabicName }]) => (arabicName ? [{ city, arabicName }] : []))
  return encodeIndex({
    ids: Uint32Array.from(cities, ({ id }) => id),
    latitudes: Int32Array.from(cities, ({ latitude }) => Math.round(latitude * 1e6)),
    longitudes: Int32Array.from(cities, ({ longitude }) => Math.round(longitude * 1e6)),
    populations: Uint32Array.from(cities, ({ population }) => population),
    countries: Uint8Array.from(Buffer.from(cities.map(({ country }) => country).join(''))),
    regions: Uint16Array.from(cities, ({ country, region }) => indexOfCode.get(`${country}.${region}`)!),
    names: textList(cities.map(({ name }) => name)),
    arabicNames: textList(arabic.map(({ arabicName }) => arabicName)),
    arabicCities: Uint32Array.from(arabic, ({ city }) => city),
    keys: textList(keys.map(({ key }) => key)),
    keyCities: Uint32Array.from(keys, ({ city }) => city),
    regionCodes: textList(codes),
    regionNames: textList(codes.map((code) => named.get(code) ?? '')),
  })
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
    latitude: Number(columns[LATITUDE]),
    longitude: Number(columns[LONGITUDE]),
    population: Number(columns[POPULATION]) || 0,
    arabicName: chooseArabicName(others),
    keys: [...new Set([name, columns[ASCII_NAME]!, ...others].map(fold))].filter((key) => key.length > 1),
  }
}
