import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { completeAddress, isWebAddress } from '#app/lib/web/addresses.ts'

const MAX_PUBLISHER_CHARS = 120
const MAX_LINK_CHARS = 500
/** Far more than a year of rows. */
export const MAX_FILE_CHARS = 1_000_000

/** What a person says of a timetable they load. */
export function adoptedSchema(errors: AdminTexts['adminAdopted']['errors'], cityIds: readonly string[]) {
  const line = z.string().transform(toSingleLine)
  return z.object({
    city: z.string().refine((id) => cityIds.includes(id), errors.city),
    year: z.coerce.number(errors.year).int(errors.year).min(2000, errors.year).max(2100, errors.year),
    publisher: line.pipe(z.string().min(1, errors.publisher).max(MAX_PUBLISHER_CHARS, errors.tooLong)),
    link: line.pipe(
      z
        .string()
        .max(MAX_LINK_CHARS, errors.tooLong)
        .transform(completeAddress)
        .refine((link) => link === '' || isWebAddress(link), errors.link),
    ),
    text: z.string().min(1, errors.file).max(MAX_FILE_CHARS, errors.tooLong),
  })
}
