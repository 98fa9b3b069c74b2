import { imageStore } from '#app/services/images/store.server.ts'
import { mailWarnings, transport } from '#app/services/mail/transport.server.ts'

/** Checks the settings of mail and the picture store: a wrong one stops the start, a missing one gives a warning. */
export function checkServices(): string[] {
  transport()
  imageStore()
  return mailWarnings()
}
