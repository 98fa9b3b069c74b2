import {
  choiceFilter,
  type FilterValues,
  pageFilter,
  queryFilters,
  textFilter,
  textsFilter,
} from '#app/lib/web/query-filters.ts'

export const DIRECTORY_PAGE_SIZE = 60
const MAX_TEXT_CHARS = 120
/** More than there are facts. */
const MAX_FACTS = 20

const filters = queryFilters({
  q: textFilter(MAX_TEXT_CHARS),
  city: textFilter(MAX_TEXT_CHARS),
  area: textFilter(MAX_TEXT_CHARS),
  facility: textsFilter(MAX_TEXT_CHARS, MAX_FACTS),
  /** Prayer rooms are listed beside mosques only where somebody asks for them. */
  rooms: choiceFilter(['on'], ''),
  page: pageFilter,
})
export type DirectoryFilters = FilterValues<typeof filters>
/** The filters that choose mosques. */
export type MosqueQuery = Omit<DirectoryFilters, 'page'>

/** The filters in the address of the directory. */
export const readFilters = filters.read

/** The query for these filters, empty when none is set. */
export const filtersQuery = filters.write

/** Whether any filter is set, so that there is something to clear. */
export function isFiltered({ q, city, area, facility, rooms }: MosqueQuery): boolean {
  return q !== '' || city !== '' || area !== '' || facility.length > 0 || rooms !== ''
}

/** The part of a list that a page shows. A page beyond the end shows the last one. */
export function paginate(count: number, page: number): { page: number; from: number; to: number; last: number } {
  const last = Math.max(1, Math.ceil(count / DIRECTORY_PAGE_SIZE))
  const shown = Math.min(page, last)
  return {
    page: shown,
    from: (shown - 1) * DIRECTORY_PAGE_SIZE,
    to: Math.min(shown * DIRECTORY_PAGE_SIZE, count),
    last,
  }
}
