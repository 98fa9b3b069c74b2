import { eventsAddress, rssAddress } from '#app/features/events/event-links.ts'
import type { FeedFilters } from '#app/features/events/list/event-filters.ts'
import type { ChangedEvent } from './changed-events.server.ts'
import { entrySummary, entryTitle, type FeedInfo, xml } from './feed-entry.ts'

/** The feed of `renderAtomFeed` as RSS 2.0, for readers that know no Atom. */
export function renderRssFeed(events: ChangedEvent[], filters: FeedFilters, info: FeedInfo): string {
  const address = xml(info.origin + rssAddress(filters))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml(info.title)}</title>`,
    `<link>${xml(info.origin + eventsAddress(filters))}</link>`,
    `<description>${xml(info.description)}</description>`,
    `<atom:link rel="self" type="application/rss+xml" href="${address}"/>`,
    ...events.map((event) => item(event, info)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function item(event: ChangedEvent, info: FeedInfo): string {
  const { origin, texts } = info
  const page = xml(origin + event.address)
  return [
    '<item>',
    `<title>${xml(entryTitle(event, texts))}</title>`,
    `<link>${page}</link>`,
    `<guid isPermaLink="true">${xml(origin + event.permanentAddress)}</guid>`,
    `<pubDate>${new Date(event.updatedAt).toUTCString()}</pubDate>`,
    `<description>${xml(entrySummary(event, info))}</description>`,
    '</item>',
  ].join('\n')
}
