import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { acceptInvitation, inviteAgain, inviteMosqueAdmin } from '#app/features/accounts/people/invitations.server.ts'
import {
  leaveMosque,
  listMosqueAdmins,
  removeMosqueAdmin,
  setAdminStatus,
} from '#app/features/accounts/people/mosque-admins.server.ts'
import { findInBin } from '#app/features/bin/bin.server.ts'
import { defaultBoard } from '#app/features/boards/board-settings.ts'
import { loadBoard, saveBoard } from '#app/features/boards/boards.server.ts'
import { listScreens, makeCode, pairScreen, saveScreen } from '#app/features/boards/screens.server.ts'
import { moveDatesWithTimes } from '#app/features/events/dates/moved-occurrences.server.ts'
import { deleteEvent, restoreEvent } from '#app/features/events/edit/event-bin.server.ts'
import { createEvent, loadEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { loadMosqueCalendar, saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { restoreTimetable, withdrawTimetable } from '#app/features/timetables/withdraw-timetable.server.ts'
import { readSettings } from '#app/services/settings.server.ts'
import { capeTownSite } from '#app/services/settings-document.ts'
import { actorOf, userRow } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque, aMosqueAdmin, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { anEidSalaah, holdProgram } from '#tests/support/data/programs.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { deleteMosque } from './mosque-bin.server.ts'
import { undoChange } from './undo-change.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const nothing = moveDatesWithTimes

async function lastChange(action: string): Promise<string> {
  const row = await db()
    .selectFrom('activity')
    .select('id')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

const save = (id: string, phone: string, version: number) =>
  updateMosque(superadmin, id, aMosqueContent({ phone }), { version, now, afterMove: nothing })

test('the last save of a mosque is undone, once', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000001' }), now)
  await save(id, '0210000002', 1)
  const change = await lastChange('mosque.update')
  expect(await undoChange(superadmin, change, now)).toBe(true)
  expect((await loadMosque(db(), id))?.content.phone).toBe('0210000001')
  expect(await undoChange(superadmin, change, now)).toBe(false)
})

test('a save cannot be undone after a later change', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  await save(id, '0210000001', 1)
  const first = await lastChange('mosque.update')
  await save(id, '0210000002', 2)
  expect(await undoChange(superadmin, first, now)).toBe(false)
  expect((await loadMosque(db(), id))?.content.phone).toBe('0210000002')
})

test('a change that was not recorded is not overwritten', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  await save(id, '0210000001', 1)
  await db().updateTable('mosques').set({ phone: '0219999999' }).where('id', '=', id).execute()
  expect(await undoChange(superadmin, await lastChange('mosque.update'), now)).toBe(false)
  expect((await loadMosque(db(), id))?.content.phone).toBe('0219999999')
})

test('undo restores a deleted mosque and a deleted event, and moves an added mosque to the bin', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const event = await anEvent({ mosqueId: id })
  await deleteEvent(superadmin, event.id, now)
  expect(await undoChange(superadmin, await lastChange('event.delete'), now)).toBe(true)
  expect(await db().selectFrom('events').select('id').execute()).toEqual([{ id: event.id }])

  await deleteMosque(superadmin, id, now)
  expect(await undoChange(superadmin, await lastChange('mosque.delete'), now)).toBe(true)
  expect(await loadMosque(db(), id)).not.toBeNull()
  expect(await db().selectFrom('events').select('id').execute()).toEqual([{ id: event.id }])

  const other = await createMosque(superadmin, aMosqueContent(), now)
  expect(await undoChange(superadmin, await lastChange('mosque.create'), now)).toBe(true)
  expect(await loadMosque(db(), other)).toBeNull()
})

test('only superadmins can undo a change', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const change = await lastChange('mosque.create')
  const forbidden = { init: { status: 403 } }
  await expect(undoChange(anActor('mosque_admin', id), change, now)).rejects.toMatchObject(forbidden)
  await expect(undoChange(null, change, now)).rejects.toMatchObject(forbidden)
})

test('undo takes back published times and their withdrawal, but not one that took effect on an earlier day', async () => {
  const { id } = await aMosque()
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:15') })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  await saveTimetable(superadmin, id, timetable, {
    state: 'published',
    version: 0,
    now,
    afterChange: moveDatesWithTimes,
  })
  const isInForce = async () => (await loadTimetableDays([id], '2026-11-20', 1)).get(id)![0]!.timetableId !== null
  expect(await undoChange(superadmin, await lastChange('timetable.publish'), now)).toBe(true)
  expect(await isInForce()).toBe(false)
  const withdrawal = await lastChange('timetable.withdraw')
  const tomorrow = new Date('2026-11-21T10:00:00Z')
  expect(await undoChange(superadmin, withdrawal, tomorrow)).toBe(false)
  expect(await undoChange(superadmin, withdrawal, now)).toBe(true)
  expect(await isInForce()).toBe(true)
})

test('the texts of the site become what they were, unless they have changed since', async () => {
  const write = (tagline: string) =>
    saveSettings(superadmin, 'site', { preset: 'neutral', scene: 'hills', texts: { en: { tagline } } }, now)
  const stored = async () => JSON.parse(JSON.stringify((await readSettings()).site))
  await write('Ours')
  expect(await undoChange(superadmin, await lastChange('settings.update'), now)).toBe(true)
  expect(await stored()).toEqual(capeTownSite)
  await write('Again')
  const change = await lastChange('settings.update')
  await db()
    .updateTable('settings')
    .set({ site: JSON.stringify({ ...capeTownSite, scene: 'none' }) })
    .execute()
  expect(await undoChange(superadmin, change, now)).toBe(false)
  expect(await stored()).toEqual({ ...capeTownSite, scene: 'none' })
})

const publish = (version: number) => ({ state: 'published' as const, version, now, afterChange: moveDatesWithTimes })
const timesOf = (time: string, fields: Partial<NewTimetable> = {}): NewTimetable => {
  const content = timetableContent({ week: jamaatAt('dhuhr', time) })
  return { kind: 'regular', name: '', validFrom: '2026-11-20', validUntil: null, content, ...fields }
}

test('what is carried over to a coming timetable is one change, and goes and comes back with it', async () => {
  const { id } = await aMosque()
  const coming = { validFrom: '2026-11-30' }
  const days = ['2026-11-26', '2026-11-30']
  const dhuhrs = async () => {
    const all = (await loadTimetableDays([id], '2026-11-26', 5)).get(id)!
    return days.map((day) => all.find((each) => each.day === day)!.prayers.dhuhr.jamaat)
  }
  await saveTimetable(superadmin, id, timesOf('13:15'), publish(0))
  await saveTimetable(superadmin, id, timesOf('13:20', coming), publish(1))
  const carried = [timesOf('13:30', coming)]
  const outdated = await saveTimetable(superadmin, id, timesOf('13:30'), { ...publish(1), carried })
  expect(outdated).toEqual({ outcome: 'outdated', version: 2 })
  expect(await dhuhrs()).toEqual([795, 800])
  await saveTimetable(superadmin, id, timesOf('13:30'), { ...publish(2), carried })
  expect(await dhuhrs()).toEqual([810, 810])
  const changes = () =>
    db().selectFrom('activity').selectAll().where('mosqueId', '=', id).orderBy('id', 'desc').execute()
  const [published, ...earlier] = await changes()
  expect(earlier).toHaveLength(2)

  expect(await undoChange(superadmin, published!.id, now)).toBe(true)
  expect(await dhuhrs()).toEqual([795, 800])
  const [withdrawn] = await changes()
  expect(await undoChange(superadmin, withdrawn!.id, now)).toBe(true)
  expect(await dhuhrs()).toEqual([810, 810])
  // One of the two is withdrawn on its own.
  await withdrawTimetable(superadmin, id, published!.subjectId, {
    now,
    afterChange: moveDatesWithTimes,
  })
  expect(await dhuhrs()).toEqual([795, 810])
  expect(await restoreTimetable(superadmin, id, published!.subjectId, { now, afterChange: moveDatesWithTimes })).toBe(
    true,
  )
  expect(await dhuhrs()).toEqual([810, 810])
})

test('a save of an event is undone unless it was changed since, and an added one goes to the bin', async () => {
  const { id: mosqueId } = await aMosque()
  const content = anEventContent(mosqueId)
  const created = await createEvent(superadmin, content, { now, zone: 'Africa/Johannesburg' })
  if (!('id' in created)) throw new Error(JSON.stringify(created))
  const { id } = created
  const titleOf = async () => (await loadEvent(db(), id))?.title
  const rename = (title: string, version: number) =>
    updateEvent(superadmin, id, { ...content, title }, { version, now })
  await rename('Second', 1)
  const second = await lastChange('event.update')
  await rename('Third', 2)
  expect(await undoChange(superadmin, second, now)).toBe(false)
  expect(await titleOf()).toBe('Third')
  expect(await undoChange(superadmin, await lastChange('event.update'), now)).toBe(true)
  expect(await titleOf()).toBe('Second')
  await db().updateTable('events').set({ title: 'Unrecorded' }).where('id', '=', id).execute()
  expect(await undoChange(superadmin, await lastChange('event.update'), now)).toBe(false)
  const added = await createEvent(superadmin, content, { now, zone: 'Africa/Johannesburg' })
  const other = 'id' in added ? added.id : ''
  expect(await undoChange(superadmin, await lastChange('event.create'), now)).toBe(true)
  expect(await loadEvent(db(), other)).toBeNull()
  await restoreEvent(superadmin, (await findInBin(superadmin, 'event', other))!, now)
  expect(await loadEvent(db(), other)).not.toBeNull()
  expect(await undoChange(superadmin, await lastChange('event.restore'), now)).toBe(true)
  expect(await loadEvent(db(), other)).toBeNull()
})

test('an admin is active or not as before the change', async () => {
  const { id: mosqueId } = await aMosque()
  const { id } = await aMosqueAdmin({ mosqueId })
  const status = async () =>
    (await db().selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await setAdminStatus(superadmin, { userId: id, mosqueId, status: 'inactive' }, now)
  expect(await undoChange(superadmin, await lastChange('admin.deactivate'), now)).toBe(true)
  expect(await status()).toBe('active')
  expect(await undoChange(superadmin, await lastChange('admin.reactivate'), now)).toBe(true)
  expect(await status()).toBe('inactive')
})

test('an invited admin is taken back until they accept, and one who was removed is listed again, to be invited', async () => {
  const { id: mosqueId } = await aMosque()
  const by = { ...superadmin, id: (await aSuperadmin()).id }
  const page = { origin: 'http://localhost', language: 'en' as const, clientAddress: '192.0.2.1' }
  const invite = async (email: string) => {
    const sent = await inviteMosqueAdmin(by, { name: 'Aisha', email, mosqueId }, page, now)
    return new URL((sent.ok && sent.url) || '').searchParams.get('token') ?? ''
  }
  const listed = async () => (await listMosqueAdmins(by, mosqueId)).map(({ email, state }) => [email, state])
  await invite('first@x.example')
  expect(await undoChange(by, await lastChange('admin.invite'), now)).toBe(true)
  expect(await listed()).toEqual([])
  expect(await undoChange(by, await lastChange('admin.remove'), now)).toBe(true)
  expect(await listed()).toEqual([['first@x.example', 'invited']])
  await removeMosqueAdmin(by, { userId: (await listMosqueAdmins(by, mosqueId))[0]!.id, mosqueId }, now)

  expect(await acceptInvitation(await invite('second@x.example'), 'Chosen#Pass1', now)).toBe(true)
  const accepted = await lastChange('admin.invite')
  const { id: userId } = (await listMosqueAdmins(by, mosqueId))[0]!
  await invite('open@x.example')
  expect(await undoChange(by, accepted, now), 'although another is open').toBe(false)
  expect(await listed()).toContainEqual(['second@x.example', 'active'])
  await inviteAgain(by, { userId, mosqueId }, page, now)
  expect(await undoChange(by, await lastChange('admin.invite'), now), 'invited again').toBe(false)
  await aMosqueAdmin({ mosqueId, email: 'third@x.example' })
  expect(await leaveMosque(actorOf(await userRow(userId)), page, now)).toBe(true)
  expect(await undoChange(by, await lastChange('admin.leave'), now)).toBe(true)
  expect(await listed()).toContainEqual(['second@x.example', 'invited'])
})

test('what boards and screens show, what a mosque holds in Ramadan and its Islamic dates become what they were', async () => {
  const { id } = await aMosque()
  await saveBoard(superadmin, id, { ...defaultBoard, theme: 'dark' }, { version: 0, now })
  expect(await undoChange(superadmin, await lastChange('board.update'), now)).toBe(true)
  expect((await loadBoard(id)).settings).toEqual(defaultBoard)

  const code = (await makeCode('192.0.2.1', now))!
  await pairScreen(superadmin, id, { code: code.code, name: 'Hall', now })
  const screen = async () => (await listScreens(superadmin, id))[0]!
  await saveScreen(superadmin, id, code.id, { name: 'Foyer', settings: null, version: (await screen()).version, now })
  expect(await undoChange(superadmin, await lastChange('screen.update'), now)).toBe(true)
  expect((await screen()).name).toBe('Hall')

  await holdProgram(id, { eid: [anEidSalaah()] }, { now })
  expect(await undoChange(superadmin, await lastChange('ramadan-program.update'), now)).toBe(true)
  const { content } = await db().selectFrom('ramadanPrograms').select('content').executeTakeFirstOrThrow()
  expect(JSON.parse(content).eid).toEqual([])

  const makkah = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
  await saveMosqueCalendar(superadmin, id, makkah, { version: 0, asked: [], now })
  expect(await undoChange(superadmin, await lastChange('mosque-calendar.update'), now)).toBe(true)
  expect((await loadMosqueCalendar(id))?.follows).not.toBe('makkah')
})

test('what no undo exists for, and what is not recorded, stays', async () => {
  const { id } = await aMosque()
  await write(superadmin, { action: 'mosque.visit', kind: 'mosque', subjectId: id, mosqueId: id }, async () => {})
  expect(await undoChange(superadmin, await lastChange('mosque.visit'), now)).toBe(false)
  expect(await undoChange(superadmin, 'none', now)).toBe(false)
  const change = { action: 'board.update', kind: 'board', subjectId: id, mosqueId: null, before: {}, after: {} }
  await write(superadmin, change, async () => {})
  expect(await undoChange(superadmin, await lastChange('board.update'), now)).toBe(false)
})
