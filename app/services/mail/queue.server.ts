import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { removeFilesBefore } from '#app/services/old-files.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { MAX_WAIT_SECONDS, type Mail, parseStoredMail, retryDelay, UnconfirmedError } from './mail.ts'
import { isMailConfigured, mailTransport, outboxFolder, senderOf } from './transport.server.ts'

/** The kind of an email and the record it is about: `contact` with the id of the message, `reset`, `invitation` … */
export type MailKind = {
  kind: string
  subjectId?: string
  /** It is deleted instead of being sent after this instant. */
  notAfter?: Date
}

/** How long an email is reserved for the process that sends it: longer than the timeout of any transport. */
const LEASE_SECONDS = 120

/** Adds an email to the outbox in the caller's transaction. Call `startDelivery` afterwards, or a job sends it within a minute. */
export async function queueMail(trx: Kysely<Database>, about: MailKind, mail: Mail, now: Date): Promise<string> {
  const id = newId()
  const { PUBLIC_URL } = env()
  await trx
    .insertInto('outbox')
    .values({
      id,
      messageId: `<${id}@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'}>`,
      kind: about.kind,
      subjectId: about.subjectId ?? null,
      notAfter: about.notAfter?.toISOString() ?? null,
      content: JSON.stringify(mail),
      nextTryAt: now.toISOString(),
      createdAt: now.toISOString(),
    })
    .execute()
  return id
}

/** Queues an email that belongs to no other write and sends it in the background; failures are retried later. */
export async function sendMail(about: MailKind, mail: Mail, now: Date): Promise<void> {
  await queueMail(db(), about, mail, now)
  startDelivery()
}

let running: Promise<unknown> | undefined
let isRunRequested = false
let isDraining = false

/** Sends due emails in the background. */
export function startDelivery(): void {
  if (running) {
    isRunRequested = true
    return
  }
  isRunRequested = false
  running = deliverDueMails(presentTime())
    .catch((error: unknown) => console.error('Mail could not be delivered:', error))
    .finally(() => {
      running = undefined
      if (isRunRequested && !isDraining) startDelivery()
    })
}

/** Waits for deliveries started by `startDelivery`. */
export async function waitForDelivery(): Promise<void> {
  while (running) await running
}

/** Finishes the email being sent before the database closes: sent but not marked, it would be sent a second time. */
export async function drainOutbox(): Promise<void> {
  isDraining = true
  await waitForDelivery()
  isDraining = false
}

/** Sends every due email, each reserved by one process at a time; returns the numbers of sent and failed ones. */
export async function deliverDueMails(now: Date): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  await db().deleteFrom('outbox').where('notAfter', '<=', now.toISOString()).execute()
  const due = await db()
    .selectFrom('outbox')
    .select(['id', 'nextTryAt'])
    .where('status', '=', 'waiting')
    // A wait longer than the longest was begun under a clock that was ahead.
    .where((row) =>
      row.or([row('nextTryAt', '<=', now.toISOString()), row('nextTryAt', '>', addSeconds(now, MAX_WAIT_SECONDS))]),
    )
    .orderBy('nextTryAt')
    .limit(100)
    .execute()
  for (const { id, nextTryAt } of due) {
    if (isDraining) break
    const email = await db()
      .updateTable('outbox')
      .set({ nextTryAt: addSeconds(now, LEASE_SECONDS), attempts: (eb) => eb('attempts', '+', 1) })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('nextTryAt', '=', nextTryAt)
      .returning(['id', 'messageId', 'content', 'attempts'])
      .executeTakeFirst()
    if (!email) continue
    const error = await send(email)
    await (error === null ? markSent(id, now) : markFailed(id, email.attempts, error, now))
    count[error === null ? 'sent' : 'failed'] += 1
  }
  return count
}

/** Deletes the emails about a record that is gone. */
export async function deleteMails(
  trx: Kysely<Database>,
  { kind, subjectId }: Required<Pick<MailKind, 'kind' | 'subjectId'>>,
) {
  await trx.deleteFrom('outbox').where('kind', '=', kind).where('subjectId', '=', subjectId).execute()
}

/** Makes a failed or waiting email due immediately. */
export async function retryMail(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, nextTryAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute()
}

/**
 * Deletes emails sent more than a week ago, those about a record (a contact message) after 12 months, and files of the
 * outbox folder after 30 days.
 */
export async function cleanOutbox(now: Date): Promise<void> {
  const before = (days: number) => addSeconds(now, -days * 86_400)
  const sent = db().deleteFrom('outbox').where('status', '=', 'sent').where('subjectId', 'is', null)
  await sent.where('sentAt', '<', before(7)).execute()
  await db().deleteFrom('outbox').where('createdAt', '<', before(365)).execute()
  await removeFilesBefore(outboxFolder(), /\.eml(\.part)?$/, new Date(before(30)))
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Sends an email; returns the error, or null on success. */
async function send(email: { messageId: string; content: string }): Promise<Error | null> {
  try {
    const { customization } = await siteSettings()
    const mail = parseStoredMail(email.content)
    await mailTransport()({ ...mail, messageId: email.messageId, from: senderOf(customization.siteName) })
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Erases the content of a sent email, which may contain a sign-in link; without a mail service it stays for reading. */
async function markSent(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('outbox')
    .set({
      status: 'sent',
      sentAt: now.toISOString(),
      lastError: null,
      ...(isMailConfigured() ? { content: '{}' } : {}),
    })
    .where('id', '=', id)
    .execute()
}

async function markFailed(id: string, attempts: number, error: Error, now: Date): Promise<void> {
  // One that may have arrived waits for a person.
  const delay = error instanceof UnconfirmedError ? null : retryDelay(attempts)
  await db()
    .updateTable('outbox')
    .set({
      lastError: error.message.slice(0, 500),
      ...(delay ? { nextTryAt: addSeconds(now, delay) } : { status: 'failed' as const }),
    })
    .where('id', '=', id)
    .execute()
}
