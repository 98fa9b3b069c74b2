import { verifyPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#app/access/permissions.ts'
import { asBoolean, authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { isKnownPassword } from '#app/features/accounts/known-passwords.server.ts'
import { waitForDelivery } from '#app/services/mail/queue.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { acceptInvitation, findInvitation, inviteAgain, inviteMosqueAdmin } from './invitations.server.ts'
import {
  createMosqueAdmin,
  generatePassword,
  listMosqueAdmins,
  removeMosqueAdmin,
  setAdminStatus,
} from './mosque-admins.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const superadmin = anActor('superadmin')
const page = { origin: 'https://example.org', language: 'en' as const, clientAddress: '192.0.2.1' }
const person = (mosqueId: string, email = 'imam@example.org') => ({ name: 'Imam A', email, mosqueId })
const users = () => db().selectFrom('user').selectAll().execute()

async function createAdmin(mosqueId: string) {
  const created = await createMosqueAdmin(superadmin, person(mosqueId), now)
  if (!created.ok) throw new Error(created.reason)
  return created
}

async function withSession(userId: string) {
  const [user] = await db().selectFrom('user').select('createdAt').where('id', '=', userId).execute()
  const at = user!.createdAt
  const row = { id: `s-${userId}`, token: `t-${userId}`, userId, expiresAt: at, createdAt: at, updatedAt: at }
  await db().insertInto('session').values(row).execute()
}

const tokenOf = (invited: { ok: boolean; url?: string | null }) => new URL(invited.url!).searchParams.get('token')!

test('the first admin of a mosque gets a user, an account and a valid password', async () => {
  const { id: mosqueId } = await aMosque()
  const { id, password } = await createAdmin(mosqueId)
  expect(password).toHaveLength(12)
  expect(await users()).toMatchObject([
    { id, email: 'imam@example.org', role: 'mosque_admin', mosqueId, status: 'active', loginCount: 0 },
  ])
  const account = await db().selectFrom('account').selectAll().executeTakeFirstOrThrow()
  expect(account).toMatchObject({ accountId: id, providerId: 'credential', userId: id })
  expect(await verifyPassword({ hash: account.password!, password })).toBe(true)
  const log = await db().selectFrom('activity').selectAll().execute()
  expect(log).toMatchObject([{ action: 'admin.create', subjectId: id, mosqueId }])
  expect(JSON.stringify(log)).not.toContain(password)
})

test('a mosque with an admin, a used email and an unknown mosque are rejected without any change', async () => {
  const { id: mosqueId } = await aMosque()
  const other = await aMosque()
  await createAdmin(mosqueId)
  const again = person(mosqueId, 'second@example.org')
  expect(await createMosqueAdmin(superadmin, again, now)).toEqual({ ok: false, reason: 'linked' })
  expect(await createMosqueAdmin(superadmin, person(other.id), now)).toEqual({ ok: false, reason: 'used' })
  const nowhere = person('unknown', 'third@example.org')
  expect(await createMosqueAdmin(superadmin, nowhere, now)).toEqual({ ok: false, reason: 'missing' })
  expect(await users()).toHaveLength(1)
  expect(await db().selectFrom('account').select('id').execute()).toHaveLength(1)
  expect(await db().selectFrom('activity').select('id').execute()).toHaveLength(1)
})

test.each<[string, Actor | null]>([
  ['a guest', null],
  ['a mosque admin', anActor('mosque_admin', 'm1')],
])('%s cannot manage admins, not even of their own mosque', async (_who, actor) => {
  const forbidden = { init: { status: 403 } }
  const target = { userId: 'u', mosqueId: 'm1' }
  await expect(createMosqueAdmin(actor, person('m1'), now)).rejects.toMatchObject(forbidden)
  await expect(inviteMosqueAdmin(actor, person('m1'), page, now)).rejects.toMatchObject(forbidden)
  await expect(inviteAgain(actor, target, page, now)).rejects.toMatchObject(forbidden)
  await expect(setAdminStatus(actor, { ...target, status: 'inactive' }, now)).rejects.toMatchObject(forbidden)
  await expect(removeMosqueAdmin(actor, target, now)).rejects.toMatchObject(forbidden)
  await expect(listMosqueAdmins(actor, 'm2')).rejects.toMatchObject(forbidden)
})

test('deactivating ends sessions and links immediately; reactivating allows signing in again', async () => {
  const { id: mosqueId } = await aMosque()
  const { id: userId } = await createAdmin(mosqueId)
  await withSession(userId)
  expect(await setAdminStatus(superadmin, { userId, mosqueId, status: 'inactive' }, now)).toEqual({ name: 'Imam A' })
  expect(await db().selectFrom('session').select('id').execute()).toEqual([])
  expect(await listMosqueAdmins(superadmin, mosqueId)).toMatchObject([{ state: 'inactive' }])
  await setAdminStatus(superadmin, { userId, mosqueId, status: 'active' }, now)
  expect(await listMosqueAdmins(superadmin, mosqueId)).toMatchObject([{ state: 'active', lastSignInAt: null }])
})

test('removing an admin deletes account and sessions', async () => {
  const { id: mosqueId } = await aMosque()
  const { id: userId } = await createAdmin(mosqueId)
  await withSession(userId)
  expect(await removeMosqueAdmin(superadmin, { userId, mosqueId }, now)).toEqual({ name: 'Imam A' })
  expect(await users()).toEqual([])
  expect(await db().selectFrom('account').select('id').execute()).toEqual([])
  expect(await removeMosqueAdmin(superadmin, { userId, mosqueId }, now)).toBeNull()
})

test('admins of another mosque are not changed', async () => {
  const { id: mosqueId } = await aMosque()
  const other = await aMosque()
  const { id: userId } = await createAdmin(mosqueId)
  const target = { userId, mosqueId: other.id }
  expect(await setAdminStatus(superadmin, { ...target, status: 'inactive' }, now)).toBeNull()
  expect(await removeMosqueAdmin(superadmin, target, now)).toBeNull()
  expect(await inviteAgain(superadmin, target, page, now)).toEqual({ ok: false, reason: 'missing' })
  expect(await users()).toMatchObject([{ status: 'active' }])
})

test('an invited admin chooses a password once, within 7 days', async () => {
  const { id: mosqueId, name } = await aMosque()
  const invited = await inviteMosqueAdmin(superadmin, person(mosqueId), page, now)
  await waitForDelivery()
  const token = tokenOf(invited as { ok: true; url: string })
  const { id: other } = await aMosque()
  await createMosqueAdmin(superadmin, person(other, 'earlier@example.org'), now)
  await db()
    .updateTable('user')
    .set({ mosqueId, createdAt: authDate(afterDays(-1)) })
    .where('email', '=', 'earlier@example.org')
    .execute()
  expect(await listMosqueAdmins(superadmin, mosqueId)).toMatchObject([{ state: 'invited' }, { state: 'active' }])
  await db().deleteFrom('user').where('email', '=', 'earlier@example.org').execute()
  expect(await findInvitation(token, afterDays(6.9))).toMatchObject({ email: 'imam@example.org', mosqueName: name })
  expect(await findInvitation(token, afterDays(7.1))).toBeNull()
  expect(await acceptInvitation(token, 'Chosen#1', afterDays(7.1))).toBe(false)
  expect(await acceptInvitation('guessed', 'Chosen#1', now)).toBe(false)

  const twice = await Promise.all([acceptInvitation(token, 'Chosen#1', now), acceptInvitation(token, 'Other#1', now)])
  expect(twice.sort()).toEqual([false, true])
  expect(await listMosqueAdmins(superadmin, mosqueId)).toMatchObject([{ state: 'active' }])
  expect(await db().selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('with a mail service the link is only emailed, and accepting it verifies the address', async () => {
  const server = await startMailServer()
  env().MAIL_URL = server.url
  onTestFinished(() => {
    delete env().MAIL_URL
  })
  const { id: mosqueId } = await aMosque()
  const invited = await inviteMosqueAdmin(superadmin, person(mosqueId), page, new Date())
  expect(invited).toEqual({ ok: true, email: 'imam@example.org', url: null })
  await waitForDelivery()
  expect(server.received[0]!.recipients).toEqual(['imam@example.org'])
  const source = server.received[0]!.source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  const token = /invitation\?token=([\w-]+)/.exec(source)![1]!
  expect(await acceptInvitation(token, 'Chosen#1', new Date())).toBe(true)
  expect(asBoolean((await users())[0]!.emailVerified)).toBe(true)
})

test('one email gets five invitations an hour, from all addresses together', async () => {
  const { id: mosqueId } = await aMosque()
  await inviteMosqueAdmin(superadmin, person(mosqueId), page, now)
  const { id: userId } = (await users())[0]!
  const again = (count: number) =>
    inviteAgain(superadmin, { userId, mosqueId }, { ...page, clientAddress: `198.51.100.${count}` }, now)
  for (let count = 1; count < 5; count++) expect(await again(count)).toMatchObject({ ok: true })
  expect(await again(5)).toEqual({ ok: false, reason: 'too-many' })
  await waitForDelivery()
  expect(await db().selectFrom('outbox').select('id').execute()).toHaveLength(5)
})

test('a link created while the clock was ahead is void when the clock is correct again', async () => {
  const { id: mosqueId } = await aMosque()
  const invited = await inviteMosqueAdmin(superadmin, person(mosqueId), page, afterDays(800))
  const token = tokenOf(invited as { ok: true; url: string })
  expect(await findInvitation(token, now)).toBeNull()
  expect(await acceptInvitation(token, 'Chosen#1', now)).toBe(false)
})

test('inviting again and removing expire the earlier link', async () => {
  const { id: mosqueId } = await aMosque()
  const first = tokenOf((await inviteMosqueAdmin(superadmin, person(mosqueId), page, now)) as { ok: true; url: string })
  const { id: userId } = (await users())[0]!
  const second = tokenOf((await inviteAgain(superadmin, { userId, mosqueId }, page, now)) as { ok: true; url: string })
  await waitForDelivery()
  expect(await findInvitation(first, now)).toBeNull()
  expect(await findInvitation(second, now)).not.toBeNull()
  await removeMosqueAdmin(superadmin, { userId, mosqueId }, now)
  expect(await acceptInvitation(second, 'Chosen#1', now)).toBe(false)
})

test('every generated password has 12 characters and one of each class', () => {
  for (const password of Array.from({ length: 2000 }, () => generatePassword())) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d])[\x21-\x7e]{12}$/)
  }
})

test('passwords are unique and not among the known, and every position can have every character class', () => {
  const passwords = Array.from({ length: 2000 }, () => generatePassword())
  expect(new Set(passwords).size).toBe(passwords.length)
  expect(passwords.filter((password) => isKnownPassword(password, ['Mosque Connect']))).toEqual([])
  for (let index = 0; index < 12; index++) {
    const digits = passwords.filter((password) => /\d/.test(password[index] as string)).length
    expect(digits).toBeGreaterThan(100)
    expect(digits).toBeLessThan(1000)
  }
})
