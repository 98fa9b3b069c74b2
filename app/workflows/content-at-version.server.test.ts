import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { findContentAt } from '#app/db/records.server.ts'
import { cancelDate } from '#app/features/events/edit/change-event.server.ts'
import { createEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'

const now = new Date('2026-11-20T08:00:00Z')
const superadmin = anActor('superadmin')
const afterMove = async () => {}

const current = { content: 'current', version: 3 }

async function aMosqueSavedTwice() {
  const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000001' }), now)
  for (const [version, phone] of [
    [1, '0210000002'],
    [2, '0210000003'],
  ] as const)
    await updateMosque(superadmin, id, aMosqueContent({ phone }), { version, now, afterMove })
  return id
}

test('the content of a mosque at each version is found', async () => {
  const id = await aMosqueSavedTwice()
  expect(await findContentAt('mosque', id, 1, current)).toMatchObject({ phone: '0210000001' })
  expect(await findContentAt('mosque', id, 2, current)).toMatchObject({ phone: '0210000002' })
  expect(await findContentAt('mosque', id, 3, current)).toBe('current')
})

test('the content is unknown when a change was not recorded, is erased or has not happened', async () => {
  const id = await aMosqueSavedTwice()
  await db()
    .transaction()
    .execute((trx) => replaceMosque(trx, id, aMosqueContent(), now))
  expect(await findContentAt('mosque', id, 3, { ...current, version: 4 })).toBeNull()
  expect(await findContentAt('mosque', id, 5, { ...current, version: 4 })).toBeNull()
  await db().deleteFrom('activity').execute()
  expect(await findContentAt('mosque', id, 1, current)).toBeNull()
})

test('a cancelled date leaves the content of its event as it was', async () => {
  const mosque = await aMosque()
  const content = anEventContent(mosque.id, { repeat: { kind: 'weekly', days: ['FR'], until: null } })
  const saved = await createEvent(superadmin, content, { now, zone: 'Africa/Johannesburg' })
  const id = saved.outcome === 'saved' ? saved.id : ''
  await cancelDate(superadmin, id, '2026-12-04', now)
  expect(await findContentAt('event', id, 1, { ...current, version: 2 })).toBe('current')
  await updateEvent(superadmin, id, { ...content, title: 'New' }, { version: 2, now })
  expect(await findContentAt('event', id, 1, current)).toMatchObject({ title: content.title })
})
