import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { createTerminalLink } from '#app/features/accounts/people/superadmins.server.ts'
import {
  anAdminWhoSignsIn,
  cookieIn,
  cookieOf,
  emailsTo,
  password,
  sessionsOf,
  userRow,
} from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { readPage } from '#tests/support/http/page.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const entry = (email: string, secret = password) => ({ intent: 'sign-in', email, password: secret })

test('after sign-in a mosque admin sees their mosque', async () => {
  const admin = await anAdminWhoSignsIn({ email: 'name@example.org' })
  const response = await visit('/login', { form: entry(' Name@Example.ORG ') })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/mosque'])
  const page = await visit('/admin/mosque', { as: cookieIn(response.headers) })
  expect(page.status).toBe(200)
  expect((await userRow(admin.id)).loginCount).toBe(1)
})

test('sign-in redirects to the requested page, in the language of the sign-in page', async () => {
  const admin = await anAdminWhoSignsIn()
  const rejected = await visit('/ar/admin/events?page=2')
  expect(rejected.headers.get('location')).toBe('/ar/login?from=%2Far%2Fadmin%2Fevents%3Fpage%3D2')
  const form = { ...entry(admin.email), from: '/ar/admin/events?page=2' }
  expect((await visit('/ar/login', { form })).headers.get('location')).toBe('/ar/admin/events?page=2')
  expect((await visit('/ar/login', { form: entry(admin.email) })).headers.get('location')).toBe('/ar/admin/mosque')
})

test('whoever is signed in already goes on to the requested page', async () => {
  const admin = await anAdminWhoSignsIn()
  const as = cookieIn((await visit('/login', { form: entry(admin.email) })).headers)
  const location = async (path: string) => (await visit(path, { as })).headers.get('location')
  expect(await location('/login?from=%2Fadmin%2Fevents%3Fpage%3D2')).toBe('/admin/events?page=2')
  expect(await location('/ar/login')).toBe('/ar/admin/mosque')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/admin/../..//evil.example',
  'javascript:alert(1)',
  '/login',
  '/mosques',
])('sign-in never redirects to %s', async (from) => {
  const admin = await anAdminWhoSignsIn()
  expect((await open(`/login?from=${encodeURIComponent(from)}`)).has('[name="from"]')).toBe(false)
  const response = await visit('/login', { form: { ...entry(admin.email), from } })
  expect(response.headers.get('location')).toBe('/admin/mosque')
})

test('a failed sign-in shows the reason and the email, but not the password', async () => {
  const admin = await anAdminWhoSignsIn()
  const page = await open('/login', { form: entry(admin.email, 'wrong-password') })
  expect(page.status).toBe(401)
  expect(page.text).toContain('Invalid credentials or unauthorized access')
  expect(page.value('email')).toBe(admin.email)
  expect(page.source).not.toContain('wrong-password')
  expect(page.headers.getSetCookie()).toEqual([])
})

test('too many attempts return 429 with Retry-After', async () => {
  const admin = await anAdminWhoSignsIn()
  const statuses = []
  for (let count = 0; count < 10; count++) statuses.push(visit('/login', { form: entry(admin.email, 'wrong') }))
  await Promise.all(statuses)
  const response = await visit('/login', { form: entry(admin.email) })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await readPage(response)).text).toContain('Too many attempts. Please try again later.')
})

test('the limits survive a restart', async () => {
  await Promise.all(Array.from({ length: 10 }, () => visit('/login', { form: entry('a@example.org', 'wrong') })))
  expect((await visit('/login', { form: entry('a@example.org') })).status).toBe(429)
})

test('a signed-in user is redirected from sign-in', async () => {
  const [admin, superadmin] = [await cookieOf(await anAdminWhoSignsIn()), await cookieOf(await aSuperadmin())]
  expect((await visit('/login', { as: admin })).headers.get('location')).toBe('/admin/mosque')
  expect((await visit('/superadmin-access', { as: superadmin })).headers.get('location')).toBe('/admin')
})

test('a demonstration says how to sign in as its admin, and no password or second step is changed there', async () => {
  expect((await open('/login')).text).not.toContain('admin@sample.example')
  const as = await cookieOf(await anAdminWhoSignsIn())
  setProcessSettings({ DEMO: true, SAMPLE_PASSWORD: 'Sample#Pass1' })
  const { text } = await open('/login')
  for (const words of ['admin@sample.example', 'Sample#Pass1']) expect(text).toContain(words)
  expect((await open('/profile?tab=password', { as })).links).not.toContain('/profile?tab=password')
  expect((await visit('/two-factor', { as })).headers.get('location')).toBe('/profile')
})

test('signing out ends the session and shows sign-in', async () => {
  const admin = await anAdminWhoSignsIn()
  const cookie = await cookieOf(admin)
  const response = await visit('/login', { as: cookie, form: { intent: 'sign-out' } })
  expect(response.headers.get('location')).toBe('/login')
  expect(response.headers.getSetCookie().join()).toMatch(/mc\.session_token=; Max-Age=0/)
  expect(decodeURIComponent(response.headers.getSetCookie().join()), 'drafts are erased').toContain('"*"')
  expect(await sessionsOf(admin.id)).toEqual([])
  expect((await visit('/admin', { as: cookie })).status).toBe(302)
})

test('sign-out everywhere ends the sessions of every browser', async () => {
  const admin = await anAdminWhoSignsIn()
  const [here, there] = [await cookieOf(admin), await cookieOf(admin)]
  const { headers } = await visit('/profile', { as: here, form: { intent: 'sign-out-everywhere' } })
  expect(decodeURIComponent(headers.getSetCookie().join()), 'drafts are erased').toContain('"*"')
  for (const as of [here, there]) expect((await visit('/profile', { as })).status).toBe(302)
})

test('a save after the session has ended asks to sign in and then shows the submitted values', async () => {
  const admin = await anAdminWhoSignsIn({ name: 'Amina' })
  const cookie = await cookieOf(admin)
  await db().deleteFrom('session').execute()
  const submitted = { intent: 'details', name: 'Amina “the second”', phone: '12-not-yet' }
  const rejected = await visit('/profile', { as: cookie, form: submitted })
  expect(rejected.status).toBe(307)
  const login = rejected.headers.get('location') ?? ''
  const page = await open(login, { form: submitted })
  expect([page.status, page.text]).toEqual([401, expect.stringContaining('what you typed is kept')])
  const resumedForm = page.value('resumedForm') ?? ''
  expect(JSON.parse(resumedForm)).toEqual(submitted)
  const wrong = await open(login, { form: { ...entry(admin.email, 'wrong'), from: '/profile', resumedForm } })
  const again = wrong.value('resumedForm') ?? ''
  const entered = await visit(login, { form: { ...entry(admin.email), from: '/profile', resumedForm: again } })
  const back = await readPage(entered)
  const resumed = back.fields(back.one('form[action="/profile"]'))
  expect(resumed).toEqual({ ...submitted, _resumed: '1' })
  const form = await open('/profile', { as: cookieIn(entered.headers), form: resumed })
  expect(form.value('phone')).toBe('12-not-yet')
  expect(form.text).not.toContain('Invalid phone number format')
  expect((await userRow(admin.id)).name).toBe('Amina')
})

test('a deletion after the session has ended is not repeated after sign-in', async () => {
  const page = await open('/login?from=%2Fadmin%2Fevents', { form: { intent: 'delete', id: '1' } })
  expect(page.has('[name="resumedForm"]')).toBe(false)
})

test('opening a one-time link does not use it; pressing the button does, once', async () => {
  const link = new URL((await createTerminalLink('first@example.org', 'http://localhost:3000', new Date())) ?? '')
  const path = link.pathname + link.search
  for (let look = 0; look < 3; look++) expect((await open(path)).text).toContain('first@example.org')
  const entered = await visit(path, { method: 'POST' })
  expect(entered.headers.get('location')).toBe('/admin')
  expect((await visit('/admin', { as: cookieIn(entered.headers) })).status).toBe(200)
  expect((await visit(path)).status).toBe(404)
  const replayed = await visit(path, { method: 'POST' })
  expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([400, []])
})

// With `no-referrer` browsers hide the origin of a plain form too, and the origin check would reject it.
test.each(['one-time-link', 'reset-password', 'invitation', 'verify-email', 'confirm-times'])(
  'the token in the address of /%s is not sent to other sites',
  async (page) => {
    const { headers } = await visit(`/${page}?token=nonsense`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  },
)

test('a forgotten password is reset by email, in Arabic', async () => {
  const admin = await anAdminWhoSignsIn()
  const response = await visit('/ar/forgot-password', { form: { email: admin.email.toUpperCase() } })
  expect(response.headers.get('location')).toBe('/ar/login')
  expect((await open('/ar/login', { as: cookieIn(response.headers) })).text).toContain('أُرسلت رسالة تعيين')
  const email = (await emailsTo(admin.email))[0]
  const link = /http\S+\/ar\/reset-password\?token=\S+/.exec(email?.text ?? '')?.[0] ?? ''
  const path = link.replace(/^http:\/\/[^/]+/, '')
  expect((await visit(path)).status).toBe(200)
  const short = await open(path, { form: { newPassword: '12345', confirmPassword: '12346' } })
  expect(short.text).toContain('يجب ألا تقل كلمة المرور عن 6 أحرف')
  for (const known of ['P@ssw0rd1', `${admin.name.replace(' ', '')}!`]) {
    const refused = await open(path, { form: { newPassword: known, confirmPassword: known } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('كلمة المرور هذه سهلة التخمين')])
    expect(refused.has('[name=newPassword][aria-invalid=true]')).toBe(true)
  }
  const done = await visit(path, { form: { newPassword: 'Fresh#Pass2', confirmPassword: 'Fresh#Pass2' } })
  expect(done.headers.get('location')).toBe('/ar/login')
  expect((await visit('/login', { form: entry(admin.email, 'Fresh#Pass2') })).status).toBe(302)
  expect((await visit(path, { form: { newPassword: 'Stolen#1', confirmPassword: 'Stolen#1' } })).status).toBe(400)
})

test('the reset form responds alike to all emails, except malformed ones', async () => {
  const malformed = await open('/forgot-password', { form: { email: 'name@' } })
  expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('Invalid email format')])
  const unknown = await visit('/forgot-password', { form: { email: 'nobody@example.org' } })
  const superadmin = await visit('/forgot-password', { form: { email: (await aSuperadmin()).email } })
  const cookies = (response: Response) =>
    decodeURIComponent(response.headers.getSetCookie().join()).replace(/"id":"[^"]+"/, '')
  expect(unknown.headers.get('location')).toBe('/login')
  expect(cookies(superadmin)).toBe(cookies(unknown))
})
