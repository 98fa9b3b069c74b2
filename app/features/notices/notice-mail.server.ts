import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

export const NOTICE_MAIL = 'notice'

type Mailed = { id: string; mosqueId: string; isHeld: boolean; endsAt: string }

/** Emails every active superadmin that a mosque published a janazah: a link only, and nothing of what the notice says. */
export async function queueNoticeMails(
  trx: Transaction<Database>,
  { id, mosqueId, isHeld, endsAt }: Mailed,
  now: Date,
) {
  const { customization, general } = await siteSettings()
  const [language] = general.languages
  const texts = textsIn(language).mail.notice
  const named = await trx
    .selectFrom('mosques')
    .select(['name', 'arabicName'])
    .where('id', '=', mosqueId)
    .executeTakeFirstOrThrow()
  const mosque = mosqueNameIn(language, named)
  const { PUBLIC_URL, PORT } = env()
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`
  const url = `${origin}${localAddress(language, `/admin/notices?edit=${id}`)}`
  const people = await trx
    .selectFrom('user')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  for (const { email: to } of people) {
    const subject = texts.subject({ mosque })
    const parts = [isHeld ? texts.held : texts.text]
    const email = renderEmail(customization, language, {
      to,
      subject,
      heading: subject,
      parts,
      action: { label: texts.action, url },
    })
    await queueMail(trx, { kind: NOTICE_MAIL, subjectId: id, notAfter: new Date(endsAt) }, email, now)
  }
}
