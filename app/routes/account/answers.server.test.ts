import { expect, test, vi } from 'vitest'
import * as attempts from '#app/access/attempts.server.ts'
import { createLink, linkLifetimeSeconds } from '#app/access/one-time-links.server.ts'
import { authFlag } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import * as passwords from '#app/features/accounts/passwords.server.ts'
import * as invitations from '#app/features/accounts/people/invitations.server.ts'
import { createTerminalLink } from '#app/features/accounts/people/superadmins.server.ts'
import * as verification from '#app/features/accounts/profile/email-verification.server.ts'
import * as profile from '#app/features/accounts/profile/profile.server.ts'
import * as twoFactor from '#app/features/accounts/profile/two-factor.server.ts'
import * as signIns from '#app/features/accounts/sign-in/sign-in.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { createConfirmToken } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, password, userRow } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const { account: texts, adminClaims, adminPeople, adminTimes } = textsIn('en').admin
const toastOf = (response: Response) => decodeURIComponent(response.headers.getSetCookie().join())
const leadsTo = async (path: string, options: Parameters<typeof visit>[1] = {}) => {
  const { status, headers } = await visit(path, options)
  return [status, headers.get('location')]
}
const tooMany = { ok: false, reason: 'too-many', retryAfter: 77 } as const

test('whoever tries too often is told so with 429 and when to come back', async () => {
  const person = await anAdminWhoSignsIn({ emailVerified: authFlag(false) })
  const as = await cookieOf(person)
  vi.spyOn(attempts, 'countAddressAttempt').mockResolvedValue(77)
  vi.spyOn(signIns, 'signIn').mockResolvedValue(tooMany)
  vi.spyOn(signIns, 'signInByLink').mockResolvedValue(tooMany)
  vi.spyOn(signIns, 'findLinkPerson').mockResolvedValue({ email: 'a@example.org' })
  vi.spyOn(passwords, 'isResetLinkValid').mockResolvedValue(true)
  vi.spyOn(passwords, 'requestReset').mockResolvedValue(tooMany)
  vi.spyOn(passwords, 'changePassword').mockResolvedValue(tooMany)
  vi.spyOn(twoFactor, 'verifySecondStep').mockResolvedValue(tooMany)
  vi.spyOn(twoFactor, 'beginSetUp').mockResolvedValue(tooMany)
  vi.spyOn(twoFactor, 'finishSetUp').mockResolvedValue(tooMany)
  vi.spyOn(twoFactor, 'turnOffTwoFactor').mockResolvedValue(tooMany)
  vi.spyOn(verification, 'sendVerification').mockResolvedValue(77)
  vi.spyOn(verification, 'isVerificationLinkValid').mockResolvedValue(true)
  vi.spyOn(invitations, 'findInvitation').mockResolvedValue({
    email: 'a@example.org',
    mosqueName: 'M',
    mosqueArabicName: null,
  })
  const newPassword = { newPassword: 'Fresh#Pass2', confirmPassword: 'Fresh#Pass2' }
  for (const [path, form, cookie] of [
    ['/login', { intent: 'sign-in', email: 'a@example.org', password: 'x' }, ''],
    ['/one-time-link?token=x', {}, ''],
    ['/forgot-password', { email: 'a@example.org' }, ''],
    ['/reset-password?token=x', newPassword, ''],
    ['/invitation?token=x', newPassword, ''],
    ['/verify-email?token=x', {}, ''],
    ['/verify-email', { intent: 'resend' }, as],
    ['/two-factor', { intent: 'code', app: '1' }, 'mc.two_factor=x'],
    ['/two-factor', { intent: 'begin', password: 'x' }, as],
    ['/two-factor', { intent: 'finish', app: '1' }, as],
    ['/profile?tab=password', { intent: 'password', currentPassword: 'x', ...newPassword }, as],
    ['/profile', { intent: 'turn-off-two-factor', twoFactorPassword: 'x' }, as],
  ] as const) {
    const page = await open(path, { form, as: cookie })
    expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 429, '77'])
    if (!('twoFactorPassword' in form))
      expect([path, page.text]).toEqual([path, expect.stringContaining(texts.tooMany)])
    expect(page.headers.get('referrer-policy')).toBe(
      path.includes('token') || path.includes('verify') ? 'same-origin' : null,
    )
  }
})

test('what fails on the way to the database is answered with 503 and what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const as = await cookieOf(await anAdminWhoSignsIn())
  vi.spyOn(passwords, 'requestReset').mockRejectedValue(new Error('out of order'))
  vi.spyOn(passwords, 'changePassword').mockResolvedValue({ ok: false, reason: 'failed' } as never)
  vi.spyOn(profile, 'updateProfile').mockRejectedValue(new Error('out of order'))
  const forgot = await open('/forgot-password', { form: { email: 'a@example.org' } })
  expect([forgot.status, forgot.value('email')]).toEqual([503, 'a@example.org'])
  expect(forgot.text).toContain(texts.failed)
  const saved = await open('/profile', { as, form: { intent: 'details', name: 'New Name', phone: '021 555 0101' } })
  expect([saved.status, saved.value('name'), saved.value('phone')]).toEqual([503, 'New Name', '+27215550101'])
  expect(saved.text).toContain(texts.profile.failed({ reason: texts.failed }))
  const form = {
    intent: 'password',
    currentPassword: password,
    newPassword: 'Fresh#Pass2',
    confirmPassword: 'Fresh#Pass2',
  }
  const changed = await open('/profile?tab=password', { as, form })
  expect([changed.status, changed.text.includes(texts.profile.passwordFailed)]).toEqual([503, true])
})

test('the profile shows and changes what belongs to its person', async () => {
  const admin = await anAdminWhoSignsIn({ name: 'Amina', phone: '+27215550101' })
  const as = await cookieOf(admin)
  const read = await open('/profile', { as })
  expect([read.title, read.meta('robots')]).toEqual([`${texts.profile.title} · Mosque Connect`, 'noindex'])
  expect([read.has('[name=name][readonly]'), read.value('name'), read.value('phone')]).toEqual([
    true,
    'Amina',
    '+27215550101',
  ])
  expect(read.attributes('[aria-current=page]', 'href')).toContain('/profile')
  expect(read.text).toContain(texts.profile.emailFixed)
  for (const words of [texts.profile.twoFactorOff, texts.profile.turnOn]) expect(read.text).toContain(words)
  expect(read.text, 'keys are for superadmins').not.toContain(texts.profile.singleKeys)
  expect((await open('/profile?edit', { as })).has('[name=name][readonly]')).toBe(false)
  const wrong = await open('/profile', { as, form: { intent: 'details', name: '', phone: 'x' } })
  expect([wrong.status, wrong.has('[name=name][readonly]'), wrong.value('phone')]).toEqual([400, false, 'x'])
  const saved = await visit('/ar/profile', { as, form: { intent: 'details', name: 'Amina K', phone: '' } })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/ar/profile'])
  expect(toastOf(saved)).toContain(textsIn('ar').admin.account.profile.saved)
  expect(await userRow(admin.id)).toMatchObject({ name: 'Amina K', phone: null })
  const tab = await open('/profile?tab=password', { as })
  expect([tab.has('[name=currentPassword]'), tab.has('[name=phone]')]).toEqual([true, false])
  expect(tab.attributes('[aria-current=page]', 'href')).toContain('/profile?tab=password')
})

test('a password is changed with the one before, and the browser that changes it stays signed in', async () => {
  const as = await cookieOf(await anAdminWhoSignsIn())
  const change = (currentPassword: string, newPassword: string) =>
    open('/profile?tab=password', {
      as,
      form: { intent: 'password', currentPassword, newPassword, confirmPassword: newPassword },
    })
  const wrong = await change('Wrong#Pass1', 'Fresh#Pass2')
  expect([wrong.status, wrong.text.includes(texts.profile.currentWrong)]).toEqual([400, true])
  expect(await change(password, '123')).toMatchObject({ status: 400 })
  const form = {
    intent: 'password',
    currentPassword: password,
    newPassword: 'Fresh#Pass2',
    confirmPassword: 'Fresh#Pass2',
  }
  const changed = await visit('/profile?tab=password', { as, form })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, '/profile?tab=password'])
  expect(toastOf(changed)).toContain(texts.profile.passwordUpdated)
  expect((await visit('/profile', { as: cookieIn(changed.headers) })).status).toBe(200)
})

test('a known password or a name is refused at its field when one is changed, and with an invitation', async () => {
  const mosque = await aMosque({ name: 'Masjid Al-Quds', arabicName: 'مسجد القدس' })
  const admin = await anAdminWhoSignsIn({ name: 'Zubayr de Jongh', email: 'zdj@office.example', mosqueId: mosque.id })
  const as = await cookieOf(admin)
  const link = { purpose: 'invitation' as const, email: admin.email, userId: admin.id, mosqueId: mosque.id }
  const seconds = linkLifetimeSeconds.invitation
  const token = await createLink(db(), { ...link, createdBy: null, seconds }, new Date())
  for (const known of ['Welkom2026', 'MosqueConnect1', 'al-quds', 'القدس1448', 'Zub4yr', 'dejongh!', 'office99']) {
    const changed = { intent: 'password', currentPassword: password, newPassword: known, confirmPassword: known }
    for (const [path, options] of [
      ['/af/profile?tab=password', { as, form: changed }],
      [`/af/invitation?token=${token}`, { form: { newPassword: known } }],
    ] as const) {
      const page = await open(path, options)
      expect([known, page.status, page.has('[name=newPassword][aria-invalid=true]')]).toEqual([known, 400, true])
      expect(page.text).toContain('Hierdie wagwoord is maklik om te raai')
    }
  }
  const accepted = await visit(`/invitation?token=${token}`, { form: { newPassword: 'Fresh#Pass2' } })
  expect(accepted.status).toBe(302)
})

test('a superadmin has neither a password to change nor a second step', async () => {
  const as = await cookieOf(await aSuperadmin())
  const page = await open('/profile?tab=password', { as })
  for (const words of [texts.profile.googleAccount, texts.profile.singleKeys]) expect(page.text).toContain(words)
  expect([page.has('[name=currentPassword]'), page.links.includes('/profile?tab=password')]).toEqual([false, false])
  for (const words of [texts.profile.twoFactorOff, texts.profile.twoFactorOn]) expect(page.text).not.toContain(words)
  expect((await visit('/profile', { as, form: { intent: 'password' } })).status).toBe(403)
  expect((await visit('/profile', { as, form: { intent: 'turn-off-two-factor' } })).status).toBe(403)
  expect(await leadsTo('/two-factor', { as })).toEqual([302, '/profile'])
})

test('the second step is turned off with the password, unless the site requires it', async () => {
  const as = await cookieOf(await anAdminWhoSignsIn({ twoFactorEnabled: authFlag(true) }))
  const page = await open('/profile', { as })
  expect([page.text.includes(texts.profile.twoFactorOn), page.text.includes(texts.profile.turnOn)]).toEqual([
    true,
    false,
  ])
  expect(page.has('[name=twoFactorPassword]')).toBe(true)
  expect((await open('/two-factor', { as })).text).toContain(texts.twoFactor.enabledTitle)
  const turnOff = (secret: string) => ({ as, form: { intent: 'turn-off-two-factor', twoFactorPassword: secret } })
  const wrong = await open('/profile', turnOff('Wrong#Pass1'))
  expect([wrong.status, wrong.text.includes(texts.profile.currentWrong)]).toEqual([400, true])
  const security = { ...defaultSettings.security, twoFactorAuth: true }
  await saveSettings(anActor('superadmin'), 'security', security, new Date())
  const required = await open('/profile', turnOff(password))
  expect([required.status, required.text.includes(texts.profile.turnOffRejected)]).toEqual([400, true])
  await saveSettings(anActor('superadmin'), 'security', defaultSettings.security, new Date())
  const done = await visit('/profile', turnOff(password))
  expect([done.status, done.headers.get('location'), toastOf(done).includes(texts.profile.turnedOff)]).toEqual([
    302,
    '/profile',
    true,
  ])
})

test('the second step is for people who began to sign in, and its set-up for admins with a password', async () => {
  expect(await leadsTo('/ar/two-factor')).toEqual([302, '/ar/login'])
  expect(await leadsTo('/two-factor', { form: { intent: 'begin', password } })).toEqual([302, '/login'])
  const underWay = { as: 'mc.two_factor=x' }
  const page = await open('/two-factor?from=%2Fadmin%2Fevents', underWay)
  expect([page.value('from'), page.has('[name=app]'), page.title]).toEqual([
    '/admin/events',
    true,
    `${texts.twoFactor.title} · Mosque Connect`,
  ])
  expect((await open('/two-factor?from=%2Fmosques', underWay)).has('[name=from]')).toBe(false)
  const as = await cookieOf(await anAdminWhoSignsIn())
  const optional = await open('/two-factor', { as })
  expect([optional.has('[name=password]'), optional.text.includes(texts.twoFactor.required)]).toEqual([true, false])
  const wrong = await open('/two-factor', { as, form: { intent: 'begin', password: 'Wrong#Pass1' } })
  expect([wrong.status, wrong.text.includes(texts.profile.currentWrong)]).toEqual([400, true])
  for (const uri of ['https://evil.example', `otpauth://totp/${'x'.repeat(500)}`]) {
    const odd = await open('/two-factor', { as, form: { intent: 'finish', app: '000000', uri } })
    expect([odd.status, odd.has('[name=uri]')]).toEqual([400, false])
  }
  vi.spyOn(twoFactor, 'beginSetUp').mockResolvedValue({ ok: false, reason: 'already-on' })
  expect((await open('/two-factor', { as, form: { intent: 'begin' } })).text).toContain(texts.twoFactor.enabledTitle)
  const security = { ...defaultSettings.security, twoFactorAuth: true }
  await saveSettings(anActor('superadmin'), 'security', security, new Date())
  expect((await open('/two-factor', { as })).text).toContain(texts.twoFactor.required)
})

test('a code leads to the page asked for or back to the form that waited, a wrong one says which', async () => {
  const as = 'mc.two_factor=x'
  const headers = new Headers({ 'set-cookie': 'a=b' })
  const verify = vi.spyOn(twoFactor, 'verifySecondStep').mockResolvedValue({ ok: true, headers })
  const code = (fields: Record<string, string>) => ({ as, form: { intent: 'code', app: '1', ...fields } })
  expect(await leadsTo('/ar/two-factor', code({}))).toEqual([302, '/ar/admin/mosque'])
  expect(await leadsTo('/two-factor', code({ from: '/admin/events' }))).toEqual([302, '/admin/events'])
  expect(await leadsTo('/two-factor', code({ from: '//evil.example' }))).toEqual([302, '/admin/mosque'])
  const resumedForm = JSON.stringify({ title: 'Kept' })
  const resumed = await open('/two-factor', code({ from: '/admin/events', resumedForm }))
  expect(resumed.fields(resumed.one('form[action="/admin/events"]'))).toMatchObject({ title: 'Kept' })
  expect(resumed.headers.getSetCookie().join()).toContain('a=b')
  expect(await leadsTo('/two-factor', code({ resumedForm }))).toEqual([302, '/admin/mosque'])
  expect(verify.mock.lastCall?.[2]).toEqual({ method: 'app', code: '1' })
  await visit('/two-factor', { as, form: { intent: 'code', backup: 'abc' } })
  expect(verify.mock.lastCall?.[2]).toEqual({ method: 'backup', code: 'abc' })
  verify.mockResolvedValue({ ok: false, reason: 'wrong' })
  const wrong = await open('/two-factor', code({ resumedForm }))
  expect([wrong.status, wrong.text.includes(texts.twoFactor.wrong), wrong.value('resumedForm')]).toEqual([
    400,
    true,
    resumedForm,
  ])
  const backup = await open('/two-factor', { as, form: { intent: 'code', backup: 'abc' } })
  expect([backup.text.includes(texts.twoFactor.backupWrong), backup.has('[name=resumedForm]')]).toEqual([true, false])
  verify.mockResolvedValue({ ok: false, reason: 'expired' })
  const expired = await visit('/ar/two-factor', code({}))
  expect([
    expired.headers.get('location'),
    toastOf(expired).includes(textsIn('ar').admin.account.twoFactor.expired),
  ]).toEqual(['/ar/login', true])
})

test('after a right password a second step follows, with the page asked for or the form that waits', async () => {
  const headers = new Headers({ 'set-cookie': 'a=b' })
  vi.spyOn(signIns, 'signIn').mockResolvedValue({ ok: true, userId: null, headers })
  const entry = { intent: 'sign-in', email: 'a@example.org', password: 'x' }
  expect(await leadsTo('/ar/login', { form: entry })).toEqual([302, '/ar/two-factor'])
  const from = '/admin/events?page=2'
  expect(await leadsTo('/login', { form: { ...entry, from } })).toEqual([
    302,
    '/two-factor?from=%2Fadmin%2Fevents%3Fpage%3D2',
  ])
  const resumedForm = JSON.stringify({ title: 'Kept' })
  const second = await open('/login?from=%2Fadmin%2Fevents', { form: { ...entry, from: '/admin/events', resumedForm } })
  expect([second.status, second.value('resumedForm'), second.value('from')]).toEqual([
    200,
    resumedForm,
    '/admin/events',
  ])
  expect([second.has('[name=app]'), second.headers.getSetCookie().join()]).toEqual([
    true,
    expect.stringContaining('a=b'),
  ])
})

test('the sign-in page leads on to that of superadmins with the page asked for', async () => {
  const page = await open('/login?from=%2Fadmin%2Fevents')
  expect(page.links).toContain('/superadmin-access?from=%2Fadmin%2Fevents')
  expect([page.value('from'), page.title, page.meta('robots')]).toEqual([
    '/admin/events',
    `${texts.signIn.title} · Mosque Connect`,
    'noindex',
  ])
  for (const words of [texts.signIn.expired, texts.signIn.expiredNothing]) expect(page.text).not.toContain(words)
  expect((await open('/login')).links).toContain('/superadmin-access')
  const missing = await open('/login', { form: { intent: 'sign-in', email: 'a@example.org', password: '' } })
  expect([missing.status, missing.value('email'), missing.has('[aria-invalid=true][name=password]')]).toEqual([
    400,
    'a@example.org',
    true,
  ])
  expect(missing.text).not.toContain(texts.signIn.expiredNothing)
  const ended = await open('/login?from=%2Fadmin%2Fevents', { form: { intent: 'save', title: 'Kept' } })
  expect(ended.one('a[target=_blank]').getAttribute('href')).toBe('/superadmin-access?from=%2Fadmin%2Fevents')
  expect(ended.text).toContain(texts.signIn.superadminElsewhere)
  const failed = { intent: 'sign-in', email: 'a@example.org', password: '', resumedForm: ended.value('resumedForm')! }
  expect((await open('/login', { form: failed })).text).toContain(texts.signIn.expired)
})

test('superadmins sign in with Google where it is set up; others learn of the link from the terminal', async () => {
  const without = await open('/superadmin-access')
  expect([without.has('button[disabled]'), without.text.includes('npm run superadmin')]).toEqual([true, true])
  const refused = await open('/superadmin-access', { method: 'POST' })
  expect([refused.status, refused.text.includes(texts.superadmin.unavailable)]).toEqual([400, true])
  setProcessSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  const page = await open('/superadmin-access')
  expect([page.has('main button[disabled]'), page.text.includes('npm run superadmin')]).toEqual([false, false])
  const begin = vi.spyOn(signIns, 'beginGoogleSignIn').mockResolvedValue(null)
  const unreachable = await open('/superadmin-access', { method: 'POST' })
  expect([unreachable.status, unreachable.text.includes(texts.superadmin.unreachable)]).toEqual([503, true])
  begin.mockResolvedValue({ url: 'https://google.example', headers: new Headers({ 'set-cookie': 'a=b' }) })
  for (const [path, back, denied] of [
    ['/superadmin-access', '/admin', '/login'],
    ['/ar/superadmin-access?from=%2Far%2Fadmin%2Fusers', '/ar/admin/users', '/ar/login'],
    ['/ar/superadmin-access?from=%2Fmosques', '/ar/admin', '/ar/login'],
  ]) {
    expect(await leadsTo(path!, { method: 'POST' })).toEqual([302, 'https://google.example'])
    expect(begin.mock.lastCall?.[2]).toEqual({ back, denied })
  }
  const as = await cookieOf(await aSuperadmin())
  expect(await leadsTo('/superadmin-access?from=%2Fadmin%2Fusers', { as })).toEqual([302, '/admin/users'])
})

test('links that do not work are answered with 404 and a way on, and used ones with 400', async () => {
  for (const [path, status, { title }, words, link] of [
    ['/one-time-link', 404, texts.oneTimeLink, texts.oneTimeLink.invalid, '/superadmin-access'],
    ['/reset-password', 404, texts.reset, texts.reset.invalid, '/forgot-password'],
    ['/invitation', 404, adminPeople.invitation, adminPeople.invitation.invalid, '/login'],
    ['/confirm-times', 404, adminTimes.link, adminTimes.link.failedText, '/admin/mosque/times'],
    ['/confirm-claim', 404, adminClaims.confirm, adminClaims.confirm.failedText, '/'],
    ['/verify-email', 200, texts.verify, texts.verify.help, '/contact'],
  ] as const) {
    const page = await open(`${path}?token=wrong`)
    expect([path, page.status, page.title, page.text.includes(words), page.links.includes(link)]).toEqual([
      path,
      status,
      `${title} · Mosque Connect`,
      true,
      true,
    ])
    const newPassword = { newPassword: 'Fresh#Pass2', confirmPassword: 'Fresh#Pass2' }
    const used = await open(`${path}?token=wrong`, { form: newPassword })
    expect([path, used.status, used.text.includes(words)]).toEqual([path, 400, true])
  }
})

test('an invitation names its mosque and email, and ends in the admin area or, without a session, at sign-in', async () => {
  const mosque = await aMosque({ name: 'Masjid A', arabicName: 'مسجد' })
  const invite = async () => {
    const { id, email } = await aMosqueAdmin({ mosqueId: mosque.id, status: 'invited' as never })
    const link = { purpose: 'invitation' as const, email, userId: id, mosqueId: mosque.id, createdBy: id }
    return {
      path: `/invitation?token=${await createLink(db(), { ...link, seconds: linkLifetimeSeconds.invitation }, new Date())}`,
      email,
    }
  }
  const first = await invite()
  const page = await open(first.path)
  expect([page.status, page.value('email')]).toEqual([200, first.email])
  expect(page.text).toContain(adminPeople.invitation.text({ mosque: 'Masjid A' }))
  expect((await open(`/ar${first.path}`)).text).toContain('مسجد')
  expect(await open(first.path, { form: { newPassword: '1' } })).toMatchObject({ status: 400 })
  const accepted = await visit(first.path, { form: { newPassword: 'Fresh#Pass2' } })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/admin/home?welcome'])
  expect((await visit('/admin/home', { as: cookieIn(accepted.headers) })).status).toBe(200)
  vi.spyOn(signIns, 'signIn').mockResolvedValue({ ok: false, reason: 'rejected' })
  const second = await visit(`/ar${(await invite()).path}`, { form: { newPassword: 'Fresh#Pass2' } })
  expect([
    second.headers.get('location'),
    toastOf(second).includes(textsIn('ar').admin.adminPeople.invitation.done),
  ]).toEqual(['/ar/login', true])
})

test('times are confirmed by a press of the link in an email, but only those that it was sent about', async () => {
  const content = { week: jamaatAt('isha', '21:15') }
  const mosque = await aMosqueWithTimes('Masjid A', { content })
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const token = await createConfirmToken(db(), mosque.id, admin.id, new Date())
  const path = `/confirm-times?token=${token}`
  const page = await open(path)
  expect([page.status, page.texts('table').length]).toEqual([200, 1])
  for (const words of ['Masjid A', '21:15', adminTimes.confirm.press]) expect(page.text).toContain(words)
  // The first day is that of the mosque.
  expect((await open(path, { at: '2026-11-20T22:30:00Z' })).text).not.toContain('20 November')
  vi.setSystemTime(new Date('2026-12-01T10:00:00Z'))
  const done = await open(path, { form: {} })
  expect([done.status, done.text]).toEqual([
    200,
    expect.stringContaining(adminTimes.link.doneText({ mosque: 'Masjid A' })),
  ])
  expect((await open(`/mosques/${mosque.slug}`)).text).toContain('From the mosque, confirmed today')
  await saveTimetable(
    anActor('superadmin'),
    mosque.id,
    {
      kind: 'regular',
      name: '',
      validFrom: '2026-12-01',
      validUntil: null,
      content: timetableContent({ week: jamaatAt('isha', '21:45') }),
    },
    { state: 'published', version: 1, now: new Date(), afterChange: async () => {} },
  )
  const changed = await open(path)
  expect(changed.texts('table')).toEqual([expect.stringContaining('21:15'), expect.stringContaining('21:45')])
  expect(changed.text).toContain(adminTimes.link.changed)
  expect([changed.has('main form'), changed.links.includes('/admin/mosque/times')]).toEqual([false, true])
  expect((await open(path, { form: {} })).status).toBe(400)
})

test('an email is verified by a press; one who is signed in can ask for another link', async () => {
  const send = vi.spyOn(verification, 'sendVerification').mockResolvedValue(0)
  expect(await leadsTo('/ar/verify-email', { form: { intent: 'resend' } })).toEqual([302, '/ar/login'])
  expect(send).not.toHaveBeenCalled()
  const as = await cookieOf(await anAdminWhoSignsIn({ emailVerified: authFlag(false) }))
  const failed = await open('/verify-email?token=wrong', { as })
  expect([failed.has('[value=resend]'), (await open('/verify-email?token=wrong')).has('[value=resend]')]).toEqual([
    true,
    false,
  ])
  expect(await leadsTo('/ar/verify-email', { as, form: { intent: 'resend' } })).toEqual([302, '/ar/verify-email'])
  expect(send.mock.lastCall?.[2]).toBe('ar')
  expect(await leadsTo('/ar/verify-email')).toEqual([302, '/ar/login?from=/admin'])
  vi.spyOn(verification, 'verifyEmail').mockResolvedValue(true)
  const here = await open('/verify-email?token=x', { as, form: {} })
  expect([here.text.includes(texts.verify.redirecting), here.links.includes('/admin')]).toEqual([true, true])
  expect((await open('/verify-email?token=x', { form: {} })).links).toContain('/login')
  expect((await open('/verify-email', { as })).text).toContain(texts.verify.needed)
})

test('a one-time link is for its superadmin, in the language of its page', async () => {
  const link = new URL((await createTerminalLink('first@example.org', 'http://localhost:3000', new Date())) ?? '')
  const path = `/ar${link.pathname}${link.search}`
  expect(await leadsTo(path, { method: 'POST' })).toEqual([302, '/ar/admin'])
})
