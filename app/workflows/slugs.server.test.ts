import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { eraseBin } from '#app/db/records.server.ts'
import { deleteEvent, restoreEvent } from '#app/features/events/edit/event-bin.server.ts'
import { createEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { deleteMosque, restoreMosque } from './mosque-bin.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const zone = 'Africa/Johannesburg'
const superadmin = anActor('superadmin')

const addMosque = (name: string, suburb = 'Bo-Kaap') => createMosque(superadmin, aMosqueContent({ name, suburb }), now)
const rename = (id: string, name: string, version: number) =>
  updateMosque(superadmin, id, aMosqueContent({ name }), { version, now, afterMove: async () => {} })
const addEvent = async (mosqueId: string, title: string) => {
  const saved = await createEvent(superadmin, anEventContent(mosqueId, { title }), { now, zone })
  return saved.outcome === 'saved' ? saved.id : ''
}
const saveEvent = (id: string, mosqueId: string, title: string, version: number) =>
  updateEvent(superadmin, id, anEventContent(mosqueId, { title }), { version, now })
const slugOf = async (table: 'mosques' | 'events', id: string) =>
  (await db().selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
const eventAt = (mosque: string, event: string) => findEventByAddress({ mosque, event })
const newestInBin = async () =>
  (await db().selectFrom('bin').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

test('mosques of one name get the suburb, then a number', async () => {
  const ids = [await addMosque('Noor'), await addMosque('Noor'), await addMosque('Noor'), await addMosque('noor!')]
  const slugs = await Promise.all(ids.map((id) => slugOf('mosques', id)))
  expect(slugs).toEqual(['noor', 'noor-bo-kaap', 'noor-bo-kaap-2', 'noor-bo-kaap-3'])
})

test('events of one title get a number within their mosque', async () => {
  const [first, second] = [await aMosque(), await aMosque()]
  const ids = [await addEvent(first.id, 'Fair'), await addEvent(first.id, 'Fair'), await addEvent(second.id, 'Fair')]
  const slugs = await Promise.all(ids.map((id) => slugOf('events', id)))
  expect(slugs).toEqual(['fair', 'fair-2', 'fair'])
})

test('a mosque is found by its slug, its id and every slug that it had', async () => {
  const id = await addMosque('Auwal Masjid')
  await rename(id, 'First Masjid', 1)
  await rename(id, 'Oldest Masjid', 2)
  for (const part of ['oldest-masjid', 'Oldest-Masjid', id, 'auwal-masjid', 'first-masjid'])
    expect([part, await findMosqueByAddress(part)]).toEqual([part, { id, slug: 'oldest-masjid' }])
  await rename(id, 'Auwal Masjid', 3)
  expect(await findMosqueByAddress('oldest-masjid')).toEqual({ id, slug: 'auwal-masjid' })
  expect(await findMosqueByAddress('nobody')).toBeNull()
  expect(await findMosqueByAddress('x'.repeat(200))).toBeNull()
})

test('other spelling of the same name leaves the slug', async () => {
  await addMosque('Noor')
  const id = await addMosque('Noor')
  await rename(id, 'NOOR', 1)
  expect(await slugOf('mosques', id)).toBe('noor-bo-kaap')
})

test('a slug leads to the mosque that has it now, else to the last that had it', async () => {
  const [first, second] = [await addMosque('Auwal'), await addMosque('Noor')]
  await rename(first, 'Salaam', 1)
  expect((await findMosqueByAddress('auwal'))?.id).toBe(first)
  await rename(second, 'Auwal', 1)
  expect((await findMosqueByAddress('auwal'))?.id).toBe(second)
  await rename(second, 'Huda', 2)
  expect((await findMosqueByAddress('auwal'))?.id).toBe(second)
})

test('no slug hides the address of another mosque by its id', async () => {
  await aMosque({ id: 'huda' })
  expect(await slugOf('mosques', await addMosque('Huda'))).toBe('huda-bo-kaap')
})

test('an event is found by slugs, ids and the slugs it had, also at the mosque it was moved from', async () => {
  const [mosqueId, other] = [await addMosque('Auwal'), await addMosque('Noor')]
  const eventId = await addEvent(mosqueId, 'First-aid course')
  await saveEvent(eventId, mosqueId, 'CPR course', 1)
  await rename(mosqueId, 'Salaam', 1)
  for (const mosque of ['salaam', 'auwal', mosqueId])
    for (const event of ['cpr-course', 'first-aid-course', eventId])
      expect(await eventAt(mosque, event)).toMatchObject({ eventId, mosqueSlug: 'salaam', slug: 'cpr-course' })
  expect(await eventAt('noor', 'cpr-course')).toBeNull()
  expect(await eventAt('noor', eventId)).toBeNull()
  await saveEvent(eventId, other, 'CPR course', 2)
  expect(await eventAt('auwal', 'cpr-course')).toMatchObject({ eventId, mosqueSlug: 'noor' })
})

test('a deleted mosque has no address; restored it has those from before, unless another took one', async () => {
  const id = await addMosque('Auwal')
  await addEvent(id, 'Fair')
  await rename(id, 'Salaam', 1)
  await deleteMosque(superadmin, id, now)
  for (const part of ['salaam', 'auwal', id]) expect(await findMosqueByAddress(part)).toBeNull()
  await restoreMosque(superadmin, await newestInBin(), now)
  expect(await findMosqueByAddress('auwal')).toEqual({ id, slug: 'salaam' })
  expect((await eventAt('auwal', 'fair'))?.mosqueSlug).toBe('salaam')
  await deleteMosque(superadmin, id, now)
  await addMosque('Salaam')
  await restoreMosque(superadmin, await newestInBin(), now)
  expect(await slugOf('mosques', id)).toBe('salaam-bo-kaap')
})

test('a restored event has its slug from before, unless another took it', async () => {
  const { id: mosqueId } = await aMosque()
  await addEvent(mosqueId, 'Fair')
  const id = await addEvent(mosqueId, 'Fair')
  await deleteEvent(superadmin, id, now)
  await restoreEvent(superadmin, await newestInBin(), now)
  expect(await slugOf('events', id)).toBe('fair-2')
  await deleteEvent(superadmin, id, now)
  await addEvent(mosqueId, 'Fair')
  await restoreEvent(superadmin, await newestInBin(), now)
  expect(await slugOf('events', id)).toBe('fair-3')
})

test('former slugs are erased with what the bin contained', async () => {
  const [gone, stays] = [await addMosque('Auwal'), await addMosque('Noor')]
  await rename(gone, 'Salaam', 1)
  await rename(stays, 'Huda', 1)
  await deleteMosque(superadmin, gone, now)
  await db()
    .transaction()
    .execute((trx) => eraseBin(trx, '2027-01-01'))
  const rows = await db().selectFrom('formerSlugs').selectAll().execute()
  expect(rows).toEqual([{ mosqueId: '', slug: 'noor', subjectId: stays }])
})
