import { defaultLanguage } from '#app/i18n/languages.ts'
import { parseAddress } from '#app/lib/web/addresses.ts'
import type { Position } from '#salaah/sun.ts'
import type { JamaatVenue, MosqueCity } from './mosque-types.ts'

const MAX_CARD_FACILITIES = 3
const MAX_THUMBNAILS = 8

/** The facilities on a card, and the number of the others. */
export function pickCardFacilities(facilities: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: facilities.slice(0, MAX_CARD_FACILITIES), more: Math.max(0, facilities.length - MAX_CARD_FACILITIES) }
}

/** How many pictures the gallery shows as thumbnails, and how many more the last one represents. */
export function countThumbnails(count: number): { shown: number; more: number } {
  return { shown: Math.min(count, MAX_THUMBNAILS), more: Math.max(0, count - MAX_THUMBNAILS) }
}

/** A web address that is safe to link to, with `https://` added if missing; null for other protocols and invalid addresses. */
export function toSafeWebUrl(address: string | null | undefined): string | null {
  const text = address?.trim()
  if (!text) return null
  const full = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = parseAddress(full)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}

/** The origin of a stream that the page of its mosque plays, as a policy names it; null when it is only a link. */
export function playedOrigin({ streamUrl, streamType }: { streamUrl: string | null; streamType: string | null }) {
  const url = streamUrl && streamType ? parseAddress(streamUrl) : null
  // A host may contain signs that end a directive of a policy.
  return url?.protocol === 'https:' && /^[a-z0-9.-]+(:\d+)?$/.test(url.host) ? url.origin : null
}

/** The `tel:` link of a phone number; null when the text contains no number. */
export function toPhoneLink(phone: string | null | undefined): string | null {
  const text = phone ?? ''
  // A link can dial only the first of several numbers.
  const first = text.split(/[/;,]|\bor\b/)[0]!
  const digits = first.replace(/\(0\)/, '').replace(/\D/g, '')
  if (digits.length < 3) return null
  return `tel:${first.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** The city is that of a site with mosques in several. */
type Area = { area: string; city?: MosqueCity | null }
type DirectionsTarget = Area & { name: string; address: string | null; googleMapsUrl?: string | null }

/** The name of the city in the language that addresses are written in. */
const nameOfCity = ({ city }: Area) => city?.names[defaultLanguage] ?? null

/** The link of 'Get Directions': the map link of the mosque, or a map search for its name, address and area. */
export function buildDirectionsUrl({ name, address, googleMapsUrl, ...area }: DirectionsTarget): string {
  const query = [name, address, area.area, nameOfCity(area)].filter(Boolean).join(', ')
  return toSafeWebUrl(googleMapsUrl) ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

type Destination = Position & { name: string; address: string; approximate: boolean }

/** A route to the position, or to the address where the position is only approximate. The map asks where it starts. */
export function directionsTo({ name, address, latitude, longitude, approximate }: Destination): string {
  if (approximate) return buildDirectionsUrl({ name, address, area: '' })
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}

/** A route to where a session is held, by its words where its position is not known. */
export function directionsToVenue({ latitude, longitude, ...words }: JamaatVenue): string {
  return latitude === null || longitude === null
    ? directionsTo({ ...words, latitude: 0, longitude: 0, approximate: true })
    : directionsTo({ ...words, latitude, longitude, approximate: false })
}

/** Suburb, area and city in one line, without repetition. */
export function formatArea(mosque: Area & { suburb: string | null }): string {
  return [...new Set([mosque.suburb, mosque.area, nameOfCity(mosque)])].filter(Boolean).join(', ')
}

/** Street, suburb, area and city in one line, without parts that an earlier one already contains. */
export function formatAddress(mosque: Area & { address: string | null; suburb: string | null }): string {
  return [mosque.address, mosque.suburb, mosque.area, nameOfCity(mosque)].reduce<string>((line, part) => {
    if (!part || line.toLowerCase().includes(part.toLowerCase())) return line
    return line ? `${line}, ${part}` : part
  }, '')
}
