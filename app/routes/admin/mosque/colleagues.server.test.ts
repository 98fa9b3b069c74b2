import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { acceptInvitation, inviteColleague } from '#app/features/accounts/people/invitations.server.ts'
import { leaveMosque } from '#app/features/accounts/people/mosque-admins.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import {
  actorOf,
  anAdminWhoSignsIn,
  cookieIn,
  cookieOf,
  emailsTo,
  password,
  sessionsOf,
  userRow,
} from '#tests/support/data/accounts.ts'
import { codeOf } from '#tests/support/data/authenticator.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { messageOf } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/mosque/colleagues'
const now = new Date('2026-11-20T10:00:00.000Z')
const afterHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const page = { origin: 'http://localhost:3000', language: 'en' as const, clientAddress: '192.0.2.1' }

async function desk() {
  vi.setSystemTime(now)
  const mosque = await aMosque({ name: 'Masjid Shared' })
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id, name: 'Aisha' })
  const actor = actorOf(await userRow(admin.id))
  const as = await cookieOf(admin)
  const send = (form: Record<string, string>) => open(PAGE, { as, form: { intent: 'invite', password, ...form } })
  return { mosque, admin, actor, as, send }
}

const { colleagues: texts } = textsIn('en').admin.adminPeople

const people = async (mosqueId: string) =>
  (await db().selectFrom('user').select('email').where('mosqueId', '=', mosqueId).orderBy('email').execute()).map(
    ({ email }) => email,
  )
const activity = async () =>
  (await db().selectFrom('activity').select('action').orderBy('id').execute()).map(({ action }) => action)

test('an admin invites a colleague, and everybody who looks after the mosque and the superadmins are told', async () => {
  const { mosque, send, as } = await desk()
  const other = await anAdminWhoSignsIn({ mosqueId: mosque.id, email: 'second@x.example' })
  const elsewhere = await anAdminWhoSignsIn({ email: 'elsewhere@x.example' })
  const superadmin = await aSuperadmin()
  const invited = await send({ email: ' New@X.example ' })
  const link = /\/invitation\?token=[\w-]+/.exec(invited.source)?.[0] ?? ''
  expect(invited.text).toContain('It works once and for 48 hours.')
  const [mail] = await emailsTo('new@x.example')
  expect(mail?.text).toContain(link)
  expect(mail?.text).toContain('Aisha invites you')
  for (const { email } of [other, superadmin])
    expect((await emailsTo(email)).map(({ text }) => text).join()).toContain('Aisha invited new@x.example')
  expect(await emailsTo(elsewhere.email)).toEqual([])
  expect((await open(PAGE, { as })).text).toContain('Invited')
  const accepted = await visit(link, { form: { newPassword: 'Chosen#Pass1' } })
  expect(accepted.headers.get('location')).toBe('/admin/home?welcome')
  expect(await activity()).toEqual(['admin.invite'])
})

test('the own password is asked again, and an address with an account is refused', async () => {
  const { mosque, admin, send } = await desk()
  for (const [form, message] of [
    [{ email: 'new@x.example', password: '' }, 'Current password is required'],
    [{ email: 'new@x.example', password: 'Wrong#Pass1' }, 'Current password is incorrect'],
    [{ email: 'nothing' }, 'Invalid email format'],
    [{ email: admin.email }, 'A user with this email already exists'],
  ] as const) {
    const refused = await send(form)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)])
  }
  expect(await people(mosque.id)).toEqual([admin.email])
})

test('a code of the authenticator app does instead of the password, where it is set up', async () => {
  const { mosque, as } = await desk()
  const begun = await open('/two-factor', { as, form: { intent: 'begin', password } })
  const uri = begun.value('uri') ?? ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const invite = (password: string, cookie: string, email = 'new@x.example') =>
    open(PAGE, { as: cookie, form: { intent: 'invite', email, password } })
  expect((await invite(codeOf(secret), as)).status, 'not set up yet').toBe(400)
  const finished = await visit('/two-factor', { as, form: { intent: 'finish', app: codeOf(secret), uri } })
  const withCode = cookieIn(finished.headers)
  expect((await open(PAGE, { as: withCode })).text).toContain('or a code of your authenticator app')
  expect((await invite('000000', withCode)).status).toBe(400)
  expect((await invite(codeOf(secret, 1), withCode)).text).toContain('It works once and for 48 hours.')
  expect((await invite(password, withCode, 'other@x.example')).text).toContain('It works once and for 48 hours.')
  expect(await people(mosque.id)).toHaveLength(3)
})

test('three colleagues are invited within a week, also at once, and a link works for 48 hours', async () => {
  const { mosque, actor, send } = await desk()
  const emails = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']
  const results = await Promise.all(emails.map((email) => inviteColleague(actor, email, page, now)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'weekly' }])
  expect(await people(mosque.id)).toHaveLength(4)
  const fourth = await send({ email: 'e@x.example' })
  expect([fourth.status, fourth.texts('main [data-slot=notice]')]).toEqual([
    429,
    [expect.stringContaining('three people this week')],
  ])
  expect([fourth.value('email'), fourth.has('main details[open]')]).toEqual(['e@x.example', false])
  expect((await inviteColleague(actor, 'f@x.example', page, afterHours(7 * 24 + 1))).ok).toBe(true)
  const [first] = results
  const token = decodeURIComponent(String(first?.ok && first.url).split('token=')[1]!)
  expect(await acceptInvitation(token, 'Chosen#Pass1', afterHours(49))).toBe(false)
  expect(await acceptInvitation(token, 'Chosen#Pass1', afterHours(47))).toBe(true)
})

test('two invitations of one address at once make one account', async () => {
  const { actor } = await desk()
  const results = await Promise.all([1, 2].map(() => inviteColleague(actor, 'a@x.example', page, now)))
  expect(results.map((result) => (result.ok ? 'sent' : result.reason)).sort()).toEqual(['sent', 'used'])
})

test('who leaves is signed out everywhere; the last admin cannot leave, also not of two at once', async () => {
  const { mosque, admin, actor, as, send } = await desk()
  const alone = await send({ intent: 'leave' })
  expect([alone.status, alone.texts('main details[open] [data-slot=notice]')]).toEqual([409, [texts.last]])
  expect(alone.all('main [data-slot=notice]'), 'not in the form of an invitation').toHaveLength(1)
  await inviteColleague(actor, 'waiting@x.example', page, now)
  expect((await send({ intent: 'leave' })).status, 'who was invited has not come').toBe(409)
  const successor = await anAdminWhoSignsIn({ mosqueId: mosque.id, email: 'successor@x.example' })
  expect((await send({ intent: 'leave', password: 'Wrong#Pass1' })).status).toBe(400)
  const left = await send({ intent: 'leave' })
  expect([left.headers.get('location'), messageOf(left.headers)]).toEqual(['/login', `success: ${texts.left}`])
  expect(await sessionsOf(admin.id)).toEqual([])
  expect((await visit(PAGE, { as })).headers.get('location')).toContain('/login')
  expect(await people(mosque.id)).toEqual(['successor@x.example', 'waiting@x.example'])
  expect((await emailsTo(successor.email)).map(({ text }) => text).join()).toContain('Aisha no longer looks after')
  expect(await activity()).toEqual(['admin.invite', 'admin.leave'])

  const third = await anAdminWhoSignsIn({ mosqueId: mosque.id, email: 'third@x.example' })
  const both = [actorOf(await userRow(successor.id)), actorOf(await userRow(third.id))]
  expect((await Promise.all(both.map((each) => leaveMosque(each, page, now)))).sort()).toEqual([false, true])
})

test('nobody else does either: no guest, no superadmin, no admin without a mosque', async () => {
  const admin = await anAdminWhoSignsIn()
  const superadmin = actorOf(await userRow((await aSuperadmin()).id))
  for (const actor of [null, superadmin, { ...actorOf(await userRow(admin.id)), mosqueId: null }]) {
    const forbidden = { init: { status: 403 } }
    await expect(inviteColleague(actor, 'a@x.example', page, now)).rejects.toMatchObject(forbidden)
    await expect(leaveMosque(actor, page, now)).rejects.toMatchObject(forbidden)
  }
})

test('an admin sees and invites for the own mosque alone', async () => {
  const { send, mosque } = await desk()
  const stranger = await anAdminWhoSignsIn({ email: 'stranger@x.example' })
  const as = await cookieOf(stranger)
  expect((await open(PAGE, { as })).text).not.toContain('Masjid Shared')
  await open(PAGE, { as, form: { intent: 'invite', password, email: 'a@x.example', mosqueId: mosque.id } })
  expect(await people(stranger.mosqueId!)).toEqual(['a@x.example', 'stranger@x.example'])
  expect((await send({ email: 'b@x.example' })).status).toBe(200)
})

test('a form that waited for a sign-in is shown again with its email, and sends nothing', async () => {
  const { as, send, mosque, admin } = await desk()
  const { notSavedYet } = textsIn('en').admin.adminEditing
  const shown = (page: Awaited<ReturnType<typeof send>>) => [
    ...[page.status, page.value('email'), page.text.includes(notSavedYet), page.has('main details[open]')],
  ]
  const hasFocus = (page: Awaited<ReturnType<typeof send>>) => page.has('[name=email][autofocus]')
  expect([hasFocus(await open(PAGE, { as })), hasFocus(await send({ email: 'nothing' }))]).toEqual([true, false])
  expect(shown(await open(PAGE, { as }))).toEqual([200, '', false, false])
  expect(shown(await send({ email: 'new@x.example', _resumed: '1' }))).toEqual([200, 'new@x.example', true, false])
  expect(shown(await send({ intent: 'leave', _resumed: '1' })).slice(2)).toEqual([false, true])
  expect(await people(mosque.id)).toEqual([admin.email])
})

test('a list of colleagues says who is oneself and who has not come yet', async () => {
  const { as, actor, mosque } = await desk()
  await anAdminWhoSignsIn({ mosqueId: mosque.id, name: 'Bilal' })
  await inviteColleague(actor, 'waiting@x.example', page, now)
  const { active, invited } = textsIn('en').admin.adminPeople.panel
  const badges = (await open(PAGE, { as })).texts('main li [data-slot=badge]')
  expect(badges.sort()).toEqual([texts.you, active, invited].sort())
})

test('a change that fails says which one', async () => {
  const { mosque, send } = await desk()
  await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable('activity').renameTo('activity_gone').execute()
  try {
    for (const [form, failure] of [
      [{ email: 'new@x.example' }, texts.failed],
      [{ intent: 'leave' }, texts.leaveFailed],
    ] as const) {
      const page = await send(form)
      expect([page.status, page.texts('main [data-slot=notice]')]).toEqual([503, [failure]])
    }
    expect(log).toHaveBeenCalledTimes(2)
  } finally {
    await db().schema.alterTable('activity_gone').renameTo('activity').execute()
  }
})

test('after too many wrong passwords even the right one is refused for a while', async () => {
  const { send } = await desk()
  const form = { email: 'new@x.example', password: 'Wrong#Pass1' }
  let answer = await send(form)
  for (let attempt = 0; attempt < 30 && answer.status === 400; attempt++) answer = await send(form)
  expect([answer.status, answer.texts('main [data-slot=notice]')]).toEqual([429, [textsIn('en').admin.account.tooMany]])
})
