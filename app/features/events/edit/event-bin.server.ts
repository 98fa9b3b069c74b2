import { type Actor, canRestoreFromBin } from '#app/access/permissions.ts'
import { abandon, unlessAbandoned } from '#app/db/abandon.server.ts'
import { newId } from '#app/db/ids.ts'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/occurrences.server.ts'
import { forbidden } from '#app/lib/http.ts'
import { contentOf, eventToChange, knownImage, readEvent, type StoredEvent } from './event-store.server.ts'

/** Moves an event with all its dates into the bin; null when it is gone already. */
export async function deleteEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  const found = await eventToChange(actor, id)
  if (!actor || !found) return null
  const change = { action: 'event.delete', kind: 'event', subjectId: id, mosqueId: found.mosqueId }
  return unlessAbandoned<StoredEvent | null>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await readEvent(trx, id)
      if (!stored) abandon(null)
      record.before = contentOf(stored)
      await trx
        .insertInto('bin')
        .values({
          id: newId(),
          kind: 'event',
          subjectId: id,
          name: stored.title,
          mosqueId: stored.mosqueId,
          document: JSON.stringify(stored),
          deletedAt: now.toISOString(),
          deletedBy: actor.id,
          deletedByName: actor.name,
        })
        .execute()
      await trx.deleteFrom('eventOccurrences').where('eventId', '=', id).execute()
      await trx.deleteFrom('events').where('id', '=', id).execute()
      return stored
    }),
  )
}

/** Puts a deleted event back under its old address; null when it is not in the bin or its mosque is gone. */
export async function restoreEvent(actor: Actor | null, binId: string, now: Date): Promise<string | null> {
  if (!canRestoreFromBin(actor)) forbidden()
  const change = { action: 'event.restore', kind: 'event', subjectId: binId, mosqueId: null as string | null }
  return unlessAbandoned<string | null>(() =>
    write(actor, change, async (trx, record) => {
      const row = await trx
        .deleteFrom('bin')
        .where('id', '=', binId)
        .where('kind', '=', 'event')
        .returning('document')
        .executeTakeFirst()
      const event = row && (JSON.parse(row.document) as StoredEvent)
      const mosque =
        event && (await trx.selectFrom('mosques').select('id').where('id', '=', event.mosqueId).executeTakeFirst())
      if (!event || !mosque) abandon(null)
      Object.assign(record, { subjectId: event.id, mosqueId: event.mosqueId, after: contentOf(event) })
      // The sequence grows, so that calendars which have dropped the event take it in again.
      const anew = { version: event.version + 1, sequence: event.sequence + 1, updatedAt: now.toISOString() }
      const imageId = await knownImage(trx, event.imageId)
      await trx
        .insertInto('events')
        .values({ ...event, ...anew, imageId })
        .execute()
      await rewriteOccurrences(trx, [event.id], now)
      return event.id
    }),
  )
}
