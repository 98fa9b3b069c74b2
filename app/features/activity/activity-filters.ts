import { isDay } from '#app/lib/days.ts'
import { choiceFilter, type Filter, idFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'

/** What a change can be about. */
export const activityKinds = [
  'mosque',
  'event',
  'timetable',
  'user',
  'message',
  'settings',
  'import',
  'job',
  'adopted',
  'declaration',
  'mosque-calendar',
  'ramadan-program',
  'notice',
  'live',
  'board',
  'history',
] as const

const dayFilter: Filter<string | null> = { absent: null, read: (text) => (isDay(text) ? text : null) }

/** The filters of the list of changes. */
export const activityFilters = queryFilters({
  person: idFilter,
  kind: choiceFilter(activityKinds, null),
  mosque: idFilter,
  day: dayFilter,
  page: pageFilter,
})

export type ActivityFilters = ReturnType<typeof activityFilters.read>
