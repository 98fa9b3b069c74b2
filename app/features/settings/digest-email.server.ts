import type { Kysely } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/** How many there are, and a line for each of the first. */
export type NewsPart = { count: number; lines: string[] }

/** The news since the last digest. */
export type News = Record<'messages' | 'jobs' | 'events' | 'mosques', NewsPart>

export const MAX_LINES = 10

/** Renders one email for each active superadmin; none without news. */
export async function renderDigests(trx: Kysely<Database>, news: News): Promise<Mail[]> {
  if (Object.values(news).every(({ count }) => count === 0)) return []
  const { customization, general } = await siteSettings()
  const { digest: texts } = textsIn(general.languages[0]).admin.settings
  const { PUBLIC_URL, PORT } = env()
  const url = `${PUBLIC_URL ?? `http://localhost:${PORT}`}${localAddress(general.languages[0], '/admin')}`
  const part = (title: (count: number) => string, { count, lines }: NewsPart) => {
    if (count === 0) return []
    const rest = count > lines.length ? [texts.more(count - lines.length)] : []
    return [[title(count), ...lines.map((line) => `• ${line}`), ...rest].join('\n')]
  }
  const parts = [
    ...part(texts.messages, news.messages),
    ...part(texts.jobs, news.jobs),
    ...part(texts.events, news.events),
    ...part(texts.mosques, news.mosques),
  ]
  return (await superadmins(trx)).map((to) =>
    renderEmail(customization, general.languages[0], {
      to,
      subject: texts.subject(customization.siteName),
      heading: texts.heading,
      parts,
      action: { label: texts.action, url },
    }),
  )
}

async function superadmins(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('user')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
