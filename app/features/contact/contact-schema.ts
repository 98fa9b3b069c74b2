import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'

/** The maximum number of characters of each field. */
const maxChars = { name: 100, email: 254, subject: 150, message: 5000 }

/** The schema of the contact form, with messages in the language of the page. */
export function contactSchema(texts: PublicTexts['contact']['form']['errors']) {
  const line = (field: 'name' | 'email' | 'subject') =>
    z
      .string({ error: texts[field] })
      .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, texts[field])
          .max(maxChars[field], texts.tooLong(groupDigits(maxChars[field]))),
      )
  return z.object({
    name: line('name'),
    email: line('email').pipe(z.email(texts.emailFormat)),
    subject: line('subject'),
    // Browsers send a line break as two characters, but it counts as one.
    message: z
      .string({ error: texts.message })
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, texts.message)
          .max(maxChars.message, texts.tooLong(groupDigits(maxChars.message))),
      ),
    website: z.string().optional(),
  })
}

export type ContactInput = z.output<ReturnType<typeof contactSchema>>

const groupDigits = (limit: number) => String(limit).replace(/(?=(\d{3})+$)\B/g, ',')
