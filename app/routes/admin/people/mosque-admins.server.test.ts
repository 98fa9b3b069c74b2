import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as invitations from '#app/features/accounts/people/invitations.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf, emailsTo, sessionsOf } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { textOf } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

async function office() {
  const mosque = await aMosque()
  const as = await cookieOf(await aSuperadmin())
  // The admin list fetches the data of this address only.
  const send = (form: Record<string, string>, mosqueId = mosque.id) =>
    open(`/admin/mosques/${mosqueId}/admins`, { as, form })
  return { mosque, as, send }
}

const admins = () => db().selectFrom('user').selectAll().where('role', '=', 'mosque_admin').execute()

test('an admin is deactivated, reactivated and removed; open sessions end at once', async () => {
  const { mosque, send } = await office()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id, name: 'Amina' })
  const browser = await cookieOf(admin)
  expect((await visit('/admin/mosque', { as: browser })).status).toBe(200)
  const deactivated = await send({ intent: 'deactivate', userId: admin.id })
  expect(deactivated.status).toBe(200)
  expect(deactivated.text).toContain('Amina was deactivated and signed out')
  expect(await sessionsOf(admin.id)).toEqual([])
  expect((await visit('/admin/mosque', { as: browser })).headers.get('location')).toContain('/login')

  expect((await send({ intent: 'reactivate', userId: admin.id })).text).toContain('Amina can sign in again')
  expect((await visit('/admin/mosque', { as: browser })).status).toBe(302)
  const again = await cookieOf(admin)
  expect((await visit('/admin/mosque', { as: again })).status).toBe(200)

  expect((await send({ intent: 'remove', userId: admin.id })).text).toContain('Amina was removed')
  expect((await visit('/admin/mosque', { as: again })).headers.get('location')).toContain('/login')
  expect(await admins()).toEqual([])
  expect((await send({ intent: 'remove', userId: admin.id })).status).toBe(400)
})

test('an invited admin chooses one password and is signed in on the first page; a second use is rejected', async () => {
  const { mosque, send, as } = await office()
  const wrong = await send({ intent: 'invite', name: '', email: 'x' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Invalid email format')])
  const invited = await send({ intent: 'invite', name: 'Imam A', email: ' Imam@Example.org ' })
  const link = /\/invitation\?token=[\w-]+/.exec(invited.source)?.[0] ?? ''
  expect((await emailsTo('imam@example.org'))[0]?.text).toContain(link)
  const page = (await open(`/admin/mosques/edit/${mosque.id}`, { as })).text
  expect(page).toContain('imam@example.org')
  expect(page).toContain('Invited')
  const chosen = { newPassword: 'Chosen#Pass1' }
  expect((await open(link)).all('[type="password"]')).toHaveLength(1)
  const tooShort = await open(link, { form: { newPassword: 'short' } })
  expect(tooShort.text).toContain('Password must be at least 6 characters long')
  const accepted = await visit(link, { form: chosen })
  expect(accepted.headers.get('location')).toBe('/admin/home?welcome')
  const cookies = accepted.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const first = await open('/admin/home?welcome', { as: cookies.join('; ') })
  expect(first.text).toContain('Your account is ready, and you are signed in.')
  expect((await visit(link, { form: chosen })).status).toBe(400)
  const entry = { intent: 'sign-in', email: 'imam@example.org', password: chosen.newPassword }
  expect((await visit('/login', { form: entry })).headers.get('location')).toBe('/admin/mosque')
})

test('the page creates the first admin, shows the password once and invites another', async () => {
  const { mosque, as, send } = await office()
  const page = () => open(`/admin/mosques/${mosque.id}/admins`, { as })
  expect((await page()).text).toContain(`Create an admin for ${mosque.name}`)
  const wrong = await send({ intent: 'create', name: 'Imam A', email: 'imam@' })
  expect([wrong.status, wrong.all('[value="Imam A"]').length]).toEqual([400, 1])
  expect(wrong.text).toContain('Invalid email format')

  const created = await send({ intent: 'create', name: 'Imam A', email: 'imam@example.org' })
  const label = created.all('dt').find((term) => textOf(term) === 'Password')
  const secret = label?.nextElementSibling?.querySelector('bdi')?.textContent ?? ''
  const entry = { intent: 'sign-in', email: 'imam@example.org', password: secret }
  expect((await visit('/login', { form: entry })).headers.get('location')).toBe('/admin/mosque')
  expect(secret.length).toBeGreaterThan(7)
  expect((await page()).everything()).not.toContain(secret)
  expect((await page()).text).not.toContain(`Create an admin for ${mosque.name}`)

  const invited = await send({ intent: 'invite', name: 'Imam B', email: 'b@example.org' })
  expect(invited.text).toContain('/invitation?token=')
  expect((await visit('/admin/mosques/no-such-mosque/admins', { as })).status).toBe(404)
})

test('a form cannot set another mosque, another role or a superadmin', async () => {
  const { mosque, send } = await office()
  const other = await aMosque()
  const superadmin = await aSuperadmin()
  const forged = { name: 'Imam B', email: 'b@example.org', mosqueId: other.id, role: 'superadmin', status: 'active' }
  await send({ intent: 'create', ...forged })
  expect(await admins()).toMatchObject([{ email: 'b@example.org', role: 'mosque_admin', mosqueId: mosque.id }])
  for (const intent of ['deactivate', 'remove', 'invite-again']) {
    expect((await send({ intent, userId: superadmin.id })).status).toBe(400)
    expect((await send({ intent, userId: (await admins())[0]!.id }, other.id)).status).toBe(400)
  }
  expect(await admins()).toMatchObject([{ status: 'active' }])
})

test('a refused form of an admin says why once, in the form', async () => {
  const mosque = await aMosque()
  const taken = await aMosqueAdmin({ email: 'taken@example.org' })
  const as = await cookieOf(await aSuperadmin())
  const form = { name: 'Somebody', email: taken.email }
  for (const intent of ['create', 'invite']) {
    const page = await open(`/admin/mosques/${mosque.id}/admins`, { as, form: { ...form, intent } })
    expect(page.status).toBe(400)
    expect(page.texts('[data-slot=notice]'), intent).toHaveLength(1)
    expect(page.texts(`form:has([value=${intent}]) [data-slot=notice]`), intent).toHaveLength(1)
  }
})

test('above the limit of invitations the page says to wait, and of an admin who is gone that nobody is there', async () => {
  const { send } = await office()
  const { account, adminPeople } = textsIn('en').admin
  const refused = (reason: 'too-many' | 'missing') => {
    vi.spyOn(invitations, 'inviteMosqueAdmin').mockResolvedValue({ ok: false, reason })
    vi.spyOn(invitations, 'inviteAgain').mockResolvedValue({ ok: false, reason })
  }
  const answers = async () => [
    (await send({ intent: 'invite', name: 'Imam B', email: 'b@example.org' })).texts('[data-slot=notice]').join(),
    (await send({ intent: 'invite-again', userId: 'gone' })).text.includes(adminPeople.panel.gone),
  ]
  refused('too-many')
  expect(await answers()).toEqual([account.tooMany, false])
  refused('missing')
  expect(await answers()).toEqual([adminPeople.create.missing, true])
})
