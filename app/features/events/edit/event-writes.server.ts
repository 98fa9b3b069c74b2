import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { type Actor, canManageEventsOf } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/recurrence/occurrences.server.ts'
import { mosqueExists } from '#app/features/mosques/mosque-lookup.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { EventContent } from './event-schema.ts'
import { pickEventSlug, renameEventSlug } from './event-slugs.server.ts'
import {
  findEventForEdit,
  findStoredImageId,
  isRescheduled,
  loadEvent,
  type StoredEvent,
  toEventColumns,
  toEventContent,
} from './event-store.server.ts'

export type SavedEvent =
  | { outcome: 'saved'; id: string }
  | { outcome: 'missing' }
  /** The chosen mosque no longer exists. */
  | { outcome: 'no-mosque' }
  /** Another save came first: the stored content now. */
  | { outcome: 'outdated'; stored: EventContent; version: number }

/** Adds an event in the site's current zone. A form that is sent twice names the same id, and adds one event. */
export async function createEvent(
  actor: Actor | null,
  content: EventContent,
  { now, zone, id = newId() }: { now: Date; zone: string; id?: string },
): Promise<SavedEvent> {
  if (!canManageEventsOf(actor, content.mosqueId)) forbidden()
  const change = {
    action: 'event.create',
    kind: 'event',
    subjectId: id,
    mosqueId: content.mosqueId,
    after: content,
    version: 1,
  }
  return catchRollback<SavedEvent>(() =>
    write(actor, change, async (trx) => {
      const sentBefore = await loadEvent(trx, id)
      if (sentBefore && !canManageEventsOf(actor, sentBefore.mosqueId)) forbidden()
      if (sentBefore) rollBack({ outcome: 'saved', id })
      if (!(await mosqueExists(trx, content.mosqueId))) rollBack({ outcome: 'no-mosque' })
      const at = now.toISOString()
      const imageId = await findStoredImageId(trx, content.imageId)
      await trx
        .insertInto('events')
        .values({
          ...toEventColumns(content, null),
          imageId,
          id,
          slug: await pickEventSlug(trx, { ...content, id }),
          zone,
          createdBy: actor?.id ?? null,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      await rewriteOccurrences(trx, [id], now)
      return { outcome: 'saved', id }
    }),
  )
}

/** Saves an event that was opened at `version`; moving it requires permission for both mosques. */
export async function updateEvent(
  actor: Actor | null,
  id: string,
  content: EventContent,
  { version, now }: { version: number; now: Date },
): Promise<SavedEvent> {
  await findEventForEdit(actor, id)
  if (!canManageEventsOf(actor, content.mosqueId)) forbidden()
  const change = { action: 'event.update', kind: 'event', subjectId: id, mosqueId: content.mosqueId }
  return catchRollback<SavedEvent>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadEvent(trx, id)
      if (!stored) rollBack({ outcome: 'missing' })
      if (!canManageEventsOf(actor, stored.mosqueId)) forbidden()
      if (stored.version !== version) {
        rollBack({ outcome: 'outdated', stored: toEventContent(stored), version: stored.version })
      }
      if (!(await mosqueExists(trx, content.mosqueId))) rollBack({ outcome: 'no-mosque' })
      const next = { ...toEventColumns(content, stored.rrule), imageId: await findStoredImageId(trx, content.imageId) }
      record.before = toEventContent(stored)
      record.after = toEventContent({ ...stored, ...next })
      record.version = version + 1
      if (isDeepStrictEqual(record.before, record.after)) rollBack({ outcome: 'saved', id })
      await saveEvent(trx, stored, next, isRescheduled(stored, next), now)
      return { outcome: 'saved', id }
    }),
  )
}

/** Stores new columns of an event and rewrites its dates; `isRescheduled` raises the sequence for calendars. */
export async function saveEvent(
  trx: Transaction<Database>,
  stored: StoredEvent,
  columns: Partial<StoredEvent>,
  isRescheduled: boolean,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      ...columns,
      slug: await renameEventSlug(trx, stored, columns),
      version: stored.version + 1,
      sequence: stored.sequence + (isRescheduled ? 1 : 0),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', stored.id)
    .execute()
  await rewriteOccurrences(trx, [stored.id], now)
}
