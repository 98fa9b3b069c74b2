import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aFullMosqueContent, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { findMosqueForEdit, loadMosque } from './mosque-store.server.ts'
import { createMosque, updateMosque } from './mosque-writes.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const forbiddenResponse = { init: { status: 403 } }
const nothing = async () => {}
const at = (version: number) => ({ version, now, afterMove: nothing })

const full = aFullMosqueContent()
const stored = async (id: string) => (await loadMosque(db(), id))!

test('only a superadmin adds a mosque, and it is always active', async () => {
  await expect(createMosque(null, full, now)).rejects.toMatchObject(forbiddenResponse)
  await expect(createMosque(anActor('mosque_admin', 'm1'), full, now)).rejects.toMatchObject(forbiddenResponse)
  const id = await createMosque(superadmin, { ...full, status: 'hidden' }, now)
  expect(await stored(id)).toMatchObject({
    version: 1,
    content: { ...full, status: 'active', keywords: ['masjid test', 'city bowl', 'bo-kaap'] },
  })
})

test('a save stores every field, increments the version and is logged with before and after', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  expect(await updateMosque(superadmin, id, full, at(1))).toEqual({ outcome: 'saved', version: 2 })
  expect((await stored(id)).content).toMatchObject({ ...full, keywords: expect.any(Array) })
  const log = await db().selectFrom('activity').selectAll().where('action', '=', 'mosque.update').execute()
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ actorId: superadmin.id, subjectId: id, mosqueId: id })
  expect(JSON.parse(log[0]!.before!)).toMatchObject({ phone: '' })
  expect(JSON.parse(log[0]!.after!)).toMatchObject({ phone: '+27214240000' })
})

test('a mosque admin saves only their own mosque, except its name, kind and status', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const other = await createMosque(superadmin, aMosqueContent(), now)
  const admin = anActor('mosque_admin', id)
  const forged = { ...full, name: 'Mine now', placeKind: 'prayer-room' as const, status: 'hidden' as const }
  expect(await updateMosque(admin, id, forged, at(1))).toMatchObject({ outcome: 'saved' })
  expect((await stored(id)).content).toMatchObject({
    name: 'Masjid Test',
    placeKind: 'mosque',
    status: 'active',
    phone: '+27214240000',
  })
  await expect(updateMosque(admin, other, full, at(1))).rejects.toMatchObject(forbiddenResponse)
  await expect(updateMosque(null, id, full, at(2))).rejects.toMatchObject(forbiddenResponse)
  await expect(findMosqueForEdit(admin, other)).rejects.toMatchObject(forbiddenResponse)
})

test('a hidden mosque stays hidden when its admin saves it', async () => {
  const mosque = await aMosque({ status: 'hidden' })
  await updateMosque(anActor('mosque_admin', mosque.id), mosque.id, full, at(1))
  expect((await stored(mosque.id)).content.status).toBe('hidden')
})

test('the second of two editors gets a conflict with the version of the first', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  await updateMosque(superadmin, id, aMosqueContent({ phone: '0210000001' }), at(1))
  const second = await updateMosque(superadmin, id, aMosqueContent({ phone: '0210000002' }), at(1))
  expect(second).toMatchObject({ outcome: 'outdated', stored: { version: 2, content: { phone: '0210000001' } } })
  expect((await stored(id)).content.phone).toBe('0210000001')
  expect(await db().selectFrom('activity').select('id').where('action', '=', 'mosque.update').execute()).toHaveLength(1)
})

test('of several saves at the same time one succeeds', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const outcomes = await Promise.all(
    ['1', '2', '3'].map((n) => updateMosque(superadmin, id, aMosqueContent({ capacity: Number(n) }), at(1))),
  )
  expect(outcomes.map((saved) => saved.outcome).sort()).toEqual(['outdated', 'outdated', 'saved'])
  expect((await stored(id)).version).toBe(2)
})

test('saving without changes logs nothing and does not change the version', async () => {
  const id = await createMosque(superadmin, full, now)
  const { content } = await stored(id)
  expect(await updateMosque(superadmin, id, content, at(1))).toEqual({ outcome: 'saved', version: 1 })
  expect(await updateMosque(superadmin, 'unknown', content, at(1))).toEqual({ outcome: 'missing' })
})

test('afterMove is called only when the position changes', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const moved: string[] = []
  const afterMove = async (_trx: unknown, mosqueId: string) => void moved.push(mosqueId)
  await updateMosque(superadmin, id, aMosqueContent({ phone: '0210000000' }), { version: 1, now, afterMove })
  expect(moved).toEqual([])
  await updateMosque(superadmin, id, aMosqueContent({ latitude: -33, longitude: 18 }), { version: 2, now, afterMove })
  expect(moved).toEqual([id])
})
