import { onTestFinished } from 'vitest'
import { type MailServerOptions, openMailServer } from './open-mail-server.ts'

/** A real mail server on loopback, until the test ends. */
export async function startMailServer(options: MailServerOptions = {}) {
  const server = await openMailServer(options)
  onTestFinished(server.stop)
  return server
}
