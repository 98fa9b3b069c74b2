import { expect, test } from 'vitest'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/users'
const texts = textsIn('en').admin.adminShell.users
const at = (iso: string) => authDate(new Date(iso))

test('superadmins are listed with when they were added and signed in, and all but oneself can be removed', async () => {
  const chair = await aSuperadmin({ name: 'Chair', createdAt: at('2026-02-03T10:00:00Z') })
  const as = await cookieOf(chair)
  expect((await open(PAGE, { as })).has('main tbody tr [aria-haspopup=dialog]'), 'nobody else is there').toBe(false)
  await aSuperadmin({ name: 'Second', createdAt: at('2026-02-04T10:00:00Z'), lastLoginAt: at('2026-11-19T22:30:00Z') })
  const page = await open(PAGE, { as })
  expect(page.texts('main h1')).toEqual(['Super Admins'])
  const [first, second] = page.texts('main tbody tr')
  for (const text of [texts.you, 'Added: 03/02/2026']) expect(first).toContain(text)
  for (const text of ['Added: 04/02/2026', 'Last sign-in: 20/11/2026']) expect(second).toContain(text)
  expect(second).not.toContain(texts.you)
  expect(page.all('main tbody tr [aria-haspopup=dialog]')).toHaveLength(1)
  expect(page.text).toContain(texts.googleOff)
})

test('a superadmin is added with a one-time link, or with Google without one', async () => {
  const as = await cookieOf(await aSuperadmin({ email: 'chair@example.org' }))
  const add = (form: Record<string, string>, path = PAGE) => open(path, { as, form: { intent: 'add', ...form } })
  const wrong = await add({ name: '', email: 'x' })
  expect([wrong.status, wrong.value('email'), wrong.all('[aria-invalid=true]').length]).toEqual([400, 'x', 2])
  const used = await add({ name: 'Chair', email: 'Chair@example.org' })
  expect([used.status, used.text.includes(texts.used), used.value('name')]).toEqual([400, true, 'Chair'])
  const added = await add({ name: 'New', email: 'new@example.org' }, `/ar${PAGE}`)
  expect([added.status, added.value('email')]).toEqual([200, ''])
  expect(added.text).toMatch(/http:\/\/localhost:3000\/ar\/one-time-link\?token=[\w-]+/)
  expect(added.text).toContain(textsIn('ar').admin.adminShell.users.linkText({ email: 'new@example.org' }))
  setProcessSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  expect((await open(PAGE, { as })).text).not.toContain(texts.googleOff)
  const form = { intent: 'add', name: 'Third', email: 'third@example.org' }
  expect(await press(`/ar${PAGE}`, as, form)).toEqual([
    ...[302, `/ar${PAGE}`, `success: ${textsIn('ar').admin.adminShell.users.success}`],
  ])
  expect(await db().selectFrom('oneTimeLinks').select('email').execute()).toEqual([{ email: 'new@example.org' }])
})

test('a one-time link is made for a superadmin, and one is removed, but not an unknown one or oneself', async () => {
  const chair = await aSuperadmin({ email: 'chair@example.org' })
  const { id, email } = await aSuperadmin()
  const as = await cookieOf(chair)
  const send = (form: Record<string, string>) => open(PAGE, { as, form })
  const made = await send({ intent: 'link', userId: id })
  expect([made.status, made.text.includes(texts.linkText({ email }))]).toEqual([200, true])
  expect(made.text).toContain('http://localhost:3000/one-time-link?token=')
  const unknown = await send({ intent: 'link', userId: 'gone' })
  expect([unknown.status, unknown.text.includes(texts.linkFailed)]).toEqual([503, true])
  for (const [userId, reason] of [
    ['gone', texts.removeFailed],
    [chair.id, texts.notYourself],
  ] as const) {
    const refused = await send({ intent: 'remove', userId })
    expect([refused.status, refused.texts('main [data-slot=notice]')]).toEqual([400, [reason]])
  }
  expect(await press(`/ar${PAGE}`, as, { intent: 'remove', userId: id })).toEqual([
    ...[302, `/ar${PAGE}`, `success: ${textsIn('ar').admin.adminShell.users.removed}`],
  ])
})
