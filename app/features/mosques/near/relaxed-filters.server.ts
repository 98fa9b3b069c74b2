import type { RelaxedMosques } from '#app/features/mosques/directory/ways-on.tsx'
import { ladiesAndChildren } from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, readFilters } from '#app/features/mosques/mosque-filters.ts'
import { countMatches } from '#app/features/mosques/search/mosques.server.ts'
import { listAreasNear } from './areas.server.ts'

const nothing = readFilters(new URLSearchParams())

type Search = Omit<RelaxedMosques, 'count'>

/**
 * For a search without results: the same with prayer rooms, the one filter to leave out, else the only one to keep (of 'Ladies and children' each
 * alone), and the nearest area that has some.
 */
export async function relaxMosqueFilters(filters: DirectoryFilters): Promise<RelaxedMosques[]> {
  const { city, area, facility } = filters
  type Changed = Exclude<RelaxedMosques['changed'], null>
  const change = (changed: Changed, next: Partial<DirectoryFilters>, from = filters): Search => ({
    changed,
    filters: { ...from, ...next },
  })
  const without = (filter: 'q' | 'city' | 'area', next: Partial<DirectoryFilters>) =>
    filters[filter] ? [change({ filter, value: filters[filter], as: 'without' }, next)] : []
  const only = (filter: 'q' | 'city' | 'area') =>
    filters[filter]
      ? [change({ filter, value: filters[filter], as: 'only' }, { [filter]: filters[filter] }, nothing)]
      : []
  const ofFacility = (value: string, as: 'without' | 'only' | 'alone', names: string[], from = filters) =>
    change({ filter: 'facility', value, as }, { facility: names }, from)
  const smaller: Search[] = [
    ...facility.map((value) =>
      ofFacility(
        value,
        'without',
        facility.filter((each) => each !== value),
      ),
    ),
    ...without('area', { area: '' }),
    ...without('city', { city: '', area: '' }),
    ...without('q', { q: '' }),
    ...(['q', 'area', 'city'] as const).flatMap(only),
    ...facility.map((value) => ofFacility(value, 'only', [value], nothing)),
  ]
  const others = facility.filter((name) => !ladiesAndChildren.includes(name))
  const alone = ladiesAndChildren.every((name) => facility.includes(name))
    ? ladiesAndChildren.map((value) => ofFacility(value, 'alone', [...others, value].sort()))
    : []
  const beside: Search[] = (area ? await listAreasNear(area, city) : []).map((name) => ({
    changed: null,
    filters: { ...filters, area: name },
  }))
  const withRooms = filters.rooms ? [] : [change({ filter: 'rooms', value: 'on', as: 'with' }, { rooms: 'on' })]
  const each = await Promise.all(alone.map((search) => firstWithResults([search])))
  const found = each.some((search) => search !== null) ? each : [await firstWithResults(smaller)]
  return [await firstWithResults(withRooms), ...found, await firstWithResults(beside)].filter(
    (search) => search !== null,
  )
}

async function firstWithResults(searches: readonly Search[]): Promise<RelaxedMosques | null> {
  for (const search of searches) {
    const count = await countMatches(search.filters)
    if (count > 0) return { ...search, filters: { ...search.filters, page: 1 }, count }
  }
  return null
}
