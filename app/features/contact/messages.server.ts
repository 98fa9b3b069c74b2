import type { Transaction } from 'kysely'
import { type Actor, canReadMessages } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { retryMail, startDelivery } from '#app/services/mail/queue.server.ts'

export type MessageFilter = 'open' | 'done' | 'unsent'
export type Message = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  language: string
  status: 'new' | 'read' | 'done'
  createdAt: string
  /** Null when the message has no letter: no contact address was set when it came. */
  mail: { status: 'waiting' | 'sent' | 'failed'; attempts: number; error: string | null } | null
}

const PAGE = 30

/** One page of the messages, newest first, with how many there are. */
export async function listMessages(
  actor: Actor | null,
  filter: MessageFilter,
  page: number,
): Promise<{ messages: Message[]; count: number; pages: number }> {
  if (!canReadMessages(actor)) forbidden()
  let found = reader()
    .selectFrom('messages')
    .leftJoin('outbox', (join) => join.onRef('outbox.subjectId', '=', 'messages.id').on('outbox.kind', '=', 'contact'))
  if (filter === 'open') found = found.where('messages.status', '!=', 'done')
  if (filter === 'done') found = found.where('messages.status', '=', 'done')
  if (filter === 'unsent') found = found.where('outbox.status', '!=', 'sent').where('outbox.attempts', '>', 0)
  const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['messages.id', 'name', 'email', 'subject', 'body', 'language', 'messages.status', 'messages.createdAt'])
    .select(['outbox.status as mailStatus', 'outbox.attempts', 'outbox.lastError'])
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const messages = rows.map(({ mailStatus, attempts, lastError, createdAt, ...message }) => ({
    ...message,
    createdAt,
    mail: mailStatus ? { status: mailStatus, attempts: attempts ?? 0, error: lastError } : null,
  }))
  return { messages, count: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PAGE)) }
}

/** Marks a message as read, done, or open again; false when there is no such message. */
export async function markMessage(
  actor: Actor | null,
  id: string,
  status: 'new' | 'read' | 'done',
  now: Date,
): Promise<boolean> {
  if (!canReadMessages(actor)) forbidden()
  return await catchRollback(() =>
    write(actor, { action: 'message.update', kind: 'message', subjectId: id }, async (trx, change) => {
      const before = await trx.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst()
      if (!before) rollBack(false)
      change.before = before
      change.after = { status }
      const done = status === 'done' ? { doneAt: now.toISOString(), doneBy: actor?.id ?? null } : NOT_DONE
      await trx
        .updateTable('messages')
        .set({ status, ...done })
        .where('id', '=', id)
        .execute()
      return true
    }),
  )
}

/** Erases messages that were done before a day; returns how many. */
export async function eraseDoneMessages(trx: Transaction<Database>, before: string): Promise<number> {
  const erased = trx.deleteFrom('messages').where('status', '=', 'done').where('doneAt', '<', before)
  return Number((await erased.executeTakeFirst()).numDeletedRows)
}

const NOT_DONE = { doneAt: null, doneBy: null }

/** Sends the letter of a message again, now. */
export async function retryMessage(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!canReadMessages(actor)) forbidden()
  await write(actor, { action: 'message.retry', kind: 'message', subjectId: id }, async (trx) => {
    const letters = await trx.selectFrom('outbox').select('id').where('subjectId', '=', id).execute()
    for (const letter of letters) await retryMail(trx, letter.id, now)
  })
  startDelivery()
}
