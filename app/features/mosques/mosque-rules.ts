const MAX_CARD_FACILITIES = 3
const MAX_THUMBNAILS = 8

/** A facility in words: its translation, or its stored name with spaces for underscores. */
export function formatFacility(texts: Readonly<Record<string, string>>, facility: string): string {
  return Object.hasOwn(texts, facility) ? texts[facility]! : facility.replaceAll('_', ' ')
}

/** The facilities a card names, and how many it leaves out. */
export function pickCardFacilities(facilities: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: facilities.slice(0, MAX_CARD_FACILITIES), more: Math.max(0, facilities.length - MAX_CARD_FACILITIES) }
}

/** How many pictures the gallery shows as thumbnails, and how many the last one stands for besides itself. */
export function countThumbnails(count: number): { shown: number; more: number } {
  return { shown: Math.min(count, MAX_THUMBNAILS), more: Math.max(0, count - MAX_THUMBNAILS) }
}

/** An address that is safe to link to: http or https, `https://` added where it is missing; else null. */
export function toSafeWebUrl(address: string | null | undefined): string | null {
  const text = address?.trim()
  if (!text) return null
  const full = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}

/** The link that dials a phone number, or null when there is no number in the text. */
export function toPhoneLink(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? ''
  // Only the first of several numbers can be dialled.
  const first = text.split(/[/;,]|\bor\b/)[0]!
  const digits = first.replace(/\(0\)/, '').replace(/\D/g, '')
  if (digits.length < 3) return null
  return `tel:${first.trim().startsWith('+') ? '+' : ''}${digits}`
}

type DirectionsTarget = { name: string; address: string | null; area: string; googleMapsUrl?: string | null }

/** Where 'Get Directions' leads: the mosque's own map link, or a maps search for its name, address and area. */
export function buildDirectionsUrl({ name, address, area, googleMapsUrl }: DirectionsTarget): string {
  const query = [name, address, area].filter(Boolean).join(', ')
  return toSafeWebUrl(googleMapsUrl) ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** The place of a mosque in one line: suburb and area, each once. */
export function formatArea(mosque: { area: string; suburb: string | null }): string {
  const { area, suburb } = mosque
  return suburb && suburb !== area ? `${suburb}, ${area}` : area
}

/** Street, suburb and area in one line; a part that the one before already names is left out. */
export function formatAddress(mosque: { address: string | null; suburb: string | null; area: string }): string {
  return [mosque.address, mosque.suburb, mosque.area].reduce<string>((line, part) => {
    if (!part || line.toLowerCase().includes(part.toLowerCase())) return line
    return line ? `${line}, ${part}` : part
  }, '')
}
