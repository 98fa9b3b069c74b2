import { z } from 'zod'
import type { Flag } from '#app/db/schema/column-values.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { completeAddress, isWebAddress } from '#app/lib/web/addresses.ts'
import { audiences, eventTypes, welcomes } from './event-types.ts'

/** Start and end are multiples of it. */
export const TIME_STEP_MINUTES = 15

/** The text fields of an event with their maximum lengths. */
export const MAX_EVENT_CHARS = { title: 150, description: 5000, registrationUrl: 500, imageUrl: 1000 }

/** A text that visitors see as it is. The address of a picture is part of `picture`. */
export type EventText = Exclude<keyof typeof MAX_EVENT_CHARS, 'imageUrl'>
export const eventTexts = (Object.keys(MAX_EVENT_CHARS) as (keyof typeof MAX_EVENT_CHARS)[]).filter(
  (field): field is EventText => field !== 'imageUrl',
)

export type EventErrors = AdminTexts['adminEvents']['errors']
type TextRules = {
  required?: string | undefined
  isValid?: (text: string) => boolean
  error?: string | undefined
  normalize?: (text: string) => string
}
type TextField = (maxChars: number, rules?: TextRules) => z.ZodType<string>

/** A text as a row or JSON stores it; missing in records stored before the field existed. */
export const storedText: TextField = () =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')

const submittedText =
  (errors: EventErrors): TextField =>
  (maxChars, { required, isValid = () => true, error, normalize = toSingleLine } = {}) =>
    z
      .string()
      .catch('')
      .transform(normalize)
      .pipe(z.string().max(maxChars, errors.tooLong({ limit: maxChars })))
      .refine((text) => required === undefined || text !== '', required)
      .refine((text) => text === '' || isValid(text), error)

/**
 * The fields that the form of an event, an import, its row, the activity log and the bin have in common. With messages
 * they validate what was submitted or imported; without, they parse what was stored. An import needs no description.
 */
export function sharedEventFields(errors: EventErrors | null, { isImport = false } = {}) {
  const text = errors ? submittedText(errors) : storedText
  /** An unusable reference to a picture becomes none. */
  const reference = (schema: z.ZodString) =>
    (errors ? schema.catch('') : storedText(0)).transform((text) => text || null)
  return {
    title: text(MAX_EVENT_CHARS.title, { required: errors?.titleRequired }),
    description: text(MAX_EVENT_CHARS.description, {
      required: isImport ? undefined : errors?.descriptionRequired,
      normalize: toMultipleLines,
    }),
    type: errors ? z.enum(eventTypes, errors.typeRequired) : z.enum(eventTypes).catch('other'),
    audience: z.enum(audiences).catch('everyone'),
    registrationRequired: z.union([z.boolean(), z.number(), z.string()]).nullish().transform(Boolean),
    registrationUrl: text(MAX_EVENT_CHARS.registrationUrl, {
      isValid: isWebAddress,
      error: errors?.registrationUrl,
      normalize: (typed) => completeAddress(toSingleLine(typed)),
    }),
    // Only an iftar has them.
    welcome: z.enum(welcomes).nullable().catch(null),
    meals: errors
      ? z.preprocess(toNumber, z.int(errors.meals).min(1, errors.meals).max(MAX_MEALS, errors.meals).nullable())
      : z.number().nullable().catch(null),
    bringMat: z.union([z.boolean(), z.number(), z.string()]).nullish().transform(Boolean),
    imageId: reference(z.string().regex(/^[0-9a-f]{32}$/)),
    imageUrl: reference(z.string().max(MAX_EVENT_CHARS.imageUrl)),
  } satisfies Record<keyof typeof MAX_EVENT_CHARS, z.ZodType> & Record<string, z.ZodType>
}

const MAX_MEALS = 100_000

const toNumber = (typed: unknown) => (typed === undefined || typed === null || typed === '' ? null : Number(typed))

/** The columns of such fields: a flag is 0 or 1, and an empty text is null, except the title. */
type EventColumnsOf<T> = {
  [K in keyof T]: [T[K]] extends [boolean]
    ? Flag
    : string extends T[K]
      ? K extends 'title'
        ? string
        : string | null
      : T[K]
}

export function toColumns<T extends { title: string }>(fields: T): EventColumnsOf<T> {
  const columns = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : name !== 'title' && value === '' ? null : value,
  ])
  return Object.fromEntries(columns)
}
