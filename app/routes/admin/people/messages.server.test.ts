import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMessage, aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { open } from '#tests/support/site/route-site.ts'

const statusOf = async (id: string) =>
  (await db().selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status

const filterLinks = 'main nav[aria-label="Which messages"] a'

test('messages are listed by what became of them, and their pages keep the filter', async () => {
  const as = await cookieOf(await aSuperadmin())
  for (let count = 0; count < 31; count++) await aMessage({ status: 'done', subject: 'Done' })
  await aMessage({ subject: 'Unread', createdAt: '2026-11-20T09:15:00.000Z' })
  await aMessage({ subject: 'Read', status: 'read' })
  const page = await open('/admin/messages', { as })
  expect([page.texts('main h1'), page.texts('main h2')]).toEqual([['Messages'], ['Read', 'Unread']])
  for (const text of ['2 messages', '20/11/2026 11:15']) expect(page.text).toContain(text)
  expect(page.attributes(filterLinks, 'href'), 'nothing is held').toEqual([
    ...['/admin/messages', '/admin/messages?show=unsent', '/admin/messages?show=done'],
  ])
  expect(page.texts('main button[name=intent]')).toEqual(['Mark as done', 'Mark as read', 'Mark as done'])
  expect((await open('/admin/messages?show=held', { as })).attributes(filterLinks, 'href')).toContain(
    '/admin/messages?show=held',
  )
  const done = await open('/admin/messages?show=done', { as })
  expect([done.all('main h2').length, done.links.includes('/admin/messages?show=done&page=2')]).toEqual([30, true])
  expect((await open('/admin/messages?show=done&page=2', { as })).all('main h2')).toHaveLength(1)
  await aMessage({ subject: 'Held', heldBy: 'network' })
  expect((await open('/admin/messages', { as })).links).toContain('/admin/messages?show=held')
  const held = await open('/admin/messages?show=held', { as })
  expect([held.texts('main h2'), held.value('before')]).toEqual([['Held'], '2026-11-20T10:00:00.000Z'])
  expect(held.texts('button[value=discard]')).toEqual(['Throw it away'])
})

test('the state of a message is saved, held ones are thrown away, and the list stays as it was', async () => {
  const as = await cookieOf(await aSuperadmin())
  const here = '/ar/admin/messages?show=done'
  const send = async (form: Record<string, string>) => press(here, as, form)
  const { messages, held } = textsIn('ar').admin.adminRecords
  const { id } = await aMessage()
  for (const intent of ['read', 'done', 'new']) {
    expect(await send({ intent, id })).toEqual([302, here, `success: ${messages.saved}`])
    expect(await statusOf(id)).toBe(intent)
  }
  for (const form of [{ intent: 'done', id: 'gone' }, { intent: 'archived', id }, { id }] as Record<string, string>[])
    expect(await send(form)).toEqual([302, here, `error: ${messages.gone}`])
  expect(await send({ intent: 'retry', id })).toEqual([302, here, `success: ${messages.retrying}`])
  const other = await aMessage({ heldBy: 'network' })
  for (const before of ['2026-11-20T07:59:59.999Z', 'soon'])
    expect(await send({ intent: 'discard', before })).toEqual([302, here, `error: ${held.discarded({ count: 0 })}`])
  const before = other.createdAt
  expect(await send({ intent: 'discard', before })).toEqual([302, here, `success: ${held.discarded({ count: 1 })}`])
  expect([await statusOf(other.id), await statusOf(id)]).toEqual([undefined, 'new'])
})

test.each([
  [null, 'notMailed', false],
  [{ status: 'sent', attempts: 1 }, 'mailed', false],
  [{ status: 'waiting', attempts: 0 }, 'waiting', false],
  [{ status: 'waiting', attempts: 2, lastError: 'mail server is busy' }, 'waiting', true],
  [{ status: 'failed', attempts: 9, lastError: 'no such mailbox' }, 'failed', true],
] as const)('a message whose email is %o says so, and is sent again on demand', async (mail, key, isRetried) => {
  const as = await cookieOf(await aSuperadmin())
  const { messages: texts } = textsIn('en').admin.adminRecords
  const message = await aMessage({ name: '', email: '' })
  if (mail) {
    const times = { createdAt: message.createdAt, nextTryAt: message.createdAt, sentAt: null, notAfter: null }
    await db()
      .insertInto('outbox')
      .values({
        id: 'mail',
        messageId: 'mail',
        kind: 'contact',
        subjectId: message.id,
        content: '{}',
        lastError: null,
        ...times,
        ...mail,
      })
      .execute()
  }
  const page = await open('/admin/messages', { as })
  const attempts = mail?.attempts ?? 0
  const all = {
    ...{ notMailed: texts.notMailed, mailed: texts.mailed },
    ...{ waiting: texts.waiting({ attempts }), failed: texts.failed({ attempts }) },
  }
  const said = Object.entries(all).flatMap(([name, words]) => (page.text.includes(words) ? [name] : []))
  expect(said).toEqual([key])
  expect(page.has('button[value=retry]')).toBe(isRetried)
  if (mail && 'lastError' in mail) expect(page.text).toContain(mail.lastError)
  // Without an address nobody can be answered.
  expect(page.links.filter((link) => link.startsWith('mailto:'))).toEqual([])
  await db().updateTable('messages').set({ email: 'a@example.org', name: 'Amina', status: 'done' }).execute()
  const done = await open('/admin/messages?show=done', { as })
  expect([done.text.includes('Amina'), done.texts('main button[value=new], main button[value=read]')]).toEqual([
    ...[true, [texts.reopen]],
  ])
  expect(done.links).toContain(`mailto:a%40example.org?subject=${encodeURIComponent(`Re: ${message.subject}`)}`)
})
