import { filtersQuery, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { fromPositionList, type LocatedMosque, type PositionList } from './positions.ts'

/** The filters of the page's address. */
export function currentQuery(): string {
  return filtersQuery({ ...readFilters(new URLSearchParams(location.search)), page: 1 })
}

export type LoadedPositions = { mosques: readonly LocatedMosque[]; unplaced: number }

/** The positions of all mosques found. The request says nothing about the visitor. */
export async function loadPositions(query: string, signal: AbortSignal): Promise<LoadedPositions> {
  const response = await fetch(`/mosques/positions.json${query}`, { signal })
  if (!response.ok) throw new Error(`positions: ${response.status}`)
  const list = (await response.json()) as PositionList
  return { mosques: fromPositionList(list), unplaced: list.unplaced }
}
