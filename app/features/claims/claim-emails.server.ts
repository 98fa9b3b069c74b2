import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { type MosqueNames, nameOfMosque } from '#app/i18n/mosque-names.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/**
 * Queues the email to the published address of a mosque. It repeats nothing of what the claimant wrote, so that nobody
 * can send others a text of their own: who it is stands on the page that it leads to.
 */
export async function queueConfirmation(
  trx: Transaction<Database>,
  { id, mosque, to, token }: { id: string; mosque: string; to: string; token: string },
  { language, origin, now }: { language: Language; origin: string; now: Date },
): Promise<void> {
  const { customization } = await siteSettings()
  const { claimConfirm: texts } = textsIn(language).mail
  const url = `${origin}${localAddress(language, '/confirm-claim')}?token=${encodeURIComponent(token)}`
  const email = renderEmail(customization, language, {
    to,
    subject: texts.subject({ mosque }),
    heading: texts.heading,
    parts: [texts.text({ mosque, siteName: customization.siteName }), texts.ignore],
    action: { label: texts.action, url },
  })
  await queueMail(trx, { kind: 'claim', subjectId: id }, email, now)
}

/** Queues the email to a claimant who is not invited, with the superadmin's reason. */
export async function queueRejection(
  trx: Transaction<Database>,
  claim: MosqueNames & { id: string; email: string; language: string },
  reason: string,
  now: Date,
): Promise<void> {
  const { customization, general } = await siteSettings()
  const language = general.languages.find((each) => each === claim.language) ?? general.languages[0]
  const { claimRejected: texts } = textsIn(language).mail
  const mosque = nameOfMosque(language, claim)
  const email = renderEmail(customization, language, {
    to: claim.email,
    subject: texts.subject({ mosque }),
    heading: texts.heading,
    parts: [texts.text({ mosque }), reason],
  })
  await queueMail(trx, { kind: 'claim', subjectId: claim.id }, email, now)
}
