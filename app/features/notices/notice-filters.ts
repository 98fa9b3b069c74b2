import {
  choiceFilter,
  type FilterValues,
  idFilter,
  pageFilter,
  queryFilters,
  textFilter,
} from '#app/lib/web/query-filters.ts'
import { kindRules } from './notice-rules.ts'
import { noticeKinds } from './notice-types.ts'

/** The kinds that are shown in lists of several mosques, in feeds and in the API. */
export const wideKinds = noticeKinds.filter((kind) => !kindRules[kind].isOfMosque)

const MAX_AREA_CHARS = 120
const kind = choiceFilter(wideKinds, null)
const area = textFilter(MAX_AREA_CHARS)

/** The filters of the page of all notices. */
export const noticeFilters = queryFilters({ kind, area, page: pageFilter })

/** The filters of their feed. */
export const noticeFeedFilters = queryFilters({ mosque: idFilter, kind, area })
export type NoticeFeedFilters = FilterValues<typeof noticeFeedFilters>
