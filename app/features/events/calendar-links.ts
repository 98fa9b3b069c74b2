/** One date of an event as calendar services take it. */
export type CalendarLinkEvent = {
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
