import { superadminEmails } from '#app/access/admin-rows.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { siteOrigin } from '#app/env.server.ts'
import { listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { countHit } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { EVENING_MS, findQuestion } from './moon-desk.server.ts'

const KIND = 'moon'
/** An evening comes again after 29 days at the earliest. */
const onceAnEvening = { hits: 1, seconds: 20 * 24 * 3600 }

/**
 * From sunset on the 29th, emails the active superadmins the address of the page with the two buttons, once. A site that
 * names nobody who announces months and has never entered one gets no email.
 */
export async function sendMoonQuestion(now: Date): Promise<void> {
  const question = await findQuestion(now)
  if (!question || now.getTime() - question.since.getTime() > EVENING_MS) return
  const { customization, general, hijri } = await siteSettings()
  if (hijri.authority === '' && (await listDeclarations()).length === 0) return
  const [language] = general.languages
  const { admin, mail } = textsIn(language)
  const { moon: texts } = mail
  const { months } = admin.adminMoon
  const names = { previous: months[question.previous.month - 1]!, next: months[question.next.month - 1]! }
  const url = siteOrigin() + localAddress(language, '/admin/moon')
  const queued = await writeWithoutRevision(async (trx) => {
    if ((await countHit(trx, { kind: KIND, subject: [question.watchDay] }, onceAnEvening, now)) > 0) return 0
    const people = await superadminEmails(trx)
    for (const to of people) {
      const email = renderEmail(customization, language, {
        to,
        subject: texts.subject(names),
        heading: texts.subject(names),
        parts: [
          hijri.authority ? texts.text({ ...names, authority: hijri.authority }) : texts.textOfNobody(names),
          texts.how,
        ],
        action: { label: texts.action, url },
      })
      await queueMail(trx, { kind: KIND }, email, now)
    }
    return people.length
  })
  if (queued > 0) startDelivery()
}
