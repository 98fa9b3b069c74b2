import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'

export const PASSWORD_MIN = 6
/** Longer texts are refused before they are hashed. */
export const PASSWORD_MAX = 128
export const NAME_MAX = 120

type AccountTexts = AdminTexts['account']

/** An email as a form gives it, trimmed and in lower case, with the form's own messages. */
export const emailField = (required: string, invalid: string) =>
  z
    .string(required)
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .min(1, required)
        .refine((text) => text === '' || isEmail(text), invalid),
    )

/** Both fields of the mosque admins' sign-in. A password is taken as it is typed. */
export const signInSchema = ({ signIn }: AccountTexts) =>
  z.object({
    email: emailField(signIn.emailRequired, signIn.emailInvalid),
    password: z.string(signIn.passwordRequired).min(1, signIn.passwordRequired),
  })

export const forgotSchema = ({ signIn }: AccountTexts) =>
  z.object({ email: emailField(signIn.emailRequired, signIn.emailInvalid) })

const newPassword = ({ profile }: AccountTexts) =>
  z
    .string(profile.newRequired)
    .min(1, profile.newRequired)
    .min(PASSWORD_MIN, profile.tooShort)
    .max(PASSWORD_MAX, profile.tooLong)

const confirmation = ({ profile }: AccountTexts) => z.string(profile.confirmRequired).min(1, profile.confirmRequired)

/** What two fields say about each other is told even while a third one is wrong. */
const always = { when: () => true }

type TwoPasswords = { newPassword?: string; confirmPassword?: string }
const confirmed = ({ newPassword, confirmPassword }: TwoPasswords) =>
  !confirmPassword || newPassword === confirmPassword

/** Every case of the specification's table for a changed password, each on its field. */
export const passwordChangeSchema = (texts: AccountTexts) =>
  z
    .object({
      currentPassword: z.string(texts.profile.currentRequired).min(1, texts.profile.currentRequired),
      newPassword: newPassword(texts),
      confirmPassword: confirmation(texts),
    })
    .refine(confirmed, { ...always, error: texts.profile.mismatch, path: ['confirmPassword'] })
    .refine((form) => !form.newPassword || form.newPassword !== form.currentPassword, {
      ...always,
      error: texts.profile.same,
      path: ['newPassword'],
    })

/** A new password chosen through the link of a mail. */
export const passwordResetSchema = (texts: AccountTexts) =>
  z
    .object({ newPassword: newPassword(texts), confirmPassword: confirmation(texts) })
    .refine(confirmed, { ...always, error: texts.profile.mismatch, path: ['confirmPassword'] })

/** The details a person changes of the own account; the email is not among them. */
export const profileSchema = ({ profile }: AccountTexts) =>
  z.object({
    name: z.string(profile.nameRequired).trim().min(1, profile.nameRequired).max(NAME_MAX, profile.nameTooLong),
    phone: z
      .string()
      .default('')
      .transform(normalizePhone)
      .refine((text) => text === '' || isPhone(text), profile.phoneInvalid)
      .transform((text) => text || null),
  })
