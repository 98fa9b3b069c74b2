import type { Insertable, Selectable, Transaction } from 'kysely'
import { type Actor, canEnterAdmin, canManageEventsOf } from '#app/access/permissions.ts'
import { type Reading, reader } from '#app/db/client.server.ts'
import type { Database, EventTable } from '#app/db/schema.ts'
import { eventTypeOf } from '#app/features/events/event-rules.ts'
import { anchorPrayers } from '#app/features/events/event-types.ts'
import { firstDayOf, repeatOf, ruleOf } from '#app/features/events/recurrence.ts'
import { forbidden } from '#app/lib/http.ts'
import type { EventContent } from './event-content.ts'

export type StoredEvent = Selectable<EventTable>

/** An event as it is stored, or null. */
export async function readEvent(from: Reading | Transaction<Database>, id: string): Promise<StoredEvent | null> {
  return (await from.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** An event somebody wants to change, or null when it is gone; ends the request when it is not theirs. */
export async function eventToChange(actor: Actor | null, id: string): Promise<StoredEvent | null> {
  const found = await readEvent(reader(), id)
  if (!canEnterAdmin(actor) || (found && !canManageEventsOf(actor, found.mosque_id))) forbidden()
  return found
}

/** The id of a picture when it is in the store, else null: one that was cleaned away must not hold up a save. */
export async function knownImage(trx: Transaction<Database>, id: string | null): Promise<string | null> {
  if (!id) return null
  return (await trx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())?.id ?? null
}

/** The columns that a form decides; `rule` is the stored rule, for a form that leaves it alone. */
export function columnsOf(content: EventContent, rule: string | null) {
  const { salaah, repeat } = content
  const date = firstDayOf(repeat, content.date)
  return {
    mosque_id: content.mosqueId,
    title: content.title,
    description: content.description,
    type: content.type,
    date,
    start_time: salaah ? null : content.startTime,
    end_time: salaah ? null : content.endTime,
    start_salaah: salaah?.prayer ?? null,
    start_offset: salaah?.offset ?? null,
    end_salaah: salaah?.prayer ?? null,
    end_offset: salaah ? salaah.offset + salaah.minutes : null,
    rrule: ruleOf(repeat, date, rule),
    registration_required: content.registrationRequired ? 1 : 0,
    registration_url: content.registrationUrl || null,
    image_id: content.imageId,
    image_url: content.imageId ? null : content.imageUrl,
  } satisfies Partial<Insertable<EventTable>>
}

/** The form of a stored event. */
export function contentOf(event: StoredEvent): EventContent {
  const prayer = anchorPrayers.find((name) => name === event.start_salaah)
  const offset = event.start_offset ?? 0
  return {
    mosqueId: event.mosque_id,
    title: event.title,
    description: event.description ?? '',
    type: eventTypeOf(event.type),
    date: event.date ?? '',
    startTime: event.start_time ?? '',
    endTime: event.end_time ?? '',
    salaah: prayer ? { prayer, offset, minutes: (event.end_offset ?? offset + 60) - offset } : null,
    repeat: repeatOf(event.rrule),
    registrationRequired: event.registration_required === 1,
    registrationUrl: event.registration_url ?? '',
    imageId: event.image_id,
    imageUrl: event.image_url,
  }
}

const scheduleColumns = [
  'mosque_id',
  'date',
  'start_time',
  'end_time',
  'start_salaah',
  'start_offset',
  'end_salaah',
  'end_offset',
  'rrule',
] as const

/** Whether calendars must be told of a new time or place: the SEQUENCE of RFC 5545 then grows. */
export function isRescheduled(stored: StoredEvent, next: ReturnType<typeof columnsOf>): boolean {
  return scheduleColumns.some((column) => stored[column] !== next[column])
}
