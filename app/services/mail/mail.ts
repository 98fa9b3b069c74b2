import { z } from 'zod'

const mailSchema = z.object({
  to: z.string().default(''),
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().default(''),
  /** The address for replies, such as the sender of a contact message. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
})

/** A rendered email, as stored in the outbox and sent by a transport. */
export type Mail = z.output<typeof mailSchema>

/** Parses an email from the outbox; the content of sent ones may have been erased. */
export const parseStoredMail = (stored: string): Mail => mailSchema.parse(JSON.parse(stored))

/** An email with its headers, which stay the same for every attempt to send it. */
export type Envelope = Mail & { messageId: string; from: string; headers?: Record<string, string> }

/**
 * The whole email was sent and the answer was missing or late: it may have been delivered. It is not sent again
 * automatically, so that nobody gets it twice.
 */
export class UnconfirmedError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The email was handed over, but the server did not confirm it (${reason}). It may have arrived.`, { cause })
  }
}

/** The mail server does not take an email for this address: never (`isFinal`, 5xx), or not now (4xx). */
export class RefusedError extends Error {
  isFinal: boolean
  constructor(cause: Error, code: number) {
    super(cause.message, { cause })
    this.isFinal = code >= 500
  }
}

/** Sends one email, or throws an error with the reason. */
export type Transport = (mail: Envelope) => Promise<void>

const retryDelaysSeconds = [60, 5 * 60, 15 * 60, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600]

export const MAX_WAIT_SECONDS = Math.max(...retryDelaysSeconds) + 600

/** Seconds to wait after a number of failed attempts; null after the last attempt, when a person must retry. */
export function retryDelay(attempts: number): number | null {
  return retryDelaysSeconds[attempts - 1] ?? null
}

/** A header value in one line: line breaks and control characters become spaces, so that nobody can inject a header. */
export function headerText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}
