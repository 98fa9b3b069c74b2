import { expect, test } from 'vitest'
import { createLink, linkLifetimeSeconds } from '#app/access/one-time-links.server.ts'
import { asBoolean, authFlag } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, password, userRow } from '#tests/support/data/accounts.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const anUnverifiedAdmin = (fields = {}) => anAdminWhoSignsIn({ emailVerified: authFlag(false), ...fields })

async function linkFor(user: { id: string; email: string }) {
  const link = { purpose: 'verification' as const, email: user.email, userId: user.id, createdBy: user.id }
  const token = await createLink(db(), { ...link, seconds: linkLifetimeSeconds.verification }, new Date())
  return `/verify-email?token=${token}`
}

const isVerified = async (id: string) => asBoolean((await userRow(id)).emailVerified)

test('where email is sent, an unverified admin sees only the page that asks to verify, and everything after that', async () => {
  const mail = await startMailServer()
  setProcessSettings({ MAIL_URL: mail.url })
  const admin = await anUnverifiedAdmin()
  const entered = await visit('/login', { form: { intent: 'sign-in', email: admin.email, password } })
  const as = cookieIn(entered.headers)
  for (const path of ['/admin/mosque', '/admin/events', '/profile', '/admin'])
    expect((await visit(path, { as })).headers.get('location')).toBe('/verify-email')
  const page = (await open('/verify-email', { as })).text
  expect(page).toContain('Verify your email to go on')
  expect(page).toContain(admin.email)

  const resent = await visit('/verify-email', { as, form: { intent: 'resend' } })
  expect(resent.headers.get('location')).toBe('/verify-email')
  expect(decodeURIComponent(resent.headers.getSetCookie().join())).toContain(
    'Verification email sent! Check your inbox.',
  )
  await expect.poll(() => mail.received.length).toBe(2)
  const source = mail.received[1]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /\/verify-email\?token=[\w-]+/.exec(source)?.[0] ?? ''
  expect((await open(link)).text).toContain('Verify my email')
  expect(await isVerified(admin.id)).toBe(false)
  const done = (await open(link, { as, form: {} })).text
  expect(done).toContain('Email Verified!')
  expect(done).toContain('Redirecting to admin dashboard...')
  expect((await visit('/admin/mosque', { as })).status).toBe(200)
})

test('the link works without a session and then asks to sign in; a second use fails', async () => {
  const admin = await anUnverifiedAdmin()
  const link = await linkFor(admin)
  const done = await open(link, { method: 'POST', form: {} })
  expect(done.text).toContain('Email Verified!')
  expect(done.text).toContain('You can sign in now.')
  expect(done.links).toContain('/login')
  expect(done.headers.getSetCookie()).toEqual([])
  expect(await isVerified(admin.id)).toBe(true)
  const again = await open(link, { method: 'POST', form: {} })
  expect(again.status).toBe(400)
  expect(again.text).toContain('Verification Failed')
  expect(again.text).toContain('Please try again or contact support.')
  expect((await open('/ar/verify-email?token=stolen')).has('html[dir="rtl"]')).toBe(true)
})

test('the link of a deactivated admin neither verifies nor reactivates them', async () => {
  const admin = await anUnverifiedAdmin()
  const link = await linkFor(admin)
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', admin.id).execute()
  expect((await visit(link, { method: 'POST', form: {} })).status).toBe(400)
  expect(await isVerified(admin.id)).toBe(false)
  expect((await userRow(admin.id)).status).toBe('inactive')
})

test('a verified admin sees a message, and a guest is asked to sign in', async () => {
  const verified = await cookieOf(await anAdminWhoSignsIn())
  expect((await open('/verify-email', { as: verified })).text).toContain('Email Verified!')
  expect((await visit('/verify-email')).headers.get('location')).toBe('/login?from=/admin')
})

test('guessing the token of any page returns 429 with Retry-After, and no other site learns the address', async () => {
  for (let count = 0; count < 30; count++) await visit('/verify-email?token=guess', { form: {} })
  const pages = ['verify-email', 'one-time-link', 'reset-password', 'invitation', 'confirm-claim', 'confirm-times']
  for (const page of pages) {
    const limited = await visit(`/${page}?token=guess`, { form: {} })
    const { headers, status } = limited
    expect([page, status, headers.has('retry-after'), headers.get('referrer-policy')]).toEqual([
      page,
      429,
      true,
      'same-origin',
    ])
  }
})
