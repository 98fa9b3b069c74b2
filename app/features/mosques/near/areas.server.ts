import { cachedByRevision } from '#app/db/revision.server.ts'
import { listCities } from '#app/features/mosques/mosque-cities.server.ts'
import { listSuburbs } from '#app/features/mosques/search/mosques.server.ts'
import { listLocatedMosques } from '#app/features/mosques/search/nearest.server.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/sun.ts'
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

const otherNames = new Map(capeTown.places.map(({ name, also }) => [foldForSearch(name), also]))

/** The suburb, area or city that a query names, perhaps misspelt; null when it names none that has mosques. */
export async function findNamedArea(query: string): Promise<{ area: NamedArea | null; isExact: boolean }> {
  const found = findNamedPlace(query, await listNamedAreas())
  return { area: found?.place ?? null, isExact: found?.isExact ?? false }
}

const listNamedAreas = cachedByRevision(async (): Promise<NamedArea[]> => {
  const suburbs = await listSuburbs()
  const areas = new Map<string, NamedArea>()
  const find = (name: string) => {
    const folded = foldForSearch(name)
    const known = areas.get(folded)
    if (known) return known
    const area = { name, also: [...(otherNames.get(folded) ?? [])], suburbs: [], areas: [], city: null, within: '' }
    areas.set(folded, area)
    return area
  }
  for (const [suburb, area] of new Map(suburbs.map(({ suburb, area }) => [suburb, area]))) {
    if (!suburb) continue
    const named = find(suburb)
    named.suburbs.push(suburb)
    named.within = area
  }
  for (const area of new Set(suburbs.map((each) => each.area))) {
    if (!area) continue
    const named = find(area)
    named.areas.push(area)
    named.within = area
  }
  for (const city of await listCities()) {
    const [name, ...also] = Object.values(city.names)
    const named = find(name!)
    named.also.push(...also)
    named.city = city.id
  }
  return [...areas.values()]
})

/** The areas of the directory other than one, the nearest to it first; of its city only, when it is chosen. */
export async function listAreasNear(area: string, city: string): Promise<string[]> {
  const byArea = new Map<string, { name: string; mosques: Position[] }>()
  const folded = new Map<string, string>()
  const fold = (name: string) => {
    if (!folded.has(name)) folded.set(name, foldForSearch(name))
    return folded.get(name)!
  }
  for (const mosque of await listLocatedMosques()) {
    if (!mosque.area || (city && mosque.city !== city)) continue
    const inside = byArea.get(fold(mosque.area)) ?? { name: mosque.area, mosques: [] }
    byArea.set(fold(mosque.area), inside)
    inside.mosques.push(mosque)
  }
  const from = byArea.get(foldForSearch(area))
  if (!from) return []
  const center = centerOf(from.mosques)
  return [...byArea.values()]
    .filter((inside) => inside !== from)
    .map(({ name, mosques }) => ({ name, kilometers: kilometersBetween(center, centerOf(mosques)) }))
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
