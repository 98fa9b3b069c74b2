import { z } from 'zod'
import { isEmail, normalizeEmail } from '#app/lib/contact-details.ts'
import { letterTopics } from './letter-rules.ts'

const MAX_NAME_CHARS = 120
const MAX_EMAIL_CHARS = 254

const email = (error: string) =>
  z
    .string(error)
    .max(MAX_EMAIL_CHARS + 2, error)
    .transform(normalizeEmail)
    .refine(isEmail, error)

/** The form with which a superadmin erases an address. */
export const addressSchema = (error: string) => z.object({ email: email(error) })

/** The form with which somebody asks for the weekly letter of a mosque or an area. */
export const letterSchema = (errors: { email: string; topics: string }) =>
  z.object({
    email: email(errors.email),
    mosque: z.string().max(MAX_NAME_CHARS).default(''),
    area: z.string().max(MAX_NAME_CHARS).default(''),
    topics: z.preprocess(
      (value) => letterTopics.filter((topic) => [value].flat().includes(topic)),
      z.array(z.enum(letterTopics)).min(1, errors.topics),
    ),
  })

/** The form with which somebody changes what the letter tells. */
export const letterChoicesSchema = (languages: readonly string[]) =>
  z.object({
    language: z.string().refine((language) => languages.includes(language)),
    kept: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string().max(200)).max(200)),
  })
