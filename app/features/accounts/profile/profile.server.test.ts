import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosqueAdmin } from '#tests/support/data/factories.ts'
import { updateProfile } from './profile.server.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a profile that is saved unchanged is no change', async () => {
  const { id, name } = await aMosqueAdmin()
  const actor = { ...anActor('mosque_admin'), id, name, phone: null }
  await updateProfile(actor, { name, phone: null }, now)
  const recorded = () => db().selectFrom('activity').select('action').execute()
  expect(await recorded()).toEqual([])
  await updateProfile(actor, { name, phone: '+27 21 000 0000' }, now)
  expect(await recorded()).toEqual([{ action: 'profile.update' }])
})
