import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { MAX_WAIT_SECONDS, type Mail, parseStoredMail, RefusedError, retryDelay, UnconfirmedError } from './mail.ts'
import { isMailConfigured, mailTransport, outboxFolder, senderOf } from './transport.server.ts'

/** The kind of an email and the record it is about: `contact` with the id of the message, `reset`, `invitation` … */
export type MailKind = {
  kind: string
  subjectId?: string
  /** It waits until this instant, at most a day. */
  notBefore?: Date
  /** It is deleted instead of being sent after this instant. */
  notAfter?: Date
}

/** Kinds that ask an address which nobody has confirmed: one that the mail server refuses for good is forgotten at once. */
const forgottenWhenRefused: readonly string[] = ['letter']

/** What an email about a record says when it is sent; null when there is nothing to say any more. */
type WriteMail = (about: { subjectId: string; to: string; now: Date }) => Promise<Omit<Mail, 'to'> | null>
const writers = new Map<string, WriteMail>()

/** Emails of a kind are stored without their words, which are written when they are sent. */
export function writeWhenSent(kind: string, write: WriteMail): void {
  writers.set(kind, write)
}

/** How long an email is reserved for the process that sends it: longer than the timeout of any transport. */
const LEASE_SECONDS = 120
/** After so many errors in a row the mail server is taken to be down until the next run. */
const MAX_ERRORS = 3

/** Adds an email to the outbox in the caller's transaction. Call `startDelivery` afterwards, or a job sends it within a minute. */
export async function queueMail(
  trx: Kysely<Database>,
  about: MailKind,
  mail: Pick<Mail, 'to'> & Partial<Mail>,
  now: Date,
): Promise<string> {
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
      nextTryAt: (about.notBefore ?? now).toISOString(),
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

/**
 * Sends due emails, each reserved by one process at a time, until the mail server is taken to be down; returns the numbers
 * of sent and failed ones.
 */
export async function deliverDueMails(now: Date, stopping?: AbortSignal): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  let errors = 0
  // A slow server takes minutes for a run; each email is reserved and retried from when its turn came.
  const ahead = presentTime().getTime() - now.getTime()
  const present = () => new Date(presentTime().getTime() - ahead)
  if (await mayEraseByDate(now)) await db().deleteFrom('outbox').where('notAfter', '<=', now.toISOString()).execute()
  const due = await db()
    .selectFrom('outbox')
    .select(['id', 'nextTryAt'])
    .where('status', '=', 'waiting')
    .where((row) => row.or([row('notAfter', 'is', null), row('notAfter', '>', now.toISOString())]))
    // A wait longer than the longest was begun under a clock that was ahead.
    .where((row) =>
      row.or([row('nextTryAt', '<=', now.toISOString()), row('nextTryAt', '>', addSeconds(now, MAX_WAIT_SECONDS))]),
    )
    .orderBy('nextTryAt')
    .limit(100)
    .execute()
  for (const { id, nextTryAt } of due) {
    if (isDraining || stopping?.aborted || errors >= MAX_ERRORS) break
    const email = await db()
      .updateTable('outbox')
      .set({ nextTryAt: addSeconds(present(), LEASE_SECONDS), attempts: (eb) => eb('attempts', '+', 1) })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('nextTryAt', '=', nextTryAt)
      .returning(['id', 'messageId', 'kind', 'subjectId', 'content', 'attempts'])
      .executeTakeFirst()
    if (!email) continue
    const mail = await writeMail(email, present())
    if (mail === null) {
      await deleteMail(db(), id)
      continue
    }
    const error = mail instanceof Error ? mail : await send(email.messageId, mail)
    if (error instanceof RefusedError && error.isFinal && forgottenWhenRefused.includes(email.kind))
      await deleteMail(db(), id)
    else
      await (error === null ? markSent(id, mail as Mail, present()) : markFailed(id, email.attempts, error, present()))
    count[error === null ? 'sent' : 'failed'] += 1
    if (mail instanceof Error) continue
    errors = error === null || error instanceof RefusedError ? 0 : errors + 1
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

/** Deletes an email before it is sent. */
export async function deleteMail(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute()
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
 * Deletes emails sent more than a week ago, those about a contact message after 12 months, and files of the outbox folder
 * after 30 days.
 */
export async function cleanOutbox(now: Date): Promise<void> {
  const before = (days: number) => addSeconds(now, -days * 86_400)
  const sent = db().deleteFrom('outbox').where('status', '=', 'sent').where('kind', '<>', 'contact')
  await sent.where('sentAt', '<', before(7)).execute()
  await db().deleteFrom('outbox').where('createdAt', '<', before(365)).execute()
  await removeFilesBefore(outboxFolder(), /\.eml(\.part)?$/, new Date(before(30)))
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** The email as it is now; null when nothing is to be sent any more. */
async function writeMail(
  { kind, subjectId, content }: { kind: string; subjectId: string | null; content: string },
  now: Date,
): Promise<Mail | Error | null> {
  try {
    const stored = parseStoredMail(content)
    const write = writers.get(kind)
    if (!write || subjectId === null) return stored
    const written = await write({ subjectId, to: stored.to, now })
    return written && { ...written, to: stored.to }
  } catch (error) {
    return asError(error)
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Sends an email; returns the error, or null on success. */
async function send(messageId: string, mail: Mail): Promise<Error | null> {
  try {
    const { customization } = await siteSettings()
    await mailTransport()({ ...mail, messageId, from: senderOf(customization.siteName) })
    return null
  } catch (error) {
    return asError(error)
  }
}

/** Erases the content of a sent email, which may contain a sign-in link; without a mail service it stays for reading. */
async function markSent(id: string, mail: Mail, now: Date): Promise<void> {
  await db()
    .updateTable('outbox')
    .set({
      status: 'sent',
      sentAt: now.toISOString(),
      lastError: null,
      content: isMailConfigured() ? '{}' : JSON.stringify(mail),
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

/** Removes the files below a folder whose name matches and that were last written before an instant; returns how many. */
async function removeFilesBefore(folder: string, name: RegExp, before: Date): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || !name.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await lstat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export type OutboxEmail = Mail & { id: string; createdAt: string; status: string; error: string | null }

/** Loads the latest emails, newest first, for reading during development. */
export async function listOutboxEmails(): Promise<OutboxEmail[]> {
  const rows = await reader()
    .selectFrom('outbox')
    .select(['id', 'content', 'createdAt', 'status', 'lastError'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    ...parseStoredMail(row.content),
    id: row.id,
    createdAt: row.createdAt,
    status: row.status,
    error: row.lastError,
  }))
}
