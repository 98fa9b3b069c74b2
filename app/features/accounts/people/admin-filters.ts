import { choiceFilter, idFilter, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'

export const adminStates = ['active', 'invited', 'inactive'] as const
export type AdminState = (typeof adminStates)[number]

/** The filters of the list of all administrators, and the one who is being moved. */
export const adminFilters = queryFilters({
  q: textFilter(100),
  state: choiceFilter(adminStates, null),
  page: pageFilter,
  move: idFilter,
})
