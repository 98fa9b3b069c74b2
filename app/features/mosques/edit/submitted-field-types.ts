import { z } from 'zod'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import type { MosqueErrors } from './mosque-schema.ts'

/** The errors that are plain messages; those that contain a number are functions. */
type ErrorName = { [K in keyof MosqueErrors]: MosqueErrors[K] extends string ? K : never }[keyof MosqueErrors]

export type TextRules = {
  required?: ErrorName
  isValid?: (text: string) => boolean
  error?: ErrorName
  normalize?: (text: string) => string
  /** Whether line breaks stay. */
  isLong?: true
}

/** Builds the schema of a field for each type of field. */
export type FieldTypes = {
  text: (maxChars: number, rules?: TextRules) => z.ZodType<string>
  number: (error: ErrorName, isValid: (value: number) => boolean) => z.ZodType<number | null>
  flag: () => z.ZodType<boolean>
  list: <T>(entry: z.ZodType<T>, maxEntries: number) => z.ZodType<T[]>
}

/** Fields as a form or an import submits them, validated with messages. */
export const submittedFieldTypes = (errors: MosqueErrors): FieldTypes => ({
  text: (
    maxChars,
    { required, isValid = () => true, error, normalize = (text: string) => text, isLong }: TextRules = {},
  ) =>
    z
      .string()
      .default('')
      .transform(isLong ? toMultipleLines : toSingleLine)
      .pipe(z.string().max(maxChars, errors.tooLong(maxChars)))
      .refine((text) => !required || text !== '', required && errors[required])
      .refine((text) => text === '' || isValid(text), error && errors[error])
      .transform(normalize),
  number: (error, isValid) =>
    z
      .union([z.string(), z.number(), z.null()])
      .default('')
      .transform((value) => String(value ?? '').trim())
      .refine((text) => text === '' || (isNumber(text) && isValid(Number(text))), errors[error])
      .transform((text) => (text === '' ? null : Number(text))),
  flag: () => z.boolean().default(false),
  list: (entry, maxEntries) => z.array(entry).max(maxEntries, errors.tooMany(maxEntries)),
})

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text) && Number.isFinite(Number(text))
