import { z } from 'zod'
import { emailField, NAME_MAX } from '#app/features/accounts/account-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'

/** Who becomes a superadmin: a full name and an email. */
export const superadminSchema = ({ users }: AdminTexts['adminShell']) =>
  z.object({
    name: z.string(users.nameRequired).trim().min(1, users.nameRequired).max(NAME_MAX, users.nameTooLong),
    email: emailField(users.emailRequired, users.emailInvalid),
  })
