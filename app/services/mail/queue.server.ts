import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type Mail, parseStoredMail, retryDelay } from './mail.ts'
import { isMailConfigured, senderOf, transport } from './transport.server.ts'

/** What a letter is and what it is about: `contact` with the id of the message, `reset`, `invitation` … */
export type MailKind = { kind: string; subjectId?: string }

/** Seconds a process may hold a letter before another may try: longer than any transport waits. */
const LEASE = 120

/** Puts a letter into the outbox, in the caller's transaction. Call `kickMail` after it, or the job sends within a minute. */
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
      content: JSON.stringify(mail),
      nextTryAt: now.toISOString(),
      createdAt: now.toISOString(),
    })
    .execute()
  return id
}

/** Stores a letter that belongs to no other write and sends it in the background; a failure is tried again later. */
export async function sendMail(about: MailKind, mail: Mail, now: Date): Promise<void> {
  await queueMail(db(), about, mail, now)
  kickMail()
}

let running: Promise<unknown> | undefined
let again = false
let leaving = false

/** Sends what is due, in the background of this process. */
export function kickMail(): void {
  if (running) {
    again = true
    return
  }
  again = false
  running = deliverDueMails(presentTime())
    .catch((error: unknown) => console.error('Mail could not be delivered:', error))
    .finally(() => {
      running = undefined
      if (again && !leaving) kickMail()
    })
}

/** Waits until nothing started by `kickMail` is under way. */
export async function mailAtRest(): Promise<void> {
  while (running) await running
}

/** Ends with the letter in hand, before the database closes: one that left unnoted would be sent a second time. */
export async function finishLetter(): Promise<void> {
  leaving = true
  await mailAtRest()
  leaving = false
}

/** Sends every letter that is due, each held by one process at a time; says how many went and how many did not. */
export async function deliverDueMails(now: Date): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  const due = await db()
    .selectFrom('outbox')
    .select(['id', 'nextTryAt'])
    .where('status', '=', 'waiting')
    .where('nextTryAt', '<=', now.toISOString())
    .orderBy('nextTryAt')
    .limit(100)
    .execute()
  for (const { id, nextTryAt } of due) {
    if (leaving) break
    const letter = await db()
      .updateTable('outbox')
      .set({ nextTryAt: later(now, LEASE), attempts: (eb) => eb('attempts', '+', 1) })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('nextTryAt', '=', nextTryAt)
      .returning(['id', 'messageId', 'content', 'attempts'])
      .executeTakeFirst()
    if (!letter) continue
    const error = await attempt(letter)
    await (error === null ? markSent(id, now) : markUnsent(id, letter.attempts, error, now))
    count[error === null ? 'sent' : 'failed'] += 1
  }
  return count
}

/** Puts a letter that was given up, or waits for its next turn, back at the front. */
export async function retryMail(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, nextTryAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute()
}

/** Forgets letters that went out a week ago; those about a record (a contact message) stay with it for 12 months. */
export async function cleanOutbox(now: Date): Promise<void> {
  const before = (days: number) => later(now, -days * 86_400)
  const sent = db().deleteFrom('outbox').where('status', '=', 'sent').where('subjectId', 'is', null)
  await sent.where('sentAt', '<', before(7)).execute()
  await db().deleteFrom('outbox').where('createdAt', '<', before(365)).execute()
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** The reason a letter could not be handed over, or null when it was. */
async function attempt(letter: { messageId: string; content: string }): Promise<string | null> {
  try {
    const { customization } = await siteSettings()
    const mail = parseStoredMail(letter.content)
    await transport()({ ...mail, messageId: letter.messageId, from: senderOf(customization.siteName) })
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error)
  }
}

/** A letter that left is emptied: it may hold a sign-in link. Kept files are for reading, so their rows stay whole. */
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

async function markUnsent(id: string, attempts: number, error: string, now: Date): Promise<void> {
  const delay = retryDelay(attempts)
  await db()
    .updateTable('outbox')
    .set({ lastError: error, ...(delay ? { nextTryAt: later(now, delay) } : { status: 'failed' as const }) })
    .where('id', '=', id)
    .execute()
}
