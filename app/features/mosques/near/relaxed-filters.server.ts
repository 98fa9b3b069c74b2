import type { RelaxedMosques } from '#app/features/mosques/directory/ways-on.tsx'
import { ladiesAndChildren } from '#app/features/mosques/mosque-facts.ts'
import type { DirectoryFilters } from '#app/features/mosques/mosque-filters.ts'
import { countMatches } from '#app/features/mosques/search/mosques.server.ts'
import { listAreasNear } from './areas.server.ts'

const nothing = { q: '', city: '', area: '', facility: [] as string[], rooms: '', page: 1 }

/**
 * For a search without results: the same with prayer rooms, the one filter to leave out, else the only one to keep (of 'Ladies and children' each
 * alone), and the nearest area that has some.
 */
export async function relaxMosqueFilters(filters: DirectoryFilters): Promise<RelaxedMosques[]> {
  const { city, area, facility } = filters
  type Search = Omit<RelaxedMosques, 'count'>
  const without = (filter: 'q' | 'city' | 'area', less: Partial<DirectoryFilters>): Search[] =>
    filters[filter]
      ? [{ changed: { filter, value: filters[filter], as: 'without' }, filters: { ...filters, ...less } }]
      : []
  const only = (filter: 'q' | 'city' | 'area'): Search[] =>
    filters[filter]
      ? [
          {
            changed: { filter, value: filters[filter], as: 'only' },
            filters: { ...nothing, [filter]: filters[filter] },
          },
        ]
      : []
  const smaller: Search[] = [
    ...facility.map((value) => ({
      changed: { filter: 'facility' as const, value, as: 'without' as const },
      filters: { ...filters, facility: facility.filter((each) => each !== value) },
    })),
    ...without('area', { area: '' }),
    ...without('city', { city: '', area: '' }),
    ...without('q', { q: '' }),
    ...only('q'),
    ...only('area'),
    ...only('city'),
    ...facility.map((value) => ({
      changed: { filter: 'facility' as const, value, as: 'only' as const },
      filters: { ...nothing, facility: [value] },
    })),
  ]
  const alone = ladiesAndChildren.every((name) => facility.includes(name))
    ? ladiesAndChildren.map((value): Search => {
        const others = facility.filter((name) => !ladiesAndChildren.includes(name))
        const changed = { filter: 'facility' as const, value, as: 'alone' as const }
        return { changed, filters: { ...filters, facility: [...others, value].sort() } }
      })
    : []
  const beside = (area ? await listAreasNear(area, city) : []).map((name) => ({
    changed: null,
    filters: { ...filters, area: name },
  }))
  const withRooms: Search[] = filters.rooms
    ? []
    : [{ changed: { filter: 'rooms', value: 'on', as: 'with' }, filters: { ...filters, rooms: 'on' } }]
  const each = await Promise.all(alone.map((search) => firstWithResults([search])))
  const found = each.some((search) => search !== null) ? each : [await firstWithResults(smaller)]
  return [await firstWithResults(withRooms), ...found, await firstWithResults(beside)].filter(
    (search) => search !== null,
  )
}

async function firstWithResults(searches: readonly Omit<RelaxedMosques, 'count'>[]): Promise<RelaxedMosques | null> {
  for (const search of searches) {
    const count = await countMatches(search.filters)
    if (count > 0) return { ...search, filters: { ...search.filters, page: 1 }, count }
  }
  return null
}
