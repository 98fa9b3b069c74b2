import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import {
  anchorPrayers,
  audiences,
  eventTypes,
  followChoices,
  MAX_EVENT_CHARS,
  TIME_STEP_MINUTES,
  welcomes,
} from '#app/features/events/event-types.ts'
import { repeatKinds, weekdayCodes } from '#app/features/events/recurrence.ts'
import {
  type Access,
  type AccessValues,
  emptyAccess,
  noAccess,
  parseAccess,
} from '#app/features/mosques/gathering-access.ts'
import { accessOrJson } from '#app/features/mosques/gathering-schema.ts'
import { MAX_SESSIONS } from '#app/features/timetables/timetable-types.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { completeAddress, isWebAddress } from '#app/lib/web/addresses.ts'

export type EventErrors = AdminTexts['adminEvents']['errors']
type TextRules = {
  required?: string | undefined
  isValid?: (text: string) => boolean
  error?: string | undefined
  normalize?: (text: string) => string
}
type TextField = (maxChars: number, rules?: TextRules) => z.ZodType<string>

/** A text as a row or JSON stores it; missing in records stored before the field existed. */
const storedText: TextField = () =>
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
    access: errors ? accessOrJson : accessOrJson.catch(noAccess),
    imageId: reference(z.string().regex(/^[0-9a-f]{32}$/)),
    imageUrl: reference(z.string().max(MAX_EVENT_CHARS.imageUrl)),
  } satisfies Record<keyof typeof MAX_EVENT_CHARS, z.ZodType> & Record<string, z.ZodType>
}

const MAX_MEALS = 100_000

const toNumber = (typed: unknown) => (typed === undefined || typed === null || typed === '' ? null : Number(typed))

/** The columns of such fields: a flag is 0 or 1, and an empty text is null, except the title. */
export function toColumns<T extends { title: string }>(
  fields: T,
): Pick<Selectable<EventTable>, keyof T & keyof EventTable> {
  const toColumn = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return Number(value)
    if (isAccess(value)) return accessColumn(value)
    return name !== 'title' && value === '' ? null : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toColumn(name, value)])) as never
}

const isAccess = (value: unknown): value is Access => typeof value === 'object' && value !== null && 'facts' in value

const accessColumn = (access: Access) =>
  access.languages.length + access.facts.length > 0 ? JSON.stringify(access) : null

const MAX_YEARS_AHEAD = 5
const MAX_MINUTES = 24 * 60

/** The editable content of an event, as the activity log stores it; fields added later get their defaults. */
const eventContent = z.object({
  mosqueId: z.string(),
  ...sharedEventFields(null),
  date: storedText(0),
  /** Empty when the start follows a salaah. */
  startTime: storedText(0),
  endTime: storedText(0),
  /** A start that follows a salaah: minutes after its begin or jamaat, and the duration in minutes. */
  salaah: z
    .object({
      prayer: z.enum(anchorPrayers),
      offset: z.number(),
      minutes: z.number(),
      follows: z.enum(followChoices).default('begin'),
      /** The session of Jumu'ah, by time, that Dhuhr means on Fridays. */
      session: z.number().default(1),
    })
    .nullable()
    .default(null),
  repeat: z
    .object({
      kind: z.enum(repeatKinds).catch('custom'),
      days: z.array(z.enum(weekdayCodes)),
      until: z.string().nullable(),
    })
    .default({ kind: 'none', days: [], until: null }),
})
export type EventContent = z.output<typeof eventContent>

/** Parses the content of an event from its row or the activity log, also from an older version of the schema. */
export const parseStoredEvent = (stored: unknown): EventContent => eventContent.parse(stored)

/** The stored values of an edited event. Saving may repeat them even where a new event could not have them. */
export type StoredValues = Pick<EventContent, 'date' | 'startTime' | 'endTime'> & {
  offset?: string
  minutes?: string
  imageUrl?: string | null
}
type FormOptions = { today: string; stored: StoredValues | null; mosqueId: string | null }

/** The schema of an event's form. For a mosque admin the server sets the mosque and ignores the form's. */
export function eventSchema(texts: EventErrors, { today, stored, mosqueId }: FormOptions) {
  const time = (required: string, storedTime: string | undefined) =>
    z
      .string()
      .catch('')
      .refine((text) => text === '' || isTime(text), required)
      .refine((text) => !isTime(text) || text === storedTime || isOnStep(text), texts.timeStep)
  const lastDay = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  const form = z
    .object({
      mosqueId: z.string().catch(''),
      ...sharedEventFields(texts),
      access: z.custom<Access>((access) => access !== null, texts.access),
      date: z
        .string(texts.dateRequired)
        .refine(isDay, texts.dateRequired)
        .refine((day) => !isDay(day) || day >= today || day === stored?.date, texts.datePast)
        .refine((day) => !isDay(day) || day <= lastDay, texts.dateFar),
      start: z.enum(['fixed', ...anchorPrayers]).catch('fixed'),
      startTime: time(texts.startRequired, stored?.startTime),
      endTime: time(texts.endRequired, stored?.endTime),
      endsNextDay: z.union([z.boolean(), z.string()]).nullish().transform(Boolean),
      offset: z.string().catch(''),
      minutes: z.string().catch(''),
      follows: z.enum(followChoices).catch('begin'),
      session: z.string().catch('1'),
      repeat: z.enum(repeatKinds).catch('none'),
      days: z.preprocess((days) => [days ?? []].flat(), z.array(z.enum(weekdayCodes)).catch([])),
      until: z.string().catch(''),
      // Only an import adds an address; a form sends back the one it was opened with.
      imageUrl: z
        .literal(stored?.imageUrl ?? '')
        .catch('')
        .transform((url) => url || null),
    })
    .superRefine((form, context) => {
      const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!mosqueId && !form.mosqueId) addError('mosqueId', texts.mosqueRequired)
      if (form.start === 'fixed') {
        if (!form.startTime) addError('startTime', texts.startRequired)
        if (!form.endTime) addError('endTime', texts.endRequired)
        if (form.startTime && form.startTime === form.endTime) addError('endTime', texts.endSame)
        const isStored = form.startTime === stored?.startTime && form.endTime === stored.endTime
        if (isTime(form.startTime) && form.endTime && form.endTime < form.startTime && !form.endsNextDay && !isStored)
          addError('endTime', texts.endBefore)
      } else {
        if (!isBetween(form.offset, 0) && form.offset !== stored?.offset) addError('offset', texts.offset)
        if (!isBetween(form.minutes, 1) && form.minutes !== stored?.minutes) addError('minutes', texts.minutes)
      }
      if (form.repeat === 'none' || !form.until) return
      if (!isDay(form.until) || form.until < form.date) addError('until', texts.untilBefore)
    })
    .transform(
      ({ start, endsNextDay: _, offset, minutes, follows, session, repeat, days, until, ...fields }): EventContent => {
        const isFixed = start === 'fixed'
        return {
          ...fields,
          ...(fields.type !== 'iftar' && { welcome: null, meals: null, bringMat: false }),
          mosqueId: mosqueId ?? fields.mosqueId,
          ...(!isFixed && { startTime: '', endTime: '' }),
          salaah: isFixed
            ? null
            : { prayer: start, offset: Number(offset), minutes: Number(minutes), follows, session: toSession(session) },
          repeat: {
            kind: repeat,
            days: repeat === 'weekly' ? days : [],
            until: repeat === 'none' ? null : until || null,
          },
        }
      },
    )
  return z.preprocess((values) => ({ ...(values as object), access: readAccess(values) }), form)
}

/** Who can follow, by the fields of the form; null when one has what nobody can choose. */
function readAccess(values: unknown): Access | null {
  let isWrong = false
  const access = parseAccess({ ...emptyAccess, ...(values as Partial<AccessValues>) }, () => {
    isWrong = true
  })
  return isWrong ? null : access
}

const isBetween = (minutes: string, min: number) =>
  /^\d{1,4}$/.test(minutes) && Number(minutes) >= min && Number(minutes) <= MAX_MINUTES

const toSession = (text: string) => (/^\d{1,2}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_SESSIONS) : 1)

const isOnStep = (time: string) => Number(time.slice(3)) % TIME_STEP_MINUTES === 0
