import { z } from 'zod'
import { emailField, MAX_NAME_CHARS } from '#app/features/accounts/account-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { singleLine } from '#app/lib/text-fields.ts'

/** Full name and email of a new superadmin. */
export const superadminSchema = ({ users }: AdminTexts['adminShell']) =>
  z.object({
    name: singleLine(users.nameRequired).pipe(
      z.string().min(1, users.nameRequired).max(MAX_NAME_CHARS, users.nameTooLong),
    ),
    email: emailField(users.emailRequired, users.emailInvalid),
  })
