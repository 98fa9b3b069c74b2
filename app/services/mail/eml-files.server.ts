import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transport } from './mail.ts'
import { messageFields } from './smtp.server.ts'

/** Writes each letter as an `.eml` file; letters carry sign-in links, so only the owner of the process may read them. */
export function emlFiles(folder: string): Transport {
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await composer.sendMail(messageFields(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const path = join(folder, `${mail.messageId.replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '')}.eml`)
    // Written beside and renamed: a mail program never sees half a letter, and sending again replaces the same file.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
