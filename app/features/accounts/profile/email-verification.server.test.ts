import { expect, onTestFinished, test } from 'vitest'
import { asBoolean, authFlag } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { anAdminWhoSignsIn, emailsTo, requestFactsWith, userRow } from '#tests/support/data/accounts.ts'
import {
  isVerificationLinkValid,
  sendVerification,
  sendVerificationIfRequired,
  verifyEmail,
} from './email-verification.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function anUnverifiedAdmin(fields: { status?: 'active' | 'inactive' } = {}) {
  const admin = await anAdminWhoSignsIn({ emailVerified: authFlag(false), ...fields })
  await sendVerification(requestFactsWith({ now }), admin, 'en')
  const mail = (await emailsTo(admin.email)).at(-1)
  return { admin, token: /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

const isVerified = async (id: string) => asBoolean((await userRow(id)).emailVerified)

test('the emailed link verifies the email once', async () => {
  const { admin, token } = await anUnverifiedAdmin()
  expect(await isVerificationLinkValid(token, now)).toBe(true)
  expect(await verifyEmail(token, now)).toBe(true)
  expect(await isVerified(admin.id)).toBe(true)
  expect(await verifyEmail(token, now)).toBe(false)
  expect(await isVerificationLinkValid(token, now)).toBe(false)
})

test('the link expires after 24 hours, and a newer one replaces it', async () => {
  const { admin, token } = await anUnverifiedAdmin()
  expect(await verifyEmail(token, later(24))).toBe(false)
  await sendVerification(requestFactsWith({ now }), admin, 'ar')
  expect(await verifyEmail(token, later(1))).toBe(false)
  expect(await isVerified(admin.id)).toBe(false)
})

test('a link verifies only the email it was sent to', async () => {
  const { admin, token } = await anUnverifiedAdmin()
  await db().updateTable('user').set({ email: 'other@example.org' }).where('id', '=', admin.id).execute()
  expect(await verifyEmail(token, now)).toBe(false)
  expect(await isVerified(admin.id)).toBe(false)
})

test('verification never activates an inactive account', async () => {
  const { admin, token } = await anUnverifiedAdmin({ status: 'inactive' })
  expect(await verifyEmail(token, now)).toBe(false)
  expect((await userRow(admin.id)).status).toBe('inactive')
})

test('a sign-in link does not verify an email', async () => {
  const { token } = await anUnverifiedAdmin()
  await db().updateTable('oneTimeLinks').set({ purpose: 'superadmin' }).execute()
  expect(await verifyEmail(token, now)).toBe(false)
})

test('at sign-in the link is sent only where verification is required and missing', async () => {
  const admin = await anAdminWhoSignsIn({ emailVerified: authFlag(false) })
  const verified = await anAdminWhoSignsIn()
  await sendVerificationIfRequired(requestFactsWith({ now }), admin.id, 'en')
  expect(await emailsTo(admin.email)).toEqual([])
  onTestFinished(() => {
    env().MAIL_URL = undefined
  })
  env().MAIL_URL = 'smtp://127.0.0.1:1'
  for (const { id } of [admin, verified]) await sendVerificationIfRequired(requestFactsWith({ now }), id, 'en')
  expect([(await emailsTo(admin.email)).length, (await emailsTo(verified.email)).length]).toEqual([1, 0])
})

test('repeated requests for the link are limited', async () => {
  const admin = await anAdminWhoSignsIn({ emailVerified: authFlag(false) })
  const waits = []
  for (let count = 0; count < 5; count++) waits.push(await sendVerification(requestFactsWith({ now }), admin, 'en'))
  expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(waits[4]).toBeGreaterThan(0)
})
