import { expect, test } from 'vitest'
import { auth, authHeaders } from '#app/access/auth.server.ts'
import type { Actor } from '#app/access/permissions.ts'
import { db } from '#app/db/client.server.ts'
import { waitForDelivery } from '#app/services/mail/queue.server.ts'
import {
  actorOf,
  anAdminWhoSignsIn,
  emailsTo,
  password,
  requestFactsWith,
  requestWith,
  sessionsOf,
} from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { changePassword, isResetLinkValid, requestReset, resetPassword } from './passwords.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'

const fresh = 'Fresh#Pass2'

async function requestToken(email: string): Promise<string> {
  await requestReset(requestFactsWith(), email, '/reset-password')
  const mail = (await emailsTo(email)).at(-1)
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const enter = (email: string, typed: string) => signIn(requestWith(), requestFactsWith(), { email, password: typed })

test('a mosque admin resets the password by the emailed link, and every session ends', async () => {
  const admin = await anAdminWhoSignsIn()
  await enter(admin.email, password)
  const token = await requestToken(admin.email)
  expect(await isResetLinkValid(requestFactsWith(), token)).toBe(true)
  expect(await resetPassword(requestFactsWith(), token, fresh)).toBe(true)
  expect(await sessionsOf(admin.id)).toEqual([])
  expect(await enter(admin.email, password)).toMatchObject({ ok: false })
  expect(await enter(admin.email, fresh)).toMatchObject({ ok: true })
})

test('a reset link works once, and a new password expires the other links', async () => {
  const admin = await anAdminWhoSignsIn()
  const [first, second] = [await requestToken(admin.email), await requestToken(admin.email)]
  expect(await resetPassword(requestFactsWith(), second, fresh)).toBe(true)
  expect(await resetPassword(requestFactsWith(), second, 'Stolen#1')).toBe(false)
  expect(await resetPassword(requestFactsWith(), first, 'Stolen#1')).toBe(false)
  expect(await enter(admin.email, fresh)).toMatchObject({ ok: true })
})

test('of two simultaneous uses of a link only one sets a password', async () => {
  const token = await requestToken((await anAdminWhoSignsIn()).email)
  const results = await Promise.all(
    ['One#Pass1', 'Two#Pass2'].map((typed) => resetPassword(requestFactsWith(), token, typed)),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('a reset link expires after 30 minutes', async () => {
  const admin = await anAdminWhoSignsIn()
  const token = await requestToken(admin.email)
  const [row] = await db().selectFrom('verification').selectAll().execute()
  const left = (new Date(row!.expiresAt).getTime() - Date.now()) / 60_000
  expect(left).toBeGreaterThan(29)
  expect(left).toBeLessThanOrEqual(30)
  await db()
    .updateTable('verification')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect(await isResetLinkValid(requestFactsWith(), token)).toBe(false)
  expect(await resetPassword(requestFactsWith(), token, fresh)).toBe(false)
})

test('the token is not stored in the database', async () => {
  const admin = await anAdminWhoSignsIn()
  const token = await requestToken(admin.email)
  const [row] = await db().selectFrom('verification').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(await isResetLinkValid(requestFactsWith(), row!.identifier)).toBe(false)
})

test('superadmins, inactive admins and unknown emails get the same response and no email', async () => {
  const superadmin = await aSuperadmin()
  const inactive = await anAdminWhoSignsIn({ status: 'inactive' })
  for (const email of [superadmin.email, inactive.email, 'nobody@example.org']) {
    expect(await requestReset(requestFactsWith(), email, '/reset-password')).toEqual({ ok: true })
    expect(await emailsTo(email)).toEqual([])
  }
})

test('responses for known and unknown emails have the same minimum duration', async () => {
  const admin = await anAdminWhoSignsIn()
  const time = async (email: string, address: string) => {
    const start = performance.now()
    await requestReset(requestFactsWith({ clientAddress: address }), email, '/reset-password')
    return performance.now() - start
  }
  await time(admin.email, '192.0.2.9')
  const known = await time(admin.email, '192.0.2.10')
  const unknown = await time('nobody@example.org', '192.0.2.11')
  expect(known).toBeGreaterThanOrEqual(395)
  expect(unknown).toBeGreaterThanOrEqual(395)
})

test('from however many addresses, an account gets few reset emails, and the last link works until the next', async () => {
  const admin = await anAdminWhoSignsIn()
  const request = (now: Date, address: string) =>
    requestReset(requestFactsWith({ now, clientAddress: address }), admin.email, '/reset-password')
  const start = new Date()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => request(start, `198.51.100.${index}`)))
  expect(answers).toEqual(Array.from({ length: 60 }, () => ({ ok: true })))
  expect(await emailsTo(admin.email)).toHaveLength(3)
  await request(new Date(start.getTime() + 30 * 60_000), '203.0.113.1')
  const emails = await emailsTo(admin.email)
  expect(emails).toHaveLength(4)
  for (const { text } of emails) {
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    expect(await isResetLinkValid(requestFactsWith(), token)).toBe(true)
  }
})

test('the reset checks the role again: a superadmin never gets a password', async () => {
  const admin = await anAdminWhoSignsIn()
  const token = await requestToken(admin.email)
  await db().updateTable('user').set({ role: 'superadmin' }).where('id', '=', admin.id).execute()
  expect(await isResetLinkValid(requestFactsWith(), token)).toBe(false)
  expect(await resetPassword(requestFactsWith(), token, fresh)).toBe(false)
})

test('resets are limited for an account and address', async () => {
  const results = []
  for (let count = 0; count < 6; count++)
    results.push(await requestReset(requestFactsWith(), 'a@example.org', '/reset-password'))
  expect(results.slice(0, 5)).toEqual(Array(5).fill({ ok: true }))
  expect(results[5]).toMatchObject({ ok: false, retryAfter: expect.any(Number) })
})

async function signedIn() {
  const admin = await anAdminWhoSignsIn()
  const entered = await enter(admin.email, password)
  if (!entered.ok) throw new Error('sign-in failed')
  return { admin, actor: actorOf(admin), request: requestWith(entered.headers, '/ar/profile') }
}

const change = (actor: Actor, request: Request, currentPassword: string) =>
  changePassword(actor, request, requestFactsWith(), { currentPassword, newPassword: fresh })

test('a changed password ends the other sessions, renews the cookie of this one and sends an email', async () => {
  const { admin, actor, request } = await signedIn()
  await enter(admin.email, password)
  const result = await change(actor, request, password)
  if (!result.ok) throw new Error(result.reason)
  expect(await sessionsOf(admin.id)).toHaveLength(1)
  const { api } = await auth(requestFactsWith())
  const session = await api.getSession({ headers: authHeaders(requestWith(result.headers), requestFactsWith()) })
  expect(session?.user.id).toBe(admin.id)
  expect((await emailsTo(admin.email)).at(-1)?.subject).toContain('كلمة مرورك')
  expect(await enter(admin.email, fresh)).toMatchObject({ ok: true })
})

test('a wrong current password changes nothing', async () => {
  const { admin, actor, request } = await signedIn()
  expect(await change(actor, request, 'wrong')).toEqual({ ok: false, reason: 'wrong' })
  expect(await enter(admin.email, password)).toMatchObject({ ok: true })
})

test('guesses at the current password are limited', async () => {
  const { actor, request } = await signedIn()
  const results = await Promise.all(Array.from({ length: 11 }, () => change(actor, request, 'wrong')))
  expect(results.filter((result) => !result.ok && result.reason === 'too-many')).toHaveLength(1)
})

test('a superadmin has no password to change', async () => {
  const superadmin = await aSuperadmin()
  await expect(change(actorOf(superadmin), requestWith(), password)).rejects.toMatchObject({ init: { status: 403 } })
  await waitForDelivery()
})
