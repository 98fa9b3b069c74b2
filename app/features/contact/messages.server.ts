import { type Selectable, sql, type Transaction } from 'kysely'
import { type Actor, canReadMessages } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { countRows, deleteRows, loadPage, type PageOrRow } from '#app/db/pages.server.ts'
import { discardRows } from '#app/db/records.server.ts'
import type { MessageTable } from '#app/db/schema/site-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write, writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageFacts, localAddress } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { countGuest, findHeldToDrop, type GuestLimits } from '#app/services/guest-limits.server.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { queueMail, retryMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { ContactInput, WrongTextInput } from './contact-schema.ts'

/** `held` are those that came when too much was sent at once. */
export type MessageFilter = 'open' | 'held' | 'done' | 'unsent'
export type Message = Omit<Selectable<MessageTable>, 'doneAt' | 'doneBy' | 'heldBy'> & {
  /** Null when the message was not emailed, because no contact address was set. */
  mail: { status: 'waiting' | 'sent' | 'failed'; attempts: number; error: string | null } | null
}

const PAGE_SIZE = 30
const sentByNetwork = sql`(select count(*) from messages as sent where sent."heldBy" = messages."heldBy")`
const notDone = { doneAt: null, doneBy: null }

/** Lists one page of messages, newest first, of held ones those first whose network sent least, with the total number. */
export async function listMessages(
  actor: Actor | null,
  filter: MessageFilter,
  page: PageOrRow,
): Promise<{ messages: Message[]; count: number; pages: number }> {
  if (!canReadMessages(actor)) forbidden()
  let matching = reader()
    .selectFrom('messages')
    .leftJoin('outbox', (join) => join.onRef('outbox.subjectId', '=', 'messages.id').on('outbox.kind', '=', 'contact'))
  if (typeof page === 'object') matching = matching.where('messages.id', '=', page.id)
  if (filter === 'open') matching = matching.where('messages.status', '!=', 'done').where('heldBy', 'is', null)
  if (filter === 'held') matching = matching.where('heldBy', 'is not', null)
  if (filter === 'done') matching = matching.where('messages.status', '=', 'done')
  if (filter === 'unsent') matching = matching.where('outbox.status', '!=', 'sent').where('outbox.attempts', '>', 0)
  const order = filter === 'open' ? 'asc' : 'desc'
  const ordered = matching
    .select(['messages.id', 'name', 'email', 'subject', 'body', 'language', 'messages.status', 'messages.createdAt'])
    .select(['outbox.status as mailStatus', 'outbox.attempts', 'outbox.lastError'])
    .$if(filter === 'held', (query) => query.orderBy(sentByNetwork))
    .orderBy('messages.createdAt', order)
    .orderBy('messages.id', order)
  const { rows, ...counted } = await loadPage(matching, ordered, { page, size: PAGE_SIZE })
  const messages = rows.map(({ mailStatus, attempts, lastError, ...message }) => ({
    ...message,
    mail: mailStatus ? { status: mailStatus, attempts: attempts ?? 0, error: lastError } : null,
  }))
  return { messages, ...counted }
}

/** Marks a message as read, done, or open again, which takes it out of those that are held; false when there is none. */
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
      const done = status === 'done' ? { doneAt: now.toISOString(), doneBy: actor?.id ?? null } : notDone
      await trx
        .updateTable('messages')
        .set({ status, ...done, heldBy: null })
        .where('id', '=', id)
        .execute()
      return true
    }),
  )
}

/** How many messages wait, or are held. */
export async function countMessages(actor: Actor | null, filter: 'open' | 'held'): Promise<number> {
  if (!canReadMessages(actor)) forbidden()
  const messages = reader().selectFrom('messages')
  const open = messages.where('status', '!=', 'done').where('heldBy', 'is', null)
  return await countRows(filter === 'open' ? open : messages.where('heldBy', 'is not', null))
}

/** Throws away the messages that are held and arrived before an instant; returns their number. */
export async function discardHeldMessages(actor: Actor | null, before: Date): Promise<number> {
  if (!canReadMessages(actor)) forbidden()
  if (Number.isNaN(before.getTime())) return 0
  return await catchRollback(() =>
    write(actor, { action: 'message.discarded', kind: 'message', subjectId: 'held' }, async (trx, change) => {
      const held = trx.deleteFrom('messages').where('heldBy', 'is not', null)
      return await discardRows(held.where('createdAt', '<=', before.toISOString()), change)
    }),
  )
}

/** Erases messages that were done before a day; returns the number. */
export const eraseDoneMessages = (trx: Transaction<Database>, before: string): Promise<number> =>
  deleteRows(trx.deleteFrom('messages').where('status', '=', 'done').where('doneAt', '<', before))

/** Sends the email of a message again. */
export async function retryMessage(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!canReadMessages(actor)) forbidden()
  await write(actor, { action: 'message.retry', kind: 'message', subjectId: id }, async (trx) => {
    const emails = await trx.selectFrom('outbox').select('id').where('subjectId', '=', id).execute()
    for (const email of emails) await retryMail(trx, email.id, now)
  })
  startDelivery()
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const perSender = { hits: 5, seconds: HOUR_SECONDS }
// Many phones share one address, so an address alone may send far more.
const limits: GuestLimits = {
  kind: 'contact',
  network: { hits: 30, seconds: HOUR_SECONDS },
  shared: [{ subject: ['site'], limit: { hits: 300, seconds: DAY_SECONDS } }],
}
const once = { hits: 1, seconds: DAY_SECONDS }
/** What is held for review takes a few megabytes. */
const MAX_HELD_MESSAGES = 1000

export type Sender = { clientAddress: string; language: Language; now: Date }

/**
 * Stores a contact message and queues its email, in one transaction. The same message within a day is accepted but not
 * stored again. One above the limits is held for review, without an email.
 */
export async function sendContactMessage(input: ContactInput, { clientAddress, language, now }: Sender): Promise<void> {
  // People never see this field, so a program filled it in. It gets the normal response, and nothing is stored.
  if (input.website) return
  const mail = await renderContactEmail(input)
  const isMailed = await writeWithoutRevision(async (trx) => {
    const content = { kind: 'contact-content', subject: [input.name, input.email, input.subject, input.message] }
    const isRepeated = (await countHit(trx, content, once, now)) > 0
    if (isRepeated) return false
    const from = { kind: 'contact-sender', subject: [input.email.toLowerCase()] }
    const isTooMany = (await countHitFrom(trx, from, clientAddress, perSender, now)) > 0
    const heldBy = await countGuest(trx, limits, clientAddress, now, isTooMany)
    const id = newId()
    await trx
      .insertInto('messages')
      .values({
        id,
        name: input.name,
        email: input.email,
        subject: input.subject,
        body: input.message,
        language,
        createdAt: now.toISOString(),
        doneAt: null,
        doneBy: null,
        heldBy,
      })
      .execute()
    if (heldBy !== null) {
      const dropped = await findHeldToDrop(trx, 'messages', MAX_HELD_MESSAGES)
      if (dropped) await trx.deleteFrom('messages').where('id', '=', dropped).execute()
      return false
    }
    if (mail) await queueMail(trx, { kind: 'contact', subjectId: id }, mail, now)
    return mail !== null
  })
  if (isMailed) startDelivery()
}

/** Stores which words of a page are wrong in the language of the sender, as a contact message that says so. */
export async function sendWrongText({ page, ...input }: WrongTextInput, sender: Sender): Promise<void> {
  const { language } = sender
  const { mail } = textsIn((await siteSettings()).general.languages[0])
  const wrong = { page: localAddress(language, page), language: languageFacts(language).name }
  await sendContactMessage({ ...input, subject: mail.wrongText(wrong) }, sender)
}

/** The email to the site's contact address; null when none is set. */
async function renderContactEmail(input: ContactInput): Promise<Mail | null> {
  const { CONTACT_EMAIL } = env()
  if (!CONTACT_EMAIL) return null
  const { customization, general } = await siteSettings()
  const texts = textsIn(general.languages[0]).mail
  const from = { name: input.name, address: input.email }
  return renderEmail(customization, general.languages[0], {
    to: CONTACT_EMAIL,
    subject: texts.contactSubject({ subject: input.subject }),
    heading: texts.contactHeading,
    parts: [
      [...(from.name || from.address ? [texts.from(from)] : []), texts.subject({ subject: input.subject })].join('\n'),
      input.message,
      ...(input.email ? [texts.answerHint] : []),
    ],
    ...(input.email ? { replyTo: from } : {}),
  })
}
