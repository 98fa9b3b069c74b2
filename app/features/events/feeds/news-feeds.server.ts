import type { LoaderFunctionArgs } from 'react-router'
import type { FeedFilters } from '#app/features/events/event-filters.ts'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { atomAddress, eventsAddress, rssAddress } from '#app/features/events/event-links.ts'
import { accessLine } from '#app/features/mosques/gathering-access.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { atomFeed, xml } from '#app/lib/files/atom-feed.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type ChangedEvent, listChangedEvents } from './changed-events.server.ts'
import { type FeedRequest, feedHeaders, readFeedRequest } from './feed-request.server.ts'

type FeedInfo = Omit<FeedRequest, 'filters'> & { origin: string }

/** New and changed events for feed readers. */
export async function newsFeed(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  format: 'atom' | 'rss',
): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const { filters, ...info } = await readFeedRequest(new URL(request.url).searchParams)
  cacheUntil(context, nextMidnight(now, (await siteSettings()).general.timeZone))
  const events = await listChangedEvents(filters, now)
  const render = format === 'atom' ? renderAtomFeed : renderRssFeed
  return new Response(render(events, filters, { ...info, origin }), {
    headers: { 'Content-Type': `application/${format}+xml; charset=utf-8`, ...feedHeaders(events) },
  })
}

/** An Atom feed (RFC 4287) of the events changed last. */
function renderAtomFeed(events: ChangedEvent[], filters: FeedFilters, info: FeedInfo): string {
  const { origin, texts, language, title, description } = info
  return atomFeed({
    language,
    title,
    subtitle: description,
    self: origin + atomAddress(filters),
    page: origin + eventsAddress(filters),
    entries: events.map((event) => ({
      id: origin + event.permanentAddress,
      title: entryTitle(event, texts),
      author: nameOfMosque(language, event),
      page: origin + event.address,
      published: event.createdAt,
      updated: event.updatedAt,
      summary: entrySummary(event, info),
    })),
  })
}

/** The feed of `renderAtomFeed` as RSS 2.0, for readers that know no Atom. */
function renderRssFeed(events: ChangedEvent[], filters: FeedFilters, info: FeedInfo): string {
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

/** The title of an entry, which says so when the event is cancelled. */
function entryTitle({ title, date }: ChangedEvent, { events }: PublicTexts): string {
  return date?.status === 'cancelled' ? `${events.cancelled}: ${title}` : title
}

/** When and where an event takes place, who can follow, then its description. */
function entrySummary(
  { date, mosqueAddress, description, access, ...names }: ChangedEvent,
  { texts, times, formatTime, language }: FeedInfo,
): string {
  const day = date?.date ? fullDate(texts.dates, date.date) : null
  const when = date && [day, timesInWords(texts, date, formatTime)].filter(Boolean).join(', ')
  const where = [nameOfMosque(language, names), mosqueAddress].filter(Boolean).join(', ')
  const facts = [when, where, accessLine(access, times.access, language)]
  return [facts.filter(Boolean).join(' · '), description].filter(Boolean).join('\n\n')
}
