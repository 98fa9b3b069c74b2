import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { auth, authHeaders } from '#app/access/auth.server.ts'
import { asDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import {
  anAdminWhoSignsIn,
  password,
  requestFactsWith,
  requestWith,
  sessionsOf,
  userRow,
} from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { endAllSessions } from './sessions.server.ts'
import { signIn, signOut } from './sign-in.server.ts'

const rejected = { ok: false, reason: 'rejected' }

async function sessionOf(headers: Headers) {
  const { api } = await auth(requestFactsWith())
  return api.getSession({ headers: authHeaders(requestWith(headers), requestFactsWith()) })
}

test('a mosque admin signs in and has a session', async () => {
  const admin = await anAdminWhoSignsIn({ email: 'name@example.org' })
  const entered = await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })
  if (!entered.ok) throw new Error('sign-in failed')
  expect((await sessionOf(entered.headers))?.user).toMatchObject({ id: admin.id, role: 'mosque_admin' })
})

test('each sign-in is counted, and its time is stored', async () => {
  const admin = await anAdminWhoSignsIn()
  const now = new Date('2026-11-20T10:00:00Z')
  await signIn(requestWith(), requestFactsWith({ now }), { email: admin.email, password })
  await signIn(requestWith(), requestFactsWith({ now }), { email: admin.email, password })
  await signIn(requestWith(), requestFactsWith({ now }), { email: admin.email, password: 'wrong' })
  const row = await userRow(admin.id)
  expect(row.loginCount).toBe(2)
  expect(asDate(row.lastLoginAt!)).toEqual(now)
})

test('the cookie is limited to this site and not readable by scripts', async () => {
  const admin = await anAdminWhoSignsIn()
  const open = await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })
  const tls = await signIn(requestWith(), requestFactsWith({ origin: 'https://example.org' }), {
    email: admin.email,
    password,
  })
  if (!open.ok || !tls.ok) throw new Error('sign-in failed')
  expect(open.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^mc\.session_token=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^mc\.device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
  ])
  expect(tls.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-mc\.session_token=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^mc\.device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/),
  ])
})

test('a wrong password, an unknown email, a superadmin and an inactive admin get the same response', async () => {
  const admin = await anAdminWhoSignsIn()
  const inactive = await anAdminWhoSignsIn({ status: 'inactive' })
  const superadmin = await aSuperadmin()
  const enter = (email: string, typed: string) => signIn(requestWith(), requestFactsWith(), { email, password: typed })
  expect(await enter(admin.email, 'wrong')).toEqual(rejected)
  expect(await enter('nobody@example.org', password)).toEqual(rejected)
  expect(await enter(superadmin.email, password)).toEqual(rejected)
  expect(await enter(inactive.email, password)).toEqual(rejected)
  expect(await sessionsOf(inactive.id)).toEqual([])
})

test('a superadmin with an earlier password cannot sign in by it', async () => {
  const admin = await anAdminWhoSignsIn()
  await db().updateTable('user').set({ role: 'superadmin' }).where('id', '=', admin.id).execute()
  expect(await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })).toEqual(rejected)
  expect(await sessionsOf(admin.id)).toEqual([])
})

test('signing in replaces an earlier session of the browser (session fixation)', async () => {
  const victim = await anAdminWhoSignsIn()
  const attacker = await anAdminWhoSignsIn()
  const planted = await signIn(requestWith(), requestFactsWith(), { email: attacker.email, password })
  if (!planted.ok) throw new Error('sign-in failed')
  const entered = await signIn(requestWith(planted.headers), requestFactsWith(), { email: victim.email, password })
  if (!entered.ok) throw new Error('sign-in failed')
  expect(entered.headers.getSetCookie()).not.toEqual(planted.headers.getSetCookie())
  expect(await sessionsOf(attacker.id)).toEqual([])
  expect(await sessionOf(planted.headers)).toBeNull()
})

test('wrong passwords are limited for an account and address; from elsewhere the right one still works', async () => {
  const admin = await anAdminWhoSignsIn()
  const [here, elsewhere] = [requestFactsWith(), requestFactsWith({ clientAddress: '198.51.100.7' })]
  const key = { email: admin.email, password: 'wrong' }
  const results = await Promise.all(Array.from({ length: 30 }, () => signIn(requestWith(), here, key)))
  expect(results.filter((result) => !result.ok && result.reason === 'rejected')).toHaveLength(10)
  const limited = await signIn(requestWith(), here, { email: admin.email, password })
  expect(limited).toMatchObject({ ok: false, reason: 'too-many' })
  expect((limited as { retryAfter: number }).retryAfter).toBeGreaterThan(800)
  expect(await signIn(requestWith(), elsewhere, { email: admin.email, password })).toMatchObject({ ok: true })
})

test('one address cannot try passwords on many accounts', async () => {
  const { clientAddress, now } = requestFactsWith()
  for (let count = 0; count < attemptLimits.signInAddress.hits; count++)
    await countAddressAttempt('signInAddress', clientAddress, now)
  const key = { email: 'one-more@example.org', password: 'Summer2026' }
  expect(await signIn(requestWith(), requestFactsWith(), key)).toMatchObject({ ok: false, reason: 'too-many' })
  expect(await signIn(requestWith(), requestFactsWith({ clientAddress: '198.51.100.7' }), key)).toEqual(rejected)
})

test('the addresses of one IPv6 network have the attempts of one address', async () => {
  const admin = await anAdminWhoSignsIn()
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      signIn(requestWith(), requestFactsWith({ clientAddress: `2001:db8:1:1::${index + 1}` }), {
        email: admin.email,
        password: 'wrong',
      }),
    ),
  )
  expect(results.filter((result) => !result.ok && result.reason === 'rejected')).toHaveLength(10)
  const owner = await signIn(requestWith(), requestFactsWith({ clientAddress: '2001:db8:2::1' }), {
    email: admin.email,
    password,
  })
  expect(owner).toMatchObject({ ok: true })
})

test('signing out ends the session, not only the cookie', async () => {
  const admin = await anAdminWhoSignsIn()
  const entered = await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })
  if (!entered.ok) throw new Error('sign-in failed')
  const left = await signOut(requestWith(entered.headers), requestFactsWith())
  expect(left.getSetCookie().join()).toMatch(/mc\.session_token=; Max-Age=0/)
  expect(await sessionOf(entered.headers)).toBeNull()
})

test('ending all sessions signs out every browser', async () => {
  const admin = await anAdminWhoSignsIn()
  const one = await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })
  const two = await signIn(requestWith(), requestFactsWith(), { email: admin.email, password })
  if (!one.ok || !two.ok) throw new Error('sign-in failed')
  await endAllSessions(admin.id)
  expect([await sessionOf(one.headers), await sessionOf(two.headers)]).toEqual([null, null])
})
