import { onTestFinished } from 'vitest'
import { openMailServer } from './open-mail-server.ts'

/** A real mail server on loopback, until the test ends. */
export async function startMailServer(options: { rejectWith?: number } = {}) {
  const server = await openMailServer(options)
  onTestFinished(server.stop)
  return server
}
