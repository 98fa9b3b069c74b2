import { choiceFilter, type FilterValues, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'

const MAX_SEARCH_CHARS = 120

/** The mosques that need something. */
export const mosqueConditions = ['no-admin', 'hidden', 'no-picture', 'stale'] as const
export type MosqueCondition = (typeof mosqueConditions)[number]

const mosqueSorts = ['name', 'area', 'status', 'admin', 'edited'] as const
export type MosqueSort = (typeof mosqueSorts)[number]

const orders = ['asc', 'desc'] as const

/** The filters of Manage Mosques. */
export const manageFilters = queryFilters({
  q: textFilter(MAX_SEARCH_CHARS),
  show: choiceFilter(mosqueConditions, null),
  sort: choiceFilter(mosqueSorts, 'name'),
  order: choiceFilter(orders, 'asc'),
  page: pageFilter,
})
export type ManageFilters = FilterValues<typeof manageFilters>

export const listAddress = (filters: Partial<ManageFilters>) => `/admin/mosques${manageFilters.write(filters)}`

export type ManageView = 'cards' | 'table'

/** From this many mosques on they are a table; the grid of cards stays at `?view=cards`. */
const MIN_MOSQUES_FOR_TABLE = 20

/** How the mosques are listed: as the address says, or else as suits their number. */
export function viewOf(query: URLSearchParams, mosques: number): ManageView {
  const view = query.get('view')
  if (view === 'cards' || view === 'table') return view
  return mosques < MIN_MOSQUES_FOR_TABLE ? 'cards' : 'table'
}
