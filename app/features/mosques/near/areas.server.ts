import { getMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/qibla.ts'
import capeTown from './cape-town-places.json' with { type: 'json' }
import { findNamedPlace } from './find-place.ts'

/** A suburb, area or city with mosques, how it is written in their suburb, area and city, and the area of one. */
export type NamedArea = {
  name: string
  also: string[]
  suburbs: string[]
  areas: string[]
  city: string | null
  within: string
}

export type LocatedSummary = MosqueSummary & Position

export const isLocated = (mosque: MosqueSummary): mosque is LocatedSummary =>
  mosque.latitude !== null && mosque.longitude !== null

const otherNames = new Map(capeTown.places.map(({ name, also }) => [foldForSearch(name), also]))
const cache = new WeakMap<readonly MosqueSummary[], NamedArea[]>()

/**
 * The suburb, area or city that a query names, perhaps misspelt; null when it names none that has mosques. `isStale`
 * while a newer list of mosques is being prepared.
 */
export async function findNamedArea(
  query: string,
): Promise<{ area: NamedArea | null; isExact: boolean; isStale: boolean }> {
  const { index, isStale } = await getMosqueIndex()
  const areas = cache.get(index.mosques) ?? listNamedAreas(index.mosques)
  cache.set(index.mosques, areas)
  const found = findNamedPlace(query, areas)
  return { area: found?.place ?? null, isExact: found?.isExact ?? false, isStale }
}

function listNamedAreas(mosques: readonly MosqueSummary[]): NamedArea[] {
  const areas = new Map<string, NamedArea>()
  const find = (name: string) => {
    const folded = foldForSearch(name)
    const known = areas.get(folded)
    if (known) return known
    const area = { name, also: [...(otherNames.get(folded) ?? [])], suburbs: [], areas: [], city: null, within: '' }
    areas.set(folded, area)
    return area
  }
  const suburbs = new Map(mosques.map(({ suburb, area }) => [suburb, area]))
  for (const [suburb, area] of suburbs) {
    if (!suburb) continue
    const named = find(suburb)
    named.suburbs.push(suburb)
    named.within = area
  }
  for (const area of new Set(mosques.map((mosque) => mosque.area))) {
    if (!area) continue
    const named = find(area)
    named.areas.push(area)
    named.within = area
  }
  for (const city of new Map(mosques.map((mosque) => [mosque.city?.id, mosque.city])).values()) {
    if (!city) continue
    const [name, ...also] = Object.values(city.names)
    const named = find(name!)
    named.also.push(...also)
    named.city = city.id
  }
  return [...areas.values()]
}

/** The areas of the directory other than one, the nearest to it first; of its city only, when it is chosen. */
export async function listAreasNear(area: string, city: string): Promise<string[]> {
  const { mosques } = (await getMosqueIndex()).index
  const located = mosques.filter(isLocated).filter((mosque) => mosque.area && (!city || mosque.city?.id === city))
  const byArea = Map.groupBy(located, (mosque) => foldForSearch(mosque.area))
  const from = byArea.get(foldForSearch(area))
  if (!from) return []
  const center = centerOf(from)
  return [...byArea.values()]
    .filter((inside) => inside !== from)
    .map((inside) => ({ name: inside[0]!.area, kilometers: kilometersBetween(center, centerOf(inside)) }))
    .sort((a, b) => a.kilometers - b.kilometers)
    .map(({ name }) => name)
}

/** The middle mosque by latitude and by longitude, so that one wrong position does not move it. */
export function centerOf(mosques: readonly Position[]): Position {
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  return {
    latitude: middle(mosques.map(({ latitude }) => latitude)),
    longitude: middle(mosques.map(({ longitude }) => longitude)),
  }
}
