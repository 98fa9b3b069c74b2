import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { atomFeed } from '#app/lib/files/atom-feed.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import { type NoticeFeedFilters, noticeAddress, noticesAddress, noticesFeedAddress } from './notice-links.ts'
import { listNotices } from './notice-lists.server.ts'
import { viewNotices, writeMessage, writePicture } from './notice-words.server.ts'
import type { ShownNotice } from './notices.server.ts'

const MAX_ENTRIES = 50

/** Notices as an Atom feed (RFC 4287). The number of a family is left out, because feed readers keep what they have read. */
export async function renderNoticeFeed(
  now: Date,
  origin: string,
  language: Language,
  filters: NoticeFeedFilters,
): Promise<string> {
  const { notices } = await listNotices(now, { pageSize: MAX_ENTRIES, ...filters, mosqueId: filters.mosque })
  const views = await viewNotices(notices, language)
  const { feedTitle } = plainTextsIn(language).public.noticePages
  const { withdrawn, kinds } = plainTextsIn(language).shared.notices
  const title = [feedTitle, filters.kind && kinds[filters.kind], filters.area].filter(Boolean).join(': ')
  const entries = await Promise.all(
    notices.map(async (notice, index) => {
      const { kindName, mosque } = views[index]!
      const entryTitle = notice.state === 'withdrawn' ? `${kindName}: ${withdrawn}` : kindName
      return {
        id: origin + noticeAddress(notice.id),
        title: `${entryTitle}, ${mosque.name}`,
        author: mosque.name,
        page: origin + localAddress(language, noticeAddress(notice.id)),
        published: notice.publishedAt,
        updated: notice.withdrawnAt ?? notice.correctedAt ?? notice.publishedAt,
        summary: await writeMessage(notice, language),
      }
    }),
  )
  const self = origin + noticesFeedAddress(language, filters)
  return atomFeed({ language, title, self, page: origin + localAddress(language, noticesAddress(filters)), entries })
}

const MAX_PICTURE_LINES = 4
const MAX_PICTURE_NAME_CHARS = 45

/**
 * A notice as a picture to send on, with the mosque that says it in the place of the site; without the number of the
 * family, which nobody could take back. Not named it has no name, house or text either: messengers show and store it with
 * every link.
 */
export async function renderNoticePicture(notice: ShownNotice, language: Language, isNamed: boolean): Promise<Buffer> {
  const { title, lines, mosque } = await writePicture(notice, language, isNamed)
  const isLong = mosque.length > MAX_PICTURE_NAME_CHARS
  return renderShareImage({
    title,
    lines: lines.slice(0, MAX_PICTURE_LINES),
    siteName: isLong ? `${mosque.slice(0, MAX_PICTURE_NAME_CHARS)}…` : mosque,
    ...latticePattern(notice.id, 1.6),
  })
}
