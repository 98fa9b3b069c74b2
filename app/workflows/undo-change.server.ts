import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#app/access/permissions.ts'
import { asUndo } from '#app/db/write.server.ts'
import {
  bringBackAdmin,
  listMosqueAdmins,
  removeMosqueAdmin,
  setAdminStatus,
} from '#app/features/accounts/people/mosque-admins.server.ts'
import { findActivity, markUndone } from '#app/features/activity/activity.server.ts'
import { type ActivityEntry, canUndo, isUndoable, type UndoableAction } from '#app/features/activity/changes.ts'
import { findInBin } from '#app/features/bin/bin.server.ts'
import { undoBoard } from '#app/features/boards/boards.server.ts'
import { undoScreen } from '#app/features/boards/screens.server.ts'
import { moveDatesWithTimes, rewriteAfterMove } from '#app/features/events/dates/moved-occurrences.server.ts'
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
import { restoreTimetable, undoPublication } from '#app/features/timetables/withdraw-timetable.server.ts'
import { undoAdoption } from './adopted-times.server.ts'
import { deleteMosque, restoreMosque } from './mosque-bin.server.ts'

/** Undoes a change when it is the last one of its subject; returns whether it was undone. */
export async function undoChange(actor: Actor | null, activityId: string, now: Date): Promise<boolean> {
  const entry = await findActivity(actor, activityId)
  if (!entry || !canUndo(entry) || !isUndoable(entry.action)) return false
  const revert = reverts[entry.action]
  if (!(await asUndo(() => revert(actor, entry, now)))) return false
  await markUndone(actor, activityId, now)
  return true
}

type Revert = (actor: Actor | null, entry: ActivityEntry, now: Date) => Promise<boolean>

const removeMosque: Revert = (actor, { subjectId }, now) => deleteMosque(actor, subjectId, now)
const removeEvent: Revert = async (actor, { subjectId }, now) => (await deleteEvent(actor, subjectId, now)) !== null
/** Of a change that belongs to a mosque. */
const atMosque =
  (revert: (actor: Actor | null, entry: ActivityEntry & { mosqueId: string }, now: Date) => Promise<boolean>): Revert =>
  async (actor, { mosqueId, ...entry }, now) =>
    mosqueId !== null && (await revert(actor, { ...entry, mosqueId }, now))
/** Whoever accepted the invitation stays. */
const withdrawInvitation = atMosque(async (actor, { subjectId: userId, mosqueId }, now) => {
  const admins = await listMosqueAdmins(actor, mosqueId)
  if (!admins.some(({ id, state }) => id === userId && state === 'invited')) return false
  return (await removeMosqueAdmin(actor, { userId, mosqueId }, now)) !== null
})
const setAdmin = (status: 'active' | 'inactive') =>
  atMosque(
    async (actor, { subjectId: userId, mosqueId }, now) =>
      (await setAdminStatus(actor, { userId, mosqueId, status }, now)) !== null,
  )
const returnAdmin = atMosque((actor, { before, mosqueId }, now) =>
  bringBackAdmin(actor, { name: String(before?.name), email: String(before?.email), mosqueId }, now),
)
const fromBin =
  (kind: 'mosque' | 'event', restore: typeof restoreMosque | typeof restoreEvent): Revert =>
  async (actor, { subjectId }, now) => {
    const binId = await findInBin(actor, kind, subjectId)
    return binId !== null && (await restore(actor, binId, now)) !== null
  }
const withdrawTimes = atMosque((actor, { mosqueId, subjectId }, now) =>
  undoPublication(actor, mosqueId, subjectId, { now, afterChange: moveDatesWithTimes }),
)

/** How each change is undone; false when what it stored does not stand any more. */
const reverts: Record<UndoableAction, Revert> = {
  'mosque.create': removeMosque,
  'mosque.update': revertMosque,
  'mosque.delete': fromBin('mosque', restoreMosque),
  'mosque.restore': removeMosque,
  'event.create': removeEvent,
  'event.update': revertEvent,
  'event.delete': fromBin('event', restoreEvent),
  'event.restore': removeEvent,
  'admin.invite': withdrawInvitation,
  'admin.leave': returnAdmin,
  'admin.remove': returnAdmin,
  'admin.deactivate': setAdmin('active'),
  'admin.reactivate': setAdmin('inactive'),
  'timetable.publish': withdrawTimes,
  'timetable.restore': withdrawTimes,
  'timetable.withdraw': atMosque((actor, { mosqueId, subjectId }, now) =>
    restoreTimetable(actor, mosqueId, subjectId, { now, afterChange: moveDatesWithTimes }),
  ),
  'adopted.publish': undoAdoption,
  'adopted.remove': undoAdoption,
  'adopted.restore': undoAdoption,
  'mosque-calendar.update': (actor, { subjectId, before, after }, now) =>
    undoMosqueCalendar(actor, subjectId, { before, after, now, afterChange: moveDatesWithTimes }),
  'ramadan-program.update': atMosque((actor, { mosqueId, before, after }, now) =>
    undoProgram(actor, mosqueId, { before, after, now }),
  ),
  'board.update': atMosque((actor, { mosqueId, before, after }, now) =>
    undoBoard(actor, mosqueId, { before, after, now }),
  ),
  'screen.update': atMosque((actor, { mosqueId, subjectId, before, after }, now) =>
    undoScreen(actor, mosqueId, subjectId, { before, after, now }),
  ),
  'settings.update': restoreTexts,
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
