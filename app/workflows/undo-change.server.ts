import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#app/access/permissions.ts'
import { setAdminStatus } from '#app/features/accounts/people/mosque-admins.server.ts'
import { type ActivityEntry, findActivity, markUndone } from '#app/features/activity/activity.server.ts'
import { canUndo } from '#app/features/activity/changes.ts'
import { findInBin } from '#app/features/bin/bin.server.ts'
import { undoBoard } from '#app/features/boards/boards.server.ts'
import { undoScreen } from '#app/features/boards/screens.server.ts'
import { moveDatesWithTimes, rewriteAfterMove } from '#app/features/events/dates/occurrences.server.ts'
import { deleteEvent, restoreEvent } from '#app/features/events/edit/event-bin.server.ts'
import { parseStoredEvent } from '#app/features/events/edit/event-schema.ts'
import { findEventForEdit, toEventContent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { undoMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { listChangedFields } from '#app/features/mosques/edit/mosque-content.ts'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-store.server.ts'
import { updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { restoreTexts } from '#app/features/settings/save-texts.server.ts'
import { undoProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { restoreTimetable, undoPublication } from '#app/features/timetables/timetable-writes.server.ts'
import { undoAdoption } from './adopted-times.server.ts'
import { deleteMosque, restoreMosque } from './mosque-bin.server.ts'

/** Undoes a change when it is the last one of its subject; returns whether it was undone. */
export async function undoChange(actor: Actor | null, activityId: string, now: Date): Promise<boolean> {
  const entry = await findActivity(actor, activityId)
  if (!entry || !canUndo(entry) || !(await revert(actor, entry, now))) return false
  await markUndone(actor, activityId, now)
  return true
}

async function revert(actor: Actor | null, entry: ActivityEntry, now: Date): Promise<boolean> {
  const { subjectId } = entry
  const moving = { now, afterChange: moveDatesWithTimes }
  switch (entry.action) {
    case 'mosque.create':
    case 'mosque.restore':
      return await deleteMosque(actor, subjectId, now)
    case 'mosque.update':
      return await revertMosque(actor, entry, now)
    case 'mosque.delete': {
      const binId = await findInBin(actor, 'mosque', subjectId)
      return binId !== null && (await restoreMosque(actor, binId, now)) !== null
    }
    case 'event.create':
    case 'event.restore':
      return (await deleteEvent(actor, subjectId, now)) !== null
    case 'event.update':
      return await revertEvent(actor, entry, now)
    case 'event.delete': {
      const binId = await findInBin(actor, 'event', subjectId)
      return binId !== null && (await restoreEvent(actor, binId, now)) !== null
    }
    case 'admin.deactivate':
    case 'admin.reactivate': {
      const status = entry.action === 'admin.deactivate' ? 'active' : 'inactive'
      return (await setAdminStatus(actor, { userId: subjectId, mosqueId: entry.mosqueId ?? '', status }, now)) !== null
    }
    case 'timetable.publish':
    case 'timetable.restore':
      return entry.mosqueId !== null && (await undoPublication(actor, entry.mosqueId, subjectId, moving))
    case 'timetable.withdraw':
      return entry.mosqueId !== null && (await restoreTimetable(actor, entry.mosqueId, subjectId, moving))
    case 'adopted.publish':
    case 'adopted.remove':
    case 'adopted.restore':
      return await undoAdoption(actor, entry, now)
    case 'mosque-calendar.update':
      return await undoMosqueCalendar(actor, subjectId, { before: entry.before, after: entry.after, ...moving })
    case 'ramadan-program.update': {
      const { before, after } = entry
      return entry.mosqueId !== null && (await undoProgram(actor, entry.mosqueId, { before, after, now }))
    }
    case 'board.update':
    case 'screen.update': {
      const { mosqueId, before, after } = entry
      if (mosqueId === null) return false
      if (entry.action === 'board.update') return await undoBoard(actor, mosqueId, { before, after, now })
      return await undoScreen(actor, mosqueId, subjectId, { before, after, now })
    }
    case 'settings.update':
      return await restoreTexts(actor, entry, now)
    default:
      return false
  }
}

/** The stored content must equal the content after the change; the version detects a write before the save. */
async function revertMosque(actor: Actor | null, { subjectId, before, after }: ActivityEntry, now: Date) {
  const stored = await findMosqueForEdit(actor, subjectId)
  if (!stored || !before || !after) return false
  if (listChangedFields(stored.content, parseStoredMosque(after)).length > 0) return false
  const saved = await updateMosque(actor, subjectId, parseStoredMosque(before), {
    version: stored.version,
    now,
    afterMove: rewriteAfterMove,
  })
  return saved.outcome === 'saved'
}

async function revertEvent(actor: Actor | null, { subjectId, before, after }: ActivityEntry, now: Date) {
  const stored = await findEventForEdit(actor, subjectId)
  if (!stored || !before || !after) return false
  if (!isDeepStrictEqual(toEventContent(stored), parseStoredEvent(after))) return false
  const saved = await updateEvent(actor, subjectId, parseStoredEvent(before), { version: stored.version, now })
  return saved.outcome === 'saved'
}
