import { z } from 'zod'
import { anchorPrayers, eventTypes } from '#app/features/events/event-types.ts'
import { repeatKinds, weekdays } from '#app/features/events/recurrence/recurrence.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { isWebAddress } from '#app/lib/web/web-address.ts'
import { TIME_STEP_MINUTES } from './event-form-choices.ts'

export const MAX_TITLE_CHARS = 150
export const MAX_DESCRIPTION_CHARS = 5000
const MAX_URL_CHARS = 500
const MAX_YEARS_AHEAD = 5
const MAX_MINUTES = 24 * 60

/** The editable content of an event, as the activity log stores it; fields added later get their defaults. */
const eventContent = z.object({
  mosqueId: z.string(),
  title: z.string(),
  description: z.string().default(''),
  type: z.enum(eventTypes).catch('other'),
  date: z.string().default(''),
  /** Empty when the start follows a salaah. */
  startTime: z.string().default(''),
  endTime: z.string().default(''),
  /** A start that follows a salaah: minutes after it, and the duration in minutes. */
  salaah: z
    .object({ prayer: z.enum(anchorPrayers), offset: z.number(), minutes: z.number() })
    .nullable()
    .default(null),
  repeat: z
    .object({
      kind: z.enum(repeatKinds).catch('custom'),
      days: z.array(z.enum(weekdays)),
      until: z.string().nullable(),
    })
    .default({ kind: 'none', days: [], until: null }),
  registrationRequired: z.boolean().default(false),
  registrationUrl: z.string().default(''),
  imageId: z.string().nullable().default(null),
  imageUrl: z.string().nullable().default(null),
})
export type EventContent = z.output<typeof eventContent>

/** Parses the content of an event from the activity log, also from an older version of the schema. */
export const parseStoredEvent = (stored: unknown): EventContent => eventContent.parse(stored)

/** The stored values of an edited event. Saving may repeat them even where a new event could not have them. */
export type StoredValues = Pick<EventContent, 'date' | 'startTime' | 'endTime'> & {
  offset?: string
  minutes?: string
  imageUrl?: string | null
}
type FormOptions = { today: string; stored: StoredValues | null; mosqueId: string | null }

/** The schema of an event's form. For a mosque admin the server sets the mosque and ignores the form's. */
export function eventSchema(texts: AdminTexts['adminEvents']['errors'], { today, stored, mosqueId }: FormOptions) {
  const time = (required: string, storedTime: string | undefined) =>
    z
      .string()
      .catch('')
      .refine((text) => text === '' || isTime(text), required)
      .refine((text) => !isTime(text) || text === storedTime || isOnStep(text), texts.timeStep)
  const lastDay = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  return z
    .object({
      mosqueId: z.string().catch(''),
      title: singleLine(texts.titleRequired).pipe(
        z.string().min(1, texts.titleRequired).max(MAX_TITLE_CHARS, texts.tooLong(MAX_TITLE_CHARS)),
      ),
      type: z.enum(eventTypes, texts.typeRequired),
      date: z
        .string(texts.dateRequired)
        .refine(isDay, texts.dateRequired)
        .refine((day) => !isDay(day) || day >= today || day === stored?.date, texts.datePast)
        .refine((day) => !isDay(day) || day <= lastDay, texts.dateFar),
      start: z.enum(['fixed', ...anchorPrayers]).catch('fixed'),
      startTime: time(texts.startRequired, stored?.startTime),
      endTime: time(texts.endRequired, stored?.endTime),
      offset: z.string().catch(''),
      minutes: z.string().catch(''),
      description: multipleLines(texts.descriptionRequired).pipe(
        z.string().min(1, texts.descriptionRequired).max(MAX_DESCRIPTION_CHARS, texts.tooLong(MAX_DESCRIPTION_CHARS)),
      ),
      repeat: z.enum(repeatKinds).catch('none'),
      days: z.preprocess((days) => [days ?? []].flat(), z.array(z.enum(weekdays)).catch([])),
      until: z.string().catch(''),
      registrationRequired: z.string().optional(),
      registrationUrl: singleLine()
        .pipe(z.string().max(MAX_URL_CHARS, texts.tooLong(MAX_URL_CHARS)))
        .catch('')
        .refine((text) => text === '' || isWebAddress(text), texts.registrationUrl),
      imageId: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .catch(''),
      // Only an import adds an address; a form sends back the one it was opened with.
      imageUrl: z.literal(stored?.imageUrl ?? '').catch(''),
    })
    .superRefine((form, context) => {
      const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!mosqueId && !form.mosqueId) addError('mosqueId', texts.mosqueRequired)
      if (form.start === 'fixed') {
        if (!form.startTime) addError('startTime', texts.startRequired)
        if (!form.endTime) addError('endTime', texts.endRequired)
        if (form.startTime && form.startTime === form.endTime) addError('endTime', texts.endSame)
      } else {
        if (!isBetween(form.offset, 0) && form.offset !== stored?.offset) addError('offset', texts.offset)
        if (!isBetween(form.minutes, 1) && form.minutes !== stored?.minutes) addError('minutes', texts.minutes)
      }
      if (form.repeat === 'none' || !form.until) return
      if (!isDay(form.until) || form.until < form.date) addError('until', texts.untilBefore)
    })
    .transform((form): EventContent => formToContent(form, mosqueId))
}

type ParsedForm = Omit<EventContent, 'repeat' | 'registrationRequired' | 'salaah'> & {
  start: 'fixed' | (typeof anchorPrayers)[number]
  offset: string
  minutes: string
  repeat: (typeof repeatKinds)[number]
  days: (typeof weekdays)[number][]
  until: string
  registrationRequired?: string | undefined
}

function formToContent(form: ParsedForm, mosqueId: string | null): EventContent {
  const isFixed = form.start === 'fixed'
  return {
    mosqueId: mosqueId ?? form.mosqueId,
    title: form.title,
    description: form.description,
    type: form.type,
    date: form.date,
    startTime: isFixed ? form.startTime : '',
    endTime: isFixed ? form.endTime : '',
    salaah:
      form.start === 'fixed'
        ? null
        : { prayer: form.start, offset: Number(form.offset), minutes: Number(form.minutes) },
    repeat: {
      kind: form.repeat,
      days: form.repeat === 'weekly' ? form.days : [],
      until: form.repeat === 'none' ? null : form.until || null,
    },
    registrationRequired: form.registrationRequired !== undefined,
    registrationUrl: form.registrationUrl,
    imageId: form.imageId || null,
    imageUrl: form.imageUrl || null,
  }
}

const isBetween = (minutes: string, min: number) =>
  /^\d{1,4}$/.test(minutes) && Number(minutes) >= min && Number(minutes) <= MAX_MINUTES

const isOnStep = (time: string) => Number(time.slice(3)) % TIME_STEP_MINUTES === 0
