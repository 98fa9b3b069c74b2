import { atomAddress, eventsAddress } from '#app/features/events/event-links.ts'
import type { FeedFilters } from '#app/features/events/list/event-filters.ts'
import type { ChangedEvent } from './changed-events.server.ts'
import { entrySummary, entryTitle, type FeedInfo, xml } from './feed-entry.ts'

/** An Atom feed (RFC 4287) of the events changed last. */
export function renderAtomFeed(events: ChangedEvent[], filters: FeedFilters, info: FeedInfo): string {
  // The format requires `updated` in an empty feed too; a constant leaves the ETag unchanged.
  const updated = events[0]?.updatedAt ?? '1970-01-01T00:00:00.000Z'
  const address = xml(info.origin + atomAddress(filters))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${address}</id>`,
    `<title>${xml(info.title)}</title>`,
    `<subtitle>${xml(info.description)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${address}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(info.origin + eventsAddress(filters))}"/>`,
    ...events.map((event) => entry(event, info)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(event: ChangedEvent, info: FeedInfo): string {
  const { origin, texts } = info
  const page = xml(origin + event.address)
  return [
    '<entry>',
    `<id>${xml(origin + event.permanentAddress)}</id>`,
    `<title>${xml(entryTitle(event, texts))}</title>`,
    `<author><name>${xml(event.mosqueName)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<published>${event.createdAt}</published>`,
    `<updated>${event.updatedAt}</updated>`,
    `<summary>${xml(entrySummary(event, info))}</summary>`,
    '</entry>',
  ].join('\n')
}
