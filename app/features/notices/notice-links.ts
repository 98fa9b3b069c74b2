import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'
import type { FilterValues } from '#app/lib/web/query-filters.ts'
import { type NoticeFeedFilters, noticeFeedFilters, noticeFilters } from './notice-filters.ts'

/** The page of a notice. */
export const noticeAddress = (id: string): string => `/notices/${id}`

/** A notice as a picture to send on. */
export const noticePictureAddress = (id: string, language: Language): string =>
  localAddress(language, `${noticeAddress(id)}/picture.png`)

/** The page of all notices with these filters. */
export const noticesAddress = (filters: Partial<FilterValues<typeof noticeFilters>>): string =>
  `/notices${noticeFilters.write(filters)}`

/** The notices of all mosques, or those of one, of an area or of a kind, for feed readers. */
export function noticesFeedAddress(language: Language, filters: Partial<NoticeFeedFilters> = {}): string {
  const address = fileAddress(language, '/notices.atom')
  const query = noticeFeedFilters.write(filters)
  return address.includes('?') ? address + query.replace('?', '&') : address + query
}
