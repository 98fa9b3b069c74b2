import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { emailjsTransport } from './emailjs.server.ts'
import { emlFileTransport } from './eml-files.server.ts'
import { headerText, type Transport } from './mail.ts'
import { smtpTransport } from './smtp.server.ts'

/** Whether emails are sent; without MAIL_URL they are written to files. */
export function isMailConfigured(): boolean {
  return env().MAIL_URL !== undefined
}

let cached: { key: string; transport: Transport } | undefined

/** The folder of the emails that are written to files. */
export const outboxFolder = () => join(env().DATA_DIR, 'outbox')

/** The transport of all emails, according to MAIL_URL. */
export function mailTransport(): Transport {
  const { MAIL_URL, DATA_DIR, CONTACT_EMAIL } = env()
  const key = `${MAIL_URL} ${DATA_DIR} ${CONTACT_EMAIL}`
  if (cached?.key !== key) cached = { key, transport: createTransport(MAIL_URL, outboxFolder(), CONTACT_EMAIL) }
  return cached.transport
}

function createTransport(url: string | undefined, folder: string, contactEmail: string | undefined): Transport {
  if (!url) return emlFileTransport(folder)
  return url.startsWith('emailjs+') ? emailjsTransport(url, contactEmail) : smtpTransport(url)
}

/** The sender of every email: MAIL_FROM, else the site's name with an address at its own host. */
export function senderOf(siteName: string): string {
  const { MAIL_FROM, PUBLIC_URL } = env()
  if (MAIL_FROM) return headerText(MAIL_FROM)
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'
  return `"${headerText(siteName).replace(/["\\]/g, '')}" <no-reply@${host}>`
}

/** Warnings for the log at start: on a public site, emails or contact messages that reach nobody. */
export function mailWarnings(): string[] {
  const { PUBLIC_URL, MAIL_URL, CONTACT_EMAIL } = env()
  if (!PUBLIC_URL) return []
  const warnings: string[] = []
  if (!MAIL_URL) warnings.push('MAIL_URL is empty: emails are only written to files in the data folder (outbox).')
  if (!CONTACT_EMAIL) warnings.push('CONTACT_EMAIL is empty: contact messages are stored but mailed to nobody.')
  return warnings
}
