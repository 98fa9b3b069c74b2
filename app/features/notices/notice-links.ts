import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'
import {
  choiceFilter,
  type FilterValues,
  idFilter,
  pageFilter,
  queryFilters,
  textFilter,
} from '#app/lib/web/query-filters.ts'
import { wideKinds } from './notice-rules.ts'

const MAX_AREA_CHARS = 120
const kind = choiceFilter(wideKinds, null)
const area = textFilter(MAX_AREA_CHARS)

/** The filters of the page of all notices. */
export const noticeFilters = queryFilters({ kind, area, page: pageFilter })

/** The filters of their feed. */
export const noticeFeedFilters = queryFilters({ mosque: idFilter, kind, area })
export type NoticeFeedFilters = FilterValues<typeof noticeFeedFilters>

/** The page of a notice. */
export const noticeAddress = (id: string): string => `/notices/${id}`

/** A notice as a picture to send on. */
export const noticePictureAddress = (id: string, language: Language): string =>
  localAddress(language, `${noticeAddress(id)}/picture.png`)

/** The picture of a link to a notice, which has no name. */
export const noticeShareImageAddress = (id: string, language: Language): string =>
  localAddress(language, `${noticeAddress(id)}/preview.png`)

/** The page of all notices with these filters. */
export const noticesAddress = (filters: Partial<FilterValues<typeof noticeFilters>>): string =>
  `/notices${noticeFilters.write(filters)}`

/** The notices of all mosques, or those of one, of an area or of a kind, for feed readers. */
export function noticesFeedAddress(language: Language, filters: Partial<NoticeFeedFilters> = {}): string {
  const address = fileAddress(language, '/notices.atom')
  const query = noticeFeedFilters.write(filters)
  return address.includes('?') ? address + query.replace('?', '&') : address + query
}
