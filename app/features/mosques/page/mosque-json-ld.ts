import { type AccessWords, accessJsonLd, languageCodes } from '#app/features/mosques/gathering-access.ts'
import { factLabel } from '#app/features/mosques/mosque-facts.ts'
import { buildDirectionsUrl, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import { type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { isoWeekdayOf, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { languages } from '#app/i18n/languages.ts'
import { formatClock } from '#salaah/clock.ts'
import { dayStartMs, formatIso, offsetAt } from '#salaah/zone.ts'

/** How far an approximate position may be from the mosque. */
const APPROXIMATE_RADIUS_METERS = 1000

/** Texts with a word of schema.org, or that a search engine has no use for. */
const ownWords = {
  name: true,
  arabicName: true,
  description: true,
  address: true,
  city: true,
  area: true,
  suburb: true,
  phone: true,
  email: true,
  website: true,
  googleMapsUrl: true,
  googlePageUrl: true,
  streamUrl: true,
  streamFrom: true,
  streamType: true,
}
type OtherText = Exclude<MosqueTextField, keyof typeof ownWords>
const otherTexts = mosqueTexts.filter((field): field is OtherText => !(field in ownWords))

type JsonLdFacts = {
  pageUrl: string
  origin: string
  country: string
  /** The name of its city; null when it is not known. */
  locality: string | null
  factLabels: Readonly<Record<string, string>>
  labels: Readonly<Record<OtherText, string>>
}

/** The schema.org data of a mosque. An approximate position is a circle, so that nobody takes it for the entrance. */
export function buildMosqueJsonLd(
  mosque: MosqueDetails & { otherName: string | null },
  { pageUrl, origin, country, locality, factLabels, labels }: JsonLdFacts,
) {
  const { latitude, longitude, approximate } = mosque
  const website = toSafeWebUrl(mosque.website)
  const others = otherTexts.flatMap((field) => {
    const value = mosque[field]
    return value ? [{ '@type': 'PropertyValue', name: labels[field], value }] : []
  })
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)
  return {
    '@context': 'https://schema.org',
    '@type': mosque.placeKind === 'mosque' ? 'Mosque' : 'PlaceOfWorship',
    '@id': pageUrl,
    url: pageUrl,
    name: mosque.name,
    ...(mosque.otherName && { alternateName: mosque.otherName }),
    ...(mosque.description && { description: mosque.description }),
    address: {
      '@type': 'PostalAddress',
      ...(mosque.address && { streetAddress: mosque.address }),
      addressLocality: locality ?? mosque.suburb ?? mosque.area,
      addressRegion: mosque.area,
      addressCountry: country,
    },
    ...(latitude !== null && longitude !== null && { geo: buildGeo({ latitude, longitude }, approximate) }),
    hasMap: buildDirectionsUrl(mosque),
    ...(mosque.phone && { telephone: mosque.phone }),
    ...(website && { sameAs: [website] }),
    ...(mosque.capacity !== null && { maximumAttendeeCapacity: mosque.capacity }),
    ...(others.length > 0 && { additionalProperty: others }),
    ...(mosque.facts.length > 0 && {
      amenityFeature: mosque.facts.map(({ fact, value, note }) => ({
        '@type': 'LocationFeatureSpecification',
        name: factLabel(factLabels, fact),
        value: value === 'yes',
        ...(note && { description: note }),
      })),
    }),
    ...(mosque.pictures.length > 0 && { image: mosque.pictures.map((picture) => absolute(picture.largest)) }),
    // Who may enter a prayer room is among its properties.
    ...(mosque.placeKind === 'mosque' && { publicAccess: true }),
  }
}

function buildGeo(position: { latitude: number; longitude: number }, approximate: boolean) {
  const point = { '@type': 'GeoCoordinates', ...position }
  return approximate ? { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: APPROXIMATE_RADIUS_METERS } : point
}

const SESSION_MINUTES = 30

/** The address of a mosque; `addressLocality` is its city. */
type JumuahAddress = {
  streetAddress?: string | undefined
  addressLocality: string
  addressRegion: string
  addressCountry: string
}

/**
 * The schema.org data of the coming Friday's sessions, as events that repeat weekly. The five prayers have no type there:
 * opening hours would say when the door is open.
 */
export function buildJumuahJsonLd(
  week: readonly TimetableDay[],
  {
    pageUrl,
    zone,
    name,
    address,
    words,
  }: { pageUrl: string; zone: string; name: string; address: JumuahAddress; words: AccessWords },
): object[] {
  const friday = week.find(({ day }) => isoWeekdayOf(day) === FRIDAY)
  if (!friday) return []
  return sessionsOf(friday, 'jumuah').map(({ khutbah, salaah, language, access, venue }) => {
    const start = toMinutes(khutbah ?? salaah)
    const spoken = languageCodes(language, access, languages)
    const at = dayStartMs(zone, friday.day) + start * 60_000
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `Jumu’ah: ${name}`,
      url: pageUrl,
      startDate: formatIso(at, offsetAt(zone, at)),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...(spoken.length > 0 && { inLanguage: spoken.length > 1 ? spoken : spoken[0] }),
      eventSchedule: {
        '@type': 'Schedule',
        byDay: 'https://schema.org/Friday',
        repeatFrequency: 'P1W',
        startDate: friday.day,
        startTime: formatClock(start),
        endTime: formatClock(toMinutes(salaah) + SESSION_MINUTES),
        scheduleTimezone: zone,
      },
      location: {
        '@type': 'Place',
        name: venue?.name || name,
        address: {
          '@type': 'PostalAddress',
          ...address,
          ...(venue?.address && { streetAddress: venue.address, addressRegion: undefined }),
        },
        ...accessJsonLd(access, words),
      },
      organizer: { '@type': 'Organization', '@id': pageUrl, name },
    }
  })
}
