import { reader } from '#app/db/client.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { findMosqueByAddress, MAX_ADDRESS_CHARS } from '#app/features/mosques/mosque-lookup.server.ts'

type Parts = { mosque: string; event: string }
type EventIds = Pick<Occurrence, 'mosqueId' | 'eventId' | 'mosqueSlug' | 'slug'>

/** The event that an address means, by slugs, ids or former slugs of the mosque and the event; null when there is none. */
export async function findEventByAddress(parts: Parts): Promise<EventIds | null> {
  const mosque = await findMosqueByAddress(parts.mosque)
  if (!mosque || parts.event.length > MAX_ADDRESS_CHARS) return null
  const slug = parts.event.toLowerCase()
  const former = reader()
    .selectFrom('formerSlugs')
    .select('subjectId')
    .where('mosqueId', '=', mosque.id)
    .where('slug', '=', slug)
  const events = reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.id as eventId', 'e.mosqueId', 'e.slug', 'm.slug as mosqueSlug'])
  const ofMosque = events.where('e.mosqueId', '=', mosque.id)
  return (
    (await ofMosque.where('e.slug', '=', slug).executeTakeFirst()) ??
    (await ofMosque.where('e.id', '=', parts.event).executeTakeFirst()) ??
    (await events.where('e.id', '=', former).executeTakeFirst()) ??
    null
  )
}
