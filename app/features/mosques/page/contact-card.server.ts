import { toPhoneLink, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { ICAL } from '#app/lib/files/calendar-file.server.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'

type CardFacts = {
  pageUrl: string
  country: string
  /** The name of its city; null when it is not known. */
  locality: string | null
}

/** What a phone stores as the contact of a mosque: a vCard 3.0. An approximate position is left out. */
export function renderContactCard(mosque: MosqueDetails, { pageUrl, country, locality }: CardFacts): string {
  const { name, address, suburb, area, phone, email, latitude, longitude, approximate, updatedAt } = mosque
  const website = toSafeWebUrl(mosque.website)
  const text = (property: string, value: string, type?: string) => [
    property,
    type ? { type } : {},
    'text',
    toSingleLine(value),
  ]
  const place = ['', '', address ?? '', locality ?? suburb ?? area, area, '', country].map(toSingleLine)
  const properties = [
    text('version', '3.0'),
    ['n', {}, 'text', [toSingleLine(name), '', '', '', '']],
    text('fn', name),
    text('org', name),
    ['adr', { type: 'work' }, 'text', place],
    ...(phone && toPhoneLink(phone) ? [text('tel', phone, 'work')] : []),
    ...(email ? [text('email', email)] : []),
    ...[pageUrl, ...(website ? [website] : [])].map((url) => ['url', {}, 'uri', toSingleLine(url)]),
    ...(latitude !== null && longitude !== null && !approximate ? [['geo', {}, 'float', [latitude, longitude]]] : []),
    ['rev', {}, 'date-time', `${updatedAt.slice(0, 19)}Z`],
  ]
  return ICAL.stringify.component(['vcard', properties, []] as never, ICAL.design.vcard3 as never)
}
