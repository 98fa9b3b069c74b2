import { z } from 'zod'
import { anchorPrayers, eventTypes } from '#app/features/events/event-types.ts'
import { repeatKinds, weekdays } from '#app/features/events/recurrence/recurrence.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { isWebAddress } from '#app/lib/web/web-address.ts'
import { TIME_STEP_MINUTES } from './event-form-choices.ts'

export const MAX_TITLE_CHARS = 150
export const MAX_DESCRIPTION_CHARS = 5000
const MAX_URL_CHARS = 500
const MAX_YEARS_AHEAD = 5
const MAX_MINUTES = 24 * 60

/** Everything people write about an event, as changes store it; fields that did not exist then get their defaults. */
const eventContent = z.object({
  mosqueId: z.string(),
  title: z.string(),
  description: z.string().default(''),
  type: z.enum(eventTypes).catch('other'),
  date: z.string().default(''),
  /** Empty when the start follows a salaah. */
  startTime: z.string().default(''),
  endTime: z.string().default(''),
  /** A start told by a salaah: minutes after it, and how many minutes the event lasts. */
  salaah: z
    .object({ prayer: z.enum(anchorPrayers), offset: z.number(), minutes: z.number() })
    .nullable()
    .default(null),
  repeat: z
    .object({ kind: z.enum(repeatKinds), days: z.array(z.enum(weekdays)), until: z.string().nullable() })
    .default({ kind: 'none', days: [], until: null }),
  registrationRequired: z.boolean().default(false),
  registrationUrl: z.string().default(''),
  imageId: z.string().nullable().default(null),
  imageUrl: z.string().nullable().default(null),
})
export type EventContent = z.output<typeof eventContent>

/** Reads the content of an event from a stored change of any age. */
export const parseStoredEvent = (stored: unknown): EventContent => eventContent.parse(stored)

/** What an edited event had before: it may keep a date and times that a new one could not choose. */
export type PreviousValues = Pick<EventContent, 'date' | 'startTime' | 'endTime'> & {
  offset?: string
  minutes?: string
}
type Circumstances = { today: string; before: PreviousValues | null; mosqueId: string | null }

/** The form of an event. A mosque admin's mosque is given by the server, whatever the form says. */
export function eventSchema(texts: AdminTexts['adminEvents']['errors'], { today, before, mosqueId }: Circumstances) {
  const time = (required: string, stored: string | undefined) =>
    z
      .string()
      .catch('')
      .refine((text) => text === '' || isTime(text), required)
      .refine((text) => !isTime(text) || text === stored || onTheStep(text), texts.timeStep)
  const lastDay = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  return z
    .object({
      mosqueId: z.string().catch(''),
      title: z
        .string(texts.titleRequired)
        .trim()
        .min(1, texts.titleRequired)
        .max(MAX_TITLE_CHARS, texts.tooLong(MAX_TITLE_CHARS)),
      type: z.enum(eventTypes, texts.typeRequired),
      date: z
        .string(texts.dateRequired)
        .refine(isDay, texts.dateRequired)
        .refine((day) => !isDay(day) || day >= today || day === before?.date, texts.datePast)
        .refine((day) => !isDay(day) || day <= lastDay, texts.dateFar),
      start: z.enum(['fixed', ...anchorPrayers]).catch('fixed'),
      startTime: time(texts.startRequired, before?.startTime),
      endTime: time(texts.endRequired, before?.endTime),
      offset: z.string().catch(''),
      minutes: z.string().catch(''),
      description: z
        .string(texts.descriptionRequired)
        .trim()
        .min(1, texts.descriptionRequired)
        .max(MAX_DESCRIPTION_CHARS, texts.tooLong(MAX_DESCRIPTION_CHARS)),
      repeat: z.enum(repeatKinds).catch('none'),
      days: z.preprocess((days) => [days ?? []].flat(), z.array(z.enum(weekdays)).catch([])),
      until: z.string().catch(''),
      registrationRequired: z.string().optional(),
      registrationUrl: z
        .string()
        .trim()
        .max(MAX_URL_CHARS, texts.tooLong(MAX_URL_CHARS))
        .catch('')
        .refine((text) => text === '' || isWebAddress(text), texts.registrationUrl),
      imageId: z.string().max(64).catch(''),
      imageUrl: z.string().max(MAX_URL_CHARS).catch(''),
    })
    .superRefine((form, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!mosqueId && !form.mosqueId) problem('mosqueId', texts.mosqueRequired)
      if (form.start === 'fixed') {
        if (!form.startTime) problem('startTime', texts.startRequired)
        if (!form.endTime) problem('endTime', texts.endRequired)
        if (form.startTime && form.startTime === form.endTime) problem('endTime', texts.endSame)
      } else {
        if (!isBetween(form.offset, 0) && form.offset !== before?.offset) problem('offset', texts.offset)
        if (!isBetween(form.minutes, 1) && form.minutes !== before?.minutes) problem('minutes', texts.minutes)
      }
      if (form.repeat === 'none' || !form.until) return
      if (!isDay(form.until) || form.until < form.date) problem('until', texts.untilBefore)
    })
    .transform((form): EventContent => formToContent(form, mosqueId))
}

type Form = Omit<EventContent, 'repeat' | 'registrationRequired' | 'salaah'> & {
  start: 'fixed' | (typeof anchorPrayers)[number]
  offset: string
  minutes: string
  repeat: (typeof repeatKinds)[number]
  days: (typeof weekdays)[number][]
  until: string
  registrationRequired?: string | undefined
}

function formToContent(form: Form, mosqueId: string | null): EventContent {
  const fixed = form.start === 'fixed'
  return {
    mosqueId: mosqueId ?? form.mosqueId,
    title: form.title,
    description: form.description,
    type: form.type,
    date: form.date,
    startTime: fixed ? form.startTime : '',
    endTime: fixed ? form.endTime : '',
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

const isBetween = (minutes: string, least: number) =>
  /^\d{1,4}$/.test(minutes) && Number(minutes) >= least && Number(minutes) <= MAX_MINUTES

const onTheStep = (time: string) => Number(time.slice(3)) % TIME_STEP_MINUTES === 0
