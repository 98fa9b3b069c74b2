import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'
import { withPhoneExample } from '#app/lib/phones.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { isKnownPassword } from './known-passwords.server.ts'

const MIN_PASSWORD_CHARS = 6
/** Longer passwords are rejected before hashing. */
const MAX_PASSWORD_CHARS = 128
export const MAX_NAME_CHARS = 120

type AccountTexts = AdminTexts['account']

/** A normalized email field with the messages of its form. */
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

/** The sign-in form of mosque admins. The password is not trimmed. */
export const signInSchema = ({ signIn }: AccountTexts) =>
  z.object({
    email: emailField(signIn.emailRequired, signIn.emailInvalid),
    password: z.string(signIn.passwordRequired).min(1, signIn.passwordRequired),
  })

export const forgotSchema = ({ signIn }: AccountTexts) =>
  z.object({ email: emailField(signIn.emailRequired, signIn.emailInvalid) })

/** A new password, which must not be one of the known ones, nor one of these names. */
const newPassword = ({ profile }: AccountTexts, names: readonly string[]) =>
  z
    .string(profile.newRequired)
    .min(1, profile.newRequired)
    .min(MIN_PASSWORD_CHARS, { error: profile.tooShort, abort: true })
    .max(MAX_PASSWORD_CHARS, { error: profile.tooLong, abort: true })
    .refine((password) => !isKnownPassword(password, names), profile.known)

const confirmation = ({ profile }: AccountTexts) => z.string(profile.confirmRequired).min(1, profile.confirmRequired)

/** Checks that compare two fields run even when a third one is invalid. */
const always = { when: () => true }

type TwoPasswords = { newPassword?: string; confirmPassword?: string }
const confirmed = ({ newPassword, confirmPassword }: TwoPasswords) =>
  !confirmPassword || newPassword === confirmPassword

/** The password change with every case of the specification's table, each reported on its field. */
export const passwordChangeSchema = (texts: AccountTexts, names: readonly string[]) =>
  z
    .object({
      currentPassword: z.string(texts.profile.currentRequired).min(1, texts.profile.currentRequired),
      newPassword: newPassword(texts, names),
      confirmPassword: confirmation(texts),
    })
    .refine(confirmed, { ...always, error: texts.profile.mismatch, path: ['confirmPassword'] })
    .refine((form) => !form.newPassword || form.newPassword !== form.currentPassword, {
      ...always,
      error: texts.profile.same,
      path: ['newPassword'],
    })

/** A new password chosen through an emailed link. */
export const passwordResetSchema = (texts: AccountTexts, names: readonly string[]) =>
  z
    .object({ newPassword: newPassword(texts, names), confirmPassword: confirmation(texts) })
    .refine(confirmed, { ...always, error: texts.profile.mismatch, path: ['confirmPassword'] })

/** The password of an accepted invitation, typed once. */
export const invitationSchema = (texts: AccountTexts, names: readonly string[]) =>
  z.object({ newPassword: newPassword(texts, names) })

/** The details people can change in their own account; the email is not one of them. */
export const profileSchema = ({ profile }: AccountTexts, country = '') =>
  z.object({
    name: singleLine(profile.nameRequired).pipe(
      z.string().min(1, profile.nameRequired).max(MAX_NAME_CHARS, profile.nameTooLong),
    ),
    phone: z
      .string()
      .default('')
      .transform((phone) => normalizePhone(phone, country))
      .refine((text) => text === '' || isPhone(text), withPhoneExample(profile.phoneInvalid, country))
      .transform((text) => text || null),
  })

/** Name and email of a new admin of a mosque. */
export const newAdminSchema = ({ create }: AdminTexts['adminPeople']) =>
  z.object({
    name: singleLine(create.nameRequired).pipe(
      z.string().min(1, create.nameRequired).max(MAX_NAME_CHARS, create.tooLong),
    ),
    email: emailField(create.emailRequired, create.emailInvalid),
    mosqueId: z.string().min(1),
  })

/** Full name and email of a new superadmin. */
export const superadminSchema = ({ users }: AdminTexts['adminShell']) =>
  z.object({
    name: singleLine(users.nameRequired).pipe(
      z.string().min(1, users.nameRequired).max(MAX_NAME_CHARS, users.nameTooLong),
    ),
    email: emailField(users.emailRequired, users.emailInvalid),
  })
