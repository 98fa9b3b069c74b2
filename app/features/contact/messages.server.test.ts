import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#app/access/permissions.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { waitForDelivery } from '#app/services/mail/queue.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { sendContactMessage } from './contact.server.ts'
import { countHeldMessages, discardHeldMessages, listMessages, markMessage, retryMessage } from './messages.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')

async function aMessage(message = 'Is it open?') {
  const input = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message }
  await sendContactMessage(input, { clientAddress: '41.0.0.1', language: 'en', now })
  await waitForDelivery()
  return (await db().selectFrom('messages').select('id').where('body', '=', message).executeTakeFirstOrThrow()).id
}

test.each<[string, Actor | null]>([
  ['a guest', null],
  ['a mosque admin', anActor('mosque_admin', 'm1')],
])('%s can neither read nor change messages', async (_who, actor) => {
  const id = await aMessage()
  const forbidden = { init: { status: 403 } }
  await expect(listMessages(actor, 'open', 1)).rejects.toMatchObject(forbidden)
  await expect(markMessage(actor, id, 'done', now)).rejects.toMatchObject(forbidden)
  await expect(retryMessage(actor, id, now)).rejects.toMatchObject(forbidden)
  await expect(countHeldMessages(actor)).rejects.toMatchObject(forbidden)
  await expect(discardHeldMessages(actor, now)).rejects.toMatchObject(forbidden)
})

test('the status of a message changes from new to read to done and back, and is recorded', async () => {
  const id = await aMessage()
  await markMessage(superadmin, id, 'read', now)
  await markMessage(superadmin, id, 'done', now)
  expect((await listMessages(superadmin, 'open', 1)).count).toBe(0)
  expect((await listMessages(superadmin, 'done', 1)).messages).toMatchObject([{ id, status: 'done', mail: null }])
  await markMessage(superadmin, id, 'new', now)
  expect((await listMessages(superadmin, 'open', 1)).count).toBe(1)
  const log = await db().selectFrom('activity').select(['action', 'actorId', 'after']).orderBy('id').execute()
  expect(log.map((entry) => JSON.parse(entry.after!).status)).toEqual(['read', 'done', 'new'])
  expect(log[0]).toMatchObject({ action: 'message.update', actorId: superadmin.id })
})

test('marking an unknown message changes nothing', async () => {
  expect(await markMessage(superadmin, 'unknown', 'done', now)).toBe(false)
})

test('an unsent message shows the error and can be sent again', async () => {
  Object.assign(env(), { CONTACT_EMAIL: 'office@example.org', MAIL_URL: 'smtp://127.0.0.1:1' })
  onTestFinished(() => void Object.assign(env(), { CONTACT_EMAIL: undefined, MAIL_URL: undefined }))
  const id = await aMessage()
  const { messages } = await listMessages(superadmin, 'unsent', 1)
  expect(messages).toMatchObject([{ id, mail: { status: 'waiting', attempts: 1 } }])
  expect(messages[0]!.mail!.error).toMatch(/ECONNREFUSED/)

  const server = await startMailServer()
  env().MAIL_URL = server.url
  await retryMessage(superadmin, id, now)
  await waitForDelivery()
  expect(server.received).toHaveLength(1)
  expect((await listMessages(superadmin, 'unsent', 1)).count).toBe(0)
})

test('messages are listed newest first, thirty per page', async () => {
  const row = {
    name: 'A',
    email: 'a@example.org',
    subject: 's',
    body: 'b',
    language: 'en',
    doneAt: null,
    doneBy: null,
    heldBy: null,
  }
  for (let i = 0; i < 31; i++)
    await db()
      .insertInto('messages')
      .values({ ...row, id: `m${i}`, createdAt: new Date(now.getTime() + i * 1000).toISOString() })
      .execute()
  const first = await listMessages(superadmin, 'open', 1)
  expect(first).toMatchObject({ count: 31, pages: 2 })
  expect(first.messages.map((message) => message.id).slice(0, 2)).toEqual(['m30', 'm29'])
  expect((await listMessages(superadmin, 'open', 2)).messages.map((message) => message.id)).toEqual(['m0'])
})

test('held messages stand apart, are released when read, and are thrown away in one press up to an instant', async () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const row = { email: 'a@example.org', subject: 's', body: 'b', language: 'en', doneAt: null, doneBy: null }
  for (const [id, heldBy, seconds] of [
    ['many-1', 'x', 1],
    ['many-2', 'x', 2],
    ['one', 'y', 3],
    ['late', 'x', 99],
    ['usual', null, 4],
  ] as const)
    await db()
      .insertInto('messages')
      .values({ ...row, id, name: id, heldBy, createdAt: at(seconds) })
      .execute()
  const idsOf = async (filter: 'open' | 'held') =>
    (await listMessages(superadmin, filter, 1)).messages.map(({ id }) => id)
  expect(await idsOf('open')).toEqual(['usual'])
  expect(await idsOf('held')).toEqual(['one', 'late', 'many-2', 'many-1'])
  await markMessage(superadmin, 'one', 'read', now)
  expect(await idsOf('open')).toEqual(['usual', 'one'])
  expect(await countHeldMessages(superadmin)).toBe(3)
  expect(await discardHeldMessages(superadmin, new Date(at(10)))).toBe(2)
  expect(await idsOf('held')).toEqual(['late'])
})
