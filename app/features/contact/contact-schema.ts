import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { contactField, multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'

/** The maximum number of characters of each field. */
const maxChars = { name: 100, email: 254, subject: 150, message: 5000, page: 500 }

type Texts = PublicTexts['contact']['form']['errors']

const line = (texts: Texts, field: 'name' | 'email' | 'subject', min = 1) =>
  singleLine(texts[field]).pipe(
    z
      .string()
      .min(min, texts[field])
      .max(maxChars[field], texts.tooLong({ limit: maxChars[field] })),
  )

/** The schema of the contact form, with messages in the language of the page. */
export const contactSchema = (texts: Texts) =>
  z.object({
    name: line(texts, 'name'),
    email: line(texts, 'email').pipe(z.email(texts.emailFormat)),
    subject: line(texts, 'subject'),
    message: multipleLines(texts.message).pipe(
      z
        .string()
        .min(1, texts.message)
        .max(maxChars.message, texts.tooLong({ limit: maxChars.message })),
    ),
    website: z.string().optional(),
  })

export type ContactInput = z.output<ReturnType<typeof contactSchema>>

/** The schema of the form when it is about words of a page that are wrong: its subject is that page. */
export const wrongTextSchema = (texts: Texts) =>
  contactSchema(texts)
    .omit({ subject: true })
    .extend({
      name: line(texts, 'name', 0).default(''),
      email: contactField(texts.emailFormat),
      page: z
        .string(texts.page)
        .max(maxChars.page, texts.tooLong({ limit: maxChars.page }))
        .transform((page) => parseOwnPath(page.trim()) ?? '')
        .refine((page) => page !== '', texts.page),
    })

export type WrongTextInput = z.output<ReturnType<typeof wrongTextSchema>>
