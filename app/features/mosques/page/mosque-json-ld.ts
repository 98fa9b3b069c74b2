import { directionsUrl, facilityText, safeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'

/** How far an approximate position may be off, in metres. */
const approximateRadius = 1000

/** A mosque as schema.org tells it. An approximate position is a circle, so that no machine takes it for a door. */
export function mosqueJsonLd(mosque: MosqueDetails, pageUrl: string, origin: string) {
  const { latitude, longitude, approximate } = mosque
  const website = safeWebUrl(mosque.website)
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
    ...(latitude !== null && longitude !== null && { geo: geoOf({ latitude, longitude }, approximate) }),
    hasMap: directionsUrl(mosque),
    ...(mosque.phone && { telephone: mosque.phone }),
    ...(website && { sameAs: [website] }),
    ...(mosque.capacity !== null && { maximumAttendeeCapacity: mosque.capacity }),
    ...(mosque.facilities.length > 0 && {
      amenityFeature: mosque.facilities.map((facility) => ({
        '@type': 'LocationFeatureSpecification',
        name: facilityText({}, facility),
        value: true,
      })),
    }),
    ...(mosque.pictures.length > 0 && { image: mosque.pictures.map((picture) => absolute(picture.largest)) }),
    publicAccess: true,
  }
}

function geoOf(position: { latitude: number; longitude: number }, approximate: boolean) {
  const point = { '@type': 'GeoCoordinates', ...position }
  return approximate ? { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: approximateRadius } : point
}
