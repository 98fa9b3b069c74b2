import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { atomFeed } from '#app/lib/files/atom-feed.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { listHistory } from './history.server.ts'
import { type EntryInWords, historyInWords } from './history-in-words.ts'

const MAX_ENTRIES = 50

type Place = { id: string; placeKind: 'mosque' | 'prayer-room' }

/** One page of the history of a mosque in the words of a language, and what a page says besides. */
export async function loadHistoryInWords(
  { id, placeKind }: Place,
  part: { of?: string; page: number; size: number },
  language: Language,
  zone: string,
) {
  const texts = plainTextsIn(language)
  const { entries, pages } = await listHistory(id, part)
  const changes = historyInWords(entries, texts, { kind: placeKind, zone, formatTime: await siteTimeFormat(language) })
  return { entries, pages, changes, texts }
}

type Feed = {
  /** The name of the mosque in the language. */
  name: string
  zone: string
  /** The address of the page, and of the feed. */
  page: string
  self: string
}

/** What changed at a mosque as an Atom feed (RFC 4287), an entry for each change. */
export async function renderHistoryFeed(
  place: Place,
  language: Language,
  { name, zone, page, self }: Feed,
): Promise<string> {
  const { changes, texts } = await loadHistoryInWords(place, { page: 1, size: MAX_ENTRIES }, language, zone)
  const { history } = texts.public
  const line = ({ what, before, after, notes }: EntryInWords) => {
    const value = before === null || after === null ? history.changed : `${before} → ${after}`
    return `${what}: ${value}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
  }
  return atomFeed({
    language,
    title: history.ofMosque({ mosque: name }),
    author: name,
    self,
    page,
    entries: changes.map(({ at, by, entries: [first, ...others] }) => ({
      id: `${page}#change-${first!.id}`,
      title: others.length > 0 ? `${first!.what} +${others.length}` : first!.what,
      page,
      updated: at,
      summary: [by, ...[first!, ...others].map(line)].join('\n'),
    })),
  })
}
