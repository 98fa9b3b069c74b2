import { z } from 'zod'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'

/** The longest texts of a claim, and of the reason why it is rejected. */
export const MAX_CLAIM_CHARS = { name: 120, role: 120, note: 1000, reason: 500 }
/** A claim that nobody decided ends. */
export const CLAIM_DAYS = 30

/** What claimants offer to a superadmin where the mosque publishes no contact. */
export const claimOffers = ['callback', 'visit', 'photo'] as const

export const MAX_CLAIM_PHOTO_BYTES = 2 * 1024 * 1024
/** A form whose photo is a little too large is read, so that it can say so at the field. */
export const MAX_CLAIM_BYTES = MAX_CLAIM_PHOTO_BYTES + 1024 * 1024

/** The code on a photo as people read and write it: '482 916'. */
export const groupDigits = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** The schema of the form of a claim, with messages in the language of the page; a function, so that browsers load the limits without zod. */
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
