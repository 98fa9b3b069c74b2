import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { emailjsTransport } from './emailjs.server.ts'
import { emlFiles } from './eml-files.server.ts'
import { headerText, type Transport } from './mail.ts'
import { smtpTransport } from './smtp.server.ts'

/** Whether letters really leave this machine; without MAIL_URL they are kept as files. */
export function isMailConfigured(): boolean {
  return env().MAIL_URL !== undefined
}

let chosen: { for: string; transport: Transport } | undefined

/** The way letters are sent, as MAIL_URL says. */
export function transport(): Transport {
  const { MAIL_URL, DATA_DIR, CONTACT_EMAIL } = env()
  const key = `${MAIL_URL} ${DATA_DIR} ${CONTACT_EMAIL}`
  if (chosen?.for !== key) chosen = { for: key, transport: make(MAIL_URL, join(DATA_DIR, 'outbox'), CONTACT_EMAIL) }
  return chosen.transport
}

function make(url: string | undefined, folder: string, contactEmail: string | undefined): Transport {
  if (!url) return emlFiles(folder)
  return url.startsWith('emailjs+') ? emailjsTransport(url, contactEmail) : smtpTransport(url)
}

/** The sender of every letter: MAIL_FROM, else the site's name with an address at its own host. */
export function senderOf(siteName: string): string {
  const { MAIL_FROM, PUBLIC_URL } = env()
  if (MAIL_FROM) return headerText(MAIL_FROM)
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'
  return `"${headerText(siteName).replace(/["\\]/g, '')}" <no-reply@${host}>`
}

/** What an owner should know at start: a public site whose letters or contact messages reach nobody. */
export function mailWarnings(): string[] {
  const { PUBLIC_URL, MAIL_URL, CONTACT_EMAIL } = env()
  if (!PUBLIC_URL) return []
  const warnings: string[] = []
  if (!MAIL_URL) warnings.push('MAIL_URL is empty: letters are only kept as files in the data folder (outbox).')
  if (!CONTACT_EMAIL) warnings.push('CONTACT_EMAIL is empty: contact messages are stored but mailed to nobody.')
  return warnings
}
