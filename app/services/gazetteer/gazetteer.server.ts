import { readFile } from 'node:fs/promises'
import type { Position } from '#salaah/sun.ts'
import type { City } from './city-index.ts'
import type { FoundAddress } from './find-address.ts'
import { gazetteer, type NamedCity } from './gazetteer.ts'
import { decodeIndex } from './index-file.ts'

/** Written by the build from data of GeoNames. */
const INDEX_FILE = 'build/gazetteer.bin'

let loading: Promise<ReturnType<typeof gazetteer> | null> | undefined

/** Loads the index at the first request for a city; null when the site was built without it. */
function load() {
  loading ??= readFile(INDEX_FILE).then(
    (file) => {
      const index = decodeIndex(file)
      return index && gazetteer(index)
    },
    (error: Error) => {
      console.warn(`Cities cannot be found: ${error.message}. Run npm run build.`)
      return null
    },
  )
  return loading
}

/** Cities whose name is or begins with a text in any language, exact names first, then the largest. */
export async function findCities(query: string, options?: { country?: string; limit?: number }): Promise<City[]> {
  return (await load())?.findCities(query, options) ?? []
}

/** The city that GeoNames knows by an id. */
export async function findCityById(id: number): Promise<City | null> {
  return (await load())?.findById(id) ?? null
}

/** The largest city of a name, in a country and a state if they are given. */
export async function findNamedCity(named: NamedCity): Promise<City | null> {
  return (await load())?.findNamed(named) ?? null
}

/** All cities of a name, in a country if it is given, the largest first. */
export async function findNamedCities(named: NamedCity): Promise<City[]> {
  return (await load())?.findAllNamed(named) ?? []
}

/** The town that an address names; between equals the one near a position wins. */
export async function findAddress(address: string, near?: Position): Promise<FoundAddress> {
  return (await load())?.findInAddress(address, near) ?? { city: null, conflict: null }
}
