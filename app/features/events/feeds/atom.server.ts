import type { ChangedEvent } from './feed-events.server.ts'

type FeedInfo = { title: string; origin: string; address: string }

/** An Atom feed (RFC 4287) of the events changed last. */
export function renderAtomFeed(events: ChangedEvent[], { title, origin, address }: FeedInfo): string {
  // The format requires `updated` in an empty feed too; a constant leaves the ETag unchanged.
  const updated = events[0]?.updatedAt ?? '1970-01-01T00:00:00.000Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(origin + address)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(origin + address)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(`${origin}/events`)}"/>`,
    ...events.map((event) => entry(event, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(event: ChangedEvent, origin: string): string {
  return [
    '<entry>',
    `<id>tag:mosque-connect,2026:event/${xml(event.id)}</id>`,
    `<title>${xml(event.title)}</title>`,
    `<author><name>${xml(event.mosqueName)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + event.address)}"/>`,
    `<published>${event.createdAt}</published>`,
    `<updated>${event.updatedAt}</updated>`,
    `<summary>${xml(event.description ?? '')}</summary>`,
    '</entry>',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML 1.0 and removes characters that XML does not allow. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
