import { newId } from '#app/db/ids.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { countHit, countHitFrom, resetCounter } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { ContactInput } from './contact-schema.ts'

const HOUR = 3600
const perSender = { hits: 5, seconds: HOUR }
// Many phones share one address, so an address alone may send far more.
const perAddress = { hits: 30, seconds: HOUR }
const once = { hits: 1, seconds: 24 * HOUR }

export type Sender = { clientAddress: string; language: Language; now: Date }

/**
 * Stores a contact message and queues its mail, in one transaction. The same message within a day is the same press of
 * the button: it is taken as sent and not stored again. Answers how many seconds to wait when somebody sends too many.
 */
export async function sendContactMessage(input: ContactInput, sender: Sender): Promise<{ waitSeconds: number }> {
  // People never see this field; a program filled it in and need not know that nothing was kept.
  if (input.website) return { waitSeconds: 0 }
  const mail = await contactLetter(input)
  const waitSeconds = await writeWithoutRevision(async (trx) => {
    const { now, clientAddress } = sender
    const content = { what: 'contact-content', whom: [input.name, input.email, input.subject, input.message] }
    const twice = await countHit(trx, content, once, now)
    if (twice) return 0
    const from = { what: 'contact-sender', whom: [input.email.toLowerCase()] }
    const wait = Math.max(
      await countHitFrom(trx, from, clientAddress, perSender, now),
      await countHitFrom(trx, { what: 'contact-address', whom: [] }, clientAddress, perAddress, now),
    )
    if (wait) {
      await resetCounter(trx, content, now)
      return wait
    }
    const id = newId()
    await trx
      .insertInto('messages')
      .values({
        id,
        name: input.name,
        email: input.email,
        subject: input.subject,
        body: input.message,
        language: sender.language,
        createdAt: now.toISOString(),
        doneAt: null,
        doneBy: null,
      })
      .execute()
    if (mail) await queueMail(trx, { kind: 'contact', subjectId: id }, mail, now)
    return 0
  })
  if (mail && !waitSeconds) startDelivery()
  return { waitSeconds }
}

/** The letter to the site's contact address; null where none is set. */
async function contactLetter(input: ContactInput): Promise<Mail | null> {
  const { CONTACT_EMAIL } = env()
  if (!CONTACT_EMAIL) return null
  const { customization, general } = await siteSettings()
  const texts = textsIn(general.language).mail
  return renderEmail(customization, general.language, {
    to: CONTACT_EMAIL,
    subject: texts.contactSubject(input.subject),
    heading: texts.contactHeading,
    parts: [`${texts.from(input.name, input.email)}\n${texts.subject(input.subject)}`, input.message, texts.answerHint],
    replyTo: { name: input.name, address: input.email },
  })
}
