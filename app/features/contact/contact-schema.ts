import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'

/** The longest texts taken, in characters. */
export const limits = { name: 100, email: 254, subject: 150, message: 5000 }

/** A contact message as it is typed; messages come in the language of the page. */
export function contactSchema(texts: PublicTexts['contact']['form']['errors']) {
  const line = (field: 'name' | 'email' | 'subject') =>
    z
      .string({ error: texts[field] })
      .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, texts[field])
          .max(limits[field], texts.tooLong(grouped(limits[field]))),
      )
  return z.object({
    name: line('name'),
    email: line('email').pipe(z.email(texts.emailFormat)),
    subject: line('subject'),
    // Browsers send line breaks as two characters; people count one.
    message: z
      .string({ error: texts.message })
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, texts.message)
          .max(limits.message, texts.tooLong(grouped(limits.message))),
      ),
    website: z.string().optional(),
  })
}

export type ContactInput = z.output<ReturnType<typeof contactSchema>>

const grouped = (limit: number) => String(limit).replace(/(?=(\d{3})+$)\B/g, ',')
