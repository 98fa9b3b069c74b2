import { filtersQuery, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { fromPositionList, type LocatedMosque, type PositionList } from './positions.ts'

/** The filters of the page's address. */
export function currentQuery(): string {
  return filtersQuery({ ...readFilters(new URLSearchParams(location.search)), page: 1 })
}

export type LoadedPositions = { mosques: readonly LocatedMosque[]; withoutPosition: number }

/** Loads the positions of all mosques that match. The request contains nothing about the visitor. */
export async function loadPositions(query: string, signal: AbortSignal): Promise<LoadedPositions> {
  const response = await fetch(`/mosques/positions.json${query}`, { signal })
  if (!response.ok) throw new Error(`Loading the positions failed with status ${response.status}`)
  const list = (await response.json()) as PositionList
  return { mosques: fromPositionList(list), withoutPosition: list.withoutPosition }
}
