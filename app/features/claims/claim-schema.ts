import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { MAX_CLAIM_CHARS } from './claim-limits.ts'

/** The schema of the form of a claim, with messages in the language of the page. */
export function claimSchema(texts: PublicTexts['claim']['errors']) {
  const line = (field: 'name' | 'role') =>
    z
      .string(texts[field])
      .default('')
      .pipe(singleLine(texts[field]))
      .refine((text) => text !== '', texts[field])
      .refine(({ length }) => length <= MAX_CLAIM_CHARS[field], texts.tooLong(MAX_CLAIM_CHARS[field]))
  return z.object({
    name: line('name'),
    role: line('role'),
    email: z.string(texts.email).default('').transform(normalizeEmail).refine(isEmail, texts.email),
    phone: z
      .string(texts.phone)
      .default('')
      .transform(normalizePhone)
      .refine((phone) => phone === '' || isPhone(phone), texts.phone),
    note: z
      .string(texts.note)
      .default('')
      .pipe(multipleLines(texts.note))
      .refine(({ length }) => length <= MAX_CLAIM_CHARS.note, texts.tooLong(MAX_CLAIM_CHARS.note)),
    proof: z.enum(['email', 'phone'], texts.proof),
    website: z.string().optional(),
  })
}

export type ClaimInput = z.output<ReturnType<typeof claimSchema>>
