type AtomFeed = {
  language: string
  title: string
  subtitle?: string
  author?: string
  /** Its own address, and that of the page that shows the same. */
  self: string
  page: string
  entries: readonly AtomEntry[]
}

type AtomEntry = {
  id: string
  title: string
  author?: string
  page: string
  published?: string
  updated: string
  summary: string
}

/** An Atom feed (RFC 4287). */
export function atomFeed({ language, self, page, entries, ...feed }: AtomFeed): string {
  // The format requires `updated` in an empty feed too; a constant leaves the ETag unchanged.
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    ...headOf({ ...feed, id: self, page, updated }),
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    ...entries.flatMap(({ summary, ...entry }) => [
      '<entry>',
      ...headOf(entry),
      `<summary>${xml(summary)}</summary>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

type Head = Omit<AtomEntry, 'summary'> & { subtitle?: string }

/** What a feed and an entry have in common. */
const headOf = ({ id, title, subtitle, author, page, published, updated }: Head) => [
  `<id>${xml(id)}</id>`,
  `<title>${xml(title)}</title>`,
  ...(subtitle === undefined ? [] : [`<subtitle>${xml(subtitle)}</subtitle>`]),
  ...(author === undefined ? [] : [`<author><name>${xml(author)}</name></author>`]),
  `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
  ...(published === undefined ? [] : [`<published>${published}</published>`]),
  `<updated>${updated}</updated>`,
]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML 1.0 and removes characters that XML does not allow. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
