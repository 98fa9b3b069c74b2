import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transport } from './mail.ts'
import { messageFields } from './smtp.server.ts'

/** Writes each email as an `.eml` file. Emails contain sign-in links, so only the user of this process may read them. */
export function emlFileTransport(folder: string): Transport {
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
