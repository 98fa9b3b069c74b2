import { z } from 'zod'
import { emailField, MAX_NAME_CHARS } from '#app/features/accounts/account-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { singleLine } from '#app/lib/text-fields.ts'

/** Name and email of a new admin of a mosque. */
export const newAdminSchema = ({ create }: AdminTexts['adminPeople']) =>
  z.object({
    name: singleLine(create.nameRequired).pipe(
      z.string().min(1, create.nameRequired).max(MAX_NAME_CHARS, create.tooLong),
    ),
    email: emailField(create.emailRequired, create.emailInvalid),
    mosqueId: z.string().min(1),
  })
