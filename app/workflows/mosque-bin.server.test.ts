import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosqueAdmin, anEvent } from '#tests/support/data/factories.ts'
import { aFullMosqueContent } from '#tests/support/data/mosque-content.ts'
import { deleteMosque, restoreMosque } from './mosque-bin.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')

test('a deleted mosque is removed with its events and restored with them', async () => {
  const id = await createMosque(superadmin, aFullMosqueContent(), now)
  const before = (await loadMosque(db(), id))!
  const event = await anEvent({ mosqueId: id, audience: 'everyone' })
  const admin = await aMosqueAdmin({ mosqueId: id })
  const other = await anEvent()
  expect(await deleteMosque(superadmin, id, now)).toBe(true)
  expect(await deleteMosque(superadmin, id, now)).toBe(false)
  expect(await loadMosque(db(), id)).toBeNull()
  const left = await db().selectFrom('events').select('id').execute()
  expect(left).toEqual([{ id: other.id }])
  const unlinked = await db().selectFrom('user').select('mosqueId').where('id', '=', admin.id).executeTakeFirst()
  expect(unlinked).toEqual({ mosqueId: null })

  const [binned] = await db().selectFrom('bin').selectAll().execute()
  expect(binned).toMatchObject({ kind: 'mosque', name: 'Masjid Test', deletedByName: superadmin.name })
  expect(await restoreMosque(superadmin, binned!.id, now)).toBe(id)
  expect(await loadMosque(db(), id)).toMatchObject({ content: before.content, createdAt: before.createdAt, version: 2 })
  const events = await db().selectFrom('events').selectAll().where('mosqueId', '=', id).execute()
  const changes = { sequence: event.sequence + 1, updatedAt: now.toISOString() }
  expect(events).toEqual([{ ...event, ...changes, searchText: expect.any(String) }])
  const dates = await db().selectFrom('eventOccurrences').select(['eventId', 'mosqueId']).execute()
  expect(dates).toEqual([{ eventId: event.id, mosqueId: id }])
  const linked = await db().selectFrom('user').select('mosqueId').where('id', '=', admin.id).executeTakeFirst()
  expect(linked).toEqual({ mosqueId: id })
  expect(await restoreMosque(superadmin, binned!.id, now)).toBeNull()
})

test('a delete that fails midway changes nothing', async () => {
  const id = await createMosque(superadmin, aFullMosqueContent(), now)
  await anEvent({ mosqueId: id })
  const broken = { ...superadmin, name: null as unknown as string }
  await expect(deleteMosque(broken, id, now)).rejects.toThrow()
  expect(await loadMosque(db(), id)).not.toBeNull()
  expect(await db().selectFrom('events').select('id').execute()).toHaveLength(1)
})

test('only a superadmin deletes and restores a mosque', async () => {
  const id = await createMosque(superadmin, aFullMosqueContent(), now)
  const admin = anActor('mosque_admin', id)
  await expect(deleteMosque(admin, id, now)).rejects.toMatchObject({ init: { status: 403 } })
  await expect(restoreMosque(admin, 'x', now)).rejects.toMatchObject({ init: { status: 403 } })
})
