import { choiceFilter, type FilterValues, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'

const MAX_SEARCH_CHARS = 120

/** The mosques that need something. */
export const mosqueConditions = ['no-admin', 'hidden', 'no-picture', 'stale'] as const
export type MosqueCondition = (typeof mosqueConditions)[number]

/** First those that need somebody; the others are columns. */
const mosqueSorts = ['needs', 'name', 'area', 'status', 'admin', 'edited'] as const
export type MosqueSort = (typeof mosqueSorts)[number]
export type MosqueColumn = Exclude<MosqueSort, 'needs'>

const orders = ['asc', 'desc'] as const

/** The filters of Manage Mosques. */
export const manageFilters = queryFilters({
  q: textFilter(MAX_SEARCH_CHARS),
  show: choiceFilter(mosqueConditions, null),
  sort: choiceFilter(mosqueSorts, 'needs'),
  order: choiceFilter(orders, 'asc'),
  page: pageFilter,
})
export type ManageFilters = FilterValues<typeof manageFilters>

export const listAddress = (filters: Partial<ManageFilters>) => `/admin/mosques${manageFilters.write(filters)}`
