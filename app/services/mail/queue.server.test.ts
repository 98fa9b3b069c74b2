import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import * as clockModule from '#app/services/clock.server.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startSilentServer } from '#tests/support/servers/silent-server.ts'
import type { Mail } from './mail.ts'
import {
  cleanOutbox,
  deliverDueMails,
  drainOutbox,
  queueMail,
  retryMail,
  sendMail,
  startDelivery,
  waitForDelivery,
} from './queue.server.ts'
import * as smtp from './smtp.server.ts'

const original = smtp.smtpTransport

const mail: Mail = { to: 'office@example.org', subject: 'Salaam', text: 'text', html: '<p>html</p>' }
const about = { kind: 'test' }
const start = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const rows = () => db().selectFrom('outbox').selectAll().orderBy('createdAt').orderBy('id').execute()

function mailUrl(url: string) {
  env().MAIL_URL = url
  onTestFinished(() => {
    delete env().MAIL_URL
  })
}

test('an email queued in a failed write is never sent', async () => {
  const failing = writeWithoutRevision(async (trx) => {
    await queueMail(trx, about, mail, start)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toHaveLength(0)
})

test('without a mail server emails are written as files that mail programs can open', async () => {
  await sendMail(about, { ...mail, subject: 'Tänk مرحبا' }, new Date(0))
  await waitForDelivery()
  const folder = join(env().DATA_DIR, 'outbox')
  const [name] = await readdir(folder)
  const source = await readFile(join(folder, name!), 'utf8')
  expect(source).toContain('To: office@example.org')
  expect(source).toContain('Subject: =?UTF-8?')
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'sent', attempts: 1 })
  expect(source).toContain(`Message-ID: ${row!.messageId}`)
})

test('a mail server that was down receives the email once, with its first Message-ID', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  await server.stop()
  await queueMail(db(), about, mail, start)
  expect(await deliverDueMails(start)).toEqual({ sent: 0, failed: 1 })
  expect(await deliverDueMails(after(59))).toEqual({ sent: 0, failed: 0 })
  expect(await deliverDueMails(after(60))).toEqual({ sent: 0, failed: 1 })
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 2, nextTryAt: after(360).toISOString() })
  expect(waiting!.lastError).toMatch(/ECONNREFUSED/)

  await server.start()
  expect(await deliverDueMails(after(360))).toEqual({ sent: 1, failed: 0 })
  expect(await deliverDueMails(after(99_999))).toEqual({ sent: 0, failed: 0 })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]!.source).toContain(waiting!.messageId)
  const [sent] = await rows()
  expect(sent).toMatchObject({ status: 'sent', lastError: null, content: '{}' })
})

test('processes that deliver at the same time send an email once', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  await queueMail(db(), about, mail, start)
  const counts = await Promise.all([deliverDueMails(start), deliverDueMails(start), deliverDueMails(start)])
  expect(counts.reduce((sum, count) => sum + count.sent, 0)).toBe(1)
  expect(server.received).toHaveLength(1)
})

test('an email of a process killed while sending is sent by another two minutes later', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  const id = await queueMail(db(), about, mail, start)
  await db()
    .updateTable('outbox')
    .set({ nextTryAt: after(120).toISOString(), attempts: 1 })
    .where('id', '=', id)
    .execute()
  expect(await deliverDueMails(after(119))).toEqual({ sent: 0, failed: 0 })
  expect(await deliverDueMails(after(120))).toEqual({ sent: 1, failed: 0 })
})

test('after ten attempts an email has failed until a person sends it again', async () => {
  mailUrl('smtp://127.0.0.1:1')
  const id = await queueMail(db(), about, mail, start)
  for (let day = 0; day < 12; day++) await deliverDueMails(after(day * 86_400))
  expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 10 })

  const server = await startMailServer()
  mailUrl(server.url)
  await retryMail(db(), id, start)
  expect(await deliverDueMails(start)).toEqual({ sent: 1, failed: 0 })
  await retryMail(db(), id, start)
  expect(await deliverDueMails(start)).toEqual({ sent: 0, failed: 0 })
})

test('emails queued during a delivery are sent too', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  await queueMail(db(), about, mail, new Date(0))
  startDelivery()
  await queueMail(db(), about, mail, new Date(0))
  startDelivery()
  await waitForDelivery()
  expect(server.received).toHaveLength(2)
})

test('a stopping site starts no further email and sends the rest after its next start', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  for (const _ of [1, 2]) await queueMail(db(), about, mail, new Date(0))
  startDelivery()
  await drainOutbox()
  expect([server.received.length, (await rows()).map((row) => row.attempts)]).toEqual([0, [0, 0]])
  startDelivery()
  await waitForDelivery()
  expect(server.received).toHaveLength(2)
})

test('a mail server that hangs is asked three times in a run, and the other emails lose no attempt', async () => {
  const server = await startSilentServer()
  mailUrl(server.url)
  const transport = vi.spyOn(smtp, 'smtpTransport').mockImplementation((url) => original(url, 0.1))
  onTestFinished(() => transport.mockRestore())
  for (const _ of Array(5)) await queueMail(db(), about, mail, start)
  expect(await deliverDueMails(start)).toEqual({ sent: 0, failed: 3 })
  expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1, 1, 1])
})

test('addresses that the mail server refuses do not stop the emails behind them', async () => {
  const server = await startMailServer({ rejectRecipients: { 'gone@example.org': 550 } })
  mailUrl(server.url)
  for (const _ of Array(5)) await queueMail(db(), about, { ...mail, to: 'gone@example.org' }, start)
  await queueMail(db(), about, mail, after(1))
  expect(await deliverDueMails(after(1))).toEqual({ sent: 1, failed: 5 })
})

test('each email of a slow run is reserved from its own turn, so that no other process sends it too', async () => {
  mailUrl('smtp://127.0.0.1:1')
  let passed = 0
  const clock = vi.spyOn(clockModule, 'now').mockImplementation(() => after(passed))
  const reservedUntil: string[] = []
  const transport = vi.spyOn(smtp, 'smtpTransport').mockImplementation(() => async ({ messageId }) => {
    const row = (await rows()).find((each) => each.messageId === messageId)!
    reservedUntil.push(row.nextTryAt)
    passed += 80
  })
  onTestFinished(() => {
    clock.mockRestore()
    transport.mockRestore()
  })
  for (const _ of Array(3)) await queueMail(db(), about, mail, start)
  await deliverDueMails(start)
  expect(reservedUntil).toEqual([120, 200, 280].map((seconds) => after(seconds).toISOString()))
})

test('a delivery that is told to stop begins no other email', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  for (const _ of [1, 2]) await queueMail(db(), about, mail, start)
  expect(await deliverDueMails(start, AbortSignal.abort())).toEqual({ sent: 0, failed: 0 })
})

test('sent emails are deleted after a week, those about a record after a year', async () => {
  await queueMail(db(), about, mail, start)
  await queueMail(db(), { kind: 'contact', subjectId: 'm1' }, mail, start)
  await deliverDueMails(start)
  await cleanOutbox(after(8 * 86_400))
  expect((await rows()).map((row) => row.kind)).toEqual(['contact'])
  await cleanOutbox(after(366 * 86_400))
  expect(await rows()).toHaveLength(0)
})

test('an email that the server accepted and never confirmed is not sent again until a person asks for it', async () => {
  const server = await startMailServer({ unconfirmed: true })
  mailUrl(server.url)
  const transport = vi.spyOn(smtp, 'smtpTransport')
  transport.mockImplementation((url) => original(url, 0.3))
  onTestFinished(() => transport.mockRestore())
  const id = await queueMail(db(), about, mail, start)
  for (const seconds of [0, 60, 86_400]) await deliverDueMails(after(seconds))
  expect(server.received).toHaveLength(1)
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'failed', lastError: expect.stringContaining('It may have arrived') })
  await retryMail(db(), id, after(86_400))
  await deliverDueMails(after(86_400))
  expect(server.received).toHaveLength(2)
})

test('an email that waits for a time years ahead, set by a wrong clock, is due', async () => {
  const server = await startMailServer()
  mailUrl(server.url)
  await queueMail(db(), about, mail, after(800 * 86_400))
  expect(await deliverDueMails(start)).toEqual({ sent: 1, failed: 0 })
})

test('emails written to files are erased after 30 days, and nothing else in the folder is', async () => {
  const folder = join(env().DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true })
  const days = { 'old.eml': 31, 'new.eml': 29, 'notes.txt': 99 }
  for (const [name, age] of Object.entries(days)) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), after(-age * 86_400), after(-age * 86_400))
  }
  await cleanOutbox(start)
  const left = await readdir(folder)
  expect(Object.keys(days).filter((name) => left.includes(name))).toEqual(['new.eml', 'notes.txt'])
})
