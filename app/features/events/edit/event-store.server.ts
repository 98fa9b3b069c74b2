import type { Insertable, Selectable, Transaction } from 'kysely'
import { type Actor, canEnterAdmin, canManageEventsOf } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { anchorPrayers } from '#app/features/events/event-types.ts'
import { findFirstDay, toRepeat, toRule } from '#app/features/events/recurrence/recurrence.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type EventContent, parseStoredEvent } from './event-schema.ts'
import { toColumns } from './shared-event-fields.ts'

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
    rrule: toRule(repeat, date, rule),
    imageUrl: fields.imageId ? null : fields.imageUrl,
  } satisfies Partial<Insertable<EventTable>>
}

/** The editable content of a stored event. */
export function toEventContent(event: StoredEvent): EventContent {
  const prayer = anchorPrayers.find((name) => name === event.startSalaah)
  const offset = event.startOffset ?? 0
  const salaah = prayer ? { prayer, offset, minutes: (event.endOffset ?? offset + 60) - offset } : null
  return parseStoredEvent({ ...event, salaah, repeat: toRepeat(event.rrule) })
}

const scheduleColumns = [
  'mosqueId',
  'date',
  'startTime',
  'endTime',
  'startSalaah',
  'startOffset',
  'endSalaah',
  'endOffset',
  'rrule',
] as const

/** Whether time or mosque changed: RFC 5545 then requires a higher SEQUENCE. */
export function isRescheduled(stored: StoredEvent, next: ReturnType<typeof toEventColumns>): boolean {
  return scheduleColumns.some((column) => stored[column] !== next[column])
}
