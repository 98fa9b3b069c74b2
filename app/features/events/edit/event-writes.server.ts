import { isDeepStrictEqual } from 'node:util'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { type Actor, canEnterAdmin, canManageEventsOf } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { scheduleOf, whenColumns } from '#app/features/events/dates/schedule.ts'
import { anchorPrayers } from '#app/features/events/event-types.ts'
import { findFirstDay, toRepeat, toRule } from '#app/features/events/recurrence.ts'
import { mosqueExists } from '#app/features/mosques/mosque-lookup.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type EventContent, parseStoredEvent, toColumns } from './event-schema.ts'
import { pickEventSlug, renameEventSlug } from './event-slugs.server.ts'

export type StoredEvent = Selectable<EventTable>

/** A stored event, or null. */
export async function loadEvent(from: Connection, id: string): Promise<StoredEvent | null> {
  return (await from.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** An event to be changed, or null when it no longer exists; throws 403 when the actor may not manage it. */
export async function findEventForEdit(actor: Actor | null, id: string): Promise<StoredEvent | null> {
  const event = await loadEvent(reader(), id)
  if (!canEnterAdmin(actor) || (event && !canManageEventsOf(actor, event.mosqueId))) forbidden()
  return event
}

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
      ...(scheduleOf(stored) !== scheduleOf({ ...stored, ...columns }) && { rescheduledAt: now.toISOString() }),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', stored.id)
    .execute()
  await rewriteOccurrences(trx, [stored.id], now)
}

/** The id of a stored picture, else null: a picture that was cleaned up must not block a save. */
export async function findStoredImageId(trx: Transaction<Database>, id: string | null): Promise<string | null> {
  if (!id) return null
  return (await trx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())?.id ?? null
}

/** The columns that the form sets; `rule` is the stored rule, which the choice 'custom' leaves unchanged. */
export function toEventColumns({ salaah, repeat, mosqueId, ...fields }: EventContent, rule: string | null) {
  const date = findFirstDay(repeat, fields.date)
  return {
    ...toColumns(fields),
    mosqueId,
    date,
    startSalaah: salaah?.prayer ?? null,
    startOffset: salaah?.offset ?? null,
    endSalaah: salaah?.prayer ?? null,
    endOffset: salaah ? salaah.offset + salaah.minutes : null,
    follows: salaah?.follows === 'jamaat' ? salaah.follows : null,
    followsSession: salaah?.follows === 'jamaat' && salaah.prayer === 'dhuhr' ? salaah.session : null,
    rrule: toRule(repeat, date, rule),
    imageUrl: fields.imageId ? null : fields.imageUrl,
  } satisfies Partial<Insertable<EventTable>>
}

/** The editable content of a stored event. */
export function toEventContent(event: StoredEvent): EventContent {
  const prayer = anchorPrayers.find((name) => name === event.startSalaah)
  const offset = event.startOffset ?? 0
  const minutes = (event.endOffset ?? offset + 60) - offset
  const follows = event.follows ?? 'begin'
  const salaah = prayer ? { prayer, offset, minutes, follows, session: event.followsSession ?? 1 } : null
  return parseStoredEvent({ ...event, salaah, repeat: toRepeat(event.rrule) })
}

/** Whether time or mosque changed: RFC 5545 then requires a higher SEQUENCE. */
function isRescheduled(stored: StoredEvent, next: ReturnType<typeof toEventColumns>): boolean {
  return whenColumns.some((column) => stored[column] !== next[column])
}
