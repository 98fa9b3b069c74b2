import { buildDirectionsUrl, formatFacility, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'

/** How far an approximate position may be from the mosque. */
const APPROXIMATE_RADIUS_METERS = 1000

/** The schema.org data of a mosque. An approximate position is a circle, so that nobody takes it for the entrance. */
export function buildMosqueJsonLd(mosque: MosqueDetails, pageUrl: string, origin: string) {
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
      addressLocality: mosque.suburb ?? mosque.area,
      addressRegion: mosque.area,
      addressCountry: 'ZA',
    },
    ...(latitude !== null && longitude !== null && { geo: buildGeo({ latitude, longitude }, approximate) }),
    hasMap: buildDirectionsUrl(mosque),
    ...(mosque.phone && { telephone: mosque.phone }),
    ...(website && { sameAs: [website] }),
    ...(mosque.capacity !== null && { maximumAttendeeCapacity: mosque.capacity }),
    ...(mosque.facilities.length > 0 && {
      amenityFeature: mosque.facilities.map((facility) => ({
        '@type': 'LocationFeatureSpecification',
        name: formatFacility({}, facility),
        value: true,
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
