import { shareImageAddress } from '#app/features/events/event-links.ts'
import type { Audience, EventDetails } from '#app/features/events/event-types.ts'
import { parseRule, type RuleParts, type WeekdayCode } from '#app/features/events/recurrence.ts'
import { type AccessWords, accessJsonLd } from '#app/features/mosques/gathering-access.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { withOffset } from '#app/lib/time.ts'

const frequencies: Record<string, string> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' }
const dayNames: Record<WeekdayCode, string> = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}

const audienceTypes: Record<Exclude<Audience, 'everyone'>, string> = {
  ladies: 'ladies',
  children: 'children',
  youth: 'youth',
  newMuslims: 'new Muslims',
}

/** The schema.org data of an event for search engines; null when its start is unknown. */
export function structuredData(
  event: EventDetails,
  {
    origin,
    country,
    locality,
    language,
    when,
    words,
  }: {
    origin: string
    country: string
    locality: string | null
    language: Language
    /** Start and end in words. */
    when: string
    words: AccessWords
  },
  address: string,
): Record<string, unknown> | null {
  if (!event.startsAt) return null
  const page = origin + address
  const mosque = origin + mosqueAddress({ slug: event.mosqueSlug })
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': page,
    url: page,
    name: event.title,
    // The instant alone does not say which salaah the start follows.
    description: [event.salaahStart && when, event.description || event.title].filter(Boolean).join('\n\n'),
    startDate: withOffset(event.startsAt, event.zone),
    endDate: event.endsAt && withOffset(event.endsAt, event.zone),
    eventStatus: `https://schema.org/${toStatus(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: nameOfMosque(language, event),
      url: mosque,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address ?? undefined,
        addressLocality: locality ?? event.suburb ?? event.area,
        addressRegion: event.area,
        addressCountry: country,
      },
      geo: toGeo(event),
      ...accessJsonLd(event.access, words),
    },
    inLanguage: event.access.languages.length > 0 ? event.access.languages : undefined,
    organizer: { '@type': 'Organization', name: nameOfMosque(language, event), url: mosque },
    image: [event.picture?.largest, shareImageAddress(event)]
      .filter((picture) => picture !== undefined)
      .map((picture) => new URL(picture, origin).href),
    offers: event.registrationUrl ? { '@type': 'Offer', url: event.registrationUrl } : undefined,
    audience:
      event.audience === 'everyone' ? undefined : { '@type': 'Audience', audienceType: audienceTypes[event.audience] },
    eventSchedule: toSchedule(event),
  }
}

function toGeo({ latitude, longitude }: EventDetails) {
  if (latitude === null || longitude === null) return undefined
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

function toStatus(event: EventDetails): string {
  if (event.status === 'cancelled') return 'EventCancelled'
  return event.status === 'moved' ? 'EventRescheduled' : 'EventScheduled'
}

/** The schedule of a series at fixed times; a series that follows a salaah has no fixed time. */
function toSchedule(event: EventDetails): Record<string, unknown> | undefined {
  const rule = event.rrule ? parseRule(event.rrule) : null
  const frequency = rule && frequencies[rule.frequency]
  if (!rule || !frequency || rule.hasOtherParts || event.salaahStart) return undefined
  return {
    '@type': 'Schedule',
    startDate: event.begins,
    endDate: rule.until ?? undefined,
    repeatFrequency: `P${rule.interval}${frequency}`,
    byDay: rule.days.length > 0 ? rule.days.map((day) => toDay(day)) : undefined,
    byMonthDay: rule.monthDays.length > 0 ? rule.monthDays : undefined,
    startTime: event.startTime,
    endTime: event.endTime ?? undefined,
    scheduleTimezone: event.zone,
  }
}

const toDay = ({ weekday, position }: RuleParts['days'][number]) =>
  position === null ? `https://schema.org/${dayNames[weekday]}` : `${position}${weekday}`
