import { z } from 'zod'

const mailSchema = z.object({
  to: z.string().default(''),
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().default(''),
  /** Who an answer goes to, such as the sender of a contact message. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
})

/** A finished email: what the outbox stores and a transport sends. */
export type Mail = z.output<typeof mailSchema>

/** Reads an email that the outbox stored; one that was sent may have been emptied. */
export const parseStoredMail = (stored: string): Mail => mailSchema.parse(JSON.parse(stored))

/** A letter with what must stay the same on every attempt to send it. */
export type Envelope = Mail & { messageId: string; from: string }

/** Hands one letter over, or throws an error whose message says why not. */
export type Transport = (mail: Envelope) => Promise<void>

const afterSeconds = [60, 5 * 60, 15 * 60, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600]

/** Seconds to wait after so many failed attempts; null when it is time to give up and wait for a person. */
export function retryDelay(attempts: number): number | null {
  return afterSeconds[attempts - 1] ?? null
}

/** One line of a header: line breaks and control characters become spaces, so that nobody adds a header of their own. */
export function headerText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}
