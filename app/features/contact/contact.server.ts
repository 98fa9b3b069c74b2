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

const HOUR_SECONDS = 3600
const perSender = { hits: 5, seconds: HOUR_SECONDS }
// Many phones share one address, so an address alone may send far more.
const perAddress = { hits: 30, seconds: HOUR_SECONDS }
const once = { hits: 1, seconds: 24 * HOUR_SECONDS }

export type Sender = { clientAddress: string; language: Language; now: Date }

/**
 * Stores a contact message and queues its email, in one transaction. The same message within a day is accepted but not
 * stored again. Returns the seconds to wait when a sender has reached a limit, else 0.
 */
export async function sendContactMessage(input: ContactInput, sender: Sender): Promise<{ waitSeconds: number }> {
  // People never see this field, so a program filled it in. It gets the normal response, and nothing is stored.
  if (input.website) return { waitSeconds: 0 }
  const mail = await renderContactEmail(input)
  const waitSeconds = await writeWithoutRevision(async (trx) => {
    const { now, clientAddress } = sender
    const content = { kind: 'contact-content', subject: [input.name, input.email, input.subject, input.message] }
    const isRepeated = (await countHit(trx, content, once, now)) > 0
    if (isRepeated) return 0
    const from = { kind: 'contact-sender', subject: [input.email.toLowerCase()] }
    const wait = Math.max(
      await countHitFrom(trx, from, clientAddress, perSender, now),
      await countHitFrom(trx, { kind: 'contact-address', subject: [] }, clientAddress, perAddress, now),
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

/** The email to the site's contact address; null when none is set. */
async function renderContactEmail(input: ContactInput): Promise<Mail | null> {
  const { CONTACT_EMAIL } = env()
  if (!CONTACT_EMAIL) return null
  const { customization, general } = await siteSettings()
  const texts = textsIn(general.languages[0]).mail
  return renderEmail(customization, general.languages[0], {
    to: CONTACT_EMAIL,
    subject: texts.contactSubject(input.subject),
    heading: texts.contactHeading,
    parts: [`${texts.from(input.name, input.email)}\n${texts.subject(input.subject)}`, input.message, texts.answerHint],
    replyTo: { name: input.name, address: input.email },
  })
}
