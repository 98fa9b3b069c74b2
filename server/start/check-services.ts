import { imageStore } from '#app/services/images/store.server.ts'
import { mailWarnings, transport } from '#app/services/mail/transport.server.ts'

/** Reads the addresses of mail and picture store: a wrong one ends the start, a missing one is told. */
export function checkServices(): string[] {
  transport()
  imageStore()
  return mailWarnings()
}
