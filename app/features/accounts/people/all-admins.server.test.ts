import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin } from '#tests/support/data/factories.ts'
import { listAllAdmins, moveAdmin } from './all-admins.server.ts'
import { findInvitation, inviteAdmins } from './invitations.server.ts'
import '#app/i18n/all-texts.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const page = { origin: 'https://mosques.example', language: 'en' as const, clientAddress: '192.0.2.1' }
const everybody = { q: '', state: null, page: 1 }
const forbidden = { init: { status: 403 } }

async function twoMosques() {
  const [one, two] = [await aMosque({ name: 'Masjid One' }), await aMosque({ name: 'Masjid Two' })]
  await aMosqueAdmin({ mosqueId: one.id, name: 'Amina', email: 'amina@example.org', status: 'inactive' })
  await aMosqueAdmin({ mosqueId: two.id, name: 'Bilal', email: 'bilal@example.org', status: 'inactive' })
  return { one, two }
}

const listed = async (query: Partial<typeof everybody>) =>
  (await listAllAdmins(superadmin, { ...everybody, ...query })).admins.map(({ name }) => name)

test('the admins of all mosques are found by name, email and mosque', async () => {
  await twoMosques()
  expect(await listed({})).toEqual(['Amina', 'Bilal'])
  expect(await listed({ q: 'masjid two' })).toEqual(['Bilal'])
  expect(await listed({ q: 'AMINA@' })).toEqual(['Amina'])
})

test('who has no mosque any more and who is invited stand before the others', async () => {
  const { one } = await twoMosques()
  await anAdminWhoSignsIn({ mosqueId: one.id, name: 'Aaliyah' })
  await aMosqueAdmin({ mosqueId: null, name: 'Yusuf', email: 'yusuf@example.org', status: 'inactive' })
  expect(await listed({})).toEqual(['Yusuf', 'Amina', 'Bilal', 'Aaliyah'])
})

test('admins without a password are invited together, once each', async () => {
  await twoMosques()
  const chosen = (await listAllAdmins(superadmin, { ...everybody, q: 'Amina' })).invitable.map(({ id }) => id)
  expect((await inviteAdmins(superadmin, { ids: chosen, q: '' }, page, now)).links).toMatchObject([{ name: 'Amina' }])
  const all = await inviteAdmins(superadmin, { ids: 'all', q: '' }, page, now)
  expect([all.count, all.links.map(({ mosque }) => mosque)]).toEqual([2, ['Masjid One', 'Masjid Two']])
  expect(await db().selectFrom('outbox').select('kind').execute()).toHaveLength(3)
})

test('an admin moves to another mosque, and invitations to the former one end', async () => {
  const { two } = await twoMosques()
  const [amina] = (await listAllAdmins(superadmin, { ...everybody, q: 'Amina' })).admins
  const { links } = await inviteAdmins(superadmin, { ids: [amina!.id], q: '' }, page, now)
  const token = new URL(links[0]!.url).searchParams.get('token') ?? ''
  expect(await findInvitation(token, now)).not.toBeNull()
  expect(await moveAdmin(superadmin, { userId: amina!.id, mosqueId: two.id }, now)).toEqual({
    ok: true,
    name: 'Amina',
    mosque: { name: 'Masjid Two', arabicName: two.arabicName ?? null },
  })
  expect(await findInvitation(token, now)).toBeNull()
  expect(await listed({ q: 'Masjid Two' })).toEqual(['Amina', 'Bilal'])
  expect(await moveAdmin(superadmin, { userId: amina!.id, mosqueId: 'none' }, now)).toEqual({
    ok: false,
    reason: 'no-mosque',
  })
  expect(await moveAdmin(superadmin, { userId: 'none', mosqueId: two.id }, now)).toEqual({ ok: false, reason: 'gone' })
})

test('only superadmins list, invite and move', async () => {
  const { one } = await twoMosques()
  for (const actor of [null, anActor('mosque_admin', one.id)]) {
    await expect(listAllAdmins(actor, everybody)).rejects.toMatchObject(forbidden)
    await expect(inviteAdmins(actor, { ids: 'all', q: '' }, page, now)).rejects.toMatchObject(forbidden)
    await expect(moveAdmin(actor, { userId: 'u', mosqueId: one.id }, now)).rejects.toMatchObject(forbidden)
  }
})
