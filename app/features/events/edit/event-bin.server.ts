import type { Transaction } from 'kysely'
import { type Actor, canRestoreFromBin } from '#app/access/permissions.ts'
import { moveToBin, takeFromBin } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { mosqueExists } from '#app/features/mosques/mosque-lookup.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { parseEventRow } from './event-row-schema.ts'
import { pickEventSlug } from './event-slugs.server.ts'
import {
  findEventForEdit,
  findStoredImageId,
  loadEvent,
  type StoredEvent,
  toEventContent,
} from './event-writes.server.ts'

/** Moves an event with all its dates into the bin; null when it no longer exists. */
export async function deleteEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!actor || !event) return null
  const change = { action: 'event.delete', kind: 'event', subjectId: id, mosqueId: event.mosqueId }
  return catchRollback<StoredEvent | null>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadEvent(trx, id)
      if (!stored) rollBack(null)
      record.before = toEventContent(stored)
      const { title: name, mosqueId } = stored
      await moveToBin(trx, actor, { kind: 'event', subjectId: id, name, mosqueId, document: stored }, now)
      await trx.deleteFrom('eventOccurrences').where('eventId', '=', id).execute()
      await trx.deleteFrom('events').where('id', '=', id).execute()
      return stored
    }),
  )
}

/** Restores a deleted event at its old address; null when it is not in the bin or its mosque no longer exists. */
export async function restoreEvent(actor: Actor | null, binId: string, now: Date): Promise<string | null> {
  if (!canRestoreFromBin(actor)) forbidden()
  const change = { action: 'event.restore', kind: 'event', subjectId: binId, mosqueId: null as string | null }
  return catchRollback<string | null>(() =>
    write(actor, change, async (trx, record) => {
      const entry = await takeFromBin(trx, binId, 'event')
      const event = entry && parseEventRow(entry.document)
      if (!event || !(await mosqueExists(trx, event.mosqueId))) rollBack(null)
      const version = event.version + 1
      Object.assign(record, { subjectId: event.id, mosqueId: event.mosqueId, after: toEventContent(event), version })
      // Calendars that removed the event add it again only with a higher sequence.
      const slug = await pickEventSlug(trx, event, event.slug)
      const changes = { slug, version, sequence: event.sequence + 1, updatedAt: now.toISOString() }
      const imageId = await findStoredImageId(trx, event.imageId)
      await trx
        .insertInto('events')
        .values({ ...event, ...changes, imageId })
        .execute()
      await rewriteOccurrences(trx, [event.id], now)
      return event.id
    }),
  )
}

/** Deletes all events of a mosque with their dates, and returns them for the bin. */
export async function deleteEventsOf(trx: Transaction<Database>, mosqueId: string): Promise<StoredEvent[]> {
  await trx.deleteFrom('eventOccurrences').where('mosqueId', '=', mosqueId).execute()
  return trx.deleteFrom('events').where('mosqueId', '=', mosqueId).returningAll().execute()
}

/** Inserts the events of a restored mosque, as the bin stored them, with their dates. */
export async function restoreEvents(trx: Transaction<Database>, stored: unknown[], now: Date): Promise<void> {
  const updatedAt = now.toISOString()
  const events = stored.map((event) => ({ ...parseEventRow(event), updatedAt }))
  for (const event of events)
    await trx
      .insertInto('events')
      .values({ ...event, slug: await pickEventSlug(trx, event, event.slug), sequence: event.sequence + 1 })
      .execute()
  await rewriteOccurrences(
    trx,
    events.map((event) => event.id),
    now,
  )
}
