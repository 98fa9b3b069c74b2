import { z } from 'zod'
import type { MosqueErrors } from './mosque-schema.ts'

/** The errors that are one message; those with a number in them are functions. */
type ErrorName = { [K in keyof MosqueErrors]: MosqueErrors[K] extends string ? K : never }[keyof MosqueErrors]

export type TextRules = {
  required?: ErrorName
  allows?: (text: string) => boolean
  error?: ErrorName
  tidy?: (text: string) => string
}

/** How the schema reads one field of each kind. */
export type FieldTypes = {
  text: (maxChars: number, rules?: TextRules) => z.ZodType<string>
  number: (error: ErrorName, allows: (value: number) => boolean) => z.ZodType<number | null>
  flag: () => z.ZodType<boolean>
  list: <T>(entry: z.ZodType<T>, maxEntries: number) => z.ZodType<T[]>
}

/** The kinds of fields as a form or an import sends them, checked with messages. */
export const submittedFieldTypes = (errors: MosqueErrors): FieldTypes => ({
  text: (maxChars, { required, allows = () => true, error, tidy = (sent: string) => sent }: TextRules = {}) =>
    z
      .string()
      .default('')
      .transform((sent) => sent.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(maxChars, errors.tooLong(maxChars)))
      .refine((sent) => !required || sent !== '', required && errors[required])
      .refine((sent) => sent === '' || allows(sent), error && errors[error])
      .transform(tidy),
  number: (error, allows) =>
    z
      .union([z.string(), z.number(), z.null()])
      .default('')
      .transform((sent) => String(sent ?? '').trim())
      .refine((sent) => sent === '' || (isNumber(sent) && allows(Number(sent))), errors[error])
      .transform((sent) => (sent === '' ? null : Number(sent))),
  flag: () => z.boolean().default(false),
  list: (entry, maxEntries) => z.array(entry).max(maxEntries, errors.tooMany(maxEntries)),
})

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text) && Number.isFinite(Number(text))
