import { factLabel } from '#app/features/mosques/facts/fact-label.ts'
import { buildDirectionsUrl, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'

/** How far an approximate position may be from the mosque. */
const APPROXIMATE_RADIUS_METERS = 1000

type JsonLdFacts = { pageUrl: string; origin: string; country: string; labels: Readonly<Record<string, string>> }

/** The schema.org data of a mosque. An approximate position is a circle, so that nobody takes it for the entrance. */
export function buildMosqueJsonLd(mosque: MosqueDetails, { pageUrl, origin, country, labels }: JsonLdFacts) {
  const { latitude, longitude, approximate } = mosque
  const website = toSafeWebUrl(mosque.website)
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)
  return {
    '@context': 'https://schema.org',
    '@type': 'Mosque',
    '@id': pageUrl,
    url: pageUrl,
    name: mosque.name,
    ...(mosque.arabicName && { alternateName: mosque.arabicName }),
    ...(mosque.description && { description: mosque.description }),
    address: {
      '@type': 'PostalAddress',
      ...(mosque.address && { streetAddress: mosque.address }),
      addressLocality: mosque.city?.names[defaultLanguage] ?? mosque.suburb ?? mosque.area,
      addressRegion: mosque.area,
      addressCountry: country,
    },
    ...(latitude !== null && longitude !== null && { geo: buildGeo({ latitude, longitude }, approximate) }),
    hasMap: buildDirectionsUrl(mosque),
    ...(mosque.phone && { telephone: mosque.phone }),
    ...(website && { sameAs: [website] }),
    ...(mosque.capacity !== null && { maximumAttendeeCapacity: mosque.capacity }),
    ...(mosque.facts.length > 0 && {
      amenityFeature: mosque.facts.map(({ fact, value, note }) => ({
        '@type': 'LocationFeatureSpecification',
        name: factLabel(labels, fact),
        value: value === 'yes',
        ...(note && { description: note }),
      })),
    }),
    ...(mosque.pictures.length > 0 && { image: mosque.pictures.map((picture) => absolute(picture.largest)) }),
    publicAccess: true,
  }
}

function buildGeo(position: { latitude: number; longitude: number }, approximate: boolean) {
  const point = { '@type': 'GeoCoordinates', ...position }
  return approximate ? { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: APPROXIMATE_RADIUS_METERS } : point
}
