import type { Transaction } from 'kysely'
import { superadminEmails } from '#app/access/admin-rows.server.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { siteOrigin } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { deleteMails, queueMail, writeWhenSent } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

const NOTICE_MAIL = 'notice'

/**
 * Queues an email to every active superadmin that a mosque published a janazah. It is stored with the id of the notice
 * only and written when it is sent: a link, and nothing of what the notice says.
 */
export async function queueNoticeMails(
  trx: Transaction<Database>,
  { id, endsAt }: { id: string; endsAt: string },
  now: Date,
): Promise<void> {
  const about = { kind: NOTICE_MAIL, subjectId: id, notAfter: new Date(endsAt) }
  for (const to of await superadminEmails(trx)) await queueMail(trx, about, { to }, now)
}

/** Removes what waits to be sent about a notice. */
export const deleteNoticeMails = (trx: Transaction<Database>, id: string) =>
  deleteMails(trx, { kind: NOTICE_MAIL, subjectId: id })

writeWhenSent(NOTICE_MAIL, async ({ subjectId: id, to, now }) => {
  const notice = await reader()
    .selectFrom('notices')
    .innerJoin('mosques', 'mosques.id', 'notices.mosqueId')
    .select(['state', 'name', 'arabicName'])
    .where('notices.id', '=', id)
    .where('state', '<>', 'withdrawn')
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!notice) return null
  const { customization, general } = await siteSettings()
  const [language] = general.languages
  const texts = textsIn(language).mail.notice
  const url = siteOrigin() + localAddress(language, `/admin/notices?edit=${id}`)
  const subject = texts.subject({ mosque: mosqueNameIn(language, notice) })
  const parts = [notice.state === 'held' ? texts.held : texts.text]
  return renderEmail(customization, language, {
    to,
    subject,
    heading: subject,
    parts,
    action: { label: texts.action, url },
  })
})
