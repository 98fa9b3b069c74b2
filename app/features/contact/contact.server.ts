import { newId } from '#app/db/ids.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageFacts, localAddress } from '#app/i18n/languages.ts'
import { countGuest, findHeldToDrop, type GuestLimits } from '#app/services/guest-limits.server.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { ContactInput, WrongTextInput } from './contact-schema.ts'

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
