import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { emailjsTransport } from './emailjs.server.ts'
import { headerText, type Transport } from './mail.ts'
import { messageFields, smtpTransport } from './smtp.server.ts'

/** Whether emails are sent; without MAIL_URL they are written to files. */
export function isMailConfigured(): boolean {
  return env().MAIL_URL !== undefined
}

let cached: { key: string; transport: Transport } | undefined

/** The folder of the emails that are written to files. */
export const outboxFolder = () => join(env().DATA_DIR, 'outbox')

/** The transport of all emails, according to MAIL_URL. */
export function mailTransport(): Transport {
  const { MAIL_URL, DATA_DIR, CONTACT_EMAIL, DEMO } = env()
  // Of visitors who try, and of those whom they name, nothing is stored.
  if (DEMO) return async () => {}
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

/** Writes each email as an `.eml` file. Emails contain sign-in links, so only the user of this process may read them. */
function emlFileTransport(folder: string): Transport {
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await composer.sendMail(messageFields(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const path = join(folder, `${mail.messageId.replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '')}.eml`)
    // Written under another name and renamed, so that no program reads a partial file; a retry replaces the same file.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
