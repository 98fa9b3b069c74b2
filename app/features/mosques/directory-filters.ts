export type DirectoryFilters = { q: string; area: string; facility: string; page: number }

export const pageSize = 60
const longestQuery = 120
const lastPage = 10_000

const text = (value: string | null) =>
  (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestQuery)

/** What an address asks the directory for; anything unreadable counts as not asked. */
export function readFilters(parameters: URLSearchParams): DirectoryFilters {
  const page = /^\d{1,5}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1
  return {
    q: text(parameters.get('q')),
    area: text(parameters.get('area')),
    facility: text(parameters.get('facility')),
    page: Math.min(Math.max(page, 1), lastPage),
  }
}

/** The query of an address for these filters, empty when none is set: one list has one address. */
export function filtersQuery(filters: Partial<DirectoryFilters>): string {
  const parameters = new URLSearchParams()
  if (filters.q) parameters.set('q', filters.q)
  if (filters.area) parameters.set('area', filters.area)
  if (filters.facility) parameters.set('facility', filters.facility)
  if (filters.page && filters.page > 1) parameters.set('page', String(filters.page))
  const query = parameters.toString()
  return query && `?${query}`
}

/** Whether anything is filtered, so that there is something to clear. */
export function isFiltered(filters: Pick<DirectoryFilters, 'q' | 'area' | 'facility'>): boolean {
  return filters.q !== '' || filters.area !== '' || filters.facility !== ''
}

/** Which part of a list of this length a page shows; a page beyond the end shows the last one. */
export function pageOf(count: number, page: number): { page: number; from: number; to: number; last: number } {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const shown = Math.min(page, last)
  return { page: shown, from: (shown - 1) * pageSize, to: Math.min(shown * pageSize, count), last }
}
