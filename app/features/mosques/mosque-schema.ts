import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, isPhone, normalizePhone } from '#app/lib/contact-details.ts'
import { isDay } from '#app/lib/days.ts'
import { withPhoneExample } from '#app/lib/phones.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { completeAddress, completeHost, isSecureAddress, isWebAddress } from '#app/lib/web/addresses.ts'
import { findZone } from '#app/lib/zones.ts'
import { factsOfFacilities, sortFacts } from './mosque-facts.ts'
import { isRoomBuilding, isStreamStart, isStreamType, placeKinds } from './mosque-types.ts'

/** The text fields of a mosque with their maximum lengths. */
export const MAX_CHARS = {
  name: 200,
  arabicName: 200,
  description: 5000,
  address: 300,
  city: 80,
  area: 120,
  suburb: 120,
  phone: 40,
  email: 254,
  website: 1000,
  googleMapsUrl: 1000,
  googlePageUrl: 1000,
  streamUrl: 1000,
  streamFrom: 10,
  streamType: 10,
  roomBuilding: 10,
  roomEntry: 300,
  roomHours: 300,
  roomPlace: 300,
  roomContact: 300,
  roomConfirmed: 10,
  timeZone: 64,
}
export const MAX_ENTRIES = { imams: 30, images: 60, keywords: 60, facts: 40 }
export const MAX_FACT_NOTE_CHARS = 200
const [MAX_IMAM_CHARS, MAX_BIO_CHARS, MAX_ALT_CHARS, MAX_KEYWORD_CHARS, MAX_PICTURE_URL_CHARS] = [
  120, 1000, 200, 60, 1000,
]

export type MosqueTextField = keyof typeof MAX_CHARS
export const mosqueTexts = Object.keys(MAX_CHARS) as MosqueTextField[]

export type MosqueErrors = AdminTexts['adminMosques']['errors']

/** What a form or an import is validated with: messages, the current year and the country of phone numbers. In an import the address is optional. */
export type MosqueRules = { errors: MosqueErrors; year: number; country?: string; imported?: boolean }

/**
 * The only schema of a mosque. With rules it validates a form or an import; without, it parses a row or stored JSON and
 * fills in fields that did not exist then. It is built in a function, so that the browser loads the lengths without zod.
 */
export function mosqueSchema(rules: MosqueRules | null = null) {
  const country = rules?.country ?? ''
  const errors = rules && { ...rules.errors, phone: withPhoneExample(rules.errors.phone, country) }
  const { text, number, flag, list } = errors ? submittedFieldTypes(errors) : storedFieldTypes
  const year = rules?.year ?? 0
  const complete = rules?.imported ? completeHost : completeAddress
  const shape = {
    name: text(MAX_CHARS.name, { required: 'name' }),
    arabicName: text(MAX_CHARS.arabicName),
    description: text(MAX_CHARS.description, { isLong: true }),
    established: number('established', (value) => Number.isInteger(value) && value >= 1600 && value <= year),
    capacity: number('capacity', (value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000),
    address: text(MAX_CHARS.address, rules?.imported ? {} : { required: 'address' }),
    // The id of a city of the site; the form and the import check that there is one.
    city: text(MAX_CHARS.city),
    area: text(MAX_CHARS.area, { required: 'area' }),
    suburb: text(MAX_CHARS.suburb),
    phone: text(MAX_CHARS.phone, {
      isValid: isPhone,
      error: 'phone',
      normalize: (typed) => normalizePhone(typed, country),
    }),
    email: text(MAX_CHARS.email, { isValid: isEmail, error: 'email' }),
    website: text(MAX_CHARS.website, { isValid: isWebAddress, error: 'website', normalize: complete }),
    googleMapsUrl: text(MAX_CHARS.googleMapsUrl, { isValid: isWebAddress, error: 'link', normalize: complete }),
    googlePageUrl: text(MAX_CHARS.googlePageUrl, { isValid: isWebAddress, error: 'link', normalize: complete }),
    streamUrl: text(MAX_CHARS.streamUrl, { isValid: isSecureAddress, error: 'stream', normalize: complete }),
    streamFrom: text(MAX_CHARS.streamFrom, {
      isValid: isStreamStart,
      error: 'streamFrom',
      normalize: (typed) => typed.toLowerCase(),
    }),
    timeZone: text(MAX_CHARS.timeZone, {
      isValid: (typed) => findZone(typed) !== null,
      error: 'timeZone',
      normalize: (typed) => findZone(typed) ?? typed,
    }),
    streamType: text(MAX_CHARS.streamType, { isValid: isStreamType, error: 'streamType' }),
    roomBuilding: text(MAX_CHARS.roomBuilding, {
      isValid: isRoomBuilding,
      error: 'roomBuilding',
      normalize: (typed) => typed.toLowerCase(),
    }),
    roomEntry: text(MAX_CHARS.roomEntry),
    roomHours: text(MAX_CHARS.roomHours),
    roomPlace: text(MAX_CHARS.roomPlace),
    roomContact: text(MAX_CHARS.roomContact),
    roomConfirmed: text(MAX_CHARS.roomConfirmed, {
      isValid: (typed) => isDay(typed) && Number(typed.slice(0, 4)) <= year,
      error: 'roomConfirmed',
    }),
    placeKind: placeKindIn(rules),
    status: z.enum(['active', 'hidden']).catch('active'),
    latitude: number('latitude', (value) => Math.abs(value) <= 90),
    longitude: number('longitude', (value) => Math.abs(value) <= 180),
    approximate: flag(),
    facts: list(
      z.object({
        fact: z.string().regex(/^[a-z0-9_]{1,40}$/),
        value: z.enum(['yes', 'no'], rules?.errors.yesOrNo),
        note: text(MAX_FACT_NOTE_CHARS),
        updatedAt: z.iso.datetime().nullable().catch(null),
      }),
      MAX_ENTRIES.facts,
    ).transform((facts) => sortFacts(facts)),
    keywords: list(text(MAX_KEYWORD_CHARS), MAX_ENTRIES.keywords),
    imams: list(
      z.object({
        name: text(MAX_IMAM_CHARS),
        position: text(MAX_IMAM_CHARS),
        bio: text(MAX_BIO_CHARS, { isLong: true }),
      }),
      MAX_ENTRIES.imams,
    ),
    images: list(
      z.object({ imageId: imageId(rules), url: imageUrl(rules), alt: text(MAX_ALT_CHARS) }),
      MAX_ENTRIES.images,
    ),
  } satisfies Record<MosqueTextField, z.ZodType<string>> & Record<string, z.ZodType>
  return z.object(shape).refine(({ latitude, longitude }) => !rules || (latitude === null) === (longitude === null), {
    path: ['longitude'],
    error: rules?.errors.bothNumbers ?? '',
  })
}

/** Records, forms and lists from before there were prayer rooms have none. */
const placeKindIn = (rules: MosqueRules | null) =>
  rules
    ? z
        .string()
        .default('')
        .transform((text) => text || 'mosque')
        .pipe(z.enum(placeKinds, rules.errors.placeKind))
    : z.enum(placeKinds).catch('mosque')

const imageId = (rules: MosqueRules | null) =>
  rules
    ? z
        .string()
        .regex(/^[0-9a-f]{32}$/, rules.errors.image)
        .nullable()
    : z.string().nullable()

const imageUrl = (rules: MosqueRules | null) =>
  rules
    ? z.string().max(MAX_PICTURE_URL_CHARS, rules.errors.image).refine(isImageAddress, rules.errors.image).nullable()
    : z.string().nullable()

/** The content of a mosque: the fields that its form edits, the activity log stores and an export contains. */
export type MosqueContent = z.output<ReturnType<typeof mosqueSchema>>

let storedSchema: ReturnType<typeof mosqueSchema> | undefined

/** Parses a mosque from its row with its lists, or from stored JSON of any age. */
export function parseStoredMosque(stored: unknown): MosqueContent {
  // Building a schema costs far more than using it, so it is built once.
  storedSchema ??= mosqueSchema()
  return storedSchema.parse(withFacts(stored))
}

/** Records stored before there were facts have a list of facilities. */
function withFacts(stored: unknown): unknown {
  const { facts, facilities } = (stored ?? {}) as { facts?: unknown; facilities?: unknown }
  const isOlder = facts === undefined && Array.isArray(facilities)
  return isOlder ? { ...(stored as object), facts: factsOfFacilities(facilities) } : stored
}

/** Fields as they are stored in rows and JSON. Fields added since a record was stored are missing there and read as empty. */
const storedFieldTypes: FieldTypes = {
  text: () =>
    z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
  number: () =>
    z
      .number()
      .nullish()
      .transform((number) => number ?? null),
  flag: () => z.union([z.boolean(), z.number()]).nullish().transform(Boolean),
  list: (entry) => z.array(entry).default([]),
}

/** The errors that are plain messages; those that contain a number are functions. */
type ErrorName = { [K in keyof MosqueErrors]: MosqueErrors[K] extends string ? K : never }[keyof MosqueErrors]

type TextRules = {
  required?: ErrorName
  isValid?: (text: string) => boolean
  error?: ErrorName
  normalize?: (text: string) => string
  /** Whether line breaks stay. */
  isLong?: true
}

/** Builds the schema of a field for each type of field. */
type FieldTypes = {
  text: (maxChars: number, rules?: TextRules) => z.ZodType<string>
  number: (error: ErrorName, isValid: (value: number) => boolean) => z.ZodType<number | null>
  flag: () => z.ZodType<boolean>
  list: <T>(entry: z.ZodType<T>, maxEntries: number) => z.ZodType<T[]>
}

/** Fields as a form or an import submits them, validated with messages. */
const submittedFieldTypes = (errors: MosqueErrors): FieldTypes => ({
  text: (
    maxChars,
    { required, isValid = () => true, error, normalize = (text: string) => text, isLong }: TextRules = {},
  ) =>
    z
      .string()
      .default('')
      .transform(isLong ? toMultipleLines : toSingleLine)
      .pipe(z.string().max(maxChars, errors.tooLong({ limit: maxChars })))
      .refine((text) => !required || text !== '', required && errors[required])
      .transform(normalize)
      .refine((text) => text === '' || isValid(text), error && errors[error]),
  number: (error, isValid) =>
    z
      .union([z.string(), z.number(), z.null()])
      .default('')
      // Most of Europe writes a comma before decimals.
      .transform((value) =>
        String(value ?? '')
          .trim()
          .replace(/^([+-]?\d+),(\d+)$/, '$1.$2'),
      )
      .refine((text) => text === '' || (isNumber(text) && isValid(Number(text))), errors[error])
      .transform((text) => (text === '' ? null : Number(text))),
  flag: () => z.boolean().default(false),
  list: (entry, maxEntries) => z.array(entry).max(maxEntries, errors.tooMany({ limit: maxEntries })),
})

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text))

const pictureExtension = /\.(jpe?g|png|webp|avif|gif|bmp)$/i

/** Whether an address can be that of a picture: it has a picture's extension or contains 'photo' or 'image'. */
export function isImageAddress(text: string): boolean {
  if (!isWebAddress(text)) return false
  return pictureExtension.test(new URL(text).pathname) || /photo|image/i.test(text)
}
