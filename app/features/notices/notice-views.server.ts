import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import {
  messageOf,
  type NoticeSummary,
  type NoticeView,
  type NoticeWords,
  noticeInWords,
  summarizeNotice,
} from './notice-in-words.ts'
import { inOrder, splitForPage } from './notice-rules.ts'
import { listNotices, listNoticesOf, nextNoticeChange, type ShownNotice } from './notices.server.ts'

type Named = Pick<ShownNotice, 'mosque' | 'zone'>

async function wordsIn(language: Language): Promise<(notice: Named) => NoticeWords> {
  const { notices: texts, dates, events } = textsIn(language).shared
  const formatTime = await siteTimeFormat(language)
  const { prayers } = events
  return ({ mosque, zone }) => ({ texts, dates, prayers, formatTime, zone, mosque: mosqueNameIn(language, mosque) })
}

/** Notices as cards show them in a language. */
export async function viewNotices(notices: readonly ShownNotice[], language: Language): Promise<NoticeView[]> {
  const wordsOf = await wordsIn(language)
  return notices.map((notice) => noticeInWords(notice, wordsOf(notice)))
}

/** The text of a notice to send on. */
export const writeMessage = async (notice: ShownNotice, language: Language): Promise<string> =>
  messageOf(notice, (await wordsIn(language))(notice))

/** The words of the picture of a notice. */
export async function writePicture(notice: ShownNotice, language: Language) {
  const words = (await wordsIn(language))(notice)
  const { line } = words.texts
  const { house, suburb, leaves, cemetery, ladies, place } = notice.content
  const { kindName, title, text, withdrawn } = noticeInWords(notice, words)
  const leaving = leaves && line.leaves({ time: words.formatTime(leaves) })
  const lines = notice.salaah
    ? [
        summarizeNotice(notice, words).text,
        [house, suburb, leaving].filter(Boolean).join(' · '),
        cemetery && line.cemetery({ cemetery }),
        ladies && line.ladies({ ladies }),
      ]
    : [text, place]
  return { title: title || kindName, lines: withdrawn ? [withdrawn] : lines.filter(Boolean), mosque: words.mosque }
}

/** What the page of a mosque says of its notices: the urgent ones on top, the others below. */
export async function loadPageNotices(mosqueId: string, now: Date, language: Language) {
  const wordsOf = await wordsIn(language)
  const { inFront, below } = splitForPage(await listNoticesOf(mosqueId, now))
  const summaries = (notices: readonly ShownNotice[]): NoticeSummary[] =>
    notices.map((notice) => summarizeNotice(notice, wordsOf(notice)))
  return {
    notices: { inFront: summaries(inFront), below: summaries(below) },
    changesAt: await nextNoticeChange(now, mosqueId),
  }
}

/** All notices of a mosque in full. */
export async function loadMosqueNotices(mosqueId: string, now: Date, language: Language) {
  const notices = await viewNotices(inOrder(await listNoticesOf(mosqueId, now)), language)
  return { notices, changesAt: await nextNoticeChange(now, mosqueId) }
}

const MAX_JANAZAHS = 10

/** A notice on the board of a mosque, without anything about a person; `endsAt` is an instant. */
export type NoticeForBoard = { text: string; endsAt: string; isJanazah: boolean; isOfArea: boolean }

/** What the board of a mosque says of notices in each language: its own, and the janazahs at mosques of its area. */
export async function loadBoardNotices(
  { id, area }: { id: string; area: string },
  now: Date,
): Promise<(language: Language) => Promise<NoticeForBoard[]>> {
  const own = inOrder(await listNoticesOf(id, now))
  const { notices } = await listNotices(now, { kind: 'janazah', area, pageSize: MAX_JANAZAHS })
  const around = notices.filter(({ mosqueId }) => mosqueId !== id)
  return async (language) => {
    const wordsOf = await wordsIn(language)
    return [...own, ...around].map((notice) => {
      const { kindName, text, endsAt } = summarizeNotice(notice, wordsOf(notice))
      const isOfArea = notice.mosqueId !== id
      const place = isOfArea ? mosqueNameIn(language, notice.mosque) : ''
      const words = [kindName, place, text].filter(Boolean).join(' · ')
      return { text: words, endsAt, isJanazah: notice.kind === 'janazah', isOfArea }
    })
  }
}

/** The one line of the home page: the newest janazah, or how many other notices there are; null without any. */
export async function loadHomeNotices(now: Date, language: Language) {
  const { notices, count } = await listNotices(now, { pageSize: 1 })
  const [first] = notices
  const changesAt = await nextNoticeChange(now)
  if (!first) return { line: null, changesAt }
  const words = (await wordsIn(language))(first)
  return { line: { ...summarizeNotice(first, words), mosque: words.mosque, others: count - 1 }, changesAt }
}

export type HomeNotices = NonNullable<Awaited<ReturnType<typeof loadHomeNotices>>['line']>
