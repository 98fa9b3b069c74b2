import type { Actor } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import { write } from '#app/db/write.server.ts'
import type { ChangedDate } from '#app/features/events/recurrence/changed-date.ts'
import { type Exceptions, parseExceptions } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { pick } from '#app/lib/pick.ts'
import { findEventForEdit, loadEvent, type StoredEvent } from './event-store.server.ts'
import { saveEvent } from './event-writes.server.ts'

type Columns = Partial<Pick<StoredEvent, 'status' | 'excludedDates' | 'movedDates' | 'cancelledDates'>>

/** Cancels one date of a repeating event; lists show it as cancelled. Null when there is no such date. */
export function cancelDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.cancel-date', (dates) => {
    dates.cancelled = [...new Set([...dates.cancelled, key])].sort()
  })
}

/** Undoes the cancellation and the changes of one date. */
export function restoreDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.restore-date', (dates) => {
    dates.cancelled = dates.cancelled.filter((day) => day !== key)
    delete dates.changed[key]
  })
}

/** Changes one date: its day and times, its title, text and picture. */
export function changeDate(
  actor: Actor | null,
  id: string,
  key: string,
  to: ChangedDate,
  now: Date,
): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.move-date', (dates) => {
    if (Object.keys(to).length > 0) dates.changed[key] = to
    else delete dates.changed[key]
  })
}

/** Removes one date of a repeating event from all lists. */
export function excludeDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.exclude-date', (dates) => {
    dates.excluded = [...new Set([...dates.excluded, key])].sort()
  })
}

/** Puts a removed date back. */
export function includeDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.include-date', async (stored) => {
    const { excluded } = parseExceptions(stored)
    if (!excluded.includes(key)) return null
    return { excludedDates: JSON.stringify(excluded.filter((day) => day !== key)) }
  })
}

/** Cancels an event with all its dates. Null when there is no such event. */
export function cancelEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.cancel', async () => ({ status: 'cancelled' }))
}

/** Undoes the cancellation of an event. */
export function reviveEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.revive', async () => ({ status: 'scheduled' }))
}

function changeExceptions(
  actor: Actor | null,
  id: string,
  key: string,
  now: Date,
  action: string,
  edit: (dates: Exceptions) => void,
): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, action, async (stored) => {
    const date = await reader()
      .selectFrom('eventOccurrences')
      .select('eventId')
      .where('eventId', '=', id)
      .where('occurrenceDate', '=', key)
      .executeTakeFirst()
    if (!date || stored.rrule === null) return null
    const dates = parseExceptions(stored)
    edit(dates)
    return {
      excludedDates: JSON.stringify(dates.excluded),
      movedDates: JSON.stringify(dates.changed),
      cancelledDates: JSON.stringify(dates.cancelled),
    }
  })
}

async function changeEventColumns(
  actor: Actor | null,
  id: string,
  now: Date,
  action: string,
  columnsFor: (stored: StoredEvent) => Promise<Columns | null>,
): Promise<StoredEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  const change = { action, kind: 'event', subjectId: id, mosqueId: event.mosqueId, before: undefined as unknown }
  return catchRollback<StoredEvent | null>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadEvent(trx, id)
      const columns = stored && (await columnsFor(stored))
      if (!stored || !columns) rollBack(null)
      record.before = { title: stored.title, ...pick(stored, Object.keys(columns) as (keyof Columns)[]) }
      record.after = { title: stored.title, ...columns }
      record.version = stored.version + 1
      await saveEvent(trx, stored, columns, true, now)
      return stored
    }),
  )
}
