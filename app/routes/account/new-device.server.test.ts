import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { createLink, linkLifetimeSeconds } from '#app/access/one-time-links.server.ts'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { createTerminalLink } from '#app/features/accounts/people/superadmins.server.ts'
import { anAdminWhoSignsIn, cookieIn, emailsTo, password, userRow } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { visit } from '#tests/support/site/route-site.ts'

const longAgo = { lastLoginAt: authDate(new Date('2026-11-01T08:00:00Z')) }
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Signs in with the cookies of a browser; returns the cookie by which it is known from then on. */
async function signInAs(email: string, as = '', path = '/login') {
  const form = { intent: 'sign-in', email, password }
  const entered = await visit(path, { as, form, headers: firefox })
  expect(entered.status).toBe(302)
  return /mc\.device=[\w.-]+/.exec(cookieIn(entered.headers))?.[0] ?? ''
}

test('the owner of an account hears of its first sign-in in a browser, once', async () => {
  const { email } = await anAdminWhoSignsIn(longAgo)
  const known = await signInAs(email)
  const mails = await emailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to Mosque Connect'])
  for (const words of [
    'Firefox on Linux, 20/11/2026 12:00.',
    'http://localhost:3000/profile#sessions',
    'http://localhost:3000/forgot-password',
  ])
    expect(mails[0]!.text).toContain(words)
  await signInAs(email, known)
  expect(await emailsTo(email)).toHaveLength(1)
  await signInAs(email)
  expect(await emailsTo(email)).toHaveLength(2)
})

test('the email is in the language of the sign-in', async () => {
  const { email } = await anAdminWhoSignsIn(longAgo)
  await signInAs(email, '', '/ar/login')
  await signInAs(email, '', '/af/login')
  const [arabic, afrikaans] = await emailsTo(email)
  expect([arabic!.subject, arabic!.text.includes('http://localhost:3000/ar/profile#sessions')]).toEqual([
    'تسجيل دخول جديد إلى Mosque Connect',
    true,
  ])
  expect(afrikaans!.text).toContain('Firefox op Linux')
})

test('the first sign-in of an account is no news, and its browser is known afterwards', async () => {
  const { id, email } = await anAdminWhoSignsIn()
  const known = await signInAs(email)
  await signInAs(email, known)
  expect([await emailsTo(email), (await userRow(id)).loginCount]).toEqual([[], 2])
})

test('a browser is known for each account by itself, and only by a mark that the site has made', async () => {
  const [one, two] = [await anAdminWhoSignsIn(longAgo), await anAdminWhoSignsIn(longAgo)]
  const ofOne = await signInAs(one.email)
  const ofBoth = await signInAs(two.email, ofOne)
  expect(await emailsTo(two.email)).toHaveLength(1)
  await signInAs(one.email, ofBoth)
  await signInAs(two.email, ofBoth)
  expect([await emailsTo(one.email), await emailsTo(two.email)].map(({ length }) => length)).toEqual([1, 1])
  for (const forged of [`mc.device=${'A'.repeat(43)}`, 'mc.device=', `mc.device=${two.id}`, `x${ofBoth}`])
    await signInAs(two.email, forged)
  expect(await emailsTo(two.email)).toHaveLength(5)
})

test('a browser is known for the ten accounts that were signed in last', async () => {
  const people = []
  for (let count = 0; count < 11; count++) people.push(await anAdminWhoSignsIn(longAgo))
  let cookie = ''
  for (const { email } of people) cookie = await signInAs(email, cookie)
  expect(cookie.split('.')).toHaveLength(11)
  const [first = '', second = ''] = people.map(({ email }) => email)
  await signInAs(second, cookie)
  await signInAs(first, cookie)
  expect([await emailsTo(second), await emailsTo(first)].map(({ length }) => length)).toEqual([1, 2])
})

test('a superadmin hears of a one-time link that was used in another browser, without a password to choose', async () => {
  const { email } = await aSuperadmin(longAgo)
  const { pathname, search } = new URL((await createTerminalLink(email, 'http://localhost:3000', new Date())) ?? '')
  expect((await visit(pathname + search, { method: 'POST' })).status).toBe(302)
  const [mail] = await emailsTo(email)
  expect(mail!.text).toContain('Unknown device, 20/11/2026')
  expect(mail!.text).toContain('/profile#sessions')
  expect(mail!.text).not.toContain('/forgot-password')
})

test('an invitation that is accepted is no news, also for an account that was used before', async () => {
  const { id, email, mosqueId } = await anAdminWhoSignsIn({ ...longAgo, status: 'inactive' })
  await db().deleteFrom('account').where('userId', '=', id).execute()
  const link = { purpose: 'invitation' as const, email, userId: id, mosqueId, createdBy: null }
  const token = await createLink(db(), { ...link, seconds: linkLifetimeSeconds.invitation }, new Date())
  const accepted = await visit(`/invitation?token=${token}`, { form: { newPassword: password } })
  expect(accepted.headers.get('location')).toBe('/admin/home?welcome')
  expect([await emailsTo(email), cookieIn(accepted.headers).includes('mc.device=')]).toEqual([[], true])
})

test('a wrong password is no sign-in, and twenty emails a day are enough', async () => {
  const { id, email } = await anAdminWhoSignsIn(longAgo)
  const wrong = await visit('/login', { form: { intent: 'sign-in', email, password: 'wrong' } })
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []])
  for (let count = 0; count < attemptLimits.deviceEmails.hits; count++)
    await countAttempt('deviceEmails', id, new Date())
  await signInAs(email)
  expect(await emailsTo(email)).toEqual([])
})
