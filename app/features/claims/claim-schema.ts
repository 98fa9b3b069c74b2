import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { claimOffers, MAX_CLAIM_CHARS } from './claim-limits.ts'

/** The schema of the form of a claim, with messages in the language of the page. */
export function claimSchema(texts: PublicTexts['claim']['errors'], country = '') {
  const line = (field: 'name' | 'role') =>
    z
      .string(texts[field])
      .default('')
      .pipe(singleLine(texts[field]))
      .refine((text) => text !== '', texts[field])
      .refine(({ length }) => length <= MAX_CLAIM_CHARS[field], texts.tooLong({ max: MAX_CLAIM_CHARS[field] }))
  return z
    .object({
      name: line('name'),
      role: line('role'),
      email: z.string(texts.email).default('').transform(normalizeEmail).refine(isEmail, texts.email),
      phone: z
        .string(texts.phone)
        .default('')
        .transform((phone) => normalizePhone(phone, country))
        .refine((phone) => phone === '' || isPhone(phone), texts.phone),
      note: z
        .string(texts.note)
        .default('')
        .pipe(multipleLines(texts.note))
        .refine(({ length }) => length <= MAX_CLAIM_CHARS.note, texts.tooLong({ max: MAX_CLAIM_CHARS.note })),
      proof: z.enum(['email', 'phone', ...claimOffers], texts.proof),
      website: z.string().optional(),
    })
    .refine(({ proof, phone }) => proof !== 'callback' || phone !== '', { path: ['phone'], error: texts.callback })
}

export type ClaimInput = z.output<ReturnType<typeof claimSchema>>
