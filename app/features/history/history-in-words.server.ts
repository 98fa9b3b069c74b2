import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
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
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${xml(self)}</id>`,
    `<title>${xml(history.ofMosque({ mosque: name }))}</title>`,
    `<updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${xml(name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    ...changes.map(({ at, by, entries: [first, ...others] }) =>
      [
        '<entry>',
        `<id>${xml(`${page}#change-${first!.id}`)}</id>`,
        `<title>${xml(others.length > 0 ? `${first!.what} +${others.length}` : first!.what)}</title>`,
        `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
        `<updated>${at}</updated>`,
        `<summary>${xml([by, ...[first!, ...others].map(line)].join('\n'))}</summary>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}

const xml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
