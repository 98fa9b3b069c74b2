import type { EventDetails } from '#app/features/events/event-types.ts'
import { parseRule, type RuleParts, type Weekday } from '#app/features/events/recurrence/recurrence.ts'

const frequencies: Record<string, string> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' }
const dayNames: Record<Weekday, string> = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}

/** What search engines read of an event (schema.org); null while its start is not known. */
export function structuredData(event: EventDetails, origin: string, address: string): Record<string, unknown> | null {
  if (!event.startsAt) return null
  const page = origin + address
  const mosque = `${origin}/mosques/${encodeURIComponent(event.mosqueId)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': page,
    url: page,
    name: event.title,
    description: event.description || event.title,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.mosqueName,
      url: mosque,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address ?? undefined,
        addressLocality: event.suburb ?? event.area,
        addressRegion: event.area,
        addressCountry: 'ZA',
      },
      geo: geoOf(event),
    },
    organizer: { '@type': 'Organization', name: event.mosqueName, url: mosque },
    image: event.picture ? new URL(event.picture.largest, origin).href : undefined,
    eventSchedule: scheduleOf(event),
  }
}

function geoOf({ latitude, longitude }: EventDetails) {
  if (latitude === null || longitude === null) return undefined
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

function statusOf(event: EventDetails): string {
  if (event.status === 'cancelled') return 'EventCancelled'
  return event.status === 'moved' ? 'EventRescheduled' : 'EventScheduled'
}

/** The schedule of a series at fixed times; one that follows the salaah has no time to state. */
function scheduleOf(event: EventDetails): Record<string, unknown> | undefined {
  const rule = event.rrule ? parseRule(event.rrule) : null
  const frequency = rule && frequencies[rule.frequency]
  if (!rule || !frequency || rule.other || event.salaahStart) return undefined
  return {
    '@type': 'Schedule',
    startDate: event.begins,
    endDate: rule.until ?? undefined,
    repeatFrequency: `P${rule.interval}${frequency}`,
    byDay: rule.days.length > 0 ? rule.days.map((day) => dayOf(day)) : undefined,
    byMonthDay: rule.monthDays.length > 0 ? rule.monthDays : undefined,
    startTime: event.startTime,
    endTime: event.endTime ?? undefined,
    scheduleTimezone: event.zone,
  }
}

const dayOf = ({ weekday, position }: RuleParts['days'][number]) =>
  position === null ? `https://schema.org/${dayNames[weekday]}` : `${position}${weekday}`
