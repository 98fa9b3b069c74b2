import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#app/access/permissions.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { deliverDueMails, waitForDelivery } from '#app/services/mail/queue.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import {
  countMessages,
  discardHeldMessages,
  listMessages,
  markMessage,
  retryMessage,
  type Sender,
  sendContactMessage,
  sendWrongText,
} from './messages.server.ts'

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
  await expect(countMessages(actor, 'held')).rejects.toMatchObject(forbidden)
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

test('messages that wait are listed oldest first, thirty per page', async () => {
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
  expect(first.messages.map((message) => message.id).slice(0, 2)).toEqual(['m0', 'm1'])
  expect((await listMessages(superadmin, 'open', 2)).messages.map((message) => message.id)).toEqual(['m30'])
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
  expect(await idsOf('open')).toEqual(['one', 'usual'])
  expect(await countMessages(superadmin, 'held')).toBe(3)
  expect(await discardHeldMessages(superadmin, new Date(at(10)))).toBe(2)
  expect(await idsOf('held')).toEqual(['late'])
})

const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sender = { clientAddress: '41.0.0.1', language: 'en' as const, now }
const input = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
const stored = () => db().selectFrom('messages').selectAll().execute()
const isHeld = async (message: typeof input, from: Sender = sender) => {
  await sendContactMessage(message, from)
  const [newest] = (await stored()).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return newest!.heldBy !== null
}
const outbox = () => db().selectFrom('outbox').selectAll().execute()

function contactAddress(address: string, mailUrl?: string) {
  Object.assign(env(), { CONTACT_EMAIL: address, MAIL_URL: mailUrl })
  onTestFinished(() => void Object.assign(env(), { CONTACT_EMAIL: undefined, MAIL_URL: undefined }))
}

test('a message is stored and emailed to the contact address, with the sender as reply address', async () => {
  const server = await startMailServer()
  contactAddress('office@example.org', server.url)
  await sendContactMessage(input, { ...sender, now: new Date() })
  await waitForDelivery()
  expect(await stored()).toMatchObject([{ ...{ name: 'Aisha', body: 'Is it open?' }, status: 'new', language: 'en' }])
  expect(server.received).toHaveLength(1)
  const { recipients, source } = server.received[0]!
  expect(recipients).toEqual(['office@example.org'])
  expect(source).toContain('Reply-To: Aisha <aisha@example.com>')
  expect(source).toContain('Subject: Contact form: Wudu area')
  for (const part of ['From: Aisha', 'Subject: Wudu area', 'Is it open?']) expect(source).toContain(part)
})

test('the email about wrong words names page and language, and without an address nobody to answer', async () => {
  const server = await startMailServer()
  contactAddress('office@example.org', server.url)
  const wrong = { page: '/mosques', name: '', email: '', message: 'Geriewe' }
  await sendWrongText(wrong, { ...sender, language: 'af', now: new Date() })
  await waitForDelivery()
  const { source } = server.received[0]!
  expect(source).toContain('Subject: Contact form: Mistake in the text: /af/mosques (Afrikaans)')
  expect(source).toContain('Geriewe')
  expect(source).not.toMatch(/Reply-To|From: <|From:\s+<>|Answer this e-mail/)
})

test('while the mail server is down the message is stored, and it arrives once afterwards', async () => {
  const server = await startMailServer()
  contactAddress('office@example.org', server.url)
  await server.stop()
  await sendContactMessage(input, sender)
  await waitForDelivery()
  expect(await stored()).toHaveLength(1)
  await server.start()
  await db().updateTable('outbox').set({ nextTryAt: now.toISOString() }).execute()
  await deliverDueMails(now)
  await deliverDueMails(after(9999))
  expect(server.received).toHaveLength(1)
})

test('without a contact address a message is stored and not emailed', async () => {
  await sendContactMessage(input, sender)
  expect(await stored()).toHaveLength(1)
  expect(await outbox()).toHaveLength(0)
})

test('the same message sent twice, even simultaneously, is stored once', async () => {
  contactAddress('office@example.org')
  await Promise.all([sendContactMessage(input, sender), sendContactMessage(input, sender)])
  await sendContactMessage(input, { ...sender, now: after(3600) })
  await waitForDelivery()
  expect(await stored()).toHaveLength(1)
  expect(await outbox()).toHaveLength(1)
  await sendContactMessage({ ...input, message: 'And tomorrow?' }, sender)
  await sendContactMessage(input, { ...sender, now: after(25 * 3600) })
  expect(await stored()).toHaveLength(3)
})

test('a message with the hidden field filled in gets a normal response and is not stored', async () => {
  await sendContactMessage({ ...input, website: 'https://spam.example' }, sender)
  expect(await stored()).toHaveLength(0)
})

test('five messages an hour from one sender, the sixth is held and not mailed', async () => {
  contactAddress('office@example.org')
  for (let i = 1; i <= 5; i++) expect(await isHeld({ ...input, message: `${i}` })).toBe(false)
  const sixth = { ...input, email: 'AISHA@example.com', message: 'six' }
  expect(await isHeld(sixth, { ...sender, now: after(600) })).toBe(true)
  expect([(await stored()).length, (await outbox()).length]).toEqual([6, 5])
  expect(await isHeld({ ...sixth, message: 'later' }, { ...sender, now: after(3600) })).toBe(false)
})

test('messages of thirty people behind one address arrive, that of the thirty-first is held; of another address it is not', async () => {
  for (let i = 1; i <= 30; i++) expect(await isHeld({ ...input, email: `p${i}@example.com` })).toBe(false)
  const next = { ...input, email: 'p31@example.com' }
  expect(await isHeld(next)).toBe(true)
  expect(await isHeld({ ...next, subject: 'Other' }, { ...sender, clientAddress: '41.0.0.2' })).toBe(false)
})

test('in a flood an honest message arrives, and the oldest of the network that sent most goes', async () => {
  const flood = async (network: number, from: number, count: number) => {
    for (let i = from; i < from + count; i++)
      await sendContactMessage(
        { ...input, email: `p${i}@example.com`, message: `${network} ${i}` },
        { ...sender, clientAddress: `41.${network}.0.1`, now: new Date(now.getTime() + i) },
      )
  }
  for (let network = 1; network <= 12; network++) await flood(network, 0, 90)
  expect(await isHeld({ ...input, message: 'Honest' }, { ...sender, clientAddress: '102.0.0.1' })).toBe(false)
  await flood(1, 90, 400)
  const held = (await stored()).filter(({ heldBy }) => heldBy !== null)
  expect(held).toHaveLength(1000)
  const ofOthers = held.filter(({ body }) => !body.startsWith('1 '))
  expect(Map.groupBy(ofOthers, ({ heldBy }) => heldBy).size).toBe(11)
  expect(ofOthers.length).toBeGreaterThanOrEqual(11 * 60)
  expect((await stored()).some(({ body }) => body === 'Honest')).toBe(true)
})

test('addresses of one IPv6 network count as one sender, and so do a few networks of one customer', async () => {
  let sent = 0
  const fromNetwork = async (network: string, count: number) => {
    let allowed = 0
    for (let i = 1; i <= count; i++) {
      const message = { ...input, email: `p${++sent}@example.com` }
      if (!(await isHeld(message, { ...sender, clientAddress: `${network}::${i}` }))) allowed += 1
    }
    return allowed
  }
  expect(await fromNetwork('2001:db8:1:1', 60)).toBe(30)
  expect([await fromNetwork('2001:db8:1:2', 60), await fromNetwork('2001:db8:1:3', 60)]).toEqual([30, 30])
  expect([await fromNetwork('2001:db8:1:4', 60), await fromNetwork('2001:db8:1:5', 60)]).toEqual([30, 0])
  expect(await fromNetwork('2001:db8:2:1', 1)).toBe(1)
})

test('an IPv4 address written as IPv6 is the same sender', async () => {
  for (let i = 1; i <= 5; i++) await sendContactMessage({ ...input, message: `${i}` }, sender)
  expect(await isHeld({ ...input, message: 'six' }, { ...sender, clientAddress: '::ffff:41.0.0.1' })).toBe(true)
})

test('the fingerprints of a sender are others on another day', async () => {
  const keys = async () => (await db().selectFrom('limitCounters').select('key').execute()).map(({ key }) => key)
  await sendContactMessage(input, sender)
  const today = await keys()
  await sendContactMessage(input, { ...sender, now: after(24 * 3600) })
  expect(await keys()).toHaveLength(today.length * 2)
})

test('a limit begun while the clock was wrong ends with its normal time', async () => {
  const soon = { ...sender, now: after(60) }
  for (let i = 1; i <= 6; i++) await sendContactMessage({ ...input, message: `${i}` }, soon)
  await db().updateTable('limitCounters').set({ windowEndsAt: '2029-01-01T00:00:00.000Z' }).execute()
  expect(await isHeld({ ...input, message: 'seven' }, soon)).toBe(false)
})

test('the table of limits holds nobody’s address', async () => {
  await sendContactMessage(input, sender)
  const keys = await db().selectFrom('limitCounters').select('key').execute()
  expect(keys.length).toBe(5)
  for (const { key } of keys) expect(key).not.toMatch(/41\.0|aisha/i)
})
