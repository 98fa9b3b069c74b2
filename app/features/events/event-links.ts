import { fileAddress, type Language } from '#app/i18n/languages.ts'
import {
  type EventFilters,
  eventFilters,
  type FeedFilters,
  feedFilters,
  type MonthViewFilters,
  monthViewFilters,
} from './event-filters.ts'
import type { Occurrence } from './event-types.ts'

type EventSlugs = Pick<Occurrence, 'mosqueSlug' | 'slug'>

/** The page of an event; of one date when the event repeats. */
export function eventAddress(event: EventSlugs & Pick<Occurrence, 'repeats' | 'key'>): string {
  return event.repeats ? `${seriesAddress(event)}?date=${event.key}` : seriesAddress(event)
}

/** The page of an event without a chosen date. */
export function seriesAddress({ mosqueSlug, slug }: EventSlugs): string {
  return `/events/${encodeURIComponent(mosqueSlug)}/${encodeURIComponent(slug)}`
}

/** The share image of an event; of one date when the event repeats. */
export function shareImageAddress(event: Parameters<typeof eventAddress>[0]): string {
  return `${shareImagePath(event)}${event.repeats ? `?date=${event.key}` : ''}`
}

/** The share image of an event without a chosen date. */
export function shareImagePath(event: EventSlugs): string {
  return `${seriesAddress(event)}/preview.jpg`
}

/** The poster of an event as a PDF; of one date when the event repeats. */
export function posterAddress(event: Parameters<typeof eventAddress>[0], language: Language): string {
  const address = fileAddress(language, posterPath(event))
  return event.repeats ? `${address}${address.includes('?') ? '&' : '?'}date=${event.key}` : address
}

/** The poster of an event without a chosen date. */
export const posterPath = (event: EventSlugs): string => `${seriesAddress(event)}/poster.pdf`

/** The calendar file of an event: all its dates, or the one with this key. */
export function calendarAddress(event: EventSlugs, key: string | null = null): string {
  return `${seriesAddress(event)}.ics${key ? `?date=${key}` : ''}`
}

/** The events page with these filters; unset filters stay out of the address. */
export function eventsAddress(filters: Partial<EventFilters>): string {
  return `/events${eventFilters.write(filters)}`
}

/** The month view with these filters; without a month it shows the current one. */
export function monthViewAddress(filters: Partial<MonthViewFilters>): string {
  return `/events/calendar${monthViewFilters.write(filters)}`
}

/** An event for pages of other sites; of one date when the event repeats. */
export function eventEmbedAddress(event: EventSlugs & Pick<Occurrence, 'repeats' | 'key'>): string {
  return `${seriesAddress(event)}/embed${event.repeats ? `?date=${event.key}` : ''}`
}

/** The coming events for pages of other sites, of all or of one mosque, type or audience. */
export function eventsEmbedAddress(filters: Partial<FeedFilters>): string {
  return `/events/embed${feedFilters.write(filters)}`
}

/** The calendar feed of all events, or of one mosque or type. */
export function feedAddress(filters: Partial<FeedFilters>): string {
  return `/events.ics${feedFilters.write(filters)}`
}

/** The Atom feed of new and changed events, of all or of one mosque or type. */
export function atomAddress(filters: Partial<FeedFilters>): string {
  return `/events.atom${feedFilters.write(filters)}`
}

/** The RSS feed of new and changed events, of all or of one mosque or type. */
export function rssAddress(filters: Partial<FeedFilters>): string {
  return `/events.rss${feedFilters.write(filters)}`
}

/** A search on Google Maps for an address. */
export function mapsAddress(...parts: (string | null | undefined)[]): string {
  const query = parts.filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** One date of an event as calendar services take it. */
type CalendarLinkEvent = {
  title: string
  details: string
  location: string
  startsAt: string | null
  endsAt: string | null
}

/** Google Calendar's form, filled in for one date of an event; null when its start is unknown. */
export function googleCalendarAddress(event: CalendarLinkEvent): string | null {
  if (!event.startsAt || !event.endsAt) return null
  const compact = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(event.endsAt)}`,
    details: event.details,
    location: event.location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Outlook.com's form, filled in for one date of an event; null when its start is unknown. */
export function outlookCalendarAddress(event: CalendarLinkEvent): string | null {
  if (!event.startsAt || !event.endsAt) return null
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: event.startsAt,
    enddt: event.endsAt,
    body: event.details,
    location: event.location,
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`
}

/** Google Calendar's page to follow a feed; it fetches the feed itself, so the address must be public. */
export const googleSubscribeAddress = (feed: string) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: toWebcal(feed) })}`

/** Outlook.com's page to follow a feed. */
export const outlookSubscribeAddress = (feed: string, name: string) =>
  `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: feed, name })}`

/** The address that the calendar program of a device follows. */
export const toWebcal = (feed: string) => feed.replace(/^https?:/, 'webcal:')
