import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { listActivity } from '#app/features/activity/activity.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { checkAdopted, readAdoptedCsv } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { findInUse, listAdopted } from '#app/features/prayer-times/adopted/adopted-writes.server.ts'
import { loadSalaahDays } from '#app/features/prayer-times/source.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { adoptTimes, switchTimes } from './adopted-times.server.ts'
import { undoChange } from './undo-change.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const day = '2027-01-15'

function aTimetable(publisher: string, later = 7) {
  const read = readAdoptedCsv(adoptedCsv(2027, { later }))
  if (!read.ok) throw new Error(read.fault)
  const { days } = checkAdopted(read.rows, capeTown, 2027)
  return { city: capeTown.id, year: 2027, publisher, link: 'https://council.example/2027', days }
}

/** Maghrib on the salaah page, its beginning at a mosque, and the start of an event at it. */
async function maghribs(mosqueId: string, eventId: string) {
  const page = await loadSalaahDays(capeTown, 'shafii', [day])
  const atMosque = await loadTimetableDays([mosqueId], day, 1)
  const event = await db()
    .selectFrom('eventOccurrences')
    .select('startTime')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return {
    page: page.state === 'ready' ? page.rows[0]?.minutes[4] : null,
    mosque: atMosque.get(mosqueId)?.[0]?.prayers.maghrib.begins,
    event: event.startTime,
  }
}

async function anEventAtMaghrib(fields: Parameters<typeof aMosque>[0] = {}) {
  const { latitude, longitude } = capeTown
  const mosque = await aMosque({ latitude, longitude, ...fields })
  const event = await anEvent({
    mosqueId: mosque.id,
    date: day,
    startTime: null,
    startSalaah: 'maghrib',
    startOffset: 0,
  })
  await db()
    .transaction()
    .execute((trx) => rewriteOccurrences(trx, [event.id], now))
  return [mosque.id, event.id] as const
}

test('an adopted timetable is used at once on pages, at mosques of its city and for their events', async () => {
  const ids = await anEventAtMaghrib()
  const before = await maghribs(...ids)
  expect(await adoptTimes(superadmin, aTimetable('Council'), null, now)).toEqual({ outcome: 'saved' })
  const after = await maghribs(...ids)
  expect(after.page).toBe(before.page! + 7)
  expect(after.mosque).toBe(before.mosque! + 7)
  expect([before.event, after.event]).toEqual(['20:05', '20:15'])
  const { sequence } = await db().selectFrom('events').select('sequence').executeTakeFirstOrThrow()
  expect(sequence).toBe(1)
  expect((await loadSalaahDays(capeTown, 'hanafi', [day])).state).toBe('ready')
})

test('a mosque far from the city keeps its own calculation', async () => {
  const ids = await anEventAtMaghrib({ latitude: -33.65, longitude: 19.45 })
  const before = await maghribs(...ids)
  await adoptTimes(superadmin, aTimetable('Council'), null, now)
  expect(await maghribs(...ids)).toEqual({ ...before, page: before.page! + 7 })
})

test('a timetable is replaced, removed and put back, and each change can be undone', async () => {
  const ids = await anEventAtMaghrib()
  const calculated = await maghribs(...ids)
  await adoptTimes(superadmin, aTimetable('First', 5), null, now)
  const first = await findInUse(capeTown.id, 2027)
  const withFirst = await maghribs(...ids)
  // Somebody who has not seen the first one does not replace it.
  expect(await adoptTimes(superadmin, aTimetable('Second', 15), null, now)).toEqual({ outcome: 'outdated' })
  expect(await adoptTimes(superadmin, aTimetable('Second', 15), first!.id, now)).toEqual({ outcome: 'saved' })
  expect(await findInUse(capeTown.id, 2027)).toMatchObject({ publisher: 'Second' })

  const undoLast = async () => {
    const { entries } = await listActivity(superadmin, { kind: 'adopted' })
    return undoChange(superadmin, entries[0]!.id, now)
  }
  expect(await undoLast()).toBe(true)
  expect(await maghribs(...ids)).toEqual(withFirst)
  expect(await findInUse(capeTown.id, 2027)).toEqual(first)

  const change = { city: capeTown.id, year: 2027, from: first!.id, to: null }
  expect(await switchTimes(superadmin, change, now)).toEqual({ outcome: 'saved' })
  expect(await switchTimes(superadmin, change, now)).toEqual({ outcome: 'outdated' })
  expect(await maghribs(...ids)).toEqual(calculated)
  expect((await getAdoptedIndex()).size).toBe(0)
  const { earlier } = await listAdopted(superadmin)
  expect(earlier.map(({ publisher, days }) => `${publisher} ${days}`).sort()).toEqual(['First 365', 'Second 365'])
  expect(await undoLast()).toBe(true)
  expect(await maghribs(...ids)).toEqual(withFirst)
})

test('only superadmins adopt, remove and list timetables', async () => {
  for (const actor of [null, anActor('mosque_admin', 'm1')]) {
    const refused = { init: { status: 403 } }
    const change = { city: capeTown.id, year: 2027, from: null, to: null }
    await expect(async () => adoptTimes(actor, aTimetable('X'), null, now)).rejects.toMatchObject(refused)
    await expect(async () => switchTimes(actor, change, now)).rejects.toMatchObject(refused)
    await expect(async () => listAdopted(actor)).rejects.toMatchObject(refused)
  }
})
