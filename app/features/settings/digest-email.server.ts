import type { Kysely } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/** The news since the last digest, one line each. */
export type News = { messages: string[]; jobs: string[]; events: string[]; mosques: string[] }

const MAX_LINES = 10

/** Renders one email for each active superadmin; none without news. */
export async function renderDigests(trx: Kysely<Database>, news: News): Promise<Mail[]> {
  if (Object.values(news).every((lines) => lines.length === 0)) return []
  const { customization, general } = await siteSettings()
  const { digest: texts } = textsIn(general.language).admin.settings
  const { PUBLIC_URL, PORT } = env()
  const url = `${PUBLIC_URL ?? `http://localhost:${PORT}`}${localAddress(general.language, '/admin')}`
  const part = (title: (count: number) => string, lines: string[]) => {
    if (lines.length === 0) return []
    const rest = lines.length > MAX_LINES ? [texts.more(lines.length - MAX_LINES)] : []
    return [[title(lines.length), ...lines.slice(0, MAX_LINES).map((line) => `• ${line}`), ...rest].join('\n')]
  }
  const parts = [
    ...part(texts.messages, news.messages),
    ...part(texts.jobs, news.jobs),
    ...part(texts.events, news.events),
    ...part(texts.mosques, news.mosques),
  ]
  return (await superadmins(trx)).map((to) =>
    renderEmail(customization, general.language, {
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
