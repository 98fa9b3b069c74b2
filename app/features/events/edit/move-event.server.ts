import type { Actor } from '#app/access/permissions.ts'
import type { ChangedDate } from '#app/features/events/recurrence/changed-date.ts'
import { findEventForEdit, toEventContent } from './event-store.server.ts'
import { updateEvent } from './event-writes.server.ts'

/**
 * Moves an event that does not repeat to another day or time. One that followed a salaah then has fixed times. False
 * when it is no longer there.
 */
export async function moveEvent(actor: Actor | null, id: string, to: ChangedDate, now: Date): Promise<boolean> {
  const event = await findEventForEdit(actor, id)
  if (!event) return false
  const { date, startTime, endTime } = to
  if (!date || !startTime || !endTime) return true
  const content = { ...toEventContent(event), date, startTime, endTime, salaah: null }
  const saved = await updateEvent(actor, id, content, { version: event.version, now })
  return saved.outcome === 'outdated' ? moveEvent(actor, id, to, now) : saved.outcome === 'saved'
}
