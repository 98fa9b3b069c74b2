import { imageStore } from '#app/services/images/store.server.ts'
import { mailTransport, mailWarnings } from '#app/services/mail/transport.server.ts'

/** Checks the settings of email and the picture store: a wrong one throws, a missing one gives a warning. */
export function checkServices(): string[] {
  mailTransport()
  imageStore()
  return mailWarnings()
}
