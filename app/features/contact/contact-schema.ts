import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'

/** The maximum number of characters of each field. */
const maxChars = { name: 100, email: 254, subject: 150, message: 5000 }

/** The schema of the contact form, with messages in the language of the page. */
export function contactSchema(texts: PublicTexts['contact']['form']['errors']) {
  const line = (field: 'name' | 'email' | 'subject') =>
    singleLine(texts[field]).pipe(
      z
        .string()
        .min(1, texts[field])
        .max(maxChars[field], texts.tooLong({ limit: maxChars[field] })),
    )
  return z.object({
    name: line('name'),
    email: line('email').pipe(z.email(texts.emailFormat)),
    subject: line('subject'),
    message: multipleLines(texts.message).pipe(
      z
        .string()
        .min(1, texts.message)
        .max(maxChars.message, texts.tooLong({ limit: maxChars.message })),
    ),
    website: z.string().optional(),
  })
}

export type ContactInput = z.output<ReturnType<typeof contactSchema>>
