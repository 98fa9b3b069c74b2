import { choiceFilter, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'

/** Which mosques are listed, by the age of their confirmation. */
export const timesStates = ['all', 'stale', 'aging', 'fresh', 'none'] as const

export const timesFilters = queryFilters({
  show: choiceFilter(timesStates, 'all'),
  q: textFilter(80),
  page: pageFilter,
})

export type TimesFilters = ReturnType<typeof timesFilters.read>
