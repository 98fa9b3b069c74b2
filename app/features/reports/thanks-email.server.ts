import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/** Queues one email of thanks for a report that has a contact; false when there is none, or it was thanked before. */
export async function queueThanks(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const report = await trx
    .selectFrom('reports')
    .leftJoin('mosques', 'mosques.id', 'reports.mosqueId')
    .select(['contact', 'language', 'state', 'mosques.name'])
    .where('reports.id', '=', id)
    .where('contact', 'is not', null)
    .where('thankedAt', 'is', null)
    .executeTakeFirst()
  if (!report?.contact) return false
  const { customization, general } = await siteSettings()
  const language = general.languages.find((each) => each === report.language) ?? general.languages[0]
  const { mail } = textsIn(language)
  const { accepted, added, checked, aMosque } = mail.reportThanks
  const name = report.name ?? aMosque
  const text = report.state !== 'accepted' ? checked : report.name === null ? added : accepted
  // It repeats nothing of what the visitor wrote, so that nobody can send others a text of their own.
  const email = renderEmail(customization, language, {
    to: report.contact,
    subject: mail.reportThanks.subject(name),
    heading: mail.reportThanks.heading,
    parts: [text(name)],
  })
  await queueMail(trx, { kind: 'report', subjectId: id }, email, now)
  await trx.updateTable('reports').set({ thankedAt: now.toISOString() }).where('id', '=', id).execute()
  return true
}
