import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asDate, authDate, authFlag } from '#app/db/auth-values.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { pageCachingContext, requestContext } from '#app/lib/web/request-context.ts'
import { recordClock } from '#app/services/clock-jump.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anAdminWhoSignsIn, cookieOf, requestFactsWith, sessionsOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { getActor, getSignedIn, resolveSession } from './session.server.ts'

const minutes = (count: number) => count * 60_000
const ago = (milliseconds: number) => authDate(new Date(Date.now() - milliseconds))

async function requestAdmin(cookie: string) {
  const context = new RouterContextProvider()
  context.set(requestContext, requestFactsWith())
  context.set(pageCachingContext, {
    until: null,
    frameUntil: Number.POSITIVE_INFINITY,
    failed: false,
    unavailable: false,
  })
  const request = new Request('http://localhost:3000/admin', { headers: { cookie } })
  const response = (await resolveSession({ request, context }, async () => new Response('page'))) as Response
  return { context, cookies: response.headers.getSetCookie() }
}

const isSignedIn = async (cookie: string) => getActor((await requestAdmin(cookie)).context) !== null

async function requireTwoFactor() {
  const document = { ...defaultSettings, security: { ...defaultSettings.security, twoFactorAuth: true } }
  const { notifications, general, security, customization } = document
  const texts = [notifications, general, security, customization].map((part) => JSON.stringify(part))
  const [first = '', second = '', third = '', fourth = ''] = texts
  const row = { notifications: first, general: second, security: third, customization: fourth }
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'security' }, async (trx) => {
    await trx
      .insertInto('settings')
      .values({ id: 'general', ...row, updatedAt: '' })
      .execute()
  })
}

test('a request without the cookie does not query the database', async () => {
  const spies = [vi.spyOn(db(), 'selectFrom'), vi.spyOn(reader(), 'selectFrom')]
  expect(await isSignedIn('flash=x; other=y')).toBe(false)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

test('a session ends 24 hours after the last activity, and activity extends it', async () => {
  const admin = await anAdminWhoSignsIn()
  const before = Date.now()
  const cookie = await cookieOf(admin)
  const after = Date.now()
  const [session] = await sessionsOf(admin.id)
  const end = asDate(session!.expiresAt).getTime() - minutes(24 * 60)
  expect(end).toBeGreaterThanOrEqual(before)
  expect(end).toBeLessThanOrEqual(after)
  await db()
    .updateTable('session')
    .set({ updatedAt: ago(minutes(60)), expiresAt: ago(-minutes(23 * 60)) })
    .execute()
  const { cookies } = await requestAdmin(cookie)
  expect(cookies.join()).toMatch(/^mc\.session_token=[^;]+; Max-Age=86400;/)
  const [extended] = await sessionsOf(admin.id)
  expect(asDate(extended!.expiresAt).getTime()).toBeGreaterThan(Date.now() + minutes(24 * 60 - 1))
  await db()
    .updateTable('session')
    .set({ expiresAt: ago(1000) })
    .execute()
  expect(await isSignedIn(cookie)).toBe(false)
  expect(await sessionsOf(admin.id)).toEqual([])
})

test('a clock that is ahead ends no session: when it is right again, people are signed in as before', async () => {
  const cookie = await cookieOf(await anAdminWhoSignsIn())
  await recordClock(new Date())
  const present = new Date()
  for (const days of [2, 29, 31, 800]) {
    vi.setSystemTime(present.getTime() + minutes(days * 24 * 60))
    const { context, cookies } = await requestAdmin(cookie)
    expect([getSignedIn(context), cookies]).toEqual([null, []])
  }
  vi.setSystemTime(present)
  expect(await isSignedIn(cookie)).toBe(true)
})

test('activity within the same minute writes nothing', async () => {
  const admin = await anAdminWhoSignsIn()
  const cookie = await cookieOf(admin)
  expect((await requestAdmin(cookie)).cookies).toEqual([])
})

test('however active, a session ends after 30 days', async () => {
  const admin = await anAdminWhoSignsIn()
  const cookie = await cookieOf(admin)
  await db()
    .updateTable('session')
    .set({ createdAt: ago(minutes(30 * 24 * 60) - 5000) })
    .execute()
  expect(await isSignedIn(cookie)).toBe(true)
  await db()
    .updateTable('session')
    .set({ createdAt: ago(minutes(30 * 24 * 60)) })
    .execute()
  const { context, cookies } = await requestAdmin(cookie)
  expect(getSignedIn(context)).toBeNull()
  expect(cookies.join()).toMatch(/mc\.session_token=; Max-Age=0/)
})

test('an account set to inactive is signed out at its next request', async () => {
  const admin = await anAdminWhoSignsIn()
  const cookie = await cookieOf(admin)
  await db().updateTable('user').set({ status: 'inactive' }).execute()
  expect(await isSignedIn(cookie)).toBe(false)
  expect(await sessionsOf(admin.id)).toEqual([])
})

test('where two-factor sign-in is required, a mosque admin without it can only set it up', async () => {
  const [admin, superadmin] = [await anAdminWhoSignsIn(), await aSuperadmin()]
  await requireTwoFactor()
  const { context } = await requestAdmin(await cookieOf(admin))
  expect(getSignedIn(context)).toMatchObject({ pending: 'set-up-two-factor', person: { id: admin.id } })
  expect(getActor(context)).toBeNull()
  expect(await isSignedIn(await cookieOf(superadmin))).toBe(true)
})

test('email verification is required only where a mail service is configured', async () => {
  const admin = await anAdminWhoSignsIn({ emailVerified: authFlag(false) })
  const cookie = await cookieOf(admin)
  expect(await isSignedIn(cookie)).toBe(true)
  onTestFinished(() => {
    env().MAIL_URL = undefined
  })
  env().MAIL_URL = 'smtp://127.0.0.1:1'
  expect(getSignedIn((await requestAdmin(cookie)).context)).toMatchObject({ pending: 'verify-email' })
})
